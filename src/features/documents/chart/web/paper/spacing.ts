import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/core/session/browser-storage.ts';
import { plainPercent } from '../../rules/layout.ts';

const place = 'cairn.chart.spacing';

/** The percentages of the spacing that the menu offers: from close together to twice as far as usual. */
export const spacings = [0, 40, plainPercent, 120, 180] as const;

const isOffered = (stored: unknown): stored is number => spacings.some((percent) => percent === stored);

const listeners = new Set<() => void>();
let chosen: number | undefined;

const read = (): number => {
  const stored = readStored(place);
  chosen ??= isOffered(stored) ? stored : plainPercent;
  return chosen;
};

/** Chooses how far seats are from each other, on this device. */
export const setSpacing = (percent: number): void => {
  chosen = percent;
  writeStored(place, percent === plainPercent ? undefined : percent);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the percentage of the spacing between seats that this device has. Catalogue M-33. */
export const useSpacing = (): number => useSyncExternalStore(subscribe, read);
