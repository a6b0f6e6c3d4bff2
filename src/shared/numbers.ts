import { numberFormat } from './formatters.ts';

/** Returns the sign before the decimals in a locale: a dot or a comma. */
export const decimalSign = (locale: string): '.' | ',' => {
  const sign = numberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? ',' : '.';
};

/** Returns the sign between groups of digits in a locale; some write it only in numbers of more than four digits. */
const groupSign = (locale: string): string | undefined =>
  numberFormat(locale)
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value;

/** Two readings of one number, written so that there is no doubt. */
export interface TwoReadings {
  typed: string;
  whole: string;
  part: string;
  /** True where the point is the locale's sign between groups, so that the whole number is meant. */
  isWhole: boolean;
}

/** Returns both readings of a number such as `1.234` where a comma stands before decimals; undefined of any other text. */
export const twoReadings = (text: string, locale: string): TwoReadings | undefined => {
  const [typed, head = '', tail = ''] = /(?<![\d.,'’\s])([1-9]\d{0,2})\.(\d{3})(?![\d.,'’\s])/.exec(text.trim()) ?? [];
  if (typed === undefined || decimalSign(locale) === '.') return undefined;
  return { typed, whole: `${head}${tail}`, part: `${head},${tail}`, isWhole: groupSign(locale) === '.' };
};

/** Returns whether a text holds several cells of a table: a tab or a line end is no sign of a number. */
export const holdsCells = (text: string): boolean => /[\t\n\v\f\r]/.test(text.trim());

/** A whole number, with or without groups: the last group has three digits, others two (as in India) or three, and all have one sign. */
const wholeWith = (groups: string): RegExp => new RegExp(`^(?:\\d*|[1-9]\\d{0,2}(?=([${groups}]))(?:\\1\\d{2,3})*\\1\\d{3})$`);

const without = { '.': wholeWith(",' "), ',': wholeWith(".' ") };

/**
 * Returns typed digits with their decimal and group signs as plain digits: `1,234.5` as `1234.5`. Who writes 1,234.5 reads `1,234` as a
 * thousand and more; who writes 1.234,5 reads it as one and a bit. Where the signs fit only the other way of writing, that is meant: `1,5`
 * is one and a half for both. Undefined for what fits neither, such as `1.2.3` or `12 34`, for several cells, and for `1.234` where neither
 * groups nor decimals have a point, as in French.
 */
export const plainDigits = (typed: string, locale: string): string | undefined => {
  const text = typed.trim().replace(/\s/g, ' ').replace(/’/g, "'");
  if (!/\d/.test(text) || holdsCells(typed) || twoReadings(typed, locale)?.isWhole === false) return undefined;
  const own = decimalSign(locale);
  for (const decimal of own === '.' ? (['.', ','] as const) : ([',', '.'] as const)) {
    const [whole = '', fraction, ...more] = text.split(decimal);
    if (more.length > 0 || !without[decimal].test(whole) || !(decimal === own ? /^\d*$/ : /^\d+$/).test(fraction ?? '0')) continue;
    const digits = whole.replace(/\D/g, '');
    return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  return undefined;
};
