import { useSyncExternalStore } from 'react';

let arranging = false;
const listeners = new Set<() => void>();

const set = (next: boolean): void => {
  arranging = next;
  for (const listener of listeners) listener();
};

/** Begins to arrange home; its widgets' menus and a key do so. */
export const startArranging = (): void => set(true);
export const stopArranging = (): void => set(false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether home is being arranged. */
export const useArranging = (): boolean => useSyncExternalStore(subscribe, () => arranging);
