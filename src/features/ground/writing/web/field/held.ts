import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { addUnsent } from '#web/core/session/unsent.ts';
import type { TextRef } from '../../contract.ts';
import { fragmentName } from '../../rules.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { forgetUpdate, keepUpdate, type StoredUpdate, storedUpdates, type WriterAndOrg } from './stored-updates.ts';

/** Where the words of a page are: with the server, on their way, waiting for the connection, too long to be taken, or refused for good. */
export type SessionState = { at: 'opening' | 'saved' | 'sending' | 'waiting' } | { at: 'tooLong' | 'refused'; why: string };

/** Tells subscribers of a value. */
const openValue = <Value>(first: Value) => {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: (): Value => value,
    put: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** What a session holds while its page has the text open. */
export const openHeld = (ref: TextRef, whose: WriterAndOrg) => {
  const doc = new Y.Doc();
  return {
    ref,
    whose,
    doc,
    awareness: new Awareness(doc),
    state: openValue<SessionState>({ at: 'opening' }),
    /** Whether all that was written here is also written as HTML, or a job of the server does that. */
    isSettled: openValue(true),
    writers: openValue<readonly string[]>([]),
    /** The names of those who write here, by id, as far as they are known. */
    names: new Map<string, string>(),
    textId: undefined as string | undefined,
    /** What the server had when it answered last, as a state vector. */
    there: undefined as Uint8Array | undefined,
    /** The caret as the others know it. */
    caretSent: undefined as string | null | undefined,
    /** How often something was written here, and how much of that the server has. */
    typed: 0,
    sent: 0,
    /** What of that is written as HTML, too. */
    settled: 0,
    /** What earlier pages have left on this device, as far as it is in the document here. */
    takenOver: [] as StoredUpdate[],
    closed: false,
  };
};
export type Held = ReturnType<typeof openHeld>;

/** Returns what the server does not have yet; undefined when it has all, or before it has answered. */
const unsentIn = ({ doc, there, typed, sent }: Held): Uint8Array | undefined =>
  there === undefined || typed === sent ? undefined : Y.encodeStateAsUpdate(doc, there);

export const caretIn = ({ awareness }: Held): string | null => {
  const cursor = awareness.getLocalState()?.['cursor'] as object | null | undefined;
  return cursor == null ? null : JSON.stringify(cursor);
};

/** Keeps on this device what the server does not have. */
export const keep = (held: Held): { update: string } | undefined => {
  const bytes = unsentIn(held);
  if (bytes === undefined) return undefined;
  const update = toBase64(bytes);
  keepUpdate(held.whose, { ref: held.ref, client: held.doc.clientID, update });
  return { update };
};

/** Returns what this device has stored of the text. */
const storedOf = ({ ref, whose }: Held): StoredUpdate[] =>
  storedUpdates(whose).filter((stored) => stored.ref.kind === ref.kind && stored.ref.id === ref.id && stored.ref.part === ref.part);

/** Brings in what earlier pages have stored of the text on this device. */
export const takeStored = (held: Held): void => {
  for (const stored of storedOf(held)) {
    Y.applyUpdate(held.doc, fromBase64(stored.update), 'stored');
    held.takenOver.push(stored);
  }
};

/** Forgets what the server has: this page's own, and what it took over. Another page's stays, which only that page can send. */
export const forget = (held: Held): void => {
  const own = storedOf(held).filter(({ client }) => client === held.doc.clientID);
  for (const stored of [...own, ...held.takenOver.splice(0)]) forgetUpdate(held.whose, stored);
};

/** Counts words whose field has gone among the page's unsent ones, until they are with the server or wait on the device. */
export const holdUnsent = ({ typed, sent, doc, state }: Held, what: string): void => {
  const words = doc
    .getXmlFragment(fragmentName)
    .toJSON()
    .replaceAll(/<[^>]*>/g, ' ')
    .trim();
  if (typed === sent || words === '') return;
  const forgetWords = addUnsent(() => [{ what, words, hidden: true }]);
  const end = state.subscribe(() => {
    if (state.read().at !== 'saved' && state.read().at !== 'waiting') return;
    forgetWords();
    end();
  });
};
