import { useSyncExternalStore } from 'react';

/** The panels of the shell beside the page, of which one is open at a time. */
export type PanelSide = 'assistant' | 'voice';

let open: PanelSide | undefined;
const listeners = new Set<() => void>();

const set = (next: PanelSide | undefined): void => {
  open = next;
  for (const listener of listeners) listener();
};

/** Opens a panel beside the page, in place of another one. */
export const openSide = (side: PanelSide): void => set(side);

/** Closes the panel beside the page. */
export const closeSide = (): void => set(undefined);

/** Opens a panel, or closes it where it is open. */
export const toggleSide = (side: PanelSide): void => set(open === side ? undefined : side);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns which panel is open beside the page; it stays open from page to page. */
export const useSide = (): PanelSide | undefined => useSyncExternalStore(subscribe, () => open);
