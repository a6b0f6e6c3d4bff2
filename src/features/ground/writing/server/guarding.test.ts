import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { fragmentName } from '../rules.ts';
import { writersAfter } from './actions/guarding.ts';

const me = 'me';

/** Returns an update in which `make` writes into a paragraph. */
const updateOf = (make: (text: Y.XmlText) => void, client = 1): Uint8Array => {
  const doc = new Y.Doc();
  doc.clientID = client;
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  doc.getXmlFragment(fragmentName).insert(0, [paragraph]);
  doc.transact(() => make(text));
  return Y.encodeStateAsUpdate(doc);
};

/** Writes single letters that stay parts of their own: each stands before the one that was written before it. */
const letters = (count: number) => (text: Y.XmlText) => {
  for (let done = 0; done < count; done += 1) text.insert(0, 'x');
};

it('takes an update of many parts, and refuses one of more than 20,000', () => {
  // The paragraph and its text are two parts.
  expect(writersAfter(updateOf(letters(19_998)), { personId: me, writers: {} })).toEqual({ 1: me });
  expect(writersAfter(updateOf(letters(19_999)), { personId: me, writers: {} })).toBeUndefined();
}, 60_000);

it('refuses a client that has written more than ten million signs', () => {
  const long = (signs: number) => updateOf((text) => text.insert(0, 'x'.repeat(signs)));
  expect(writersAfter(long(9_999_998), { personId: me, writers: {} })).toEqual({ 1: me });
  expect(writersAfter(long(9_999_999), { personId: me, writers: {} })).toBeUndefined();
});

it('takes 5,000 writers, of whom those that are known may go on', () => {
  const writers = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at + 1, me]));
  const update = (client: number) => updateOf((text) => text.insert(0, 'x'), client);
  expect(writersAfter(update(5_000), { personId: me, writers })).toEqual(writers);
  expect(writersAfter(update(5_001), { personId: me, writers })).toBeUndefined();
});
