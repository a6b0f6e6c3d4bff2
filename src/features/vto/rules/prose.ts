/** Returns a text as it is stored: line ends as one sign, no blanks at the ends of lines or of the text, at most one empty line together. */
export const plainProse = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
