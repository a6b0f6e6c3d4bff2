// How an amount is written and read: units, scales, decimals; specification sections 5 and 9.
import { numberFormat } from '../../../shared/formatters.ts';
import type { Unit, ValueScale } from '../contract.ts';

/** How a measurable's amounts are written. */
export interface AmountFormat {
  unitOfMeasure: Unit;
  valueScale: ValueScale;
  decimalPlaces: number;
}

/** Specification section 9; ₦ and R from catalogue appendix 1, decision 41. `Fr` keeps a space that does not break. */
export const currencySymbols: Partial<Record<Unit, string>> = {
  Dollar: '$',
  Quetzal: 'Q',
  Dong: '₫',
  Euro: '€',
  Franc: 'Fr',
  Naira: '₦',
  Peso: '$',
  Pound: '£',
  Yen: '¥',
  Zar: 'R',
};

export const scaleFactors: Record<ValueScale, number> = { One: 1, Thousand: 1e3, Million: 1e6, Billion: 1e9 };
export const scaleSuffixes: Record<ValueScale, string> = { One: '', Thousand: 'k', Million: 'M', Billion: 'B' };
export const unitSuffixes: Partial<Record<Unit, string>> = { Percent: '%', Seconds: 's', Minutes: 'm', Hours: 'h', Days: 'd' };

/** Decimals that any amount may have; catalogue appendix 1, decision 41. */
export const mostDecimals = 4;

/** Decimal places to choose from: I-24, money at unit scale 0 or 2; I-25, Yen and Dong none; all else 0 to 4. */
export const allowedDecimals = (unit: Unit, scale: ValueScale): number[] => {
  if (unit === 'Yen' || unit === 'Dong') return [0];
  return currencySymbols[unit] !== undefined && scale === 'One' ? [0, 2] : [0, 1, 2, 3, 4];
};

/** The nearest allowed number of decimals that is not more than `wanted`, for when unit or scale changes. */
export const fitDecimals = (unit: Unit, scale: ValueScale, wanted: number): number =>
  Math.max(...allowedDecimals(unit, scale).filter((places) => places === 0 || places <= wanted));

/** Half away from zero, on the decimal digits that a person sees: 1.005 to two places is 1.01. */
export const roundTo = (value: number, places: number): number => {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const [whole = '0', grown = '0'] = String(shifted).split('e');
  return Math.sign(value) * Number(`${whole}e${Number(grown) - places}`) || 0;
};

const digitsIn = (locale: string, places: number): Intl.NumberFormat =>
  numberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });

/** `$468k`, `95%`, `-Fr 1,200.50`, `8.5d`; empty for no value. */
export const formatValue = (value: number | null, format: AmountFormat, locale = 'en-US'): string => {
  if (value === null) return '';
  const { unitOfMeasure, valueScale, decimalPlaces } = format;
  const rounded = roundTo(value, decimalPlaces);
  const digits = digitsIn(locale, decimalPlaces).format(Math.abs(rounded));
  const symbol = currencySymbols[unitOfMeasure] ?? '';
  const before = symbol === 'Fr' ? 'Fr\u00a0' : symbol;
  return `${rounded < 0 ? '-' : ''}${before}${digits}${scaleSuffixes[valueScale]}${unitSuffixes[unitOfMeasure] ?? ''}`;
};

/** Decimals that a number has: none of 12, one of 0.5. */
const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
};

/** A goal is written whole, with more decimals than its values where it has more: a goal of 0.5 is never said to be 1. */
export const formatGoal = (goal: number, format: AmountFormat, locale = 'en-US'): string =>
  formatValue(goal, { ...format, decimalPlaces: Math.max(format.decimalPlaces, decimalsOf(goal)) }, locale);

/** A value as it stands in a cell that is being edited: digits, dot and minus only. */
export const editableValue = (value: number | null): string => (value === null ? '' : String(value));

