import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { leaveToComposition } from '#web/kit/keyboard/composing.ts';
import { keepWithin } from '#web/kit/keyboard/keep-within.ts';
import { isOfCharacters, isPressed, isTyping, isWriting, strokesOf } from '#web/kit/keyboard/keys.ts';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { restAfterLoss } from '#web/kit/keyboard/typed-on.ts';
import { isDialogOpen } from '#web/kit/modals/dialog-stack.ts';

export interface Shortcut {
  /** The key combination: `alt+i`, `mod+k`, `?`; `g d` is G, then D. */
  keys: string;
  /** What the shortcut does, for the list of shortcuts. */
  label: string;
  run: () => void;
  /**
   * True disables the shortcut in fields: on a Mac, Option with a letter types a character, which must not act on what everybody sees. With
   * `typed` it rests only in a field in which something was typed: the browser takes that back.
   */
  rests?: boolean | 'typed';
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

/** Adds a shortcut while the component is mounted, from before it is painted; undefined keys add none. */
export const useShortcut = (
  keys: string | undefined,
  label: string,
  run: () => void,
  { rests = false, everywhere = false }: Pick<Shortcut, 'rests' | 'everywhere'> = {},
): void => {
  const start = useEffectEvent(run);
  useLayoutEffect(
    () => (keys === undefined ? undefined : addShortcut({ keys, label, rests, everywhere, run: () => start() })),
    [keys, label, rests, everywhere],
  );
};

/** Milliseconds in which the second key of a shortcut of two keys has to follow. */
const followsWithin = 1500;

/** The first key of a shortcut of two keys, and when it was pressed. */
let begun: { stroke: string; at: number } | undefined;

/** The fields in which something was typed, however often they lost the focus since. */
const typedIn = new WeakSet<EventTarget>();

const isResting = ({ keys, rests }: Shortcut, target: HTMLInputElement | null): boolean => {
  if (rests === 'typed') return target !== null && isWriting(target) && typedIn.has(target);
  return rests === true ? isWriting(target) : isTyping(keys, target);
};

/** Returns the shortcuts that a press may mean, wherever the focus is. */
const usable = (target: HTMLInputElement | null): readonly Shortcut[] =>
  shortcuts.filter((shortcut) => !isResting(shortcut, target) && (lettersWork() || !isOfCharacters(shortcut.keys)));

const start = (found: Shortcut, press: KeyboardEvent): void => {
  press.preventDefault();
  // The browser's own action is prevented for repeated events of a held key too.
  if (!press.repeat) found.run();
};

/** Hears the second key before any row does: after G, the row that has the focus does not take D for itself. */
const hearSecond = (press: KeyboardEvent): void => {
  const first = begun;
  if (first === undefined || press.key === 'Shift') return;
  begun = undefined;
  if (isDialogOpen() || press.timeStamp - first.at > followsWithin) return;
  const found = usable(press.target as HTMLInputElement | null).findLast(({ keys }) => {
    const [one, two] = strokesOf(keys);
    return one === first.stroke && two !== undefined && isPressed(two, press);
  });
  if (found === undefined) return;
  press.stopPropagation();
  start(found, press);
};

const hear = (press: KeyboardEvent): void => {
  if (press.defaultPrevented || isDialogOpen()) return;
  const now = usable(press.target as HTMLInputElement | null);
  const found = now.findLast(({ keys }) => strokesOf(keys).length === 1 && isPressed(keys, press));
  if (found !== undefined) return start(found, press);
  const firsts = now.flatMap(({ keys }) => (strokesOf(keys).length > 1 ? strokesOf(keys).slice(0, 1) : []));
  const stroke = firsts.find((each) => isPressed(each, press));
  if (stroke !== undefined && !press.repeat) begun = { stroke, at: press.timeStamp };
};

/** Starts listening to the keyboard, before anything else on the page does; call it once. Shortcuts are off while a dialog is open, and holding a key counts as one press. */
export const listenToKeyboard = (): void => {
  window.addEventListener('keydown', leaveToComposition, { capture: true });
  restAfterLoss();
  window.addEventListener('beforeinput', keepWithin, { capture: true });
  document.addEventListener('keydown', hearSecond, { capture: true });
  document.addEventListener('keydown', hear);
  document.addEventListener('input', ({ target }) => void (target && typedIn.add(target)), { capture: true });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the shortcuts that work now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);
