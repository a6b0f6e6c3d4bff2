import '#web/core/texts/scorecards.ts';
import { numberFormat } from '#shared/formatters.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { ScorecardRow } from '../../contract.ts';
import {
  compactValue,
  comparisonSigns,
  displayedValue,
  formatAverage,
  formatGoal,
  formatValue,
  type MeasuredResult,
  resultOf,
  roundTo,
  widestNumber,
} from '../../rules.ts';

type Goal = Pick<ScorecardRow, 'goalValue' | 'comparison' | 'unitOfMeasure' | 'valueScale' | 'decimalPlaces'>;

/** Goals that a value should reach or pass; of the others, one says whether it is over or under. */
const isToReach = ({ comparison }: Pick<Goal, 'comparison'>): boolean => comparison === 'Greater' || comparison === 'GreaterOrEqual';

const saying = (row: Goal, { kind, percent }: NonNullable<MeasuredResult['difference']>): 'exceeded' | 'failed' | 'over' | 'under' => {
  if (isToReach(row)) return kind;
  return percent > 0 ? 'over' : 'under';
};

/** A number with its sign, or without one where the word beside it says the direction. */
const signed = (row: Goal, amount: number, locale: string): string => {
  const said = numberFormat(locale, { maximumFractionDigits: 2 }).format(Math.abs(amount));
  if (!isToReach(row)) return said;
  return amount < 0 ? `-${said}` : `+${said}`;
};

/** Returns functions that format a measurable's goal, numbers and results. */
export const useNumberText = () => {
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
    /** `On Target, exceeded by +20%` (I-20), or of a goal to stay below `On Target, 23.33% under`; undefined while there is no value. */
    result: (value: number | null, row: Goal): { state: 'on' | 'off'; said: string } | undefined => {
      const result = resultOf(value, row);
      if (result === null) return undefined;
      const verdict = t(result.verdict === 'onTarget' ? 'ui.onTarget' : 'ui.offTarget');
      const state = result.verdict === 'onTarget' ? 'on' : 'off';
      const { difference } = result;
      if (difference === undefined) return { state, said: verdict };
      // Of percentages, a difference in percent would be read as one in points.
      const points = roundTo(displayedValue(value ?? 0, row) - row.goalValue, row.decimalPlaces);
      const percent =
        row.unitOfMeasure === 'Percent'
          ? t('scorecards.points', { count: Math.abs(points), points: signed(row, points, locale) })
          : `${signed(row, difference.percent, locale)}%`;
      return { state, said: t(`scorecards.${saying(row, difference)}`, { verdict, percent }) };
    },
  };
};
