import { signsOf } from '#shared/signs.ts';

// How wide words are in Inter, where nothing measures them: on paper, in pictures and on the server.

/** Widths of the signs from the space to the tilde, in hundredths of the type's size: regular and semi-bold. */
const widths = {
  400: '28 29 47 63 64 98 64 30 36 36 50 66 29 46 29 36 63 41 61 62 65 59 62 57 62 62 29 30 66 66 66 51 97 69 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64 65 74 69 99 68 68 63 36 36 36 47 46 32 56 61 57 61 58 37 61 59 24 24 55 24 88 59 60 61 61 38 53 33 59 56 82 55 56 55 43 33 43 66',
  600: '25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 66 42 62 64 67 61 64 58 64 64 32 33 67 67 67 54 100 73 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65 66 74 73 102 72 71 65 37 38 37 48 47 35 57 62 58 62 59 39 63 61 26 26 57 26 90 61 61 62 62 40 55 35 61 59 84 57 59 57 45 36 45 67',
} as const;
export type TypeWeight = keyof typeof widths;

const known: Record<TypeWeight, number[]> = {
  400: widths[400].split(' ').map(Number),
  600: widths[600].split(' ').map(Number),
};

/** The width of letters with accents, and of signs of other scripts. */
const [letterWidth, wideWidth] = [62, 100];
const [firstSign, lastLatin] = [32, 0x24f];

/** Returns about how wide a text is, in the unit of `size`. */
export const widthOfText = (text: string, { size, weight = 400 }: { size: number; weight?: TypeWeight | undefined }): number => {
  let sum = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    sum += known[weight][code - firstSign] ?? (code <= lastLatin ? letterWidth : wideWidth);
  }
  return (sum * size) / 100;
};

interface Room {
  width: number;
  size: number;
  weight?: TypeWeight | undefined;
}

/** Returns a text that is no wider than the room; what is cut off is an ellipsis. */
export const textWithin = (text: string, room: Room): string => {
  if (widthOfText(text, room) <= room.width) return text;
  const signs = signsOf(text);
  while (signs.length > 0 && widthOfText(`${signs.join('').trimEnd()}…`, room) > room.width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
};

/** Returns a text on lines that are no wider than the room, broken between words; a longer word is broken where the line ends. */
export const linesWithin = (text: string, room: Room): string[] => {
  const fits = (line: string) => widthOfText(line, room) <= room.width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line === '' ? lines : [...lines, line];
};
