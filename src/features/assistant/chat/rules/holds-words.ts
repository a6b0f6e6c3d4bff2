import { plainWords } from '#shared/likeness.ts';

/** The fewest letters of a word of which the last one may differ, as in `deliveries` and `delivery`. */
const longWord = 6;

const stemOf = (word: string): string => (word.length >= longWord ? word.slice(0, -2) : word.replace(/s$/u, ''));

/** Returns whether a title holds all the words, in whatever form; a title holds no words where none are given. */
export const holdsWords = (title: string, words: readonly string[]): boolean => {
  const line = ` ${plainWords(title).join(' ')}`;
  return words.length > 0 && words.every((word) => line.includes(` ${stemOf(word)}`));
};
