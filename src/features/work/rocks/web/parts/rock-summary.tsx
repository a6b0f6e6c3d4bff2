import '#web/core/texts/rocks.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import styles from './rock-sheet.module.css';

/** Renders how many Rocks there are of each status, as in `3 on, 1 off, 1 done`. */
export const RockSummary = ({ counts: all }: { counts: Readonly<Record<string, number>> }) => {
  const t = useText();
  const counts = (['OnTrack', 'OffTrack', 'Done'] as const).flatMap((status) => {
    const count = all[status] ?? 0;
    return count === 0 ? [] : [t(`rocks.count${status}`, { count })];
  });
  return <span className={styles.summary}>{counts.join(', ')}</span>;
};
