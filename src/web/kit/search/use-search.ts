import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import { type SearchRequest, searchBuffer, type searchRequest } from '#shared/search.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { lacksRows, pageCount, rowsOf } from './pages.ts';
import { useDebounced } from './use-debounced.ts';

type Shape = Record<string, z.ZodMiniType>;

/** A search endpoint: its body is the search request, its reply `{items, totalCount, totalPages}`. */
type SearchEndpoint<Reply extends Shape> = Endpoint<Shape, Shape, typeof searchRequest, Reply>;
type Row<Reply> = Reply extends { items: z.ZodMiniArray<infer Item> } ? z.output<Item> : never;

/** Debounce of a search in milliseconds; specification section 9. */
const startDelay = 100;

export interface SearchOptions {
  filters?: SearchRequest['filters'];
  sorts?: SearchRequest['sorts'];
  /** The field, or the two fields joined by a dot, by which the answer counts all rows. */
  countBy?: string;
  /** The page, from 0 on, where its number is kept elsewhere, such as in the address. */
  page?: number;
  enabled?: boolean;
}

export interface Search<Found> {
  /** The rows of the page; undefined until they are loaded. */
  rows: Found[] | undefined;
  total: number;
  /** The numbers of all rows by `countBy`; undefined until they are loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  page: number;
  pages: number;
  setPage: (page: number) => void;
  /** All rows loaded so far, from the first of the list on. */
  loaded: readonly Found[];
  /** Whether the search has failed, and the function that tries it again. */
  failed: boolean;
  retry: () => void;
  /** True while rows of an earlier search are shown, because the new one is under way. */
  late: boolean;
}

const wordsOf = ({ filters, sorts, countBy }: SearchOptions): string => JSON.stringify([filters, sorts, countBy]);

/** Searches in pages of 25 rows, loaded by the hundred. A failed search shows no rows (catalogue row P-14). */
export const useSearch = <Reply extends Shape>(endpoint: SearchEndpoint<Reply>, options: SearchOptions): Search<Row<Reply>> => {
  const asked = useDebounced(wordsOf(options), startDelay);
  const [place, setPlace] = useState({ asked, page: 0 });
  const wanted = options.page ?? (place.asked === asked ? place.page : 0);
  const [filters, sorts, countBy] = JSON.parse(asked) as [SearchOptions['filters'], SearchOptions['sorts'], string | null | undefined];
  const body = {
    startIndex: 0,
    endIndex: searchBuffer,
    includeTotalCount: true,
    filters: filters ?? [],
    sorts: sorts ?? [],
    ...(typeof countBy === 'string' ? { countBy } : {}),
  };
  const found = usePages(endpoint, { body }, { enabled: options.enabled ?? true, rows: searchBuffer });
  const { items = [], total = 0, more } = found;
  // A page beyond the end, as after its last row has left the list or from an old link, is the last page.
  const page = found.items === undefined ? wanted : Math.min(wanted, pageCount(total) - 1);
  const load = lacksRows(items.length, page, total) && more?.busy === false && !more.failed ? more.load : undefined;
  useEffect(() => load?.(), [load]);
  const rows = rowsOf(items as Row<Reply>[], page);
  const waits = found.items === undefined || (rows.length === 0 && more?.busy === true);
  return {
    rows: found.failed ? [] : waits ? undefined : rows,
    total,
    counts: found.counts,
    page,
    pages: pageCount(total),
    setPage: (next) => setPlace({ asked, page: next }),
    loaded: items as Row<Reply>[],
    failed: found.failed,
    retry: found.retry,
    late: found.late,
  };
};
