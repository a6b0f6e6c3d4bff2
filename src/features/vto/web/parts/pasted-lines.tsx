import { plainLine } from '../../../../shared/titles.ts';
import { plainNotes } from '../../../../web/forms/word-marks.ts';

/** What stands before a point of a list: a bullet, a dash, or a number or a letter with its sign. Word's bullets are signs of its own fonts. */
const bullet = /^(?:[\u2022\u25CF\u25CB\u25AA\u25A0\u2023\u2043\u00B7\uF0B7\uF0A7]\s*|(?:[*§o–—-]|\(?(?:\d{1,3}|[a-z])[.)])\s+)/u;

/** Returns the lines of what was pasted, each without its bullet; of HTML only where it came without a plain text. */
export const linesOf = (text: string, html: string): string[] => {
  const lines = (text === '' ? plainNotes(html) : text).split(/\r\n?|\n/).map(plainLine);
  return lines.map((line) => line.replace(bullet, '')).filter((line) => line !== '');
};
