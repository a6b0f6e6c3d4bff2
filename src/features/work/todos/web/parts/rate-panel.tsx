import '#web/core/texts/todos.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Day } from '#shared/dates.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type DoneRate, todoApi } from '../../contract.ts';
import { doneGoal, ratePercent } from '../../rules.ts';
import styles from './rate-panel.module.css';

interface RatePanelProps {
  tractionId: string;
  /** The Monday of the week that the list shows; undefined shows all. */
  week: Day | undefined;
  onWeek: (monday: Day | undefined) => void;
}

interface WeekBarProps {
  week: DoneRate;
  isCurrent: boolean;
  isShown: boolean;
  onOpen: () => void;
}

/** Renders a week as a bar with its number under it; a press lists its To-Dos. */
const WeekBar = ({ week, isCurrent, isShown, onOpen }: WeekBarProps) => {
  const t = useText();
  const { percent, monthDay } = useFormats();
  const share = ratePercent(week);
  const day = monthDay(week.monday);
  const isOff = share !== null && share < doneGoal && !isCurrent;
  const more = share === null ? t('todos.rateBarNone') : t('todos.rateBar', { done: week.done, due: week.due });
  return (
    <button
      type="button"
      className={classes(styles.week, isCurrent && styles.current, isOff && styles.off)}
      aria-pressed={isShown}
      title={more}
      onClick={onOpen}
    >
      <i className={styles.bar} style={{ height: `${share ?? 0}%` }} />
      <b>{share === null ? '–' : percent(share)}</b>
      <span className={styles.day}>{day}</span>
      <VisuallyHidden>{more}</VisuallyHidden>
    </button>
  );
};

/** Renders the figure of the week that has ended last. */
const LastWeek = ({ week }: { week: DoneRate | undefined }) => {
  const t = useText();
  const { percent } = useFormats();
  const share = week === undefined ? null : ratePercent(week);
  const isOn = share !== null && share >= doneGoal;
  return (
    <div className={styles.figure}>
      <h2>{t('todos.rateTitle')}</h2>
      <b className={styles.big}>{share === null ? '–' : percent(share)}</b>
      {share === null ? (
        <p>{t('todos.rateNone')}</p>
      ) : (
        <p>
          <b className={isOn ? styles.on : styles.miss}>
            <Icon as={isOn ? IconCheck : IconAlertTriangle} size="xs" /> {t(isOn ? 'todos.rateOn' : 'todos.rateOff')}
          </b>{' '}
          {t('todos.rateWeek', { goal: percent(doneGoal) })}
        </p>
      )}
    </div>
  );
};

/** Renders how many of a team's To-Dos were done in time, week by week, against the goal; catalogue row F-15. */
export const RatePanel = ({ tractionId, week: shown, onWeek }: RatePanelProps) => {
  const t = useText();
  const { percent } = useFormats();
  const weeks = useRead(todoApi.doneRates, { query: { tractionId } }, { quiet: true }).data?.weeks;
  if (weeks === undefined || weeks.every(({ due }) => due === 0)) return null;
  return (
    <Sheet className={styles.panel} aria-label={t('todos.rateTitle')}>
      <LastWeek week={weeks.at(-2)} />
      <div className={styles.weeks}>
        <i className={styles.goal} aria-hidden="true">
          <span>{percent(doneGoal)}</span>
        </i>
        {weeks.map((week, place) => (
          <WeekBar
            key={week.monday}
            week={week}
            isCurrent={place === weeks.length - 1}
            isShown={week.monday === shown}
            onOpen={() => onWeek(week.monday === shown ? undefined : week.monday)}
          />
        ))}
      </div>
    </Sheet>
  );
};
