import { useRef, useState } from 'react';
import type { BulkAnswer } from '#shared/bulk.ts';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { call } from '#web/core/api/call.ts';
import { refreshUnlessLive } from '#web/core/api/changes.ts';
import { inTurn } from '#web/core/api/in-turn.ts';
import { interrupt, isInterruption } from '#web/core/api/interrupted.ts';
import { beginPatch, type CachePatch, type VisibleChange } from '#web/core/api/optimistic.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { noteUnderWay } from '#web/core/toasts/last-undo.ts';
import { type NewCommand, NotSent } from './outbox.ts';
import { outbox, storeCommand } from './page-outbox.ts';
import type { Edit } from './queue.ts';

/** How an act is kept without a connection: what it says, and what it changes. */
export interface OfflinePolicy<E extends AnyEndpoint> extends Pick<NewCommand, 'says' | 'of' | 'edit' | 'tellsAhead'> {
  /** The answer that is foreseen, so that a form that waits for it may close. */
  reply?: Omit<ReplyOf<E>, 'succeeded' | 'messages'>;
}

/** Returns the edit of parts of an item, by which this device keeps it without a connection; `opens` is the dialog of the item. */
export const editOf = (item: { id: string }, mine: object, opens?: Edit['opens']): Edit => ({
  id: item.id,
  mine: { ...mine },
  was: Object.fromEntries(Object.keys(mine).map((part) => [part, [(item as Record<string, unknown>)[part]]])),
  opens,
});

export interface CommandOptions<E extends AnyEndpoint> {
  /** Keeps the act on this device until the server has answered it, in order with the others; see `web/outbox`. */
  offline?: (ask: AskOf<E>) => OfflinePolicy<E>;
  /** Changes the cache at once; rolled back when the server refuses. */
  optimistic?: (cache: CachePatch, ask: AskOf<E>) => void;
  onDone?: (reply: ReplyOf<E>, ask: AskOf<E>) => void;
  /** Returns true when it has reported the failure; otherwise a toast does. */
  onFail?: (error: ApiError, ask: AskOf<E>) => boolean | void;
  /** True suppresses the toast of a failure: the caller reports it. */
  quiet?: boolean;
  /** The text of the toast where the server refuses, in place of its own. */
  failsAs?: TextKey;
  /** True sends each call only when the one before is answered: of two that are under way together, the later one might be done first. */
  inTurn?: boolean;
  /** Called when the act has to wait for the connection. */
  onWait?: () => void;
}

export interface CommandCall<E extends AnyEndpoint> {
  /** Starts the act; failures show a toast. */
  run: (ask: AskOf<E>) => void;
  /** Starts the act and resolves to the reply; a failure is reported as with `run` and then thrown. */
  send: (ask: AskOf<E>) => Promise<ReplyOf<E>>;
  busy: boolean;
}

/** A call without an answer may have been executed: the same input is then sent again with the same idempotency key. */
const mayHaveHappened = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** `waits` resolves when the call has to wait for the connection. */
type Sent<E extends AnyEndpoint> = {
  reply: Promise<ReplyOf<E>>;
  early?: Promise<ReplyOf<E>>;
  waits?: Promise<unknown>;
  waited: () => boolean;
};

/** Sends a call, or keeps it until the server has answered. */
const sent = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  {
    offline: keeps,
    onWait,
    inTurn: waitsItsTurn = false,
    key = newId(),
    shows,
  }: CommandOptions<E> & { key?: string; shows: readonly VisibleChange[] },
): Sent<E> => {
  const send = () => call(endpoint, ask, { key });
  if (keeps === undefined) return { reply: waitsItsTurn ? inTurn(endpoint.path, send) : send(), waited: () => false };
  const { name, method, path } = endpoint;
  const { reply, ...kept } = keeps(ask);
  const { final, waits } = storeCommand({ key, endpoint: { name, method, path }, ask, ...kept, shows, lasts: true });
  let waited = false;
  const early = waits.then(() => {
    waited = true;
    onWait?.();
    // Without a foreseen answer there is nothing to go on with before the server's own.
    return reply === undefined ? (final as Promise<ReplyOf<E>>) : ({ succeeded: true, messages: [], ...reply } as unknown as ReplyOf<E>);
  });
  return { reply: final as Promise<ReplyOf<E>>, early, waits, waited: () => waited };
};

/** Returns the items that a bulk command has refused; none for other answers. */
const refusedIn = (answer: object): string[] | undefined => (answer as Partial<BulkAnswer>).refused?.map(({ id }) => id);

/** Runs one act with its optimistic change; also for code outside components. */
export const sendCommand = <E extends AnyEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options: CommandOptions<E> & { key?: string } = {},
): Promise<ReplyOf<E>> => {
  const patch = beginPatch(queryClient);
  const run = async (): Promise<ReplyOf<E>> => {
    options.optimistic?.(patch, ask);
    const key = options.key ?? newId();
    const { reply, early, waits, waited } = sent(endpoint, ask, { ...options, key, shows: patch.changes() });
    const settled = reply.then(
      (answer) => {
        patch.settle(true, refusedIn(answer));
        refreshUnlessLive();
        options.onDone?.(answer, ask);
        return answer;
      },
      (error: unknown) => {
        patch.settle(false);
        if (isInterruption(error)) interrupt(error, () => void sendCommand(endpoint, ask, options).catch(() => undefined));
        // What has waited is named in the list of acts that were not done.
        const named = error instanceof NotSent || waited();
        const told = error instanceof ApiError && options.onFail?.(error, ask) === true;
        if (!told && !named && options.quiet !== true) tellFailure(error, options.failsAs);
        // In a live meeting the list offers what can be done about it.
        throw outbox.read().notDone.some((each) => each.key === key) ? new NotSent() : error;
      },
    );
    noteUnderWay(waits === undefined ? settled : Promise.race([settled, waits]));
    return early === undefined ? settled : Promise.race([settled, early]);
  };
  return run();
};

/** Returns a command for the server with an idempotency key, an optimistic change, and rollback and toast on failure. */
export const useCommand = <E extends AnyEndpoint>(endpoint: E, options: CommandOptions<E> = {}): CommandCall<E> => {
  const unsure = useRef<{ words: string; key: string } | undefined>(undefined);
  const [underWay, setUnderWay] = useState(0);
  const send = async (ask: AskOf<E>): Promise<ReplyOf<E>> => {
    const words = JSON.stringify(ask);
    const key = unsure.current?.words === words ? unsure.current.key : newId();
    setUnderWay((count) => count + 1);
    try {
      const reply = await sendCommand(endpoint, ask, { ...options, key });
      unsure.current = undefined;
      return reply;
    } catch (error) {
      unsure.current = mayHaveHappened(error) ? { words, key } : undefined;
      throw error;
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { run: (ask) => void send(ask).catch(() => undefined), send, busy: underWay > 0 };
};
