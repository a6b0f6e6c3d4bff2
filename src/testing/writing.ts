import { randomInt } from 'node:crypto';
import * as Y from 'yjs';
import { type TextRef, writingApi } from '#features/ground/writing/contract.ts';
import { fragmentName } from '#features/ground/writing/rules.ts';
import type { Actor } from './world.ts';

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Returns the first paragraph's text of a document, in which tests write. */
export const textIn = (doc: Y.Doc): Y.XmlText => {
  const paragraph = doc.getXmlFragment(fragmentName).get(0) as Y.XmlElement;
  const [first] = paragraph.toArray();
  if (first instanceof Y.XmlText) return first;
  const made = new Y.XmlText();
  paragraph.insert(0, [made]);
  return made;
};

/** Returns what a document says, as plain text. */
export const saidIn = (doc: Y.Doc): string =>
  doc
    .getXmlFragment(fragmentName)
    .toJSON()
    .replaceAll(/<[^>]*>/g, '');

/** A page that has a text open, without a browser: what it types goes to the server by `sync`. */
export const openPage = (who: Actor, ref: TextRef) => {
  const doc = new Y.Doc();
  let there: Uint8Array | undefined;
  const ask = (update: Uint8Array | undefined, more: object = {}) =>
    who.call(writingApi.sync, {
      params: ref,
      body: {
        client: doc.clientID,
        vector: encoded(Y.encodeStateVector(doc)),
        ...(update === undefined ? {} : { update: encoded(update) }),
        ...more,
      },
    });
  const take = (answer: Awaited<ReturnType<typeof ask>>) => {
    if (answer.status !== 200) return answer;
    Y.applyUpdate(doc, new Uint8Array(Buffer.from(answer.update, 'base64')), 'server');
    there = new Uint8Array(Buffer.from(answer.vector, 'base64'));
    return answer;
  };
  return {
    doc,
    send: ask,
    /** Sends what was typed, and takes what others have typed. */
    sync: async (more: object = {}) => {
      const update = there && Y.encodeStateAsUpdate(doc, there);
      return take(await ask(update !== undefined && update.length > 2 ? update : undefined, more));
    },
    type: (words: string, at = randomInt(textIn(doc).length + 1)) => textIn(doc).insert(at, words),
    settle: () => who.call(writingApi.settle, { params: ref }),
    said: () => saidIn(doc),
  };
};
