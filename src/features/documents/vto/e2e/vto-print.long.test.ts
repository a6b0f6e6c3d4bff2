import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import type { Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { type PdfPage, readPdf } from '#testing/pdf.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis } from '../contract.ts';

/** The papers on their side, in pixels at 96 to an inch. */
const papers = { Letter: { width: 1056, height: 816 }, A4: { width: 1123, height: 794 } } as const;
type PaperName = keyof typeof papers;

let on: Browsing;
let theo: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo } = await browseEditors());
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const place = { collectionId: home };
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, { params: place, body: { title, readersSeeDrafts: true } });
  const params = { ...place, revisionId };
  return {
    path: (page: string) => `/vto/detail/${home}/${revisionId}/${page}`,
    add: async (kind: RowKind, body: object) => (await theo.call(rowApis[kind].add, { params, body: body as never })).id,
    write: (kind: keyof typeof sectionApis, body: object) => theo.call(sectionApis[kind].write, { params, body: body as never }),
  };
};

/** Words that occur nowhere else: `purpose1. purpose2.` */
const words = (name: string, count: number): string[] => Array.from({ length: count }, (_, place) => `${name}${place + 1}.`);

/** What a page has only for screens. */
const shell = ['Add a', 'Publish', 'Read the speech', 'Organization settings', 'Meetings', 'Dashboard', 'What does it mean', 'Skip to'];

/** Prints a page as Chromium prints it, and reads the paper. */
const print = async (page: Page, format: PaperName, name: string): Promise<PdfPage[]> => {
  const bytes = await page.pdf({ format, preferCSSPageSize: true });
  const folder = process.env['SHOTS'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.pdf`), bytes);
  }
  return readPdf(bytes);
};

const open = async (theme: string, path: string): Promise<Page> => {
  const { page, enter } = await on.visitor({ theme });
  await enter(theo, path);
  await page.getByRole('article').waitFor();
  await settled(page);
  return page;
};

/** Fails where a page has something of a screen, is of another size, or has words beside the paper. */
const checkPages = (pages: PdfPage[], format: PaperName): string => {
  for (const { text, texts, ...size } of pages) {
    // The browser rounds the paper to its own units.
    for (const side of ['width', 'height'] as const) expect(Math.abs(size[side] - papers[format][side])).toBeLessThanOrEqual(1);
    for (const said of shell) expect(text).not.toContain(said);
    for (const { left, top } of texts) expect(left > 0 && left < size.width && top > 0 && top < size.height).toBe(true);
  }
  return pages.map(({ text }) => text).join(' ');
};

const unbroken = (text: string): string => text.replaceAll(/\s+/g, '');

describe('the browser’s print of a V/TO', () => {
  it.each([
    ['default', 'Letter'],
    ['dark', 'A4'],
  ] as const)('L-03, L-04: stands in its columns, the traction on one sheet, with every target market: %s, %s', async (theme, format) => {
    const vto = await make(`V/TO 2026 ${theme}`);
    await vto.write('tenYearTarget', { text: '1,000 buildings on the coast', futureDate: '2035-12-31' });
    await vto.write('coreFocus', { description: 'A warm place', niche: 'Cedar' });
    await vto.write('coreValuesSpeech', { text: words('speech', 60).join(' ') });
    await vto.add('coreValue', { title: 'Warm hands', description: 'With clients' });
    for (const name of ['Homes', 'Hotels']) {
      const market = { title: name, description: `${name} by the water`, process: `${name} walk\nDraw`, guarantee: `${name} on the day` };
      const targetMarketId = await vto.add('targetMarket', market);
      await vto.add('unique', { title: `${name} have one crew`, targetMarketId });
    }
    await vto.add('threeYearGoal', { title: 'Three install crews' });
    await vto.add('oneYearGoal', { title: 'A second bay' });
    await vto.add('longTermIssue', { title: 'Own the crane?', assignedToId: theo.personId });
    const page = await open(theme, vto.path('vision'));
    const vision = await print(page, format, `print-vision-${theme}-${format}`);
    expect(vision.length).toBeLessThanOrEqual(2);
    const told = checkPages(vision, format);
    for (const said of [
      'Harbor & Pine',
      '1,000 buildings on the coast',
      'Warm hands',
      'With clients',
      'A warm place',
      'Three install crews',
    ])
      expect(told).toContain(said);
    for (const name of ['Homes', 'Hotels'])
      for (const said of [name, `${name} by the water`, `${name} have one crew`, `${name} walk`, `${name} on the day`])
        expect(told).toContain(said);
    for (const word of words('speech', 60)) expect(told).toContain(word);
    const leftOf = (pages: PdfPage[], said: string) => pages[0]?.texts.find(({ text }) => text.startsWith(said))?.left ?? 0;
    expect(leftOf(vision, '3-Year Picture')).toBeGreaterThan(papers[format].width / 2);
    await page.goto(vto.path('traction'));
    await page.getByText('A second bay').waitFor();
    await settled(page);
    const traction = await print(page, format, `print-traction-${theme}-${format}`);
    expect(traction).toHaveLength(1);
    for (const said of ['Own the crane?', 'Theo O']) expect(checkPages(traction, format)).toContain(said);
    const columns = ['1-Year Plan', 'Rocks', 'Issues List'].map((said) => leftOf(traction, said));
    expect(columns).toEqual(columns.toSorted((one, other) => one - other));
    expect(new Set(columns).size).toBe(3);
    // In light colours whatever the theme.
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  it('L-24: cuts no word of long texts', async () => {
    const vto = await make(words('title', 6).join(' '));
    const long = { target: words('target', 120), purpose: words('purpose', 300), niche: words('niche', 300), value: words('value', 40) };
    await vto.write('tenYearTarget', { text: long.target.join(' ') });
    await vto.write('coreFocus', { description: long.purpose.join(' '), niche: long.niche.join(' ') });
    await vto.write('coreValuesSpeech', { text: words('speech', 1_500).join(' ') });
    await vto.add('coreValue', { title: long.value.join(' ') });
    await vto.add('coreValue', { title: 'x'.repeat(400) });
    await vto.add('threeYearGoal', { title: 'y'.repeat(400) });
    const page = await open('dark', vto.path('vision'));
    const told = checkPages(await print(page, 'A4', 'print-long'), 'A4');
    const all = new Set(told.split(/\s+/));
    for (const word of [...words('title', 6), ...Object.values(long).flat(), ...words('speech', 1_500)])
      expect(all.has(word), word).toBe(true);
    for (const sign of ['x', 'y']) expect(unbroken(told)).toContain(sign.repeat(400));
  });

  it('L-27: has each of 200 rows once, on as many sheets as they need', async () => {
    const vto = await make('Two hundred');
    for (let row = 1; row <= 100; row += 1) await vto.add('coreValue', { title: `Value number ${row}.` });
    for (let row = 1; row <= 100; row += 1) await vto.add('longTermIssue', { title: `Issue number ${row}.` });
    for (const [view, name] of [
      ['vision', 'Value'],
      ['traction', 'Issue'],
    ] as const) {
      const pages = await print(await open('default', vto.path(view)), 'Letter', `print-rows-${view}`);
      const told = checkPages(pages, 'Letter');
      expect(pages.length).toBeGreaterThan(2);
      for (let row = 1; row <= 100; row += 1) expect(told.split(`${name} number ${row}.`), `${name} ${row}`).toHaveLength(2);
      // No sheet is left empty on the way.
      for (const { texts } of pages) expect(texts.length).toBeGreaterThan(4);
    }
  });
});
