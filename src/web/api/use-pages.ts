import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnyEndpoint, AskOf, ReplyOf } from '../../shared/endpoint.ts';
import type { Found } from '../../shared/search.ts';
import { call } from './call.ts';
import { actsDone, withPending } from './optimistic.ts';
import { queryClient } from './query-client.ts';

/** Rows of every page after the first, which is as large as the search says. */
const laterRows = 500;

/** One row of a search's answer. */
export type RowOf<E extends AnyEndpoint> = ReplyOf<E> extends { items: (infer Row)[] } ? Row : never;

type Ask = { body?: Record<string, unknown> };

/** The question for a page: the first is the search itself; the others go on at its cursor and do not count again. */
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
      const since = actsDone();
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

/** The rows of a search that are loaded, and the way to the others. */
export interface Pages<Row> {
  /** Undefined while the first are on their way. */
  items: Row[] | undefined;
  /** How many there are in all, as the server counts; undefined before the first answer. */
  total: number | undefined;
  /** How many in all by the field of `countBy`. */
  counts: Readonly<Record<string, number>> | undefined;
  failed: boolean;
  retry: () => void;
  /** Whether there are rows that are not loaded, and how they are; undefined at the end of the list. */
  more: { load: () => void; busy: boolean; failed: boolean } | undefined;
}

interface PagesOptions {
  enabled?: boolean;
  /** Loads one page after the other to the end, for what needs every row. */
  whole?: boolean;
  /** Rows of every page after the first. */
  rows?: number;
}

/** Two pages have the same row when it moved from one to the other between their answers: it stands where it came first. */
const onceEach = <Row>(rows: readonly Row[]): Row[] => {
  const seen = new Map<unknown, Row>();
  for (const row of rows) {
    const { id } = row as { id?: unknown };
    if (!seen.has(id ?? row)) seen.set(id ?? row, row);
  }
  return [...seen.values()];
};

/** Searches to the end, page by page; what is loaded is asked for again when the live-update hub names an entity that it reads. */
export const usePages = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  { enabled = true, whole = false, rows = laterRows }: PagesOptions = {},
): Pages<RowOf<E>> => {
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
    retry: () => void query.refetch(),
    more: hasNextPage ? { load, busy: isFetchingNextPage, failed: isFetchNextPageError } : undefined,
  };
};

/** Asks for the first page of what is shown next. Never fails: who shows it tells. */
export const readPagesAhead = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>): Promise<void> =>
  queryClient.prefetchInfiniteQuery(pagesOptions(endpoint, ask, laterRows));

/** Every row of a search, for pickers: page after page until the server says that there is no more. */
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
