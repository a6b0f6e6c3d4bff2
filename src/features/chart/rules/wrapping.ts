// Words on lines of a given length, where nothing measures them: on paper and in pictures.

/** Characters of a line in a seat's box; specification section 9. */
const lineLength = 39;

/** Returns a text on lines of at most so many characters, broken between words; a longer word is cut. */
export const linesOfText = (text: string, length = lineLength): string[] => {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else for (let at = 0; at === 0 || at < word.length; at += length) lines.push(word.slice(at, at + length));
  }
  return lines;
};

/** Returns a text on one line of at most so many characters; what is cut off is an ellipsis. */
export const cutText = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`);
