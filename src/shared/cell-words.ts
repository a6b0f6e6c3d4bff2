import { firstSigns } from './signs.ts';
import { isHarmless, plainLine } from './titles.ts';

/** Longest text of a cell that is read; longer ones are refused by what they are for. */
const longestCell = 1_000;

/**
 * Returns what a cell of a table file says. Spreadsheets put an apostrophe before a text that would be a formula; it is none of the text.
 * Characters without a look, which no title may have, are left out.
 */
export const cellWords = (cell: string | undefined): string => {
  const text = plainLine((cell ?? '').replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '').toWellFormed()).replaceAll('\0', '');
  return firstSigns(isHarmless(text) ? text : [...text].filter(isHarmless).join(''), longestCell);
};

/** Returns a text by which names, titles and headings are compared: in one form, without case and double blanks. */
export const plainKey = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
