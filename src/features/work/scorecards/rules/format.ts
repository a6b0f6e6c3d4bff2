// How amounts are formatted and parsed: units, scales, decimals; specification sections 5 and 9.
import { numberFormat } from '#shared/formatters.ts';
import { holdsCells, plainDigits } from '#shared/numbers.ts';
import type { MeasurableUnit, ValueScale } from '../contract.ts';

/** The format of a measurable's amounts. */
export interface AmountFormat<U extends MeasurableUnit = MeasurableUnit> {
  unitOfMeasure: U;
  valueScale: ValueScale;
  decimalPlaces: number;
}

/** Specification section 9; ₦ and R from catalogue appendix 1, decision 41. `Fr` contains a no-break space. */
export const currencySymbols: Partial<Record<MeasurableUnit, string>> = {
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
export const unitSuffixes: Partial<Record<MeasurableUnit, string>> = { Percent: '%', Seconds: 's', Minutes: 'm', Hours: 'h', Days: 'd' };

/** Most decimals of any amount; catalogue appendix 1, decision 41. */
export const mostDecimals = 4;

/** Returns the decimal places to choose from: money at unit scale 0 or 2 (I-24), Yen, Dong and yes or no none (I-25), all others 0 to 4. */
export const allowedDecimals = (unit: MeasurableUnit, scale: ValueScale): number[] => {
  if (unit === 'Yen' || unit === 'Dong' || unit === 'YesNo') return [0];
  return currencySymbols[unit] !== undefined && scale === 'One' ? [0, 2] : [0, 1, 2, 3, 4];
};

/** Returns the largest allowed number of decimals up to `wanted`, for a change of unit or scale. */
export const fitDecimals = (unit: MeasurableUnit, scale: ValueScale, wanted: number): number =>
  Math.max(...allowedDecimals(unit, scale).filter((places) => places === 0 || places <= wanted));

/** Rounds half away from zero on the decimal digits that people see: 1.005 to two places gives 1.01. */
export const roundTo = (value: number, places: number): number => {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const [whole = '0', grown = '0'] = String(shifted).split('e');
  return Math.sign(value) * Number(`${whole}e${Number(grown) - places}`) || 0;
};

const digitsIn = (locale: string, places: number): Intl.NumberFormat =>
  numberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places });

/** Yes and no as signs, where a text has no room for words of its language. */
const yesNoSigns = { yes: '✓', no: '✗' } as const;

/** Formats a value: `$468k`, `95%`, `-Fr 1,200.50`, `8.5d`; empty for null. Yes and no are signs. */
export const formatValue = (value: number | null, format: AmountFormat, locale = 'en-US'): string => {
  if (value === null) return '';
  if (format.unitOfMeasure === 'YesNo' && (value === 0 || value === 1)) return value === 1 ? yesNoSigns.yes : yesNoSigns.no;
  const { unitOfMeasure, valueScale, decimalPlaces } = format;
  const rounded = roundTo(value, decimalPlaces);
  const digits = digitsIn(locale, decimalPlaces).format(Math.abs(rounded));
  const symbol = currencySymbols[unitOfMeasure] ?? '';
  const before = symbol === 'Fr' ? 'Fr\u00a0' : symbol;
  return `${rounded < 0 ? '-' : ''}${before}${digits}${scaleSuffixes[valueScale]}${unitSuffixes[unitOfMeasure] ?? ''}`;
};

/** Most characters of a number in a cell of the scorecard; a longer one is shown in its compact form. */
export const widestNumber = 8;

const powers = ['', 'k', 'M', 'B', 'T'];

/**
 * Formats a value in at most `widestNumber` characters where possible: `1,234,567` as `1.23M`, and beyond trillions as `1.2E18`. One
 * large number so widens no column; the full one is `formatValue`.
 */
export const compactValue = (value: number | null, format: AmountFormat, locale = 'en-US'): string => {
  const full = formatValue(value, format, locale);
  if (value === null || full.length <= widestNumber) return full;
  const { unitOfMeasure, valueScale } = format;
  const amount = Math.abs(value) * scaleFactors[valueScale];
  // Three digits may round up to the next power: 999,500 is 1M.
  const power = Math.floor(Math.log10(Number(amount.toPrecision(3))) / 3);
  const digits =
    power < powers.length
      ? `${numberFormat(locale, { maximumSignificantDigits: 3 }).format(amount / 1000 ** power)}${powers[power]}`
      : numberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 2 }).format(amount);
  return `${value < 0 ? '-' : ''}${currencySymbols[unitOfMeasure] ?? ''}${digits}${unitSuffixes[unitOfMeasure] ?? ''}`;
};

/** Returns the number of decimals: none for 12, one for 0.5. */
const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
};

