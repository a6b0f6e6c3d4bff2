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
  /** Shows the change at once; it is taken back when the server refuses. */
  optimistic?: (cache: CachePatch, ask: AskOf<E>) => void;
  onDone?: (reply: ReplyOf<E>, ask: AskOf<E>) => void;
  /** Return true when the failure has been told; else a toast tells it. */
  onFail?: (error: ApiError, ask: AskOf<E>) => boolean | void;
  /** The text that says it failed, in place of the catalogue's toast. */
  quiet?: boolean;
}

export interface Act<E extends AnyEndpoint> {
  /** Starts it; failures are told by a toast. */
  run: (ask: AskOf<E>) => void;
  /** Starts it and gives the reply; a failure is told as with `run` and then thrown. */
  send: (ask: AskOf<E>) => Promise<ReplyOf<E>>;
  busy: boolean;
}

/** A failure without an answer may have been executed: the same words sent again carry the same key. */
const mayHaveHappened = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Runs one act with its optimistic change; for use outside components too. */
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

/** Commands the server: idempotency key, change shown at once, rollback and toast on failure. */
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
