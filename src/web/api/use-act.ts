import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyEndpoint, AskOf, ReplyOf } from '../../shared/endpoint.ts';
import { newId } from '../../shared/ids.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { refreshUnlessLive } from './changes.ts';
import { beginPatch, type CachePatch } from './optimistic.ts';
import { queryClient } from './query-client.ts';
import { tellFailure } from './tell-failure.ts';

export interface ActOptions<E extends AnyEndpoint> {
  /** Changes the cache at once; rolled back when the server refuses. */
  optimistic?: (cache: CachePatch, ask: AskOf<E>) => void;
  onDone?: (reply: ReplyOf<E>, ask: AskOf<E>) => void;
  /** Returns true when it has reported the failure; otherwise a toast does. */
  onFail?: (error: ApiError, ask: AskOf<E>) => boolean | void;
  /** True suppresses the toast of a failure: the caller reports it. */
  quiet?: boolean;
}

export interface Act<E extends AnyEndpoint> {
  /** Starts the act; failures show a toast. */
  run: (ask: AskOf<E>) => void;
  /** Starts the act and resolves to the reply; a failure is reported as with `run` and then thrown. */
  send: (ask: AskOf<E>) => Promise<ReplyOf<E>>;
  busy: boolean;
}

/** A call without an answer may have been executed: the same input is then sent again with the same idempotency key. */
const mayHaveHappened = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Runs one act with its optimistic change; also for code outside components. */
export const act = async <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options: ActOptions<E> & { key?: string } = {},
): Promise<ReplyOf<E>> => {
  const patch = beginPatch(queryClient);
  try {
    options.optimistic?.(patch, ask);
    const reply = await call(endpoint, ask, options.key === undefined ? {} : { key: options.key });
    patch.settle(true);
    refreshUnlessLive();
    options.onDone?.(reply, ask);
    return reply;
  } catch (error) {
    patch.settle(false);
    const told = error instanceof ApiError && options.onFail?.(error, ask) === true;
    if (!told && options.quiet !== true) tellFailure(error);
    throw error;
  }
};

/** Returns a command for the server with an idempotency key, an optimistic change, and rollback and toast on failure. */
export const useAct = <E extends AnyEndpoint>(endpoint: E, options: ActOptions<E> = {}): Act<E> => {
  const unsure = useRef<{ words: string; key: string } | undefined>(undefined);

  const mutation = useMutation<ReplyOf<E>, Error, AskOf<E>>({
    mutationFn: async (ask) => {
      const words = JSON.stringify(ask);
      const key = unsure.current?.words === words ? unsure.current.key : newId();
      try {
        const reply = await act(endpoint, ask, { ...options, key });
        unsure.current = undefined;
        return reply;
      } catch (error) {
        unsure.current = mayHaveHappened(error) ? { words, key } : undefined;
        throw error;
      }
    },
  });
  return { run: (ask) => mutation.mutate(ask), send: (ask) => mutation.mutateAsync(ask), busy: mutation.isPending };
};
