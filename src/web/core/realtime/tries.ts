import { useSyncExternalStore } from 'react';

/** A try to open the socket that failed. */
interface FailedTry {
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** How many milliseconds it took. */
  took: number;
  /** True where the WebSocket was open before it was closed. */
  opened: boolean;
}

/** The tries to open the socket that failed since it was last up. */
interface FailedTries {
  count: number;
  /** When the first of them ended. */
  since: number;
  last: FailedTry;
}

let failed: FailedTries | undefined;
const listeners = new Set<() => void>();

const set = (next: FailedTries | undefined): void => {
  failed = next;
  for (const listener of listeners) listener();
};

export const noteFailedTry = (last: FailedTry): void => set({ count: (failed?.count ?? 0) + 1, since: failed?.since ?? last.at, last });

/** Forgets the tries: the socket is up. */
export const forgetTries = (): void => set(undefined);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the tries that failed since the socket was last up; undefined where there was none. */
export const failedTries = (): FailedTries | undefined => failed;

export const useFailedTries = (): FailedTries | undefined => useSyncExternalStore(subscribe, failedTries);
