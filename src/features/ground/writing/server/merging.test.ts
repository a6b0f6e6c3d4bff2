import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { textIn } from '#testing/writing.ts';
import { fragmentName } from '../rules.ts';
import { docNow, htmlOf, type SharedDocument, settledAs, textOf, withHtml, withUpdate } from './actions/documents.ts';
import { writeHtml } from './actions/html.ts';

/** Somebody who writes: a document of their own, and what they know that the server has. */
interface Page {
  doc: Y.Doc;
  there: Uint8Array;
  person: string;
}

const openPage = (text: SharedDocument, person: string): Page => {
  const doc = docNow(text);
  doc.clientID = new Y.Doc().clientID;
  return { doc, there: Y.encodeStateVector(doc), person };
};

/** Sends what a page has written and takes what the others have, as one request does. */
const sync = (text: SharedDocument, page: Page): SharedDocument => {
  const done = withUpdate(text, Y.encodeStateAsUpdate(page.doc, page.there), page.person);
  if (done === undefined) throw new Error('a page was refused');
  Y.applyUpdate(page.doc, Y.encodeStateAsUpdate(done.doc, Y.encodeStateVector(page.doc)));
  page.there = Y.encodeStateVector(done.doc);
  return done.text;
};

/** What happens to a text: somebody inserts a word of their own, deletes letters of the original, breaks a paragraph, sends, or it is settled. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('insert' as const), who: fc.nat(4), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('paragraph' as const), who: fc.nat(4), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bold' as const), who: fc.nat(4), at: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync' as const), who: fc.nat(4), at: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), who: fc.constant(0), at: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('html' as const), who: fc.constant(0), at: fc.nat() }) },
);

const newParagraph = (words: string): Y.XmlElement => {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  return paragraph;
};

describe('several who write in one text', () => {
  it('all have the same in the end, with each word that anybody wrote, whatever the order and however long somebody is away', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let text = textOf('<p>Ropes and blocks</p>');
        const pages = Array.from({ length: 5 }, (_, index) => openPage(text, `person ${index}`));
        const written: string[] = [];
        for (const [index, { do: what, who, at }] of steps.entries()) {
          const page = pages[who] as Page;
          const own = textIn(page.doc);
          const word = `<${index}>`;
          if (what === 'insert') own.insert(at % (own.length + 1), word);
          if (what === 'paragraph') page.doc.getXmlFragment(fragmentName).push([newParagraph(word)]);
          if (what === 'bold' && own.length > 0) own.format(at % own.length, 1, { bold: {} });
          if (what === 'sync') text = sync(text, page);
          if (what === 'settle') text = settledAs(text, htmlOf(docNow(text)));
          if (what === 'html') text = withHtml(text, `${text.html}<p>by the API ${index}</p>`);
          if (what === 'html') written.push(`by the API ${index}`);
          // Words of the same place may stand in one another, but none is lost: each of its letters is there.
          if (what === 'insert' || what === 'paragraph') written.push(word);
        }
        for (let round = 0; round < 2; round += 1) for (const page of pages) text = sync(text, page);
        const all = pages.map(({ doc }) => writeHtml(doc.getXmlFragment(fragmentName)));
        expect(new Set(all)).toEqual(new Set([writeHtml(docNow(text).getXmlFragment(fragmentName))]));
        const letters = (words: string) => [...words].sort().join('');
        const said = docNow(text)
          .getXmlFragment(fragmentName)
          .toArray()
          .flatMap((paragraph) => (paragraph as Y.XmlElement).toArray())
          .map((words) =>
            (words as Y.XmlText)
              .toDelta()
              .map(({ insert }: { insert: string }) => insert)
              .join(''),
          )
          .join('');
        expect(letters(said)).toBe(letters(['Ropes and blocks', ...written].join('')));
      }),
      { numRuns: 200 },
    );
  });
});
