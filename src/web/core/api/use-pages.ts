import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import type { Found } from '#shared/search.ts';
import { call } from './call.ts';
import { commandsDone, withPending } from './optimistic.ts';
import { queryClient } from './query-client.ts';

/** Rows of every page after the first, whose size the search states. */
const laterRows = 500;

/** One row of a search's answer. */
export type RowOf<E extends AnyEndpoint> = ReplyOf<E> extends { items: (infer Row)[] } ? Row : never;

type Ask = { body?: Record<string, unknown> };

/** Returns the request of a page: the first is the search itself; later ones continue at its cursor and do not count again. */
const askFor = (ask: Ask, after: string | undefined, rows: number): Ask => {
  if (after === undefined) return ask;
  const { countBy: _, ...body } = ask.body ?? {};
  return { body: { ...body, startIndex: 0, endIndex: rows, includeTotalCount: false, after } };
};

const pagesOptions = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, rows: number) => {
  const queryKey = [endpoint.name, ask, 'pages', rows];
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const since = commandsDone();
      const reply = await call(endpoint, askFor(ask as Ask, pageParam, rows) as AskOf<E>, { signal });
      const query = queryClient.getQueryCache().find<unknown, Error>({ queryKey });
      return (query === undefined ? reply : withPending(query, reply, since)) as Found<RowOf<E>>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { ...(endpoint.reads === undefined ? {} : { reads: endpoint.reads }), quiet: true },
  });
};

/** The loaded rows of a search, and the function that loads more. */
export interface PagedList<Row> {
  /** Undefined while the first page loads. */
  items: Row[] | undefined;
  /** The number of all rows, counted by the server; undefined before the first answer. */
  total: number | undefined;
  /** The number of all rows for each value of the field `countBy`. */
  counts: Readonly<Record<string, number>> | undefined;
  failed: boolean;
  /** True while the rows are those of an earlier search. */
  late: boolean;
  retry: () => void;
  /** Loads the next page, with its state; undefined at the end of the list. */
  more: { load: () => void; busy: boolean; failed: boolean } | undefined;
}

interface PagesOptions {
  enabled?: boolean;
  /** True loads all pages, for components that need every row. */
  whole?: boolean;
  /** Rows of every page after the first. */
  rows?: number;
}

/** Removes duplicates: a row that moved between the requests of two pages is in both, and its first place is kept. */
const onceEach = <Row>(rows: readonly Row[]): Row[] => {
  const seen = new Map<unknown, Row>();
  for (const row of rows) {
    const { id } = row as { id?: unknown };
    if (!seen.has(id ?? row)) seen.set(id ?? row, row);
  }
  return [...seen.values()];
};

/** Reads a search page by page; loaded pages are fetched again when the live-update hub names an entity that the search reads. */
export const usePages = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  { enabled = true, whole = false, rows = laterRows }: PagesOptions = {},
): PagedList<RowOf<E>> => {
  const query = useInfiniteQuery({ ...pagesOptions(endpoint, ask, rows), enabled });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const load = () => void fetchNextPage({ cancelRefetch: false });
  const goesOn = whole && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !query.isFetching;
  useEffect(() => {
    if (goesOn) void fetchNextPage({ cancelRefetch: false });
  }, [goesOn, fetchNextPage]);
  const items = useMemo(() => data && onceEach(data.pages.flatMap((page) => page.items)), [data]);
  return {
    items,
    total: data?.pages[0]?.totalCount,
    counts: data?.pages[0]?.counts,
    failed: query.isError && data === undefined,
    late: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: hasNextPage ? { load, busy: isFetchingNextPage, failed: isFetchNextPageError } : undefined,
  };
};

/** Prefetches the first page. Never rejects: the component that shows it reports a failure. */
export const prefetchPages = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>): Promise<void> =>
  queryClient.prefetchInfiniteQuery(pagesOptions(endpoint, ask, laterRows));

/** Returns every row of a search, for pickers: it requests pages until the server has no more. */
export const readEveryRow = async <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, rows: number): Promise<RowOf<E>[]> => {
  const all: RowOf<E>[] = [];
  let after: string | undefined;
  do {
    const reply = (await call(endpoint, askFor(ask as Ask, after, rows) as AskOf<E>)) as unknown as Found<RowOf<E>>;
    all.push(...reply.items);
    after = reply.next ?? undefined;
  } while (after !== undefined);
  return onceEach(all);
};
