import type { Comparison, Unit, ValueScale } from '#features/work/scorecards/contract.ts';
import {
  type AmountFormat,
  comparisonSigns,
  currencySymbols,
  fitDecimals,
  formatGoal,
  formatValue,
  isOnTarget,
  parseTyped,
  percentDifference,
  scaleFactors,
} from '#features/work/scorecards/rules.ts';

/** A goal: its amount, how it is compared, and how it is written. Without a value it has not been set. */
export interface GoalParts extends AmountFormat<Unit> {
  value: number | null;
  comparison: Comparison;
}

/** Returns a goal as people read it: `$14.5M`, `≥ 97%`; empty where it has not been set. Money and counts are "at least" without saying so. */
export const goalText = ({ value, comparison, ...format }: GoalParts, locale?: string): string => {
  if (value === null) return '';
  const amount = formatGoal(value, format, locale);
  const plain = comparison === 'GreaterOrEqual' && format.unitOfMeasure !== 'Percent';
  return plain ? amount : `${comparisonSigns[comparison]} ${amount}`;
};

export const resultText = (value: number | null, format: AmountFormat, locale?: string): string => formatValue(value, format, locale);

const signs: readonly [RegExp, Comparison][] = [
  [/^(≥|>=|=>)/, 'GreaterOrEqual'],
  [/^(≤|<=|=<)/, 'LessOrEqual'],
  [/^>/, 'Greater'],
  [/^</, 'Less'],
  [/^=/, 'Equal'],
];

const suffixScales: readonly [RegExp, ValueScale][] = [
  [/\d\s*k$/i, 'Thousand'],
  [/\d\s*(m|mio)$/i, 'Million'],
  [/\d\s*(b|bn)$/i, 'Billion'],
];

const isMoney = (unit: Unit): boolean => currencySymbols[unit] !== undefined;
const timeSigns: Partial<Record<string, Unit>> = { s: 'Seconds', min: 'Minutes', h: 'Hours', d: 'Days' };

/** Returns the unit that a typed amount names; undefined where it names none. A dollar sign stays a peso where the number is one. */
const unitIn = (text: string, now: Unit): Unit | undefined => {
  if (text.endsWith('%')) return 'Percent';
  if (isMoney(now) && text.includes(currencySymbols[now] ?? '')) return now;
  const named = (Object.entries(currencySymbols) as [Unit, string][]).find(
    ([, symbol]) => text.startsWith(symbol) || text.endsWith(symbol),
  );
  return named?.[0] ?? timeSigns[/\d\s*(s|min|h|d)$/i.exec(text)?.[1]?.toLowerCase() ?? ''];
};

/** Most characters of an amount's decimals that are kept. */
const mostDecimals = 4;

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/**
 * Reads a goal as a person types it: `$14.5M`, `≥ 97%`, `120`. What the text does not say stays as `now` has it: the currency of `2.1M`, and
 * the comparison. A text that is no goal gives a code.
 */
export const readGoal = (typed: string, now: GoalParts, locale?: string): GoalParts | { code: 'VAL_NUMBER' | 'VAL_TOO_LONG' } => {
  const text = typed.trim();
  if (text === '') return { ...now, value: null };
  const sign = signs.find(([shape]) => shape.test(text));
  const amount = sign === undefined ? text : text.replace(sign[0], '').trim();
  const unit = unitIn(amount, now.unitOfMeasure);
  const scale = suffixScales.find(([shape]) => shape.test(amount))?.[1];
  const unitOfMeasure = unit ?? (now.unitOfMeasure === 'Percent' && scale !== undefined ? 'Number' : now.unitOfMeasure);
  const valueScale = scale ?? (unit === 'Percent' || unit !== undefined ? 'One' : now.value === null ? 'One' : now.valueScale);
  const read = parseTyped(amount, { unitOfMeasure, valueScale, decimalPlaces: mostDecimals }, locale);
  if ('code' in read) return read;
  if (read.value === null) return { code: 'VAL_NUMBER' };
  return {
    value: read.value,
    comparison: sign?.[1] ?? now.comparison,
    unitOfMeasure,
    valueScale,
    decimalPlaces: fitDecimals(unitOfMeasure, valueScale, decimalsOf(read.value)),
  };
};

/** Returns a result in the scale of its goal: 1,760 thousand as 1.76 million. */
const inScaleOf = (value: number, { valueScale }: AmountFormat, goal: AmountFormat): number =>
  (value * scaleFactors[valueScale]) / scaleFactors[goal.valueScale];

/** Returns whether a result meets its goal; undefined while one of them is not known. */
export const meetsGoal = (value: number | null, format: AmountFormat, goal: GoalParts): boolean | undefined =>
  value === null || goal.value === null
    ? undefined
    : isOnTarget(inScaleOf(value, format, goal), { goalValue: goal.value, comparison: goal.comparison, decimalPlaces: mostDecimals });

/** Returns by how many percent of the goal a result differs from it, to one decimal; null where that cannot be said. */
export const differenceOf = (value: number | null, format: AmountFormat, goal: GoalParts): number | null => {
  if (value === null || goal.value === null) return null;
  const percent = percentDifference(inScaleOf(value, format, goal), goal.value);
  return percent === null ? null : Math.round(percent * 10) / 10;
};
