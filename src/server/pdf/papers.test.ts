import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { fontsIn, readPdf } from '#testing/pdf.ts';
import { type ListPaper, type ListPaperRow, listLayout } from './list-paper.ts';
import { openPapers, type Papers } from './papers.ts';

const log = makeLog('silent');
let papers: Papers;
beforeAll(() => {
  papers = openPapers(log);
});
afterAll(() => papers.close());

const frame = {
  paper: 'Letter',
  over: 'Harbor & Pine, Leadership Level 10',
  title: 'Rocks',
  date: 'Tuesday, March 3, 2026',
  printed: 'Printed Mar 3, 2026 at 9:36 by Theo Okafor',
  pageOf: 'Page {page} of {pages}',
} as const;

const about = { title: 'Rocks', author: 'Theo Okafor', language: 'en-US' };

const rowOf = (title: string): ListPaperRow => ({
  lead: { kind: 'status', tone: 'on-track', icon: 'trending-up', text: 'On-Track' },
  title,
  cells: [{ text: '3 of 4' }, { text: 'Theo O', align: 'left' }, { text: 'Mar 31' }],
});

const sectionOf = (title: string, rows: ListPaperRow[]): ListPaper['sections'][number] => ({
  title,
  note: String(rows.length),
  columns: [62, 74, 76],
  groups: [{ title: `Group of ${title}`, rows }],
  empty: 'Nothing stands here.',
});

const print = async (sections: ListPaper['sections'], paper: 'Letter' | 'A4' = 'Letter') =>
  readPdf(Buffer.from((await papers.render({ layout: listLayout, data: { about, frame: { ...frame, paper }, sections } })).pdf));

const titles = (count: number) => Array.from({ length: count }, (_, index) => rowOf(`Goal number ${index + 1}.`));

describe('a list on paper', () => {
  it('J-23: has 100 rows on four pages, each with head, foot and number, and every row once', async () => {
    const pages = await print([sectionOf('Rocks', titles(100))]);
    expect(pages).toHaveLength(4);
    for (const [index, { text, width, height }] of pages.entries()) {
      expect({ width, height }).toEqual({ width: 816, height: 1056 });
      expect(text).toContain('Harbor & Pine, Leadership Level 10');
      expect(text).toContain('by Theo Okafor');
      expect(text).toContain(`Page ${index + 1} of 4`);
    }
    const all = pages.map(({ text }) => text).join(' ');
    for (let number = 1; number <= 100; number += 1) expect(all.split(`Goal number ${number}.`), String(number)).toHaveLength(2);
  });

  it('J-23: is as tall as A4 where that is asked for', async () => {
    const [page] = await print([sectionOf('Rocks', titles(3))], 'A4');
    expect(page).toMatchObject({ width: 794, height: 1123 });
  });

  it('J-23: leaves no head alone at the end of a page, wherever that falls', async () => {
    for (const count of [26, 27]) {
      const pages = await print([sectionOf('Rocks', titles(count)), sectionOf('Issues', titles(40))]);
      const at = pages.findIndex(({ text }) => text.includes('Group of Issues'));
      const { texts } = pages[at] ?? { texts: [] };
      const head = texts.find(({ text }) => text.includes('Group of Issues'));
      const below = texts.filter(({ text, top }) => text.startsWith('Goal number') && top > (head?.top ?? 0));
      expect(below.length, `after ${count} rows`).toBeGreaterThan(0);
      const section = texts.find(({ text }) => text === 'Issues');
      expect(section?.top, `after ${count} rows`).toBeLessThan(head?.top ?? 0);
    }
  });

  it('J-23: wraps long titles, keeps each row in one piece and every text inside the page', async () => {
    const long = 'Launch the configurator with live prices and lead times. '.repeat(4).trim();
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...rowOf(`${index + 1}: ${long}`), more: 'What was decided.' }));
    const pages = await print([sectionOf('Rocks', rows)]);
    for (const { texts, width, height } of pages) {
      for (const { left, top } of texts) expect(left > 0 && left < width && top > 0 && top < height).toBe(true);
      const begun = texts.filter(({ text }) => /^\d+: Launch/.test(text)).length;
      expect(texts.filter(({ text }) => text.startsWith('What was')).length).toBe(begun);
    }
  });

  const made = async (...rows: string[]) => {
    const { pdf, missing } = await papers.render({
      layout: listLayout,
      data: { about, frame, sections: [sectionOf('Rocks', rows.map(rowOf))] },
    });
    const [page] = await readPdf(Buffer.from(pdf));
    return { missing, text: page?.text ?? '' };
  };

  it.each([
    ['Arabic', 'مرحبا بالعالم بشأن الجودة'],
    ['Hebrew', 'שלום עולם'],
    ['Chinese', '中文简体 繁體'],
    ['Korean', '한국어 제목'],
    ['Thai', 'ไทยภาษา'],
    ['Georgian', 'ქართული სიტყვა'],
    ['Armenian', 'Հայերեն խոսք'],
    ['Amharic', 'አማርኛ ቋንቋ'],
  ])('prints %s, each word with its letters in their order', async (_, title) => {
    const { missing, text } = await made(title);
    expect(missing).toEqual([]);
    for (const word of title.split(' ')) expect(text.replaceAll(' ', '')).toContain(word);
  });

  it('prints Japanese, whose signs come from two fonts, and Hindi, whose vowels are signs of their own', async () => {
    const { missing, text } = await made('日本語の題名', 'हिन्दी');
    expect(missing).toEqual([]);
    expect(text.replaceAll(' ', '')).toContain('日本語の題名');
    for (const sign of 'हिन्दी') expect(text).toContain(sign);
  });

  it.each([
    ['Chinese', '中文简体字 漢字', 'NotoSansHans-Regular'],
    ['Japanese', '日本語の題名 漢字', 'MotoyaLCedar-W3-90ms-RKSJ-H'],
    ['Korean', '한국어 제목', 'NanumGothic'],
  ])('prints %s in one font: no sign of it has the shape of another language', async (_, title, font) => {
    const { pdf } = await papers.render({ layout: listLayout, data: { about, frame, sections: [sectionOf('Rocks', [rowOf(title)])] } });
    expect((await fontsIn(Buffer.from(pdf))).filter((name) => !name.startsWith('Inter'))).toEqual([font]);
  });

  it('begins Arabic and Hebrew at the right, and what is in Latin letters at the left', async () => {
    const { pdf } = await papers.render({
      layout: listLayout,
      data: { about, frame, sections: [sectionOf('Rocks', ['مرحبا', 'שלום', 'Hello'].map(rowOf))] },
    });
    const [page] = await readPdf(Buffer.from(pdf));
    const leftOf = (word: string) => page?.texts.find(({ text }) => text === word)?.left ?? 0;
    expect(leftOf('مرحبا')).toBeGreaterThan(leftOf('Hello') + 200);
    expect(leftOf('שלום')).toBeGreaterThan(leftOf('Hello') + 200);
  });

  it('says which signs no font has, and drops those that turn lines round or control devices', async () => {
    const { missing, text } = await made('ខ្មែរ', 'a\u0000b\u202ec', '', '\u200d');
    expect(missing).toContain('ខ');
    expect(text).toContain('□');
    expect(text).toContain('abc');
  });

  it('joins emoji, keeps lines, and prints texts longer than pages', async () => {
    const { text } = await made('😀 👨‍👩‍👧 🇸🇪', 'first\nsecond');
    expect(text).toContain('😀');
    expect(text).toContain('first second');
    const endless = await print([sectionOf('Rocks', [rowOf('All work and no play. '.repeat(4_600))])]);
    expect(endless.length).toBeGreaterThan(10);
  });

  it('breaks a word only where a line is too short for it, and never with a hyphen', async () => {
    const address = 'https://example.com/a/very/long/address/that-goes-on?and=on&on=yes';
    const { text } = await made('W'.repeat(256), `Read ${address} first`);
    expect(text.match(/W/g)).toHaveLength(256);
    expect(text).not.toMatch(/W-/);
    expect(text.replaceAll(' ', '')).toContain(`Read${address}first`);
  });

  it('stands with its heads on every page on which a section goes on', async () => {
    const pages = await print([sectionOf('Rocks', titles(100)), sectionOf('Issues', titles(40))]);
    for (const { texts } of pages) {
      const rows = texts.filter(({ text }) => text.startsWith('Goal number'));
      const heads = texts.filter(({ text }) => text.startsWith('Group of'));
      expect(heads.length).toBeGreaterThan(0);
      expect(Math.min(...heads.map(({ top }) => top))).toBeLessThan(Math.min(...rows.map(({ top }) => top)));
    }
  });

  it('says that a list is empty', async () => {
    const [page] = await print([{ ...sectionOf('Rocks', []), groups: [] }]);
    expect(page?.text).toContain('Nothing stands here.');
  });
});

