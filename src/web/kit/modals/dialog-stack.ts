import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import type { DialogRegistry, DialogResult } from './dialog-registry.ts';
import type { OpenedDialog } from './open-dialog.ts';

type Name = keyof DialogRegistry & string;
type Asked<Key extends Name> = Omit<DialogRegistry[Key], 'close'>;

/** Loads the component of a dialog. */
export type DialogLoader = () => Promise<(props: never) => ReactNode>;

export interface OpenDialog {
  id: number;
  component: ComponentType<Record<string, unknown>>;
  props: Record<string, unknown>;
  close: (result?: unknown) => void;
  /** True stays when all others are closed: it must be answered. */
  held: boolean;
  opened: OpenedDialog;
}

const loaders = new Map<string, DialogLoader>();
const components = new Map<string, ComponentType<Record<string, unknown>>>();
const listeners = new Set<() => void>();
let stack: readonly OpenDialog[] = [];
let count = 0;

const set = (next: readonly OpenDialog[]): void => {
  stack = next;
  for (const listener of listeners) listener();
};

/** Registers loaders of dialogs by name. */
export const registerDialogs = (more: Record<string, DialogLoader>): void => {
  for (const [name, load] of Object.entries(more)) loaders.set(name, load);
};

let loadMore = (): Promise<Record<string, DialogLoader>> => Promise.resolve({});

/** Registers the loaders that are not needed before a dialog is opened: they are code of their own. */
export const registerLateDialogs = (load: () => Promise<Record<string, DialogLoader>>): void => {
  loadMore = load;
};

const loadDialog = async (name: string): Promise<(props: never) => ReactNode> => {
  if (!loaders.has(name)) registerDialogs(await loadMore());
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`no dialog is called ${name}`);
  return load();
};

const componentOf = (name: string): ComponentType<Record<string, unknown>> => {
  const known = components.get(name);
  if (known !== undefined) return known;
  const component = lazyPart(() => loadDialog(name) as Promise<ComponentType<Record<string, unknown>>>);
  components.set(name, component);
  return component;
};

/** Starts loading a dialog's code before it is opened. */
export const prefetchDialog = (name: string): void => void loadDialog(name).catch(() => undefined);

interface Opening extends OpenedDialog {
  component: ComponentType<Record<string, unknown>>;
  held?: boolean;
}

const push = <Result>({ component, held = false, ...opened }: Opening): Promise<Result | undefined> =>
  new Promise((answer) => {
    const id = ++count;
    const close = (result?: unknown): void => {
      if (!stack.some((open) => open.id === id)) return;
      set(stack.filter((open) => open.id !== id));
      answer(result as Result | undefined);
    };
    set([...stack, { id, component, props: { ...opened.props }, close, held, opened }]);
  });

/** Opens a dialog by name. The promise resolves to the value it was closed with, or undefined when it was cancelled. */
export const openDialog = <Key extends Name>(
  name: Key,
  ...[props]: Record<string, never> extends Asked<Key> ? [props?: Asked<Key>] : [props: Asked<Key>]
): Promise<DialogResult<DialogRegistry[Key]> | undefined> => push({ component: componentOf(name), name, props: { ...props } });

/** Opens a dialog again with the input that was kept from an earlier time. */
export const reopenDialog = (name: string, props: object, restored: object): void =>
  void push({ component: componentOf(name), name, props, restored });

/** Opens a dialog by a name outside the typed registry: those of shared web code, and those of the shell if they are registered. */
export const openNamed = <Result>(name: string, props: object): Promise<Result | undefined> =>
  push<Result>({ component: componentOf(name), name, props });

/** Opens a dialog that stays until it is answered: neither leaving the page nor `closeDialogs` closes it. */
export const openHeld = <Result>(name: string, props: object): Promise<Result | undefined> =>
  push<Result>({ component: componentOf(name), props, held: true });

/** Closes every dialog without a result, as when the page is left. */
export const closeDialogs = (): void => {
  for (const open of stack.toReversed()) if (!open.held) open.close();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the open dialogs, the topmost last. */
export const useDialogs = (): readonly OpenDialog[] => useSyncExternalStore(subscribe, () => stack);

/** Returns true while a dialog is open; the page's shortcuts are then disabled. */
export const isDialogOpen = (): boolean => stack.length > 0;
