import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Entity } from '../../shared/entities.ts';
import { ApiError } from './api-error.ts';
import { onAvailableAgain } from './availability.ts';
import { tellFailure } from './tell-failure.ts';

/** Milliseconds after which a cached answer is asked for again; specification section 9, catalogue row Z-12. */
const cacheExpiry = 30 * 60_000;

export type Patience = Partial<Record<Entity, number>>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Entities that the answer is made of. */
      reads?: readonly Entity[];
      /** Milliseconds after the last change of an entity until this answer is asked for again, where that is not at once. */
      patience?: Patience;
      /** The screen tells of a failure itself. */
      quiet?: boolean;
    };
    defaultError: Error;
  }
}

const mayTryAgain = (count: number, error: Error): boolean => count < 1 && error instanceof ApiError && error.status === 500;

/** The cache of every answer that a screen reads. */
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
    mutations: { networkMode: 'always' },
  },
});

onAvailableAgain(() => void queryClient.invalidateQueries());
