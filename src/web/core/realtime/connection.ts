import { useSyncExternalStore } from 'react';
import { isServerThere, onNoAnswer, watchNetwork } from '#web/core/api/availability.ts';

/** Tries to reach the server again: so many, so far apart, and then less often; milliseconds. */
export const connectionTries = { quick: 10, quickEvery: 500, every: 5_000 } as const;

/** Most milliseconds of random delay, so that the pages of a lost node do not all come at once. */
const spread = 200;

/** Whether this page reaches the server. */
export interface ConnectionState {
  /** When the connection was lost, in milliseconds since 1970; undefined while it is there. */
  lostAt: number | undefined;
  /** The number of tries since then. */
  tries: number;
  /** When the next try comes, in milliseconds since 1970. */
  nextAt: number | undefined;
  /** Since when requests are answered although no socket comes up, as behind a proxy that blocks it: changes of others come late then. */
  lateSince?: number | undefined;
}

/** Milliseconds for which requests have to be answered without a socket until the connection counts as late, not as lost. */
const lateAfter = 4_000;

export type ConnectionEvent =
  /** The socket of the hubs broke, or is up again. */
  | { type: 'socket'; up: boolean; at: number }
  /** The first socket of this page did not come up, although requests are answered. */
  | { type: 'blocked'; at: number }
  /** A request was answered, or was not. */
  | { type: 'request'; answered: boolean; at: number };

interface Known {
  socket: boolean;
  request: boolean;
  /** Since when requests are answered while the socket is down. */
  answeredFrom?: number | undefined;
  shown: ConnectionState;
}

export const connected: Known = { socket: true, request: true, shown: { lostAt: undefined, tries: 0, nextAt: undefined } };

const heard = ({ socket, answeredFrom }: Known, event: ConnectionEvent): Partial<Known> => {
  if (event.type === 'socket') return { socket: event.up, answeredFrom: undefined };
  if (event.type === 'blocked') return { socket: false, answeredFrom: event.at - lateAfter };
  return { request: event.answered, answeredFrom: event.answered && !socket ? (answeredFrom ?? event.at) : undefined };
};

/**
 * Returns the connection after an event. It counts as lost while the socket is down or requests are not answered; as late once
 * requests go on being answered without a socket. Pure.
 */
export const stepConnection = (before: Known, event: ConnectionEvent): Known => {
  const known = { ...before, ...heard(before, event) };
  if (known.socket && known.request)
    return before.shown.lostAt === undefined && before.shown.lateSince === undefined ? { ...known, shown: before.shown } : connected;
  if (known.answeredFrom !== undefined && event.at - known.answeredFrom >= lateAfter)
    return { ...known, shown: { ...connected.shown, lateSince: before.shown.lateSince ?? event.at } };
  const lostAt = before.shown.lostAt ?? event.at;
  const tried = event.type === 'request' && before.shown.lostAt !== undefined;
  const tries = before.shown.tries + Number(tried);
  const wait = tries < connectionTries.quick ? connectionTries.quickEvery : connectionTries.every;
  const nextAt = tried || before.shown.nextAt === undefined ? event.at + wait : before.shown.nextAt;
  return { ...known, shown: { lostAt, tries, nextAt } };
};

let known = connected;
let timer: ReturnType<typeof setTimeout> | undefined;
let trying = false;
const listeners = new Set<() => void>();
const reached = new Set<() => void>();

const happen = (event: ConnectionEvent): void => {
  known = stepConnection(known, event);
  clearTimeout(timer);
  const { nextAt } = known.shown;
  if (nextAt !== undefined) timer = setTimeout(() => void tryNow(), Math.max(0, nextAt - Date.now()) + Math.random() * spread);
  for (const listener of listeners) listener();
  if (event.type === 'request' && event.answered) for (const each of reached) each();
};

/** Tries at once to reach the server. */
export const tryNow = async (): Promise<void> => {
  if (trying) return;
  trying = true;
  const answered = await isServerThere();
  trying = false;
  happen({ type: 'request', answered, at: Date.now() });
};

/** Tells the connection that the socket of the hubs is up, or was lost. */
export const noticeSocket = (up: boolean): void => {
  if (known.socket !== up) happen({ type: 'socket', up, at: Date.now() });
};

/** Tells that the first socket did not come up: if requests are answered, something blocks it. */
export const noticeNoSocket = async (): Promise<void> => {
  if (known.socket && (await isServerThere()) && known.socket) happen({ type: 'blocked', at: Date.now() });
};

/** Says that a request got no answer: the connection is tried at once. */
export const suspectLoss = (): void => {
  if (known.shown.lostAt === undefined) void tryNow();
};

/** Watches for requests without an answer and for the browser's own word. Called once at the start. */
export const watchConnection = (): void => {
  watchNetwork();
  onNoAnswer(suspectLoss);
  globalThis.addEventListener('offline', suspectLoss);
  globalThis.addEventListener('online', () => void tryNow());
};

/** Calls `listener` whenever the connection changes; returns the function that ends this. */
export const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls `listener` whenever a try has reached the server, also while the socket is still down. */
export const onReached = (listener: () => void): (() => void) => {
  reached.add(listener);
  return () => void reached.delete(listener);
};

export const connection = (): ConnectionState => known.shown;

export const useConnection = (): ConnectionState => useSyncExternalStore(onConnection, connection);
