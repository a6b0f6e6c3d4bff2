import { pageSize } from '../../shared/search.ts';

/** The rows of a page out of those that are loaded. */
export const rowsOf = <Row>(loaded: readonly Row[], page: number): Row[] => loaded.slice(page * pageSize, (page + 1) * pageSize);

/** Whether rows of the page are still to be loaded, of `total` in all. */
export const lacksRows = (loaded: number, page: number, total: number): boolean => loaded < Math.min((page + 1) * pageSize, total);

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** `26 to 50 of 80` as numbers. */
export const rangeOf = (page: number, total: number): { from: number; to: number; total: number } => ({
  from: total === 0 ? 0 : page * pageSize + 1,
  to: Math.min(total, (page + 1) * pageSize),
  total,
});

/** Rows under headings, in the order in which the headings first come. */
export const groupRows = <Row>(rows: readonly Row[], headingOf: (row: Row) => string): { heading: string; rows: Row[] }[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const heading = headingOf(row);
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [...groups].map(([heading, found]) => ({ heading, rows: found }));
};
