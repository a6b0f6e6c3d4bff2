import * as Y from 'yjs';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { TextCaret, TextRef, TextSync, TextWritten } from '../../contract.ts';
import type { TextKind, Writer } from '../access.ts';
import { addPast, addText, changePast, changeText, listPast, lockText, type TextRow } from '../store.ts';
import { docNow, htmlOf, type SharedDocument, settledAs, textOf, withHtml, withUpdate } from './documents.ts';
import { isCaret } from './guarding.ts';

/** A text and what it belongs to. */
export interface ReachedText {
  ref: TextRef;
  kind: TextKind;
}

/** Seconds after which a text is written as HTML although none of its writers has paused, or all have gone. */
const settleAfter = 5;

const bytesOf = (words: string): Uint8Array => new Uint8Array(Buffer.from(words, 'base64'));
const wordsOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Locks a text as it is now, with what was written as HTML meanwhile. The server alone makes the document of a text that was only HTML. */
const openText = async (at: Writer, { ref, kind }: ReachedText): Promise<{ row: TextRow; text: SharedDocument }> => {
  const found = await lockText(at, ref);
  const html = (await kind.read(at, ref)) ?? refuse(errors.notFound);
  if (found === undefined) await addText(at, ref, textOf(html));
  const row = found ?? (await lockText(at, ref)) ?? refuse(errors.notFound);
  return { row, text: withHtml(row, html) };
};

const tell = <Event extends TextWritten>(at: Writer, name: string, event: Event): void =>
  at.after.emit('live-update-hub', `${at.orgId}:${event.textId}`, name, event);

const vectorIn = (words: string): Uint8Array => {
  const vector = bytesOf(words);
  try {
    Y.decodeStateVector(vector);
    return vector;
  } catch {
    return refuse(errors.invalid, { fields: { vector: ['VAL_INVALID'] } });
  }
};

/** Brings in what a person has written; refuses what no editor can have made, and a text that is too long. */
const brought = (at: Entered, text: SharedDocument, update: string | undefined) => {
  if (update === undefined) return { text, doc: docNow(text) };
  const done = withUpdate(text, bytesOf(update), at.personId) ?? refuse(errors.invalid, { fields: { update: ['VAL_INVALID'] } });
  htmlOf(done.doc);
  return done;
};

/** Merges what a page has written into a text, tells the others, and returns what the page lacks. */
export const syncText = async (at: Entered, reached: ReachedText, { client, vector, update, caret }: TextSync) => {
  const { row, text } = await openText(at, reached);
  const known = vectorIn(vector);
  const writer = row.writers[client];
  if (writer !== undefined && writer !== at.personId) refuse(errors.invalid, { fields: { client: ['VAL_INVALID'] } });
  if (typeof caret === 'string' && !isCaret(caret)) refuse(errors.invalid, { fields: { caret: ['VAL_INVALID'] } });
  const { text: after, doc } = brought(at, text, update);
  if (after !== row) {
    await changeText(at, row.id, after);
    tell(at, 'TextWritten', { textId: row.id, client });
  }
  if (caret !== undefined) tell<TextCaret>(at, 'TextCaret', { textId: row.id, client, caret, personId: at.personId });
  if (update !== undefined) {
    const { orgId, personId } = at;
    await at.after.job('settle-text', { orgId, personId, ...reached.ref }, { seconds: settleAfter, key: row.id });
  }
  return { textId: row.id, update: wordsOf(Y.encodeStateAsUpdate(doc, known)), vector: wordsOf(Y.encodeStateVector(doc)) };
};

/** Length of the quarters of an hour in which what one person writes is one state. */
const quarter = 15 * 60_000;

/** Keeps the state that a text has now; the first time also the one that it had before. */
const keepPast = async (at: Writer, ref: TextRef, html: string, before: string): Promise<void> => {
  const [last] = await listPast(at, ref, at.now, 1);
  if (last === undefined) await addPast(at, ref, { at: new Date(at.now.getTime() - 1), byId: null, html: before });
  const isOneState =
    last !== undefined && last.byId === at.personId && Math.floor(last.at.getTime() / quarter) === Math.floor(at.now.getTime() / quarter);
  if (isOneState) await changePast(at, last.id, { at: at.now, html });
  else await addPast(at, ref, { at: at.now, byId: at.personId, html });
};

/** Writes a text as HTML where everybody reads it, if its document says something else. */
export const settleText = async (at: Writer, { ref, kind }: ReachedText): Promise<void> => {
  const row = await lockText(at, ref);
  const there = row && (await kind.read(at, ref));
  if (row === undefined || there === undefined) return;
  const text = withHtml(row, there);
  const html = htmlOf(docNow(text));
  if (html !== there) {
    await kind.write(at, ref, html);
    await keepPast(at, ref, html, there);
  }
  if (html !== there || text !== row || row.pending !== null) await changeText(at, row.id, settledAs(text, html));
};

/** Returns the states of a text, newest first. */
export const showPast = async (at: Entered, { ref }: ReachedText, until: Date | undefined) => {
  const items = await listPast(at, ref, until ?? at.now);
  return { items: items.map(({ at: when, byId, html }) => ({ at: when.toISOString(), byId, html })) };
};
