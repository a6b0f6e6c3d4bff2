import { excessOf } from './signs.ts';

/** Line breaks of every kind and tabs. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Characters that have no look of their own: zero-width ones, Hangul fillers, the blank Braille pattern. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Control characters, and those that override or isolate the direction of text. NUL is not among them: `storable` refuses it. */
const harmful = /(?!\0)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u;

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Marks that Hebrew and Arabic text needs beside numbers and Latin words; elsewhere they only move signs. */
const rightMark = /[\u200f\u061c]/;

/**
 * Returns a text as one line: line breaks and tabs become spaces, runs of spaces one space, and blanks at the ends are removed. A browser
 * shows a title in the same way.
 */
export const plainLine = (text: string): string => text.replace(breaks, ' ').replace(/ {2,}/g, ' ').trim();

/** Returns whether a text has more lines than so many. It looks no further than it must. */
export const hasMoreLines = (text: string, most: number): boolean => {
  const mark = text.includes('\n') ? '\n' : '\r';
  let at = -1;
  for (let line = 0; line < most; line += 1) {
    at = text.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return text.slice(at + 1, at + 2) !== '';
};

/** Returns true when a text has at least one character that people see. */
export const isVisible = (text: string): boolean => text.replace(unseen, '') !== '';

/** Returns true for a text without control characters and without characters that change the direction of what follows. */
export const isHarmless = (text: string): boolean => !harmful.test(text) && (!rightMark.test(text) || rightToLeft.test(text));

export interface TitleFault {
  code: 'VAL_CHARACTERS' | 'VAL_TOO_LONG';
  /** By how many characters it is too long; zero for another fault. */
  excess: number;
}

/** Returns why a typed title cannot be saved, by the rules of `line`; undefined when it can be, and for an empty one. */
export const titleFault = (typed: string, limit: number): TitleFault | undefined => {
  const words = plainLine(typed);
  const excess = excessOf(words, limit);
  if (excess > 0) return { code: 'VAL_TOO_LONG', excess };
  return isHarmless(words) ? undefined : { code: 'VAL_CHARACTERS', excess: 0 };
};
