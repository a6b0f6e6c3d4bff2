import * as Y from 'yjs';
import { type TextRef, writingApi } from '#features/ground/writing/contract.ts';
import { fragmentName } from '#features/ground/writing/rules.ts';
import { fromBase64, toBase64 } from '#features/ground/writing/web/field/base64.ts';
import { type Answering, answer } from './answers.ts';

/** Makes the document of notes, of which only the paragraphs are taken. */
const documentOf = (html: string): Y.Doc => {
  const doc = new Y.Doc();
  for (const { textContent } of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p')) {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(textContent)]);
    doc.getXmlFragment(fragmentName).push([paragraph]);
  }
  return doc;
};

/** Answers what is written into texts of several, as the server merges it; `write` takes what is settled. */
export const answerTexts = (read: (ref: TextRef) => string, write: (ref: TextRef, html: string) => void): Answering[] => {
  const documents = new Map<string, Y.Doc>();
  return [
    answer(writingApi.sync, ({ params, body }) => {
      const doc = documents.get(params.part) ?? documentOf(read(params));
      documents.set(params.part, doc);
      if (body.update !== undefined) Y.applyUpdate(doc, fromBase64(body.update));
      const update = toBase64(Y.encodeStateAsUpdate(doc, fromBase64(body.vector)));
      return { textId: params.part, update, vector: toBase64(Y.encodeStateVector(doc)) };
    }),
    answer(writingApi.settle, ({ params }) => {
      const fragment = documents.get(params.part)?.getXmlFragment(fragmentName);
      if (fragment !== undefined) write(params, fragment.toJSON().replaceAll(/(<\/?)paragraph>/g, '$1p>'));
      return {};
    }),
  ];
};
