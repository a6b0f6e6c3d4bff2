import { folded } from '#shared/folded.ts';
import { plainWords } from '#shared/likeness.ts';
import { plainInPlace } from './in-place.ts';

export interface SpokenPerson {
  id: string;
  firstName: string;
  lastName: string;
}

/** A name in a text, from one letter up to another. Several people may have it. */
export interface FoundName {
  people: readonly SpokenPerson[];
  from: number;
  to: number;
}

/** First names that are words of another sense too: they are names only where they are written large, and not as the first word. */
const alsoWords = new Set(
  'will may mark bill grant rose hope art dawn faith grace joy frank rob sue pat drew chase miles april june august sol luz paz mar alma angel'.split(
    ' ',
  ),
);

const isMeant = (text: string, from: number, word: string): boolean =>
  !alsoWords.has(folded(word)) || (from > 0 && text.charAt(from) !== folded(text.charAt(from)));

/** Returns the words of a text with their places; the possessive ending of a name is no part of it. */
const placedWords = (text: string): { word: string; from: number; to: number }[] =>
  [...plainInPlace(text).matchAll(/[\p{L}\p{N}]+(?:['’-](?!s\b)[\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    word: plainWords(word).join(' '),
    from: index,
    to: index + word.length,
  }));

const sameWords = (one: string, other: string): boolean => plainWords(one).join(' ') === other;

/** The most words of a name. */
const mostWords = 4;

/** Returns who is called so: by the whole name, else by the first name, else by the last one. */
export const peopleCalled = (said: string, people: readonly SpokenPerson[]): SpokenPerson[] => {
  const words = plainWords(said).join(' ');
  if (words === '') return [];
  const ways: ((person: SpokenPerson) => string)[] = [
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
    ({ firstName }) => firstName,
    ({ lastName }) => lastName,
  ];
  for (const way of ways) {
    const found = people.filter((person) => sameWords(way(person), words));
    if (found.length > 0) return found;
  }
  return [];
};

/** Finds the names of people in a text, in their order; the longest name at each place. */
export const findNames = (text: string, people: readonly SpokenPerson[]): FoundName[] => {
  const words = placedWords(text);
  const found: FoundName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1) {
      const run = words.slice(at, at + count);
      const [first] = run;
      const last = run.at(-1);
      if (first === undefined || last === undefined) continue;
      const called = peopleCalled(run.map(({ word }) => word).join(' '), people);
      if (called.length === 0 || (count === 1 && !isMeant(text, first.from, first.word))) continue;
      found.push({ people: called, from: first.from, to: last.to });
      at += count - 1;
      break;
    }
  }
  return found;
};
