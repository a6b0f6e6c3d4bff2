import { useSyncExternalStore } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { isInterruption } from '#web/core/api/interrupted.ts';
import { currentOf, lateOf, newerEditOf } from '#web/core/writing/saving.ts';
import { merged, openStored, thisDevice, type Whose } from './device-queues.ts';
import { isReplaced, restOf } from './edits.ts';
import { openPause, type Pausing } from './pause.ts';
import {
  emptyQueue,
  type NotDone,
  nextToSend,
  type Queue,
  type QueueEvent,
  restoredQueue,
  type StoredCommand,
  stepQueue,
} from './queue.ts';
import { mayRebase } from './queued-conflict.ts';

interface Parts extends Pausing {
  /** Sends an act; throws an `ApiError`. */
  send: (endpoint: AnyEndpoint, ask: object, options: { key: string; signal: AbortSignal }) => Promise<unknown>;
  /** Returns true while the page shows the organisation that the acts belong to. */
  isHere: (whose: Whose) => boolean;
  /** Shows what an act of an earlier page changes; returns the function that ends this, with whether the act was done. */
  show?: (act: StoredCommand) => (isDone: boolean) => void;
  now?: () => Date;
}

/** What an act asks for, without what the outbox adds. */
export type NewCommand = Omit<StoredCommand, 'at' | 'tried' | 'waited'>;

/** Thrown for an act that was taken back, or that was not done because it cannot wait. */
export class NotSent extends Error {}

interface Waiter {
  done: (reply: unknown) => void;
  failed: (error: unknown) => void;
  waits: () => void;
}

/**
 * A call that got no answer may have been executed: it is sent again under the same key. So is what waited while the sign-in ended; an act
 * that has not waited is offered again where it was done.
 */
const mayBeRepeated = (error: unknown, waited: boolean): boolean => {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) return waited || !isInterruption(error);
  return [0, 429, 502, 503, 504].includes(error.status) || error.code === 'otherOrganisation';
};

const whyOf = (error: unknown) => (error instanceof ApiError ? (error.messages[0]?.text ?? error.code) : String(error));

/** Returns the version that an edit is based on. */
const versionOf = ({ ask }: StoredCommand): unknown => (ask as { body?: { version?: number } }).body?.version;

