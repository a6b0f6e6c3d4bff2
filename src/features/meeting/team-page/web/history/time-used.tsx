import '#web/core/texts/traction.ts';
import { wasOnTime } from '#features/teams/team/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './time-used.module.css';

interface TimeUsedProps {
  /** In seconds. */
  spent: number;
  planned: number;
  /** Length of the longest bar beside it, for a common scale; by default the longer of the two times. */
  longest?: number | undefined;
}

const minutesOf = (seconds: number): number => Math.round(seconds / 60);

/** Renders spent time as a bar with a mark at the planned time, and both in words. */
export const TimeUsed = ({ spent, planned, longest = Math.max(spent, planned) }: TimeUsedProps) => {
  const t = useText();
  const share = (seconds: number) => (longest <= 0 ? 0 : Math.min(100, (seconds / longest) * 100));
  const over = !wasOnTime({ spentSeconds: spent, plannedSeconds: planned });
  return (
    <span className={styles.whole}>
      <span className={styles.track} aria-hidden="true">
        <i className={classes(styles.spent, over && styles.over)} style={{ width: `${share(spent)}%` }} />
        <i className={styles.mark} style={{ left: `${share(planned)}%` }} />
      </span>
      <span className={classes(styles.words, over && styles.late)}>
        {over
          ? t('traction.minutesOver', { count: minutesOf(spent), planned: minutesOf(planned), over: minutesOf(spent - planned) })
          : t('traction.minutesOf', { count: minutesOf(spent), planned: minutesOf(planned) })}
      </span>
    </span>
  );
};
