import { useLocale, useText } from '../../../../web/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import { comparisonSigns, formatGoal, formatValue, resultOf, signedPercent } from '../../rules.ts';

type Goal = Pick<ScorecardRow, 'goalValue' | 'comparison' | 'unitOfMeasure' | 'valueScale' | 'decimalPlaces'>;

/** Returns functions that format a measurable's goal, numbers and results. */
export const useNumberWords = () => {
  const t = useText();
  const locale = useLocale();
  return {
    /** `≥ $420k`. */
    goal: (row: Goal): string => `${comparisonSigns[row.comparison]} ${formatGoal(row.goalValue, row, locale)}`,
    value: (value: number | null, row: Goal): string => formatValue(value, row, locale),
    /** `On Target, exceeded by +20%` (I-20); undefined while there is no value. */
    result: (value: number | null, row: Goal): { state: 'on' | 'off'; said: string } | undefined => {
      const result = resultOf(value, row);
      if (result === null) return undefined;
      const verdict = t(result.verdict === 'onTarget' ? 'ui.onTarget' : 'ui.offTarget');
      const { difference } = result;
      const key = difference?.kind === 'exceeded' ? 'scorecards.exceeded' : 'scorecards.failed';
      const said = difference === undefined ? verdict : t(key, { verdict, percent: signedPercent(difference.percent, locale) });
      return { state: result.verdict === 'onTarget' ? 'on' : 'off', said };
    },
  };
};