const bad = (body: string) => ({
  layout: listLayout,
  prepare: `data:text/javascript,${encodeURIComponent(`export const prepare = () => { ${body} };`)}`,
  data: {},
});

describe('the worker threads', () => {
  it('fail alone: a paper that throws, or ends its thread, does not touch the others', async () => {
    const good = () => papers.render({ layout: listLayout, data: { about, frame, sections: [sectionOf('Rocks', titles(2))] } });
    for (const body of ["throw new Error('no')", 'process.exit(3)', 'return {}']) {
      const [failed, made] = await Promise.allSettled([papers.render(bad(body)), good()]);
      expect(failed, body).toMatchObject({ status: 'rejected', reason: { code: 'pdfNotMade', status: 500 } });
      expect(made.status, body).toBe('fulfilled');
    }
  });

  it('refuse with 503 what takes too long and what would wait too long, and make the next one', async () => {
    const own = openPapers(log, { mostTime: 3_000 });
    const asked = Array.from({ length: 4 }, () => own.render(bad('for (;;);'), { person: 'one', org: 'org' }));
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'busy', status: 503 } });
    await own.close();
  });

  it('make one paper of a person at a time: a second one waits while others are served', async () => {
    const own = openPapers(log);
    const go = join(mkdtempSync(join(tmpdir(), 'cairn-paper-')), 'go');
    const until = `const { existsSync } = process.getBuiltinModule('fs'); while (!existsSync(${JSON.stringify(go)})); throw new Error();`;
    const done: string[] = [];
    const ask = (name: string, person: string, body: string) =>
      own.render(bad(body), { person, org: person }).catch(() => void done.push(name));
    const anas = [ask('first', 'ana', until), ask('second', 'ana', "throw new Error('no')")];
    await ask('of another', 'ben', "throw new Error('no')");
    expect(done).toEqual(['of another']);
    writeFileSync(go, '');
    await Promise.all(anas);
    expect(done).toEqual(['of another', 'first', 'second']);
    await own.close();
  });
});
