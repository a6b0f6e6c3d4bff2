// What the assistant's answers may be: words without links, proposals that somebody asked for. These rules hold whatever a model says.

import { folded } from '#shared/folded.ts';
import { holdsAddress } from '#shared/holds-address.ts';
import { plainWords } from '#shared/likeness.ts';
import { plainDigits } from '#shared/numbers.ts';
import { shortened } from '#shared/signs.ts';
import { emptyWords } from './rules/empty-words.ts';

/** The most words that are looked for. */
const mostWords = 6;

/** Returns the words of a question that are worth looking for, the longest first. */
export const wordsToFind = (question: string): string[] =>
  [...new Set(plainWords(question))]
    .filter((word) => word.length > 2 && !emptyWords.has(word))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostWords);

/** Verbs and nouns with which people ask that something be added. */
const asking =
  /\b(?:add|create|make|log|raise|write down|note down|propose|suggest|draft|remind|schedule|enter|record|set up|put|new|agrega\w*|anad\w*|crea\w*|haz|hacer|registra\w*|anota\w*|apunta\w*|propon\w*|sugier\w*|recuerda\w*|recorda\w*|ingresa\w*|pon|nuev[oa])\b/u;

/** Returns whether a question asks that something be added. Without it, the model has no way to propose anything. */
export const asksToAdd = (question: string): boolean => asking.test(folded(question));

const stem = (word: string): string => word.slice(0, 4);

/** The share of a title's words that the person must have written. */
const leastOwn = 0.6;

/**
 * Returns whether a proposed title is made of the person's own words. A text that somebody else has typed into an item can make a model propose
 * what nobody asked for: its words are not those of the person who asks.
 */
export const isOfOwnWords = (title: string, own: readonly string[]): boolean => {
  const words = plainWords(title).filter((word) => word.length > 2 && !emptyWords.has(word));
  if (words.length === 0) return false;
  const said = new Set(own.flatMap(plainWords).map(stem));
  return words.filter((word) => said.has(stem(word))).length / words.length >= leastOwn;
};

/** A number with its groups and decimals, as people write it. */
const written = /[-\u2212]?\d(?:[\d.,'’\u00a0\u202f]*\d)?/gu;

const valueOf = (text: string, locale: string): number => {
  const [, minus = '', rest = ''] = /^([-\u2212]?)(.*)$/u.exec(text) ?? [];
  const digits = plainDigits(rest, locale);
  return digits === undefined ? Number.NaN : Number(digits) * (minus === '' ? 1 : -1);
};

/** Returns whether a person has written a number, as people of the locale do: a value that they did not say is not theirs. */
export const isOwnNumber = (value: number, own: readonly string[], locale: string): boolean =>
  own.some((text) => [...text.matchAll(written)].some(([number]) => valueOf(number, locale) === value));

/** Characters that no answer needs: controls, and those that turn the direction of what follows. */
const unfit = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** The most letters that wait for the end of a word. */
const longestWord = 200;

/** Yields the words of an answer as they are whole, with `instead` in the place of each that holds an address. Nothing of an address is ever sent. */
export async function* withoutAddresses(words: AsyncIterable<string>, instead: string): AsyncGenerator<string> {
  let held = '';
  const clean = (text: string): string => text.replace(/\S+/gu, (word) => (holdsAddress(word) ? instead : word));
  for await (const more of words) {
    held += more.replace(unfit, '');
    const end = /^[\s\S]*\s/u.exec(held)?.[0].length ?? 0;
    if (end > 0) {
      yield clean(held.slice(0, end));
      held = held.slice(end);
    }
    if (held.length > longestWord) {
      yield holdsAddress(held) ? `${instead} ` : held;
      held = '';
    }
  }
  if (held !== '') yield clean(held);
}

/** Returns the first sentence of a text, at most `most` letters long. */
export const firstSentence = (text: string, most = 160): string => {
  const [first = ''] = /^[\s\S]*?[.!?](?=\s|$)|^[\s\S]+/u.exec(text.trim()) ?? [];
  return shortened(first, most);
};
