import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isDialogOpen } from '../modals/dialog-stack.ts';
import { isPressed, isTyping, isWriting } from './keys.ts';

export interface Shortcut {
  /** The key combination: `alt+i`, `mod+k`, `?`. */
  keys: string;
  /** What the shortcut does, for the list of shortcuts. */
  label: string;
  run: () => void;
  /**
   * True disables the shortcut while somebody types: on a Mac, Option with a letter types a character, which must not act on what everybody
   * sees.
   */
  rests?: boolean;
  /** True for a shortcut of the shell, which works on every screen; the list of shortcuts shows those first. */
  everywhere?: boolean;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Shortcut[]): void => {
  shortcuts = next;
  for (const listener of listeners) listener();
};

/** Adds a shortcut; returns the function that removes it. Of equal keys the latest wins. */
export const addShortcut = (shortcut: Shortcut): (() => void) => {
  set([...shortcuts, shortcut]);
  return () => set(shortcuts.filter((other) => other !== shortcut));
};

/** Adds a shortcut while the component is mounted; undefined keys add none. */
export const useShortcut = (
  keys: string | undefined,
  label: string,
  run: () => void,
  { rests = false, everywhere = false }: Pick<Shortcut, 'rests' | 'everywhere'> = {},
): void => {
  const start = useEffectEvent(run);
  useEffect(
    () => (keys === undefined ? undefined : addShortcut({ keys, label, rests, everywhere, run: () => start() })),
    [keys, label, rests, everywhere],
  );
};

/** Starts listening to the keyboard; call it once. Shortcuts are off while a dialog is open, and holding a key counts as one press. */
export const listenToKeyboard = (): void => {
  document.addEventListener('keydown', (press) => {
    if (press.defaultPrevented || press.isComposing || isDialogOpen()) return;
    const target = press.target as HTMLInputElement | null;
    const found = shortcuts.findLast(
      ({ keys, rests }) => isPressed(keys, press) && !(rests === true ? isWriting(target) : isTyping(keys, target)),
    );
    if (found === undefined) return;
    press.preventDefault();
    // The browser's own action is prevented for repeated events of a held key too.
    if (!press.repeat) found.run();
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the shortcuts that work now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);
