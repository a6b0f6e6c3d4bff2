import { numberFormat } from './formatters.ts';

/** Returns the sign before the decimals in a locale: a dot or a comma. */
export const decimalSign = (locale: string): '.' | ',' => {
  const sign = numberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? ',' : '.';
};

/** Returns whether a text holds several cells of a table: a tab or a line end is no sign of a number. */
export const holdsCells = (text: string): boolean => /[\t\n\v\f\r]/.test(text.trim());

/** A whole number, with or without groups: the last group has three digits, others two (as in India) or three, and all have one sign. */
const wholeWith = (groups: string): RegExp => new RegExp(`^(?:\\d*|[1-9]\\d{0,2}(?=([${groups}]))(?:\\1\\d{2,3})*\\1\\d{3})$`);

const without = { '.': wholeWith(",' "), ',': wholeWith(".' ") };

/**
 * Returns typed digits with their decimal and group signs as plain digits: `1,234.5` as `1234.5`. Who writes 1,234.5 reads `1,234` as a
 * thousand and more; who writes 1.234,5 reads it as one and a bit. Where the signs fit only the other way of writing, that is meant: `1,5`
 * is one and a half for both. Undefined for what fits neither, such as `1.2.3` or `12 34`, and for
 * several cells.
 */
export const plainDigits = (typed: string, locale: string): string | undefined => {
  const text = typed.trim().replace(/\s/g, ' ').replace(/’/g, "'");
  if (!/\d/.test(text) || holdsCells(typed)) return undefined;
  const own = decimalSign(locale);
  for (const decimal of own === '.' ? (['.', ','] as const) : ([',', '.'] as const)) {
    const [whole = '', fraction, ...more] = text.split(decimal);
    if (more.length > 0 || !without[decimal].test(whole) || !(decimal === own ? /^\d*$/ : /^\d+$/).test(fraction ?? '0')) continue;
    const digits = whole.replace(/\D/g, '');
    return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  return undefined;
};
