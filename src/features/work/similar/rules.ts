/**
 * From this cosine of their angle on, the vectors of two titles mean the same. Models differ in how near they put titles that have nothing to
 * do with each other. The value is high on purpose: with some models it finds less, but what is shown beside a form should rarely be wrong,
 * and titles that share their letters are found anyway.
 */
export const nearest = 0.75;

/** Returns a 1 for each number that is not below 0, else a 0. Vectors of about the same direction differ in few signs. */
export const signsOf = (vector: readonly number[]): string => vector.map((value) => (value < 0 ? '0' : '1')).join('');

/** Weakens the first ranks in `byRank`, so that what both lists hold comes before what leads one of them; 60 is the usual value. */
const rankOffset = 60;

/**
 * Merges two lists, each with the best first, by the ranks in both (reciprocal rank fusion), without doubles: their scores cannot be
 * compared. Of equal ranks, the one of the first list comes first.
 */
export const byRank = <Item extends { id: string }>(first: readonly Item[], second: readonly Item[], most: number): Item[] => {
  const merged = new Map<string, { item: Item; score: number }>();
  for (const list of [first, second])
    for (const [rank, item] of list.entries()) {
      const score = (merged.get(item.id)?.score ?? 0) + 1 / (rankOffset + rank);
      merged.set(item.id, { item, score });
    }
  return [...merged.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item);
};
