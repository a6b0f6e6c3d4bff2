import { pageSize, searchBuffer } from '../../shared/search.ts';

const pagesInBuffer = searchBuffer / pageSize;

/** The rows to ask for so that a page can be shown: a hundred at a time, four pages; catalogue decision 68. */
export const bufferOf = (page: number): { startIndex: number; endIndex: number } => {
  const startIndex = Math.floor(page / pagesInBuffer) * searchBuffer;
  return { startIndex, endIndex: startIndex + searchBuffer };
};

/** The rows of a page out of its buffer. */
export const rowsOf = <Row>(buffer: readonly Row[], page: number): Row[] => {
  const start = (page % pagesInBuffer) * pageSize;
  return buffer.slice(start, start + pageSize);
};

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
