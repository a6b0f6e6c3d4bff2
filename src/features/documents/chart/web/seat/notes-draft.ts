import type { Outbox } from '#web/core/outbox/outbox.ts';
import { NotSent } from '#web/core/outbox/outbox.ts';
import type { NotDone, Queue, StoredCommand } from '#web/core/outbox/queue.ts';
import type { SeatWithNotes } from '../../contract.ts';

/** Notes of a seat as the server has them. */
export type SeatNotesVersion = Pick<SeatWithNotes, 'notes' | 'notesUpdated' | 'notesUpdatedById'>;

export interface NotesDraft {
  /** The text that is shown and edited. */
  words: string;
  /** What it is written over. */
  based: SeatNotesVersion;
  /** True from a save that the server has refused until the next key. */
  hasFailed: boolean;
}

/** Milliseconds after the last key until notes are saved; specification section 9. */
const debounce = 1000;

/** Begins the names under which the outbox has edits of notes; the seat's id follows. */
const prefix = 'seat notes ';

/** Returns the name under which the outbox has the edits of a seat's notes. */
export const nameOfNotes = (seatId: string): string => prefix + seatId;

/** Returns the seats in whose notes somebody else was ahead of words that this device keeps, each with the key of the act. */
export const conflictingSeats = ({ notDone }: Pick<Queue, 'notDone'>): { key: string; seatId: string }[] =>
  notDone.flatMap(({ key, over }) => {
    const name = over?.act.edit?.id ?? '';
    return name.startsWith(prefix) ? [{ key, seatId: name.slice(prefix.length) }] : [];
  });

/** Returns what this device keeps of a seat's notes: what is on its way, and what somebody else was ahead of. */
export const storedNotes = ({ kept, notDone }: Pick<Queue, 'kept' | 'notDone'>, seatId: string) => {
  const isOfThem = ({ edit }: StoredCommand) => edit?.id === nameOfNotes(seatId);
  return {
    sent: kept.findLast(isOfThem),
    over: notDone.find(({ over }) => over !== undefined && isOfThem(over.act)),
  };
};

const wordsIn = ({ ask }: StoredCommand): string => (ask as { body: { notes: string } }).body.notes;

/** Returns what kept words are written over. */
const basedIn = ({ ask, edit }: StoredCommand): SeatNotesVersion => {
  const { notesUpdated = null } = (ask as { body: { notesUpdated?: string | null } }).body;
  const [was] = edit?.was['notes'] ?? [];
  return { notes: typeof was === 'string' ? was : '', notesUpdated, notesUpdatedById: null };
};

/** Returns the notes as somebody else has left them. */
export const theirsIn = ({ over }: NotDone): SeatNotesVersion => over?.current as unknown as SeatNotesVersion;

const isNewer = (one: SeatNotesVersion, other: SeatNotesVersion): boolean => (one.notesUpdated ?? '') > (other.notesUpdated ?? '');

interface Parts {
  seatId: string;
  /** Who writes here. */
  meId: string;
  outbox: Pick<Outbox, 'read' | 'subscribe' | 'reword' | 'dismiss'>;
  /** Saves words through the outbox. */
  send: (words: string, based: SeatNotesVersion) => Promise<{ notesUpdated: string }>;
}

/** Holds a draft and its subscribers. */
const openStore = (first: NotesDraft) => {
  const listeners = new Set<() => void>();
  let draft = first;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => draft,
    put: (part: Partial<NotesDraft>) => {
      draft = { ...draft, ...part };
      for (const listener of listeners) listener();
    },
  };
};

/** Returns the function that hands the words of a draft over to the outbox, unless it has them already or somebody else was ahead. */
const saving =
  ({ read, put }: ReturnType<typeof openStore>, { seatId, meId, outbox, send }: Parts) =>
  async (): Promise<void> => {
    const { words, based } = read();
    const { sent, over } = storedNotes(outbox.read(), seatId);
    if (over !== undefined || words === (sent === undefined ? based.notes : wordsIn(sent))) return;
    try {
      const { notesUpdated } = await send(words, based);
      put({ based: { notes: words, notesUpdated, notesUpdatedById: meId }, hasFailed: false });
    } catch (error) {
      const { key } = storedNotes(outbox.read(), seatId).over ?? {};
      // What was typed since is kept with what the server has refused.
      if (key !== undefined) outbox.reword(key, { notes: read().words });
      else if (!(error instanceof NotSent)) put({ hasFailed: true });
    }
  };

/** What notes know beside their draft. */
interface Known {
  /** The notes as they were read last. */
  latest: SeatNotesVersion;
  /** True from the first key until other words are taken. */
  isTyped: boolean;
  /** The number of saves from here whose answer has not come. */
  underWay: number;
}

/** Returns what takes notes as they are, and what looks at what this device and the server have of them. */
const following = ({ read, put }: ReturnType<typeof openStore>, { seatId, meId, outbox }: Parts, known: Known, flush: () => void) => {
  const take = (now: SeatNotesVersion): void => {
    known.isTyped = false;
    put({ words: now.notes, based: now, hasFailed: false });
  };
  /** Goes on with what this device keeps, or else with what somebody else has written while nobody types here. */
  const look = (): void => {
    const { sent, over } = storedNotes(outbox.read(), seatId);
    const mine = sent ?? over?.over?.act;
    const { words, based, hasFailed } = read();
    const { latest } = known;
    if (mine !== undefined) {
      if (!known.isTyped && words !== wordsIn(mine)) put({ words: wordsIn(mine), based: basedIn(mine) });
      return;
    }
    // A read that began before my last save can end after it; what it says is old.
    if (known.underWay > 0 || !isNewer(latest, based)) return;
    if (words === based.notes || words === latest.notes) take(latest);
    // The server says that they were ahead, and this device keeps my words.
    else if (latest.notesUpdatedById !== meId && !hasFailed) flush();
  };
  return { take, look };
};

/**
 * Opens the notes of a seat as a text that saves itself a second after the last key, through the outbox: without a connection and over a reload
 * this device keeps the words. Those that somebody else was ahead of stay in the outbox until their writer opens the notes again.
 */
export const openNotes = (first: SeatNotesVersion, parts: Parts) => {
  const { seatId, outbox } = parts;
  const store = openStore({ words: first.notes, based: first, hasFailed: false });
  const { subscribe, read, put } = store;
  const save = saving(store, parts);
  const known: Known = { latest: first, isTyped: false, underWay: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    known.underWay += 1;
    void save().then(() => {
      known.underWay -= 1;
      look();
    });
  };
  const { take, look } = following(store, parts, known, flush);

  return {
    subscribe,
    read,
    flush,
    type: (words: string): void => {
      known.isTyped = true;
      put({ words, hasFailed: false });
      const { over } = storedNotes(outbox.read(), seatId);
      if (over !== undefined) return outbox.reword(over.key, { notes: words });
      clearTimeout(timer);
      timer = setTimeout(flush, debounce);
    },
    hear: (now: SeatNotesVersion): void => {
      known.latest = now;
      look();
    },
    /** Gives up my words for those of somebody else who was ahead. */
    openAgain: (): void => {
      const { over } = storedNotes(outbox.read(), seatId);
      if (over === undefined) return;
      const theirs = theirsIn(over);
      take(isNewer(known.latest, theirs) ? known.latest : theirs);
      outbox.dismiss(over.key);
    },
    /** Follows the outbox until the returned function is called. */
    open: (): (() => void) => {
      look();
      return outbox.subscribe(look);
    },
  };
};
