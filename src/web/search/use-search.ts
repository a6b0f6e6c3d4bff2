import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint, ReplyOf } from '../../shared/endpoint.ts';
import type { SearchRequest, searchRequest } from '../../shared/search.ts';
import { useRead } from '../api/use-read.ts';
import { bufferOf, pageCount, rowsOf } from './pages.ts';
import { useDebounced } from './use-debounced.ts';

type Shape = Record<string, z.ZodMiniType>;

/** An endpoint that searches: its body is the search request, its reply `{items, totalCount, totalPages}`. */
type SearchEndpoint<Reply extends Shape> = Endpoint<Shape, Shape, typeof searchRequest, Reply>;
type Row<Reply> = Reply extends { items: z.ZodMiniArray<infer Item> } ? z.output<Item> : never;

/** Milliseconds that a search waits for another change; specification section 9. */
const startDelay = 100;

export interface SearchOptions {
  filters?: SearchRequest['filters'];
  sorts?: SearchRequest['sorts'];
  enabled?: boolean;
}

export interface Search<Found> {
  /** The rows of the page; undefined while the first are on their way. */
  rows: Found[] | undefined;
  total: number;
  page: number;
  pages: number;
  setPage: (page: number) => void;
}

const wordsOf = (options: SearchOptions): string => JSON.stringify([options.filters, options.sorts]);

/** Searches in pages of 25 out of buffers of 100; a search that fails has found nothing (catalogue row P-14). */
export const useSearch = <Reply extends Shape>(endpoint: SearchEndpoint<Reply>, options: SearchOptions): Search<Row<Reply>> => {
  const asked = useDebounced(wordsOf(options), startDelay);
  const [place, setPlace] = useState({ asked, page: 0 });
  const page = place.asked === asked ? place.page : 0;
  const [filters, sorts] = JSON.parse(asked) as [SearchOptions['filters'], SearchOptions['sorts']];
  const body = { ...bufferOf(page), includeTotalCount: true, filters: filters ?? [], sorts: sorts ?? [] };
  const { data, isError } = useRead(endpoint, { body }, { quiet: true, keep: true, enabled: options.enabled ?? true });
  const reply = data as (ReplyOf<SearchEndpoint<Reply>> & { items: Row<Reply>[]; totalCount: number }) | undefined;
  const total = reply?.totalCount ?? 0;
  return {
    rows: isError ? [] : reply && rowsOf(reply.items, page),
    total,
    page,
    pages: pageCount(total),
    setPage: (next) => setPlace({ asked, page: next }),
  };
};
