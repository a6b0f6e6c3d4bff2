import { folded } from '#shared/folded.ts';

/**
 * Returns a text in small letters and without accents, of which each letter stands where it stood before: places in it are places in the text.
 * A letter of two code units, such as an emoji, stays as it is.
 */
export const plainInPlace = (text: string): string =>
  [...text].map((letter) => (letter.length > 1 ? letter : folded(letter).charAt(0) || letter)).join('');
