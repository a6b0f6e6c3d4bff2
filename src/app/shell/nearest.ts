/** Something that has a name and an address. */
export interface NamedScreen {
  name: string;
  to: string;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

const pairsOf = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** Returns how alike two words are, from 0 to 1, by the pairs of letters that both have. */
const likeness = (one: string, other: string): number => {
  const left = pairsOf(other);
  const all = pairsOf(one).length + left.length;
  const shared = pairsOf(one).filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / all;
};

/** Below this, two words are not alike. */
const least = 0.5;

/** Returns the things whose names or addresses are most like a path, the nearest first; at most three. */
export const nearestTo = <Thing extends NamedScreen>(path: string, things: readonly Thing[]): Thing[] => {
  const asked = wordsOf(path.split(/[?#]/)[0] ?? '');
  const scored = things.map((thing) => {
    const own = [...wordsOf(thing.name), ...wordsOf(thing.to)];
    const best = asked.map((word) => Math.max(0, ...own.map((other) => likeness(word, other))));
    return { thing, score: best.filter((each) => each >= least).reduce((sum, each) => sum + each, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .map(({ thing }) => thing);
};
