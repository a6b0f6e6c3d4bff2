import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../testing/pdf.ts';
import { makeLog } from '../log/log.ts';
import { type ListPaper, listLayout, type Row } from './list-paper.ts';
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

const rowOf = (title: string): Row => ({
  lead: { kind: 'status', tone: 'on-track', icon: 'trending-up', text: 'On-Track' },
  title,
  cells: [{ text: '3 of 4' }, { text: 'Theo O', align: 'left' }, { text: 'Mar 31' }],
});

const sectionOf = (title: string, rows: Row[]): ListPaper['sections'][number] => ({
  title,
  note: String(rows.length),
  columns: [62, 74, 76],
  groups: [{ title: `Group of ${title}`, rows }],
  empty: 'Nothing stands here.',
});

const print = async (sections: ListPaper['sections'], paper: 'Letter' | 'A4' = 'Letter') =>
  readPdf(await papers.render({ layout: listLayout, data: { about, frame: { ...frame, paper }, sections } }));

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

  it('renders what fonts lack, directions, and texts longer than pages', async () => {
    const hostile = [
      'W'.repeat(256),
      '😀 👨‍👩‍👧 🇸🇪',
      'שלום עולם (abc) مرحبا بالعالم',
      '日本語の題名',
      'a\u0000b\ud800c\u202e',
      '',
      '\u200d',
    ];
    const [page] = await print([sectionOf('Rocks', hostile.map(rowOf))]);
    expect(page?.text).toContain('😀');
    expect(page?.text.match(/W/g)?.length).toBeGreaterThanOrEqual(256);
    expect(page?.text).toContain('□□□□□□');
    const endless = await print([sectionOf('Rocks', [rowOf('All work and no play. '.repeat(4_600))])]);
    expect(endless.length).toBeGreaterThan(10);
  });

  it('keeps every sign in documents after the first: a font must not remember what it embedded', async () => {
    const own = openPapers(log, { threads: 1 });
    const made = async (title: string) => {
      const row = { ...rowOf(title), cells: [{ text: title }] };
      const data = { about, frame, sections: [{ ...sectionOf('Rocks', [row]), columns: [200] }] };
      return (await readPdf(await own.render({ layout: listLayout, data })))[0]?.text;
    };
    await made('é í ñ ã : ;');
    expect(await made('e i n a 4.0d')).toContain('e i n a 4.0d');
    await own.close();
  });

  it('says that a list is empty', async () => {
    const [page] = await print([{ ...sectionOf('Rocks', []), groups: [] }]);
    expect(page?.text).toContain('Nothing stands here.');
  });
});

const moduleOf = (body: string) => `data:text/javascript,${encodeURIComponent(`export const layout = () => { ${body} };`)}`;
const bad = (body: string) => ({ layout: moduleOf(body), data: {} });

describe('the worker threads', () => {
  it('fail alone: a layout that throws, or ends its thread, does not touch the others', async () => {
    const good = () => papers.render({ layout: listLayout, data: { about, frame, sections: [sectionOf('Rocks', titles(2))] } });
    for (const body of ["throw new Error('no')", 'process.exit(3)']) {
      const [failed, made] = await Promise.allSettled([papers.render(bad(body)), good()]);
      expect(failed, body).toMatchObject({ status: 'rejected', reason: { code: 'pdfNotMade', status: 500 } });
      expect(made.status, body).toBe('fulfilled');
    }
  });

  it('end a layout that never ends, and refuse with 503 what would wait too long', async () => {
    const own = openPapers(log, { threads: 1, mostWaiting: 1, mostTime: 3_000 });
    const asked = Array.from({ length: 4 }, () => own.render(bad('for (;;);')));
    const codes = (await Promise.allSettled(asked)).map((each) =>
      each.status === 'rejected' ? (each.reason as { code: string }).code : '',
    );
    expect(codes.filter((code) => code === 'busy').length).toBeGreaterThanOrEqual(2);
    expect(codes).toContain('pdfNotMade');
    await own.close();
  });
});
