import { useSyncExternalStore } from 'react';
import { forgetUndo, offerUndo } from './last-undo.ts';

/** Milliseconds that toasts stay; 0 means until closed; specification section 9. One with a link or Undo that people are to reach is `linked` (catalogue row G-20). */
export const toastTimes = { success: 2000, default: 5000, linked: 10_000, persistent: 0 } as const;

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  run: () => void;
  /** True for an Undo, which Ctrl+Z does as well, also when the toast has gone. */
  undoes?: boolean;
}

export interface ToastOptions {
  /** A toast replaces an earlier one of the same id. */
  id?: string;
  title?: string;
  /** Milliseconds; 0 means until closed. */
  duration?: number;
  action?: ToastAction;
  /** True for a failure that stays when the dialog over which it is shown is closed. */
  outlastsDialog?: boolean;
  /** True where the toast alone still has somebody's words: it makes no room for others, and takes none from them. */
  hasWords?: boolean;
}

export interface ToastMessage extends ToastOptions {
  id: string;
  kind: ToastKind;
  text: string;
  duration: number;
  /** The dialog that a failure belongs to; the toast ends with it. */
  within: number | undefined;
  /** Counts how often the toast was shown: a repeated toast restarts its timer. */
  said: number;
}

/** Most toasts shown at a time, beside those that have somebody's words; older ones are removed first. */
const most = 4;

let toasts: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

const set = (next: readonly ToastMessage[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Returns the default duration: longer with an action, so that it can be reached; errors stay until closed. */
export const durationOf = (kind: ToastKind, hasAction: boolean): number => {
  if (kind === 'error') return toastTimes.persistent;
  return kind === 'success' && !hasAction ? toastTimes.success : toastTimes.default;
};

/** Open dialogs, the topmost last. */
const scopes: number[] = [];

/** Ties failures shown from now on to a dialog; returns the function that ends them with it. */
export const openToastScope = (): (() => void) => {
  const scope = ++count;
  scopes.push(scope);
  return () => {
    scopes.splice(scopes.indexOf(scope), 1);
    if (toasts.some(({ within }) => within === scope)) set(toasts.filter(({ within }) => within !== scope));
  };
};

/** Returns the Undo of a toast as the last change that can be taken back. */
const undoOf = (id: string, { action }: ToastOptions): Pick<ToastOptions, 'action'> => {
  if (action?.undoes !== true) return {};
  const run = offerUndo(() => {
    toast.dismiss(id);
    action.run();
  });
  return { action: { ...action, run } };
};

const withoutOldest = (all: readonly ToastMessage[]): readonly ToastMessage[] => {
  const others = all.filter(({ hasWords }) => hasWords !== true);
  const old = new Set(others.slice(0, Math.max(0, others.length - most)));
  return all.filter((each) => !old.has(each));
};

const show = (kind: ToastKind, text: string, options: ToastOptions = {}): string => {
  const said = ++count;
  const id = options.id ?? `toast-${said}`;
  const duration = options.duration ?? durationOf(kind, options.action !== undefined);
  const fails = kind === 'error' || kind === 'warning';
  const within = fails && options.outlastsDialog !== true ? scopes.at(-1) : undefined;
  const added: ToastMessage = { ...options, ...undoOf(id, options), id, kind, text, said, within, duration };
  set(withoutOldest([...toasts.filter((other) => other.id !== id), added]));
  return id;
};

/** Shows a toast; its texts are already translated. Each function returns the toast's id. */
export const toast = {
  success: (text: string, options?: ToastOptions): string => show('success', text, options),
  info: (text: string, options?: ToastOptions): string => show('info', text, options),
  warning: (text: string, options?: ToastOptions): string => show('warning', text, options),
  error: (text: string, options?: ToastOptions): string => show('error', text, options),
  dismiss: (id: string): void => {
    if (toasts.some((other) => other.id === id)) set(toasts.filter((other) => other.id !== id));
  },
};

/** Forgets what could be taken back, with the toasts that offer it: it was done in an organisation that the tab has left. */
export const endUndo = (): void => {
  forgetUndo();
  if (toasts.some(({ action }) => action?.undoes === true)) set(toasts.filter(({ action }) => action?.undoes !== true));
};

/** Returns the visible toasts, oldest first. */
export const listToasts = (): readonly ToastMessage[] => toasts;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly ToastMessage[] => useSyncExternalStore(subscribe, listToasts);
