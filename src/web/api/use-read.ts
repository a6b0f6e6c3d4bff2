import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyEndpoint, AskOf, ReplyOf } from '../../shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { actsDone, withPending } from './optimistic.ts';
import { type Patience, queryClient } from './query-client.ts';

export interface ReadOptions {
  /** False waits, as for an id that is not known yet. */
  enabled?: boolean;
  /** No toast when it fails: the screen says so itself, or treats it as empty, as searches do. */
  quiet?: boolean;
  /** Entities whose changes are waited out before asking again, in milliseconds since the last one. */
  patience?: Patience;
  /** Shows the previous answer while another is asked for, as when a filter changes. */
  keep?: boolean;
  /** The page is about this one item: when it is not there, say so and go home; catalogue row C-25. */
  item?: boolean;
  /** Asks when it is first shown, even where an answer is known: for forms, which must not begin with an old one. */
  anew?: boolean;
}

type Missing = () => void;
let onMissing: Missing = () => {};

/** Says what happens when the item that a page is about is not there. */
export const whenItemMissing = (run: Missing): void => {
  onMissing = run;
};

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The key of an endpoint's answers; with `ask`, of that one answer. */
export const readKey = <E extends AnyEndpoint>(endpoint: E, ask?: AskOf<E>) => (ask === undefined ? [endpoint.name] : [endpoint.name, ask]);

/** How an endpoint is read and cached; for hooks and loaders alike. */
export const readOptions = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: ReadOptions = {}) => {
  const queryKey = readKey(endpoint, ask);
  return queryOptions<ReplyOf<E>, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const since = actsDone();
      const reply = await call(endpoint, ask, { signal });
      const query = queryClient.getQueryCache().find<unknown, Error>({ queryKey });
      return (query === undefined ? reply : withPending(query, reply, since)) as ReplyOf<E>;
    },
    meta: {
      ...(endpoint.reads === undefined ? {} : { reads: endpoint.reads }),
      ...(options.patience === undefined ? {} : { patience: options.patience }),
      quiet: options.quiet === true || options.item === true,
    },
    enabled: options.enabled ?? true,
    ...(options.anew === true ? { refetchOnMount: 'always' as const } : {}),
    ...(options.keep === true ? { placeholderData: keepPreviousData } : {}),
  });
};

/** Says so and goes home when the item that a page is about is not there. */
export const useMissing = (gone: boolean): void => {
  useEffect(() => {
    if (gone) onMissing();
  }, [gone]);
};

/** Reads an endpoint; the answer is asked for again when the live-update hub names an entity that it `reads`. */
export const useRead = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, Error> => {
  const result = useQuery(readOptions(endpoint, ask, options));
  useMissing(options.item === true && isMissing(result.error));
  return result;
};

/** Asks for what is shown next, so that it is there or on its way when it is rendered. Never fails: who shows it tells. */
export const readAhead = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>): Promise<void> =>
  queryClient.prefetchQuery(readOptions(endpoint, ask, { quiet: true }));

/** Reads outside a component: the cached answer if there is one, else the server's. */
export const readNow = <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: ReadOptions = {}): Promise<ReplyOf<E>> =>
  queryClient.ensureQueryData(readOptions(endpoint, ask, options));
