/**
 * Whether single characters work as shortcuts: people who speak to their computer, or whose hands slip, switch them off on their device
 * (WCAG 2.1.4). Keys with Ctrl, Command or Alt always work.
 */
import { useSyncExternalStore } from 'react';

const place = 'cairn.keys';
const off = 'letters-off';
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return localStorage.getItem(place) !== off;
  } catch {
    return true;
  }
};

let on: boolean | undefined;

/** Returns whether single characters work as shortcuts on this device. */
export const lettersWork = (): boolean => {
  on ??= read();
  return on;
};

/** Switches single characters on or off; without a storage, for as long as the page is open. */
export const setLetters = (works: boolean): void => {
  on = works;
  try {
    if (works) localStorage.removeItem(place);
    else localStorage.setItem(place, off);
  } catch {
    // The storage is blocked.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLetters = (): boolean => useSyncExternalStore(subscribe, lettersWork);
