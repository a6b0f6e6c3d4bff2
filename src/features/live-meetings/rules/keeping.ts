// Saves notes automatically after a pause in typing, one save at a time, each based on the version it was written on.
import { liveSaveAfter as saveAfter } from '../../../shared/live-forms.ts';
import { type Draft, draftOf, heard, isUnsaved, keepingMine, type Noted, saved, takingTheirs } from './drafts.ts';

/** Milliseconds until a save without an answer is retried. */
const againAfter = 5_000;

/** A save that was refused because somebody else had saved first. */
export class Overtaken extends Error {
  readonly current: Noted;
  constructor(current: Noted) {
    super('somebody else has written');
    this.current = current;
  }
}

/** What a save needs to know to be kept without a connection. */
export interface Waiting {
  /** The text that it changes. */
  was: string;
  /** Called when the save has to wait for the connection: from then on, this device keeps the text. */
  waits: () => void;
}

/** Text that this device keeps until the connection is back. */
export interface KeptText {
  html: string;
  /** What it changes. */
  based: Noted;
}

export interface Keeping {
  /** Saves text based on a version and resolves to the new version; throws `Overtaken`. */
  save: (html: string, version: number, waiting: Waiting) => Promise<number>;
  /** Reports a failed save; returns true when it may be retried. */
  failed: (error: unknown) => boolean;
  /** Called when the notes are closed with unsaved text. */
  lost: (draft: Draft) => void;
}

/** A draft that saves itself. */
export interface SharedDraft {
  subscribe: (listener: () => void) => () => void;
  read: () => Draft;
  type: (html: string) => void;
  hear: (now: Noted) => void;
  /** Goes on with text that this device has kept. */
  adopt: (kept: KeptText) => void;
  take: () => void;
  keep: () => void;
  /** Saves at once. */
  flush: () => void;
  /** Replaces the functions that save. */
  use: (keeping: Keeping) => void;
  open: () => void;
  close: () => void;
}

/** Holds a draft and its subscribers. */
const openStore = (first: Draft) => {
  const listeners = new Set<() => void>();
  let draft = first;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => draft,
    put: (next: Draft) => {
      if (next === draft) return;
      draft = next;
      for (const listener of listeners) listener();
    },
  };
};
type Store = ReturnType<typeof openStore>;

/** Saves the text; resolves to the delay before the next save, or undefined when the server refused. */
const deliver = async ({ read, put }: Store, { save, failed }: Keeping, waits: () => void): Promise<number | undefined> => {
  const { words, based, clean } = read();
  try {
    const version = await save(words, based.version, { was: clean, waits });
    put(saved(read(), words, version));
    return saveAfter;
  } catch (error) {
    if (!(error instanceof Overtaken)) return failed(error) ? againAfter : undefined;
    put(heard(read(), error.current));
    return saveAfter;
  }
};

/** Saves the text of a store when a save is due, one at a time. */
const openSaver = (store: Store, by: Keeping) => {
  const { read, put } = store;
  let keeping = by;
  let sending: object | undefined;
  /** The text that this device keeps. */
  let kept: string | undefined;
  let waiting: Noted | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isKept = () => kept !== undefined && read().words === kept;
  const isDue = () => sending === undefined && isUnsaved(read()) && read().theirs === undefined && !isKept();
  const plan = (after = saveAfter) => {
    clearTimeout(timer);
    if (isDue()) timer = setTimeout(() => void send(), after);
  };
  const finish = (goesOn = true): void => {
    clearTimeout(timer);
    if (sending !== undefined || !isUnsaved(read()) || isKept()) return;
    if (goesOn && isDue()) void send();
    else keeping.lost(read());
  };
  const takeWaiting = (): void => {
    if (waiting !== undefined) put(heard(read(), waiting));
    waiting = undefined;
  };
  const send = async (): Promise<void> => {
    clearTimeout(timer);
    if (!isDue()) return;
    const mine = {};
    const { words } = read();
    sending = mine;
    const after = await deliver(store, keeping, () => {
      kept = words;
      if (sending === mine) sending = undefined;
      takeWaiting();
      if (closed) finish();
      else plan();
    });
    // A later save of the same notes goes on, or this device keeps them.
    if (sending !== mine && after === undefined) return;
    if (sending === mine) sending = undefined;
    if (kept === words) kept = undefined;
    takeWaiting();
    if (closed) finish(after === saveAfter);
    else if (after !== undefined) plan(after);
  };

  return {
    plan,
    send,
    use: (next: Keeping) => void (keeping = next),
    hear: (now: Noted) => (sending === undefined ? put(heard(read(), now)) : void (waiting = now)),
    /** Notes the text that this device keeps. */
    holds: (html: string) => void (kept = html),
    open: () => void (closed = false),
    close: () => {
      closed = true;
      finish();
    },
  };
};

/** Opens notes as a draft that saves itself. */
export const openDraft = (first: Noted, by: Keeping): SharedDraft => {
  const store = openStore(draftOf(first));
  const { subscribe, read, put } = store;
  const { plan, send, holds, use, hear, open, close } = openSaver(store, by);
  return {
    subscribe,
    read,
    use,
    hear,
    open,
    close,
    type: (words) => {
      put({ ...read(), words });
      plan();
    },
    adopt: ({ html, based }) => {
      if (isUnsaved(read())) return;
      holds(html);
      put(heard({ words: html, clean: based.html, based }, read().based));
    },
    take: () => put(takingTheirs(read())),
    keep: () => {
      put(keepingMine(read()));
      void send();
    },
    flush: () => void send(),
  };
};
