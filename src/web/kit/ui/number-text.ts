import { decimalSign, plainDigits } from '#shared/numbers.ts';

/** Most characters that can be typed into a number field; specification section 5, catalogue Y-02. */
export const numberLength = 15;

/**
 * Removes everything but digits, their signs and minus: `a1.2-` gives `1.2-`. Nothing is cut, which would change a pasted number. Signs stay
 * until the whole is read, because `1,5` without its comma would be fifteen, and so do the tabs between cells.
 */
export const numberText = (typed: string): string => typed.replace(/[\u2212\u2013]/g, '-').replace(/[^\d.,\t-]/g, '');

/**
 * Returns a typed number as digits, dot and minus only, as forms hold it: `-1.234,5` as `-1234.5` for who writes so. A text that is no
 * number is returned as it is; it has no value as a number, so forms refuse it.
 */
export const readNumber = (typed: string, locale: string): string => {
  const [, minus = '', rest = ''] = /^(-?)(.*)$/.exec(typed) ?? [];
  const digits = plainDigits(rest, locale);
  return digits === undefined ? typed : `${minus}${digits}`;
};

/** Returns a number that a form holds as the text of its field, with the decimal sign of the locale; other texts as they are. */
export const writeNumber = (held: string, locale: string): string =>
  /^-?\d*\.?\d*$/.test(held) ? held.replace('.', decimalSign(locale)) : held;
