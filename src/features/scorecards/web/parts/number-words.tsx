import '../../../../web/texts/scorecards.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import {
  compactValue,
  comparisonSigns,
  formatAverage,
  formatGoal,
  formatValue,
  resultOf,
  signedPercent,
  widestNumber,
} from '../../rules.ts';

type Goal = Pick<ScorecardRow, 'goalValue' | 'comparison' | 'unitOfMeasure' | 'valueScale' | 'decimalPlaces'>;

/** Returns functions that format a measurable's goal, numbers and results. */
export const useNumberWords = () => {
  const t = useText();
  const { numbers: locale } = useFormats();
  return {
    /** `≥ $420k`. */
    goal: (row: Goal): string => `${comparisonSigns[row.comparison]} ${formatGoal(row.goalValue, row, locale)}`,
    value: (value: number | null, row: Goal): string => formatValue(value, row, locale),
    /** A number with all its decimals. */
    exact: (value: number, row: Goal): string => formatGoal(value, row, locale),
    /** The text of a cell, and the full number where that is too wide for one. */
    cell: (value: number | null, row: Goal): { text: string; full: string | undefined } => {
      const [text, full] = [compactValue(value, row, locale), formatValue(value, row, locale)];
      return { text, full: text === full ? undefined : full };
    },
    /** An average, in the same way. */
    average: (average: number | null, row: Goal): { text: string; full: string | undefined } => {
      const full = formatAverage(average, row, locale);
      return full.length <= widestNumber ? { text: full, full: undefined } : { text: compactValue(average, row, locale), full };
    },
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
