import * as Y from 'yjs';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { TextCaret, TextRef, TextSync, TextWritten } from '../../contract.ts';
import type { TextKind, Writer, WrittenText } from '../access.ts';
import { addText, changeText, listUnsettled, lockText, type TextRow } from '../store.ts';
import { docNow, htmlOf, type SharedDocument, settledAs, textOf, withHtml, withUpdate } from './documents.ts';
import { isCaret } from './guarding.ts';
import { keepPast } from './past.ts';

/** Seconds after which a text is written as HTML although none of its writers has paused, or all have gone. */
const settleAfter = 5;

/** The client number of events that no page has caused. */
const serverClient = -1;

const bytesOf = (words: string): Uint8Array => new Uint8Array(Buffer.from(words, 'base64'));
const wordsOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Locks a text as it is now, with what was written as HTML meanwhile. The server alone makes the document of a text that was only HTML. */
const openText = async (at: Writer, { ref, kind }: WrittenText): Promise<{ row: TextRow; text: SharedDocument }> => {
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
export const syncText = async (at: Entered, reached: WrittenText, { client, vector, update, caret }: TextSync) => {
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

/** Writes a text as HTML where everybody reads it, if its document says something else. */
export const settleText = async (at: Writer, { ref, kind }: WrittenText): Promise<void> => {
  const row = await lockText(at, ref);
  const there = row && (await kind.read(at, ref));
  if (row === undefined || there === undefined) return;
  const text = withHtml(row, there);
  const html = htmlOf(docNow(text));
  if (html !== there) {
    await kind.write(at, ref, html);
    await keepPast(at, ref, { html, before: there, by: row.pendingBy });
  }
  if (html !== there || text !== row || row.pending !== null) await changeText(at, row.id, settledAs(text, html));
};

/** Writes all texts of something as HTML, as before they are copied. */
export const settleAll = async (at: Writer, kind: TextKind, id: string): Promise<void> => {
  const named = { kind: kind.kind, id };
  for (const part of await listUnsettled(at, named)) await settleText(at, { ref: { ...named, part }, kind });
};

/** Writes a text as HTML because somebody pauses. What others alone have written waits for them, so that it does not stand under another's name. */
export const settleOwn = async (at: Writer, reached: WrittenText): Promise<void> => {
  const { pendingBy = [] } = (await lockText(at, reached.ref)) ?? {};
  if (pendingBy.length === 0 || pendingBy.includes(at.personId)) await settleText(at, reached);
};

/** Tells those who have a text open that it was written as HTML elsewhere, where no logged change of what it belongs to says so. */
export const tellRewritten = async (at: Writer, ref: TextRef): Promise<void> => {
  const row = await lockText(at, ref);
  if (row !== undefined) tell(at, 'TextWritten', { textId: row.id, client: serverClient });
};

/** Makes a text say what the HTML says, merged with what is being written. */
export const rewriteText = async (at: Entered, reached: WrittenText, html: string): Promise<void> => {
  const { ref, kind } = reached;
  await settleText(at, reached);
  const { row, text } = await openText(at, reached);
  if (text.html === html) return;
  await kind.write(at, ref, html);
  await keepPast(at, ref, { html, before: text.html, by: [at.personId] });
  await changeText(at, row.id, withHtml(text, html));
  tell(at, 'TextWritten', { textId: row.id, client: serverClient });
};
