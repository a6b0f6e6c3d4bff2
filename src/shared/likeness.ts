// How well a text matches what somebody types in the palette. `plain_text` and `find_titles` in the database do the same for items.
import { folded } from './folded.ts';

/** Returns the words of a text in lower case, without accents and punctuation. */
export const plainWords = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the words of a label, and those that a sign joins as one too: To-Do is found by "todo", and V/TO by "vto". */
const labelWords = (label: string): string[] => {
  const joined = folded(label).replace(/(?<=[\p{L}\p{N}])[-/.'’](?=[\p{L}\p{N}])/gu, '');
  return [...new Set([...plainWords(label), ...plainWords(joined)])];
};

/** Fewest letters of a word that may have a slip of the finger, alone and beside other words that are right. */
const slipLength = 4;
const shortSlipLength = 3;

const trigrams = (word: string): Set<string> => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** Returns from 0 to 1 how many of a word's trigrams the other word has. */
const shareOf = (word: string, other: string): number => {
  const [ours, theirs] = [trigrams(word), trigrams(other)];
  return [...ours].filter((three) => theirs.has(three)).length / ours.size;
};

const isExchanged = (word: string, other: string): boolean =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  ).some((meant) => other.startsWith(meant));

/** Returns whether a letter of the word is left out or another stands in its place; the first and the last are right. */
const isMissed = (word: string, other: string): boolean =>
  Array.from({ length: word.length - 1 }, (_, at) => at + 1).some(
    (at) =>
      other.startsWith(word.slice(0, at)) &&
      (other.startsWith(word.slice(at), at + 1) || (at < word.length - 1 && other.startsWith(word.slice(at + 1), at + 1))),
  );

/** Returns whether a short word, in which trigrams say little, begins one of the words with a slip of the finger. */
const isShortSlip = (word: string, words: readonly string[]): boolean =>
  word.length >= shortSlipLength && word.length < slipLength && words.some((other) => isExchanged(word, other) || isMissed(word, other));

const wordLikeness = (word: string, words: readonly string[]): number => {
  if (words.some((other) => other.startsWith(word))) return 1;
  if (word.length < slipLength) return 0;
  if (words.some((other) => isExchanged(word, other))) return 0.5;
  const best = Math.max(0, ...words.map((other) => shareOf(word, other)));
  return best >= 0.5 ? best / 2 : 0;
};

/**
 * Returns how well a label matches a typed text: 0 for not at all; below 1 where a word matches only with a slip of the finger; 1 when each typed
 * word begins one of the label's; 2 when they follow each other; 3 when the label begins with them. An empty text matches everything.
 */
export const likeness = (label: string, typed: string): number => {
  const [words, asked] = [plainWords(label), plainWords(typed)];
  const findable = labelWords(label);
  const exact = asked.map((word) => wordLikeness(word, findable));
  // A slip in a short word alone would match too much; where all other words are right, they say what is meant.
  const bearsShort = asked.length > 1 && exact.filter((like) => like < 1).length === 1;
  const each = exact.map((like, at) => (like === 0 && bearsShort && isShortSlip(asked[at] ?? '', findable) ? 0.25 : like));
  const least = Math.min(1, ...each);
  if (least < 1) return least;
  const [line, phrase] = [` ${words.join(' ')}`, ` ${asked.join(' ')}`];
  if (line.startsWith(phrase)) return 3;
  return line.includes(phrase) ? 2 : 1;
};

/** Returns those of the things whose label matches, the best first, at most `most`. Equal ones keep their order. */
export const mostLike = <Thing>(things: readonly Thing[], labelOf: (thing: Thing) => string, typed: string, most: number): Thing[] =>
  things
    .map((thing) => ({ thing, like: likeness(labelOf(thing), typed) }))
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like)
    .slice(0, most)
    .map(({ thing }) => thing);

/** A piece of a label; `hit` is true for letters that were typed. */
export interface LabelPart {
  text: string;
  hit: boolean;
}

/** Splits a label into the letters that match the typed words at a word's beginning, and the others. */
export const markedParts = (label: string, typed: string): LabelPart[] => {
  const asked = plainWords(typed);
  const hits = new Set<number>();
  for (const { index, 0: word } of label.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const letters = [...word];
    const best = Math.max(0, ...asked.filter((each) => folded(word).startsWith(each)).map((each) => each.length));
    let seen = 0;
    let at = index;
    for (const letter of letters) {
      if (seen >= best) break;
      for (let step = 0; step < letter.length; step += 1) hits.add(at + step);
      at += letter.length;
      seen += folded(letter).length;
    }
  }
  const parts: LabelPart[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const last = parts.at(-1);
    const hit = hits.has(at);
    if (last?.hit === hit) last.text += label.charAt(at);
    else parts.push({ text: label.charAt(at), hit });
  }
  return parts;
};
