import { type Reader, textFor } from '#server/text/text.ts';
import type { Found, SearchFilter, SearchRequest } from '#shared/search.ts';

/** The most rows of one list on paper: some sixty pages. */
const mostRows = 2_000;

interface Asked {
  filters: SearchFilter[];
  sorts: SearchRequest['sorts'];
}

/** The rows of a list, and whether there are more than `mostRows`. */
export interface AllRows<Item> {
  rows: Item[];
  isCut: boolean;
}

/** Reads a list page by page to its end. */
export const readAll = async <Item>(
  search: (request: SearchRequest) => Promise<Found<Item>>,
  { filters, sorts }: Asked,
): Promise<AllRows<Item>> => {
  const rows: Item[] = [];
  let after: string | null | undefined;
  while (after !== null && rows.length < mostRows) {
    const request = { filters, sorts, startIndex: 0, endIndex: 500, includeTotalCount: false };
    const found = await search(after === undefined ? request : { ...request, after });
    rows.push(...found.items);
    after = found.next;
  }
  return { rows: rows.slice(0, mostRows), isCut: rows.length > mostRows || after !== null };
};

/** Returns what stands below a list of which not all was printed. */
export const cutNote = (reader: Reader, isCut: boolean): string | undefined =>
  isCut ? textFor(reader, 'papers.cut', { count: mostRows }) : undefined;
