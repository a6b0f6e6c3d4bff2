import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isDialogOpen } from '../modals/dialog-stack.ts';
import { isPressed, isTyping, isWriting } from './keys.ts';

export interface Shortcut {
  /** `alt+i`, `mod+k`, `?`. */
  keys: string;
  /** What it does, for the list of shortcuts. */
  label: string;
  run: () => void;
  /** Rests while somebody writes: Option with a letter is a letter on a Mac, and what everybody sees must not come of it. */
  rests?: boolean;
}

let shortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Shortcut[]): void => {
  shortcuts = next;
  for (const listener of listeners) listener();
};

/** Adds a shortcut; gives what takes it away. The latest of the same keys wins. */
export const addShortcut = (shortcut: Shortcut): (() => void) => {
  set([...shortcuts, shortcut]);
  return () => set(shortcuts.filter((other) => other !== shortcut));
};

/** A shortcut while the component is shown; undefined keys are none. */
export const useShortcut = (
  keys: string | undefined,
  label: string,
  run: () => void,
  { rests = false }: Pick<Shortcut, 'rests'> = {},
): void => {
  const start = useEffectEvent(run);
  useEffect(() => (keys === undefined ? undefined : addShortcut({ keys, label, rests, run: () => start() })), [keys, label, rests]);
};

/** Listens to the keyboard; called once. Shortcuts rest while a dialog is open, and a key that is held is one press. */
export const listenToKeyboard = (): void => {
  document.addEventListener('keydown', (press) => {
    if (press.defaultPrevented || press.isComposing || isDialogOpen()) return;
    const target = press.target as HTMLInputElement | null;
    const found = shortcuts.findLast(
      ({ keys, rests }) => isPressed(keys, press) && !(rests === true ? isWriting(target) : isTyping(keys, target)),
    );
    if (found === undefined) return;
    press.preventDefault();
    // The browser’s own meaning of a key that is held is kept out as well.
    if (!press.repeat) found.run();
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The shortcuts that work now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);
