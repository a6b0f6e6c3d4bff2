import { pageSize } from '#shared/search.ts';

/** Returns the rows of one page from the rows loaded so far; the first page is 0. */
export const rowsOf = <Row>(loaded: readonly Row[], page: number): Row[] => loaded.slice(page * pageSize, (page + 1) * pageSize);

/** Returns whether rows of the page are not loaded yet; `total` is the number of all rows. */
export const lacksRows = (loaded: number, page: number, total: number): boolean => loaded < Math.min((page + 1) * pageSize, total);

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Returns the numbers for a text such as `26 to 50 of 80`. */
export const rangeOf = (page: number, total: number): { from: number; to: number; total: number } => ({
  from: total === 0 ? 0 : page * pageSize + 1,
  to: Math.min(total, (page + 1) * pageSize),
  total,
});

/** Returns the pages to offer, from 0 on: the first, the last, and those around the current one; undefined stands for those left out. */
export const numbersOf = (page: number, pages: number): (number | undefined)[] => {
  const shown = Array.from({ length: pages }, (_, each) => each).filter(
    (each) => pages <= 7 || each === 0 || each === pages - 1 || Math.abs(each - page) <= 1,
  );
  return shown.flatMap((each, place) => ((shown[place - 1] ?? each - 1) === each - 1 ? [each] : [undefined, each]));
};

/** Groups rows under headings, in the order in which the headings first occur. */
export const groupRows = <Row>(rows: readonly Row[], headingOf: (row: Row) => string): { heading: string; rows: Row[] }[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const heading = headingOf(row);
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [...groups].map(([heading, found]) => ({ heading, rows: found }));
};

/**
 * Returns the counts by the last field from counts by one or two fields, such as `Company.OnTrack`: those of one value of the first field,
 * or, `paired` without a value, the sums over all its values.
 */
export const countsIn = (
  counts: Readonly<Record<string, number>>,
  value: string | undefined,
  paired = value !== undefined,
): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const [key, count] of Object.entries(counts)) {
    const at = paired ? key.lastIndexOf('.') : -1;
    if (value !== undefined && key.slice(0, at) !== value) continue;
    const last = key.slice(at + 1);
    found[last] = (found[last] ?? 0) + count;
  }
  return found;
};
