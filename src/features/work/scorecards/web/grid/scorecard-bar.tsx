import '#web/core/texts/scorecards.ts';
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Day } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { PdfButton } from '#web/kit/ui/pdf-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type Scorecard, type ScorecardSettings, scorecardApi } from '../../contract.ts';
import { useKeepSetting } from '../calls.ts';
import styles from './scorecard-bar.module.css';

interface ScorecardBarProps {
  scorecard: Scorecard;
  today: Day;
  heading: ReactNode;
  onPage: (pages: -1 | 1) => void;
  onAdd: () => void;
}

const ViewMenu = ({ scorecardId, settings }: { scorecardId: string; settings: ScorecardSettings }) => {
  const t = useText();
  const phone = usePhone();
  const keep = useKeepSetting(scorecardId, settings);
  const entry = (key: keyof ScorecardSettings, label: string) => ({
    key,
    label,
    checked: settings[key],
    toggle: true,
    onChoose: () => keep(key),
  });
  return (
    <Menu
      label={t('scorecards.viewMenu')}
      align="end"
      entries={[
        entry('reverse', t('scorecards.newestFirst')),
        { key: 'line', line: true },
        entry('showAverage', t('scorecards.average')),
        entry('showTotal', t('scorecards.total')),
      ]}
      trigger={(props) =>
        phone ? (
          <IconButton icon={IconAdjustmentsHorizontal} label={t('scorecards.view')} {...props} />
        ) : (
          <Button icon={IconAdjustmentsHorizontal} {...props}>
            {t('scorecards.view')}
          </Button>
        )
      }
    />
  );
};

/** Renders the bar over the grid: the weeks shown, paging, the legend, display settings and the add button. */
export const ScorecardBar = ({ scorecard, today, heading, onPage, onAdd }: ScorecardBarProps) => {
  const t = useText();
  const phone = usePhone();
  const { monthDay, day } = useFormats();
  const [first, last] = [scorecard.intervals[0], scorecard.intervals.at(-1)];
  const isPast = last !== undefined && last.endDate < today;
  const say = isPast ? day : monthDay;
  return (
    <div className={classes(styles.bar, Boolean(heading) && styles.headed)}>
      {heading}
      <span className={styles.range}>
        <IconButton icon={IconChevronLeft} label={t('scorecards.earlier')} onClick={() => onPage(-1)} />
        <span className={styles.period} aria-live="polite">
          {first && last && t('scorecards.period', { from: say(first.startDate, today), to: say(last.startDate, today) })}
        </span>
        <IconButton
          icon={IconChevronRight}
          label={t('scorecards.later')}
          because={isPast ? undefined : t('scorecards.isLatest')}
          onClick={() => onPage(1)}
        />
      </span>
      <span className={styles.space} />
      {scorecard.measurables.length > 0 && (
        <span className={styles.key}>
          <i className={styles.off} />
          {t('ui.offTarget')}
        </span>
      )}
      {scorecard.measurables.some(({ can }) => can.enter) && (
        <span className={styles.key}>
          <i className={styles.wanted} />
          {t('ui.toEnter')}
        </span>
      )}
      <ViewMenu scorecardId={scorecard.id} settings={scorecard.settings} />
      {scorecard.measurables.length > 0 && (
        <PdfButton endpoint={scorecardApi.pdf} ask={{ params: { scorecardId: scorecard.id }, body: { startDate: scorecard.startDate } }} />
      )}
      {scorecard.can.add && phone && <IconButton icon={IconPlus} label={t('scorecards.addButton')} onClick={onAdd} />}
      {scorecard.can.add && !phone && (
        <Button tone="soft" icon={IconPlus} aria-label={t('scorecards.addButton')} onClick={onAdd}>
          {t('scorecards.addShort')}
        </Button>
      )}
    </div>
  );
};
