// Saves notes automatically after a pause in typing, one save at a time, each based on the version it was written on.
import { liveSaveAfter as saveAfter } from '#shared/live-forms.ts';
import { choosingMine, draftOf, isUnsaved, type LiveNotesDraft, type NotesVersion, received, saved, takingTheirs } from './drafts.ts';

/** Milliseconds until a save without an answer is retried. */
const againAfter = 5_000;

/** A save that was refused because somebody else had saved first. */
export class NotesConflict extends Error {
  readonly current: NotesVersion;
  constructor(current: NotesVersion) {
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
export interface StoredNotes {
  html: string;
  /** What it changes. */
  based: NotesVersion;
}

export interface NotesPolicy {
  /** Saves text based on a version and resolves to the new version; throws `Overtaken`. */
  save: (html: string, version: number, waiting: Waiting) => Promise<number>;
  /** Reports a failed save; returns true when it may be retried. */
  failed: (error: unknown) => boolean;
  /** Called when the notes are closed with unsaved text. */
  lost: (draft: LiveNotesDraft) => void;
}

/** A draft that saves itself. */
export interface SharedDraft {
  subscribe: (listener: () => void) => () => void;
  read: () => LiveNotesDraft;
  type: (html: string) => void;
  hear: (now: NotesVersion) => void;
  /** Goes on with text that this device has kept. */
  adopt: (kept: StoredNotes) => void;
  /** Says that this device keeps the text no longer, because somebody else was ahead of it. */
  letGo: () => void;
  take: () => void;
  keep: () => void;
  /** Saves at once. */
  flush: () => void;
  /** Replaces the functions that save. */
  use: (keeping: NotesPolicy) => void;
  open: () => void;
  close: () => void;
  /**
   * Hands over what is not saved, because the page may be going: also during a save or a conflict, in which the version that it was written on
   * keeps it from replacing what nobody has chosen to replace.
   */
  leave: () => void;
}

/** Holds a draft and its subscribers. */
const openStore = (first: LiveNotesDraft) => {
  const listeners = new Set<() => void>();
  let draft = first;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => draft,
    put: (next: LiveNotesDraft) => {
      if (next === draft) return;
      draft = next;
      for (const listener of listeners) listener();
    },
  };
};
type Store = ReturnType<typeof openStore>;

/** Saves the text; resolves to the delay before the next save, or undefined when the server refused. */
const deliver = async ({ read, put }: Store, { save, failed }: NotesPolicy, waits: () => void): Promise<number | undefined> => {
  const { words, based, clean } = read();
  try {
    const version = await save(words, based.version, { was: clean, waits });
    put(saved(read(), words, version));
    return saveAfter;
  } catch (error) {
    if (!(error instanceof NotesConflict)) return failed(error) ? againAfter : undefined;
    put(received(read(), error.current));
    return saveAfter;
  }
};

/** How far the saving of notes is. */
interface Progress {
  /** The text that is on its way. */
  sending?: { words: string } | undefined;
  /** The text that this device keeps. */
  kept?: string | undefined;
  /** What others wrote while a save was on its way. */
  waiting?: NotesVersion | undefined;
  closed: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Saves what a draft says as often as it is told to; `then` is called when a save has ended, with the delay before the next one. */
const openSending = (store: Store, now: Progress, keeping: () => NotesPolicy, then: (after: number | undefined) => void) => {
  const { read, put } = store;
  const takeWaiting = (): void => {
    if (now.waiting !== undefined) put(received(read(), now.waiting));
    now.waiting = undefined;
  };
  return async (): Promise<void> => {
    clearTimeout(now.timer);
    const { words } = read();
    const mine = { words };
    now.sending = mine;
    const after = await deliver(store, keeping(), () => {
      now.kept = words;
      if (now.sending === mine) now.sending = undefined;
      takeWaiting();
      then(saveAfter);
    });
    // A later save of the same notes goes on, or this device keeps them.
    if (now.sending !== mine && after === undefined) return;
    if (now.sending === mine) now.sending = undefined;
    if (now.kept === words) now.kept = undefined;
    takeWaiting();
    then(after);
  };
};

/** Saves the text of a store when a save is due, one at a time. */
const openSaver = (store: Store, by: NotesPolicy) => {
  const { read, put } = store;
  const now: Progress = { closed: false };
  let keeping = by;

  const isKept = () => now.kept !== undefined && read().words === now.kept;
  const isDue = () => now.sending === undefined && isUnsaved(read()) && read().theirs === undefined && !isKept();
  const plan = (after = saveAfter) => {
    clearTimeout(now.timer);
    if (isDue()) now.timer = setTimeout(send, after);
  };
  const finish = (goesOn = true): void => {
    clearTimeout(now.timer);
    if (now.sending !== undefined || !isUnsaved(read()) || isKept()) return;
    if (goesOn && isDue()) send();
    else keeping.lost(read());
  };
  const begin = openSending(
    store,
    now,
    () => keeping,
    (after) => {
      if (now.closed) finish(after === saveAfter);
      else if (after !== undefined) plan(after);
    },
  );
  const send = (): void => {
    clearTimeout(now.timer);
    if (isDue()) void begin();
  };

  return {
    plan,
    send,
    use: (next: NotesPolicy) => void (keeping = next),
    hear: (noted: NotesVersion) => (now.sending === undefined ? put(received(read(), noted)) : void (now.waiting = noted)),
    /** Notes the text that this device keeps, if any. */
    holds: (html: string | undefined) => void (now.kept = html),
    open: () => void (now.closed = false),
    close: () => {
      now.closed = true;
      finish();
    },
    leave: () => {
      if (isUnsaved(read()) && !isKept() && read().words !== now.sending?.words) void begin();
    },
  };
};

/** Opens notes as a draft that saves itself. */
export const openDraft = (first: NotesVersion, by: NotesPolicy): SharedDraft => {
  const store = openStore(draftOf(first));
  const { subscribe, read, put } = store;
  const { plan, send, holds, use, hear, open, close, leave } = openSaver(store, by);
  return {
    subscribe,
    read,
    use,
    hear,
    open,
    close,
    leave,
    type: (words) => {
      put({ ...read(), words });
      plan();
    },
    adopt: ({ html, based }) => {
      if (isUnsaved(read())) return;
      holds(html);
      put(received({ words: html, clean: based.html, based }, read().based));
    },
    letGo: () => holds(undefined),
    take: () => put(takingTheirs(read())),
    keep: () => {
      put(choosingMine(read()));
      send();
    },
    flush: send,
  };
};
