import { escaped } from '#shared/markup.ts';

/** Returns a text as it is stored: line ends as one sign, no blanks at the ends of lines or of the text, at most one empty line together. */
export const plainProse = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Returns a plain text as rich text, each line of it a paragraph. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
