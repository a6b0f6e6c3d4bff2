import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Entity } from '#shared/entities.ts';
import { ApiError } from './api-error.ts';
import { onAvailableAgain } from './availability.ts';
import { tellFailure } from './tell-failure.ts';

/** Milliseconds after which a cached answer is stale; specification section 9, catalogue row Z-12. */
const cacheExpiry = 30 * 60_000;

export type Debounce = Partial<Record<Entity, number>>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The entities that the answer is computed from. */
      reads?: readonly Entity[];
      /** Debounce in milliseconds by entity: how long after its last change the answer is fetched again, where not at once. */
      debounce?: Debounce;
      /** True when the screen shows a failure itself. */
      quiet?: boolean;
    };
    defaultError: Error;
  }
}

const mayTryAgain = (count: number, error: Error): boolean => count < 1 && error instanceof ApiError && error.status === 500;

/** The cache of all answers that screens read. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.quiet !== true) tellFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: cacheExpiry,
      gcTime: cacheExpiry,
      refetchOnReconnect: false,
      refetchOnWindowFocus: true,
      retry: mayTryAgain,
      networkMode: 'always',
    },
  },
});

/** Whether an answer is on its way that a plain invalidation would neither cancel nor remember: a first one, or one that no screen shows now. */
const keepsComing = (query: Query): boolean =>
  query.state.fetchStatus === 'fetching' && (query.state.data === undefined || !query.isActive());

/**
 * Makes answers stale: those on screen are fetched again at once, the others when they are shown. An answer that is on its way may have been
 * given before the change; it is shown, and then fetched once more. Resolves when those on screen have come.
 */
export const fetchAgain = (predicate: (query: Query) => boolean = () => true): Promise<void> => {
  const coming = queryClient.getQueryCache().findAll({ predicate }).filter(keepsComing);
  const fetched = queryClient.invalidateQueries({ predicate }, { cancelRefetch: true });
  for (const query of coming) {
    const once = () => void queryClient.invalidateQueries({ predicate: (each) => each === query });
    query.promise?.then(once, () => undefined);
  }
  return fetched;
};

onAvailableAgain(() => void fetchAgain());
