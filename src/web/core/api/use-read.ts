import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { commandsDone, withPending } from './optimistic.ts';
import { type Debounce, queryClient } from './query-client.ts';

export interface ReadOptions {
  /** False delays the request, as for an id that is not known yet. */
  enabled?: boolean;
  /** True shows no toast on failure: the screen says so itself, or shows an empty list, as searches do. */
  quiet?: boolean;
  /** Debounce by entity: milliseconds after its last change until the answer is fetched again. */
  debounce?: Debounce;
  /** True keeps showing the previous answer while another loads, as when a filter changes. */
  keep?: boolean;
  /** True for a page about one item: when it does not exist, a toast says so and the page goes home; catalogue row C-25. */
  item?: boolean;
  /** True fetches on mount even if an answer is cached: forms must not start with an old one. */
  anew?: boolean;
}

type Missing = () => void;
let onMissing: Missing = () => {};

/** Sets what happens when the item of a page does not exist. */
export const whenItemMissing = (run: Missing): void => {
  onMissing = run;
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Returns the query key of all answers of an endpoint, or with `ask` of that one answer. */
export const readKey = <E extends AnyEndpoint>(endpoint: E, ask?: AskOf<E>) => (ask === undefined ? [endpoint.name] : [endpoint.name, ask]);

/** Returns the query options of an endpoint, for hooks and loaders alike. */
export const readOptions = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: ReadOptions = {}) => {
  const queryKey = readKey(endpoint, ask);
  return queryOptions<ReplyOf<E>, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const since = commandsDone();
      const reply = await call(endpoint, ask, { signal });
      const query = queryClient.getQueryCache().find<unknown, Error>({ queryKey });
      return (query === undefined ? reply : withPending(query, reply, since)) as ReplyOf<E>;
    },
    meta: {
      ...(endpoint.reads === undefined ? {} : { reads: endpoint.reads }),
      ...(options.debounce === undefined ? {} : { debounce: options.debounce }),
      quiet: options.quiet === true || options.item === true,
    },
    enabled: options.enabled ?? true,
    ...(options.anew === true ? { refetchOnMount: 'always' as const } : {}),
    ...(options.keep === true ? { placeholderData: keepPreviousData } : {}),
  });
};

/** Reports that the item of a page does not exist and goes home. */
export const useMissing = (gone: boolean): void => {
  useEffect(() => {
    if (gone) onMissing();
  }, [gone]);
};

/** Reads an endpoint; the answer is fetched again when the live-update hub names an entity that it `reads`. */
export const useRead = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, Error> => {
  const result = useQuery(readOptions(endpoint, ask, options));
  useMissing(options.item === true && isMissing(result.error));
  return result;
};

/** Prefetches what is shown next. Never rejects: the component that shows it reports a failure. */
export const prefetch = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>): Promise<void> =>
  queryClient.prefetchQuery(readOptions(endpoint, ask, { quiet: true }));

/** Reads outside a component: from the cache if possible, otherwise from the server. */
export const readNow = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: ReadOptions = {}): Promise<ReplyOf<E>> =>
  queryClient.ensureQueryData(readOptions(endpoint, ask, options));
