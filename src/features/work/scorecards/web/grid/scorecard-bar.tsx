import '#web/core/texts/library.ts';
import '#web/core/texts/scorecards.ts';
import {
  IconAdjustmentsHorizontal,
  IconBooks,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconPlugConnected,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { PdfButton } from '#web/kit/ui/pdf-button.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type Interval, type Period, periods, type Scorecard, type ScorecardSettings, scorecardApi } from '../../contract.ts';
import { hasTrailing } from '../../rules.ts';
import { useKeepSetting } from '../calls.ts';
import { useFiscalDay } from '../parts/fiscal-day.ts';
import styles from './scorecard-bar.module.css';

interface ScorecardBarProps {
  scorecard: Scorecard;
  heading: ReactNode;
  onPage: (pages: -1 | 1) => void;
  onPeriod: (period: Period) => void;
  onAdd: () => void;
}

const ViewMenu = ({ scorecardId, settings, period }: { scorecardId: string; settings: ScorecardSettings; period: Period }) => {
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
        ...(hasTrailing(period) ? [entry('showLast4', t('scorecards.last4')), entry('showLast13', t('scorecards.last13'))] : []),
        entry('showAverage', t('scorecards.average')),
        entry('showTotal', t('scorecards.total')),
        { key: 'line2', line: true },
        entry('ownOnly', t('scorecards.ownOnly')),
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

/** Renders what else can be done with a scorecard. */
const MoreMenu = ({ scorecardId, canAdd }: { scorecardId: string; canAdd: boolean }) => {
  const t = useText();
  const library = {
    key: 'library',
    label: t('library.open'),
    icon: IconBooks,
    onChoose: () => void openDialog('measurableLibrary', { scorecardId }),
  };
  return (
    <Menu
      label={t('scorecards.moreMenu')}
      align="end"
      entries={[
        ...(canAdd ? [library] : []),
        {
          key: 'outside',
          label: t('scorecards.fromOutsideMenu'),
          icon: IconPlugConnected,
          onChoose: () => void openDialog('inboundAddresses', { scorecardId }),
        },
      ]}
      trigger={(props) => <IconButton icon={IconDots} label={t('scorecards.moreMenu')} {...props} />}
    />
  );
};

/** Renders the choice of the period in which the numbers are shown; on a phone as a menu. */
const PeriodChoice = ({ period, onPeriod }: { period: Period } & Pick<ScorecardBarProps, 'onPeriod'>) => {
  const t = useText();
  const phone = usePhone();
  const choices = periods.map((value) => ({ value, label: t(`scorecards.periods.${value}`) }));
  if (!phone) return <SegmentedControl label={t('scorecards.periodLabel')} segments={choices} value={period} onChange={onPeriod} />;
  return (
    <Menu
      label={t('scorecards.periodLabel')}
      align="end"
      entries={choices.map(({ value, label }) => ({ key: value, label, checked: value === period, onChoose: () => onPeriod(value) }))}
      trigger={(props) => (
        <Button tone="soft" size="sm" iconAfter={IconChevronDown} {...props}>
          {t(`scorecards.periods.${period}`)}
        </Button>
      )}
    />
  );
};

const AddButton = ({ onAdd }: Pick<ScorecardBarProps, 'onAdd'>) => {
  const t = useText();
  if (usePhone()) return <IconButton icon={IconPlus} label={t('scorecards.addButton')} onClick={onAdd} />;
  return (
    <Button tone="soft" icon={IconPlus} aria-label={t('scorecards.addButton')} onClick={onAdd}>
      {t('scorecards.addShort')}
    </Button>
  );
};

/** Renders the bar over the grid: the intervals shown, paging, their period, the legend, display settings and the add button. */
export const ScorecardBar = ({ scorecard, heading, onPage, onPeriod, onAdd }: ScorecardBarProps) => {
  const t = useText();
  const { monthDay, day, interval } = useFormats();
  const { today } = useFiscalDay();
  const { period } = scorecard;
  const [first, last] = [scorecard.intervals[0], scorecard.intervals.at(-1)];
  const isPast = last !== undefined && last.endDate < today;
  const say = ({ id, startDate }: Interval) =>
    period === 'week' ? (isPast ? day(startDate, today) : monthDay(startDate)) : interval(id, 'short');
  return (
    <div className={classes(styles.bar, Boolean(heading) && styles.headed)}>
      {heading}
      <span className={styles.range}>
        <IconButton icon={IconChevronLeft} label={t(`scorecards.earlier.${period}`)} onClick={() => onPage(-1)} />
        <span className={styles.period} aria-live="polite">
          {first && last && t('scorecards.period', { from: say(first), to: say(last) })}
        </span>
        <IconButton
          icon={IconChevronRight}
          label={t(`scorecards.later.${period}`)}
          because={isPast ? undefined : t(`scorecards.isLatest.${period}`)}
          onClick={() => onPage(1)}
        />
      </span>
      <span className={styles.periods}>
        <PeriodChoice period={period} onPeriod={onPeriod} />
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
      <ViewMenu scorecardId={scorecard.id} settings={scorecard.settings} period={scorecard.period} />
      {scorecard.measurables.length > 0 && (
        <PdfButton
          endpoint={scorecardApi.pdf}
          ask={{
            params: { scorecardId: scorecard.id },
            body: { startDate: scorecard.startDate, ...(period === 'week' ? {} : { period }) },
          }}
        />
      )}
      <MoreMenu scorecardId={scorecard.id} canAdd={scorecard.can.add} />
      {scorecard.can.add && <AddButton onAdd={onAdd} />}
    </div>
  );
};