/** An average, with one decimal more where it would otherwise be shown as nought and is not. */
export const formatAverage = (average: number | null, format: AmountFormat, locale = 'en-US'): string => {
  const hidden = average !== null && average !== 0 && roundTo(average, format.decimalPlaces) === 0;
  return formatValue(average, hidden ? { ...format, decimalPlaces: format.decimalPlaces + 1 } : format, locale);
};

export type Typed = { value: number | null } | { code: 'VAL_NUMBER' | 'VAL_TOO_LONG' };

const secondsIn: Partial<Record<Unit, number>> = { Seconds: 1, Minutes: 60, Hours: 3600 };
const typedScales: Record<string, ValueScale> = { k: 'Thousand', m: 'Million', mio: 'Million', b: 'Billion', bn: 'Billion' };
const typedTimes: Record<string, Unit> = { s: 'Seconds', m: 'Minutes', min: 'Minutes', h: 'Hours', d: 'Days' };

/** By how much a typed ending multiplies what is stored; undefined when the ending does not belong to the unit. */
const factorOf = (ending: string, { unitOfMeasure, valueScale }: AmountFormat): number | undefined => {
  const own = unitSuffixes[unitOfMeasure] ?? '';
  if (ending === '' || ending === own || ending === `${scaleSuffixes[valueScale]}${own}`.toLowerCase()) return 1;
  const time = typedTimes[ending];
  if (own !== '' && own !== '%') {
    const [from, to] = [secondsIn[time ?? 'Number'], secondsIn[unitOfMeasure]];
    return from === undefined || to === undefined || valueScale !== 'One' ? undefined : from / to;
  }
  const scale = typedScales[own === '%' ? ending.replace(/%$/, '') : ending];
  return scale === undefined ? undefined : scaleFactors[scale] / scaleFactors[valueScale];
};

/**
 * What a person types into a cell, as the stored value: `1.2m`, `$468k`, `95%`, `(1,200)`, `90m` for hours. A bare number is in the
 * measurable's own scale; an ending says its scale or time itself. Rounded to the decimals that are shown, so that a cell
 * is never coloured by digits that nobody sees.
 */
export const parseTyped = (text: string, format: AmountFormat, locale = 'en-US'): Typed => {
  const point =
    numberFormat(locale)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[\u2212\u2013]/g, '-');
  if (bare === '') return { value: null };
  const [, opened = '', body = ''] = /^(\(?)(.*?)\)?$/.exec(bare) ?? [];
  if ((opened === '(') !== bare.endsWith(')')) return { code: 'VAL_NUMBER' };
  const symbol = (currencySymbols[format.unitOfMeasure] ?? '').replace('$', '\\$');
  const shape = new RegExp(`^([-+]?)(?:${symbol})?([-+]?)([\\d.,]*\\d[.,]?)(?:${symbol})?([a-z]*%?)$`, 'i');
  const [, sign = '', innerSign = '', number = '', ending = ''] = shape.exec(body) ?? [];
  const grouping = point === ',' ? '.' : ',';
  const wellGrouped =
    !number.includes(grouping) || new RegExp(`^\\d{1,3}(\\${grouping}\\d{2,3})*\\${grouping}\\d{3}(\\${point}\\d*)?$`).test(number);
  const digits = number.split(grouping).join('').replace(point, '.');
  const factor = factorOf(ending.toLowerCase(), format);
  const twoSigns = [opened, sign, innerSign].filter(Boolean).length > 1;
  if (number === '' || !wellGrouped || twoSigns || !/^(\d+\.?\d*|\.\d+)$/.test(digits) || factor === undefined)
    return { code: 'VAL_NUMBER' };
  const negative = opened === '(' || sign === '-' || innerSign === '-';
  const value = roundTo(Number(digits) * factor, format.decimalPlaces) * (negative ? -1 : 1) || 0;
  return String(value).length > 15 ? { code: 'VAL_TOO_LONG' } : { value };
};
