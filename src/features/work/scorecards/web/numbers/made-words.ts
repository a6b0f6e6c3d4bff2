import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Measurable, Period } from '../../contract.ts';
import { displayedValue, isMadeJudged, isShorterPeriod, nearestGoal, rollupOf } from '../../rules.ts';
import { useNumberText } from './number-words.ts';

/** Returns functions that say what shorter periods give together, and the goal beside it. */
export const useMadeText = () => {
  const t = useText();
  const words = useNumberText();
  return {
    /** A goal beside the numbers of a period. That of a shorter one whose sum is not judged says of what it is the goal: `≥ 40/wk`. */
    goal: (row: Measurable, period: Period): string => {
      const own = row.period ?? 'week';
      const goal = words.goal(row);
      return own === 'year' || !isShorterPeriod(own, period) || isMadeJudged(row) ? goal : t(`scorecards.goalEach.${own}`, { goal });
    },
    /** A number that is made. With `isClose`, one more decimal where it rounds onto the goal that it misses. */
    value: (value: number | null, row: Measurable, isClose = false): { text: string; full: string | undefined } => {
      const isRounded = isClose && displayedValue(value ?? 0, row) === nearestGoal(value ?? 0, row);
      const format = isRounded ? { ...row, decimalPlaces: row.decimalPlaces + 1 } : row;
      const way = rollupOf(row);
      if (way === 'sum') return words.total(value, format);
      return way === 'average' ? words.average(value, format) : words.cell(value, format);
    },
  };
};
