import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { sanitise } from '#server/text/sanitise.ts';
import { fragmentName } from '../../rules.ts';
import { isWhole, type Writers, writersAfter } from './guarding.ts';
import { readHtml, writeHtml } from './html.ts';

/** A text as it is stored: the document when it was last written as HTML, that HTML, and what was changed since. */
export interface SharedDocument {
  settled: Uint8Array;
  html: string;
  pending: Uint8Array | null;
  /** Who has made these changes. */
  pendingBy: string[];
  writers: Writers;
}

const docOf = (...updates: (Uint8Array | null)[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) if (update !== null) Y.applyUpdate(doc, update);
  return doc;
};

/** Returns the document as it is now. */
export const docNow = ({ settled, pending }: Pick<SharedDocument, 'settled' | 'pending'>): Y.Doc => docOf(settled, pending);

/** Returns a document as HTML; refuses one that is too long with 422. */
export const htmlOf = (doc: Y.Doc): string => sanitise(writeHtml(doc.getXmlFragment(fragmentName)));

/** Returns the least change that makes a document say what the HTML says. */
const changeTo = (doc: Y.Doc, html: string): Uint8Array => {
  const before = Y.encodeStateVector(doc);
  const bindings = { mapping: new Map(), isOMark: new Map() };
  doc.transact(() => updateYFragment(doc, doc.getXmlFragment(fragmentName), readHtml(html), bindings));
  return Y.encodeStateAsUpdate(doc, before);
};

const withServer = (writers: Writers, doc: Y.Doc): Writers => ({ ...writers, [doc.clientID]: '' });

/** Makes the document of a text that was only HTML so far. */
export const textOf = (html: string): SharedDocument => {
  const doc = new Y.Doc();
  changeTo(doc, html);
  return { settled: Y.encodeStateAsUpdate(doc), html, pending: null, pendingBy: [], writers: withServer({}, doc) };
};

const also = (pending: Uint8Array | null, update: Uint8Array): Uint8Array =>
  pending === null ? update : Y.mergeUpdates([pending, update]);

/**
 * Brings in what was written as HTML elsewhere, such as by the API or by Undo: as a change of what the HTML was before, so that it merges
 * with what is being written.
 */
export const withHtml = (text: SharedDocument, html: string): SharedDocument => {
  if (html === text.html) return text;
  const was = docOf(text.settled);
  changeTo(was, html);
  return { ...text, settled: Y.encodeStateAsUpdate(was), html, writers: withServer(text.writers, was) };
};

/** Brings in what a person has written; undefined for what is no change that their editor can have made. */
export const withUpdate = (
  text: SharedDocument,
  update: Uint8Array,
  personId: string,
): { text: SharedDocument; doc: Y.Doc } | undefined => {
  const writers = writersAfter(update, { personId, writers: text.writers });
  if (writers === undefined) return undefined;
  const doc = docNow(text);
  try {
    Y.applyUpdate(doc, update);
    if (!isWhole(doc)) return undefined;
  } catch {
    return undefined;
  }
  const pendingBy = [...new Set([...text.pendingBy, personId])];
  return { text: { ...text, pending: also(text.pending, update), pendingBy, writers }, doc };
};

/** Returns a text whose document is now written as this HTML. */
export const settledAs = (text: SharedDocument, html: string): SharedDocument => ({
  ...text,
  settled: Y.encodeStateAsUpdate(docNow(text)),
  pending: null,
  pendingBy: [],
  html,
});