/** Formats a goal without rounding, with more decimals than its values if it has more: a goal of 0.5 is never shown as 1. */
export const formatGoal = (goal: number, format: AmountFormat, locale = 'en-US'): string =>
  formatValue(goal, { ...format, decimalPlaces: Math.max(format.decimalPlaces, decimalsOf(goal)) }, locale);

/** Formats an average, with one more decimal if it would otherwise be rounded to zero. */
export const formatAverage = (average: number | null, format: AmountFormat, locale = 'en-US'): string => {
  const hidden = average !== null && average !== 0 && roundTo(average, format.decimalPlaces) === 0;
  return formatValue(average, hidden ? { ...format, decimalPlaces: format.decimalPlaces + 1 } : format, locale);
};

/** Returns an average as it is written: of yes or no, the share of the weeks with yes. */
export const writtenAverage = (average: number | null, format: AmountFormat): readonly [number | null, AmountFormat] =>
  format.unitOfMeasure === 'YesNo'
    ? [average === null ? null : average * 100, { unitOfMeasure: 'Percent', valueScale: 'One', decimalPlaces: 0 }]
    : [average, format];

/** Returns how a total is written: of yes or no, as the number of weeks with yes. */
export const totalFormat = ({ unitOfMeasure, valueScale, decimalPlaces }: AmountFormat): AmountFormat => ({
  unitOfMeasure: unitOfMeasure === 'YesNo' ? 'Number' : unitOfMeasure,
  valueScale,
  decimalPlaces,
});

/** `exact` is the typed number where it has more decimals than the measurable. */
export type Typed = { value: number | null; exact?: number } | { code: 'VAL_NUMBER' | 'VAL_TOO_LONG' };

const secondsIn: Partial<Record<MeasurableUnit, number>> = { Seconds: 1, Minutes: 60, Hours: 3600 };
const typedScales: Record<string, ValueScale> = { k: 'Thousand', m: 'Million', mio: 'Million', b: 'Billion', bn: 'Billion' };
const typedTimes: Record<string, MeasurableUnit> = { s: 'Seconds', m: 'Minutes', min: 'Minutes', h: 'Hours', d: 'Days' };

/** Returns the factor from a typed suffix to the stored unit; undefined when the suffix does not fit the unit. */
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

/** What begins a word for yes or no, in English and Spanish, or is a sign of it. */
const yesNoWords = { yes: /^(y(es)?|s(i|í)?|true|1|✓)$/i, no: /^(n(o)?|false|0|✗)$/i } as const;

const parseYesNo = (text: string): Typed => {
  if (text === '') return { value: null };
  if (yesNoWords.yes.test(text)) return { value: 1 };
  return yesNoWords.no.test(text) ? { value: 0 } : { code: 'VAL_NUMBER' };
};

/**
 * Parses what a person types into a cell: `1.2m`, `$468k`, `95%`, `(1,200)`, `90m` for hours. A plain number is in the measurable's own
 * scale; a suffix states scale or time. `plainDigits` reads groups and decimals, as who writes numbers as in `locale` means them. The result
 * is rounded to the decimals shown; whoever types reads so before, by `exact`.
 */
export const parseTyped = (text: string, format: AmountFormat, locale = 'en-US'): Typed => {
  if (holdsCells(text)) return { code: 'VAL_NUMBER' };
  if (format.unitOfMeasure === 'YesNo') return parseYesNo(text.trim());
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')
    .replace(/[\u2212\u2013]/g, '-');
  if (bare === '') return { value: null };
  const [, opened = '', body = ''] = /^(\(?)(.*?)\)?$/.exec(bare) ?? [];
  if ((opened === '(') !== bare.endsWith(')')) return { code: 'VAL_NUMBER' };
  const symbol = (currencySymbols[format.unitOfMeasure] ?? '').replace('$', '\\$');
  const shape = new RegExp(`^([-+]?)(?:${symbol})?([-+]?)([\\d.,'’ ]*\\d[.,]?)(?:${symbol})?([a-z]*%?)$`, 'i');
  const [, sign = '', innerSign = '', number = '', ending = ''] = shape.exec(body) ?? [];
  const digits = plainDigits(number, locale);
  const factor = factorOf(ending.toLowerCase(), format);
  const twoSigns = [opened, sign, innerSign].filter(Boolean).length > 1;
  if (digits === undefined || twoSigns || factor === undefined) return { code: 'VAL_NUMBER' };
  const negative = opened === '(' || sign === '-' || innerSign === '-';
  const exact = roundTo(Number(digits) * factor, 9) * (negative ? -1 : 1) || 0;
  const value = roundTo(exact, format.decimalPlaces);
  if (String(value).length > 15) return { code: 'VAL_TOO_LONG' };
  return value === exact ? { value } : { value, exact };
};
