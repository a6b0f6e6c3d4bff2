import '#web/core/texts/scorecards.ts';
import { numberFormat } from '#shared/formatters.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import {
  type AmountFormat,
  compactValue,
  displayedValue,
  formatAverage,
  formatGoal,
  formatValue,
  goalIn,
  goalText,
  type MeasuredResult,
  nearestGoal,
  resultOf,
  roundTo,
  type Target,
  totalFormat,
  widestNumber,
  writtenAverage,
} from '../../rules.ts';

type Goal = Target & AmountFormat;

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
  /** Yes or no in words; undefined for other numbers. */
  const yesNo = (value: number | null, { unitOfMeasure }: Goal): string | undefined =>
    unitOfMeasure !== 'YesNo' || value === null ? undefined : t(value === 1 ? 'scorecards.yes' : 'scorecards.no');
  return {
    /** `≥ $420k`, `38% – 42%`, `Yes`. */
    goal: (row: Goal): string => yesNo(row.goalValue, row) ?? goalText(row, locale),
    value: (value: number | null, row: Goal): string => yesNo(value, row) ?? formatValue(value, row, locale),
    /** A number with all its decimals. */
    exact: (value: number, row: Goal): string => formatGoal(value, row, locale),
    /** The text of a cell, and the full number where that is too wide for one. */
    cell: (value: number | null, row: Goal): { text: string; full: string | undefined } => {
      const word = yesNo(value, row);
      if (word !== undefined) return { text: word, full: undefined };
      const [text, full] = [compactValue(value, row, locale), formatValue(value, row, locale)];
      return { text, full: text === full ? undefined : full };
    },
    /** A total, and an average, in the same way. */
    total: (total: number | null, row: Goal): { text: string; full: string | undefined } => {
      const format = totalFormat(row);
      const [text, full] = [compactValue(total, format, locale), formatValue(total, format, locale)];
      return { text, full: text === full ? undefined : full };
    },
    average: (of: number | null, ofRow: Goal): { text: string; full: string | undefined } => {
      const [average, row] = writtenAverage(of, ofRow);
      const full = formatAverage(average, row, locale);
      return full.length <= widestNumber ? { text: full, full: undefined } : { text: compactValue(average, row, locale), full };
    },
    /**
     * `On Target, exceeded by +20%` (I-20), or of a goal to stay below `On Target, 23.33% under`, by the goal of the value's interval; undefined while
     * there is no value.
     */
    result: (value: number | null, ofRow: Goal, interval: string): { state: 'on' | 'off'; said: string } | undefined => {
      const row = goalIn(ofRow, interval);
      const result = resultOf(value, row);
      if (result === null) return undefined;
      const verdict = t(result.verdict === 'onTarget' ? 'ui.onTarget' : 'ui.offTarget');
      const state = result.verdict === 'onTarget' ? 'on' : 'off';
      const { difference } = result;
      if (difference === undefined || row.unitOfMeasure === 'YesNo') return { state, said: verdict };
      // Of percentages, a difference in percent would be read as one in points.
      const points = roundTo(displayedValue(value ?? 0, row) - nearestGoal(value ?? 0, row), row.decimalPlaces);
      const percent =
        row.unitOfMeasure === 'Percent'
          ? t('scorecards.points', { count: Math.abs(points), points: signed(row, points, locale) })
          : `${signed(row, difference.percent, locale)}%`;
      return { state, said: t(`scorecards.${saying(row, difference)}`, { verdict, percent }) };
    },
  };
};