/** Holds the queue, keeps it on the device, and tells those who wait for an act. */
const openStore = (show: Parts['show']) => {
  const listeners = new Set<() => void>();
  const waiters = new Map<string, Waiter>();
  let queue: Queue = emptyQueue;
  let keep: (queue: Queue) => void = () => {};

  const tellWaiters = (before: Queue): void => {
    for (const { key, waited } of queue.kept) {
      if (waited && before.kept.find((act) => act.key === key)?.waited !== true) waiters.get(key)?.waits();
    }
    for (const { key } of before.kept) {
      if (queue.kept.some((act) => act.key === key)) continue;
      waiters.get(key)?.failed(new NotSent());
      waiters.delete(key);
    }
  };
  const put = (next: Queue): void => {
    const before = queue;
    if (next === before) return;
    queue = next;
    keep(queue);
    tellWaiters(before);
    for (const listener of listeners) listener();
  };
  return {
    waiters,
    put,
    read: (): Queue => queue,
    happen: (event: QueueEvent): void => put(stepQueue(queue, event)),
    /** Shows what an act changes whose answer no screen waits for; `refused` hears of a refusal. */
    showAgain: (act: StoredCommand, refused?: (error: unknown) => void): void => {
      const end = show?.(act);
      const failed = (error: unknown): void => {
        end?.(false);
        refused?.(error);
      };
      waiters.set(act.key, { done: () => end?.(true), failed, waits: () => undefined });
    },
    /** Gives the one who waits for an act its answer. */
    settle: (key: string, how: (waiter: Waiter) => void): void => {
      const waiter = waiters.get(key);
      waiters.delete(key);
      if (waiter !== undefined) how(waiter);
    },
    keepBy: (by: (queue: Queue) => void): void => void (keep = by),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
type Store = ReturnType<typeof openStore>;

/** Whose acts the store has; counts how often that has changed, so that a late answer is not taken for another person's. */
const openOwner = (store: Store, onLeft: () => void) => {
  let whose: Whose | undefined;
  let turn = 0;
  return {
    whose: (): Whose | undefined => whose,
    turn: (): number => turn,
    open: async (next: Whose | undefined): Promise<void> => {
      if (next?.userId === whose?.userId && next?.orgId === whose?.orgId) return;
      whose = next;
      turn += 1;
      const mine = turn;
      store.keepBy(() => {});
      store.put({ ...emptyQueue, lost: store.read().lost });
      const device = thisDevice();
      if (next === undefined || device === undefined) return;
      const found = await openStored(device, next);
      if (mine !== turn) return;
      const restored = restoredQueue(found.kept);
      const fresh = store.read();
      store.keepBy(found.keep);
      restored.kept.forEach((act) => store.showAgain(act));
      store.put({ ...fresh, kept: [...restored.kept, ...fresh.kept], notDone: [...restored.notDone, ...fresh.notDone] });
      found.takeOver((left) => {
        // What was left while somebody else is here stays on the device: it is found when its owner is back.
        if (mine !== turn) return false;
        const late = restoredQueue(left);
        const known = store.read();
        late.kept.forEach((act) => store.showAgain(act));
        store.put({ ...known, ...merged([known, late]) });
        onLeft();
        return true;
      });
    },
  };
};

/** Puts an edit over the item as it is now where that overwrites nothing unseen, or else lets the act be refused. */
const refuse = (store: Store, key: string, error: unknown): void => {
  const queue = store.read();
  const act = queue.kept.find((each) => each.key === key);
  const current = currentOf<{ version: number } & Record<string, unknown>>(error);
  const isOld = act !== undefined && isReplaced(queue, act);
  const isAhead = current !== undefined && act !== undefined && current.version !== versionOf(act);
  if (isAhead && !isOld && mayRebase(restOf(queue, act), current)) return store.happen({ type: 'rebased', key, current });
  // Who waits for an edit that a later one replaces is told no failure.
  if (!isOld) store.settle(key, (waiter) => waiter.failed(error));
  return store.happen({ type: 'refused', key, why: whyOf(error), current, ahead: newerEditOf(error), late: lateOf(error) });
};

/** Sends what the store has, one act after the other. */
const openSender = (store: Store, owner: ReturnType<typeof openOwner>, parts: Parts) => {
  const { send, isHere } = parts;
  const pause = openPause(parts, () => back());
  const holds = new Set<object>();
  let flight = new AbortController();

  const failed = (key: string, error: unknown, aborted: boolean): void => {
    const act = store.read().kept.find((each) => each.key === key);
    if (!aborted && !mayBeRepeated(error, act?.waited === true)) {
      refuse(store, key, error);
      return void flush();
    }
    store.happen({ type: 'noAnswer', key });
    if (aborted) return back();
    pause.begin(error);
  };
  const isHeld = (): boolean => {
    const whose = owner.whose();
    return store.read().lost || holds.size > 0 || (whose !== undefined && !isHere(whose));
  };
  const flush = async (): Promise<void> => {
    if (pause.rests()) return;
    pause.end();
    const act = isHeld() ? undefined : nextToSend(store.read());
    if (act === undefined) return;
    const turn = owner.turn();
    const { key } = act;
    flight = new AbortController();
    const { signal } = flight;
    store.happen({ type: 'send' });
    try {
      const reply = await send(act.endpoint as AnyEndpoint, act.ask as object, { key, signal });
      pause.taken();
      if (turn !== owner.turn()) return;
      store.settle(key, ({ done }) => done(reply));
      store.happen({ type: 'done', key });
      void flush();
    } catch (error) {
      if (turn === owner.turn()) failed(key, error, signal.aborted);
    }
  };
  /** The server can be reached again: what is kept is sent. */
  const back = (): void => {
    if (store.read().lost) {
      store.happen({ type: 'back' });
      // What is on its way since before the loss may never be answered; it is sent again under the same key.
      if (store.read().sending !== undefined) flight.abort();
    }
    void flush();
  };
  /** Stops sending until the returned function is called, as until a meeting has been joined again. */
  const hold = (): (() => void) => {
    const held = {};
    holds.add(held);
    return () => {
      if (holds.delete(held)) void flush();
    };
  };
  /** The server cannot be reached: when it can again, what is kept is sent at once. */
  const lost = (): void => {
    pause.forget();
    store.happen({ type: 'lost' });
  };
  return { flush, back, hold, lost };
};

/** The outbox of one page: keeps the acts of a person in order until the server has answered them. */
export const createOutbox = (parts: Parts) => {
  const store = openStore(parts.show);
  const owner = openOwner(store, () => void flush());
  const { flush, back, hold, lost } = openSender(store, owner, parts);
  const now = parts.now ?? (() => new Date());
  return {
    read: store.read,
    subscribe: store.subscribe,
    back,
    hold,
    /**
     * Keeps an act and sends it when its turn comes. `final` settles with the server's answer; `waits` resolves when it has to wait for the
     * connection.
     */
    keep: (act: NewCommand): { final: Promise<unknown>; waits: Promise<void> } => {
      const { promise: waits, resolve } = Promise.withResolvers<void>();
      const final = new Promise<unknown>((done, failed) => store.waiters.set(act.key, { done, failed, waits: resolve }));
      store.happen({ type: 'add', act: { ...act, at: now().toISOString(), tried: false, waited: false } });
      // An act that cannot wait is not kept at all while the connection is lost.
      if (!store.read().kept.some(({ key }) => key === act.key)) store.settle(act.key, ({ failed }) => failed(new NotSent()));
      void flush();
      return { final, waits };
    },
    takeBack: (key: string): void => store.happen({ type: 'takeBack', key }),
    dismiss: (key: string): void => store.happen({ type: 'dismiss', key }),
    /** Keeps other words in an edit that somebody else was ahead of, because the person writes on before they decide. */
    reword: (key: string, mine: Record<string, unknown>): void => store.happen({ type: 'reword', key, mine }),
    /** Sends an edit over the item as somebody else has left it, because the person has chosen their own; `refused` hears of a refusal. */
    keepMine: ({ key }: NotDone, refused?: (error: unknown) => void): void => {
      const as = { key: newId(), at: now().toISOString() };
      store.happen({ type: 'keepMine', key, as });
      const act = store.read().kept.find((each) => each.key === as.key);
      if (act !== undefined) store.showAgain(act, refused);
      void flush();
    },
    lost,
    /** Opens what this device keeps for a person in an organisation; nothing is sent for anybody else. */
    open: async (whose: Whose | undefined): Promise<void> => {
      await owner.open(whose);
      void flush();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;

/** Returns the queue of an outbox as it is now. */
export const useQueue = (outbox: Outbox): Queue => useSyncExternalStore(outbox.subscribe, outbox.read);
