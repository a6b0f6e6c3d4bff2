// Rows of a list that report to each other in a circle.
import type { Above, ImportRow } from './importing.ts';

/** Most seats of a circle that are named. */
const mostNamed = 6;

/** Says which seats report to each other: `Yard → Operations → Yard`. */
export const circleWords = (titles: readonly string[]): string =>
  [...(titles.length > mostNamed ? [...titles.slice(0, mostNamed), '…'] : titles), titles[0]].join(' → ');

/** Returns the lines that stand in a circle themselves, each with the lines of its circle from there on. */
export const circlesIn = (rows: readonly ImportRow[], above: ReadonlyMap<number, Above>): Map<number, number[]> => {
  const circle = new Map<number, number[]>();
  const done = new Set<number>();
  for (const { line } of rows) {
    const path: number[] = [];
    const on = new Set<number>();
    let at: number | undefined = line;
    while (at !== undefined && !done.has(at) && !on.has(at)) {
      path.push(at);
      on.add(at);
      const next: Above = above.get(at);
      at = next && 'line' in next ? next.line : undefined;
    }
    if (at !== undefined && on.has(at)) {
      const round = path.slice(path.indexOf(at));
      for (const [place, each] of round.entries()) {
        // A circle of thousands is named from each of its seats on, but only its beginning.
        const named = Array.from({ length: Math.min(round.length, mostNamed + 1) }, (_, by) => round[(place + by) % round.length] ?? each);
        circle.set(each, named);
      }
    }
    for (const each of path) done.add(each);
  }
  return circle;
};
