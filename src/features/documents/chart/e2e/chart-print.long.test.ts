import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { makeEightSeats } from '#testing/charts.ts';
import { browseEditors } from '#testing/editors.ts';
import { readPdf } from '#testing/pdf.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
});
afterAll(() => on.close());

const make = (title: string) => makeEightSeats(theo, maren, title);
const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const setup = (page: Page) => page.getByRole('complementary', { name: 'Page Setup' });
const paper = (page: Page, title: string) => page.getByRole('region', { name: `Pages of ${title}` });
const fateOf = (page: Page, name: string) => page.locator('[data-fate]', { has: seat(page, name) }).getAttribute('data-fate');
const saved = async (page: Page, press: () => Promise<void>) => {
  const saving = page.waitForEvent('download');
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

/** Drags a seat by pixels of the screen. */
const drag = async (page: Page, name: string, by: { x: number; y: number }) => {
  const box = await seat(page, name).boundingBox();
  if (box === null) throw new Error(`${name} is not in view`);
  const from = { x: box.x + box.width * 0.6, y: box.y + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4, { steps: 2 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
};

describe('Page Setup', () => {
  it('M-24, N-01 to N-04, N-08: shows the pages, their seats and menus, and saves a PDF with text', async () => {
    const chart = await make('Set up');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Print' }).click();
    const panel = setup(page);
    await panel.getByText('Shown, 8').waitFor();
    await panel.getByText(/^Cards at \d+%, roles [\d.]+ pt$/).waitFor();
    expect(await panel.getByRole('radio', { name: /Fit on one page/ }).isChecked()).toBe(true);
    await page.getByRole('region', { name: 'Page 1 of 1', exact: true }).waitFor();
    // Adding, inserting and the menu work here; folding does not.
    const operations = seat(page, 'Operations');
    expect(await operations.getByRole('button', { name: 'Add a seat under Operations' }).count()).toBe(1);
    expect(await operations.getByRole('button', { name: 'Insert a seat above Operations' }).count()).toBe(1);
    expect(await operations.getByRole('button', { name: 'Operations: more' }).count()).toBe(1);
    const folds = operations.getByRole('button', { name: 'Collapse 2 seats under Operations' });
    expect(await folds.getAttribute('aria-disabled')).toBe('true');
    await shot(page, 'chart-print-fit');
    await panel.getByRole('radio', { name: 'Custom' }).check();
    await panel.getByRole('textbox', { name: 'Rows' }).fill('2');
    await panel.getByRole('textbox', { name: 'Columns' }).fill('2');
    await panel.getByRole('slider', { name: /Card Scale/ }).fill('100');
    const edge = paper(page, 'Set up').getByRole('region');
    await expect.poll(() => edge.count()).toBe(4);
    await shot(page, 'chart-print');
    const pages = await edge.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    const printed = pages.filter((label) => label !== 'Empty, left out').length;
    const button = panel.getByRole('button', { name: `Download PDF, ${printed} page` });
    const { name, bytes } = await saved(page, () => button.click());
    expect(name).toMatch(/^Set up - \d{4}-\d\d-\d\d\.pdf$/);
    const read = await readPdf(bytes);
    expect(read).toHaveLength(printed);
    const texts = read.flatMap((each) => each.texts.map(({ text }) => text));
    for (const title of ['Visionary', 'Integrator', 'Office Assistant', 'Sales', 'Operations', 'Finance', 'Workshop', 'Installation'])
      expect(
        texts.filter((text) => text === title),
        title,
      ).toHaveLength(1);
    for (const wrong of ['0', '', '11']) {
      await panel.getByRole('textbox', { name: 'Rows' }).fill(wrong);
      await panel.getByRole('alert').getByText('Invalid rows or columns for printing').waitFor();
      expect(await panel.getByRole('button', { name: /^Download PDF/ }).getAttribute('aria-disabled')).toBe('true');
      // The last good grid stays.
      expect(await edge.count()).toBe(4);
    }
    expect(faults).toEqual([]);
  });

  it('N-05: prints the selected seats, from their bar too, and says when there are none', async () => {
    const chart = await make('Some of them');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Visionary').waitFor();
    await page.getByRole('button', { name: 'Print' }).click();
    const panel = setup(page);
    await panel.getByText('Selected, 0').click();
    await panel.getByRole('alert').getByText('No nodes selected to print').waitFor();
    expect(await seat(page, 'Visionary').count()).toBe(1);
    await page.getByRole('button', { name: 'Close Page Setup' }).click();
    await page.getByRole('button', { name: 'Select the leadership team' }).click();
    await page.getByRole('toolbar', { name: 'Selected seats' }).getByRole('button', { name: 'Print' }).click();
    await panel.getByText('Selected, 5').waitFor();
    expect(await panel.getByRole('radio', { name: 'Selected, 5' }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('article').count()).toBe(5);
    await page.goBack();
    await seat(page, 'Workshop').waitFor();
    await page.getByText('5 seats selected').waitFor();
    expect(faults).toEqual([]);
  });

  it('M-24, N-06: seats are dragged on the paper alone; one over an edge and one off the paper are told, the toast once in five seconds', async () => {
    const chart = await make('Dragged');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Print' }).click();
    const panel = setup(page);
    await panel.getByRole('radio', { name: 'Custom' }).check();
    await panel.getByRole('textbox', { name: 'Rows' }).fill('2');
    await panel.getByRole('textbox', { name: 'Columns' }).fill('2');
    await panel.getByRole('slider', { name: /Card Scale/ }).fill('60');
    await expect.poll(() => fateOf(page, 'Workshop')).toBe('whole');
    const before = (await theo.call(chartApi.byId, { params: chart.params })).seats;
    const first = await page.getByRole('region', { name: 'Page 1 of', exact: false }).first().boundingBox();
    const visionary = await seat(page, 'Visionary').boundingBox();
    if (first === null || visionary === null) throw new Error('the paper is not in view');
    await drag(page, 'Visionary', { x: first.x + first.width - visionary.x - visionary.width / 2, y: 0 });
    await page.getByText(/^Cut by the edge of pages 1, 2/).waitFor();
    await shot(page, 'chart-print-drag');
    await page.mouse.up();
    expect(await fateOf(page, 'Visionary')).toBe('cut');
    await panel.getByText('1 seat lies over a page edge and would be cut.').waitFor();
    const off = page.getByText('You have cards that are not on the page anymore and will not print.', { exact: false });
    await drag(page, 'Visionary', { x: 0, y: -300 });
    await page.mouse.up();
    await expect.poll(() => fateOf(page, 'Visionary')).toBe('lost');
    await off.first().waitFor();
    await shot(page, 'chart-print-off');
    await panel.getByText('1 seat is not on the paper and will not print.').waitFor();
    const told = await off.count();
    const putBack = async () => {
      await panel.getByRole('button', { name: 'Put seats back' }).click();
      await expect.poll(() => fateOf(page, 'Visionary')).toBe('whole');
    };
    await putBack();
    await drag(page, 'Visionary', { x: 0, y: -300 });
    await page.mouse.up();
    await expect.poll(() => fateOf(page, 'Visionary')).toBe('lost');
    expect(await off.count()).toBeLessThanOrEqual(told);
    await putBack();
    await seat(page, 'Visionary').focus();
    const left = async () => Math.round((await seat(page, 'Visionary').boundingBox())?.x ?? 0);
    const at = await left();
    for (let step = 0; step < 5; step++) await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(left).toBeGreaterThan(at);
    expect((await theo.call(chartApi.byId, { params: chart.params })).seats).toEqual(before);
    expect(faults).toEqual([]);
  });

  it('N-07: says when the PDF could not be made', async () => {
    const chart = await make('Not made');
    const { page, enter } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.route('**/pdf', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
    await setup(page).getByRole('button', { name: 'Download PDF, 1 page' }).click();
    const said = page.getByText('An error occurred while preparing the print layout.');
    await said.first().waitFor();
    expect(await said.count()).toBe(1);
  });

  it('N-02, N-09, N-11: saves a picture of one page and a vector drawing', async () => {
    const chart = await make('Pictures');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Print' }).click();
    const save = (entry: string) =>
      saved(page, async () => {
        await setup(page).getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
      });
    const png = await save('PNG, 816 × 1056');
    expect(png.name).toBe('Pictures.png');
    const { data, info } = await sharp(png.bytes).resize(816, 1056).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect((await sharp(png.bytes).metadata()).width).toBe(1632);
    // The margin of 10 is white, and what is inside is not.
    const isWhite = (x: number, y: number) => data[(y * info.width + x) * info.channels] === 255;
    expect(Array.from({ length: 816 }, (_, x) => isWhite(x, 5)).every(Boolean)).toBe(true);
    expect(Array.from({ length: 816 * 400 }, (_, at) => isWhite(at % 816, 10 + Math.floor(at / 816))).every(Boolean)).toBe(false);
    const svg = await save('SVG');
    expect(svg.name).toBe('Pictures.svg');
    for (const said of ['>Sam Whitlock</text>', '>Direction</text>', 'Inter']) expect(svg.bytes.toString()).toContain(said);
    expect((await sharp(svg.bytes).metadata()).format).toBe('svg');
    expect(faults).toEqual([]);
  });

  it.each(['default', 'light', 'dark'])('has no accessibility faults and does not scroll sideways: %s', async (theme) => {
    const chart = await make(`Pages ${theme}`);
    for (const width of [1440, 360]) {
      const { page, enter, faults, context } = await on.visitor({ theme, width });
      await enter(theo, `${chart.path}?pages=shown`);
      await setup(page).getByText('Shown, 8').waitFor();
      await setup(page).getByRole('radio', { name: 'Custom' }).check();
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await shot(page, `chart-print-${theme}-${width}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

describe('the browser’s print', () => {
  it('C-14, N-08: prints the pages alone, each on its own paper, with head, legend and words that can be selected', async () => {
    const chart = await make('By the browser');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Print' }).click();
    await setup(page).getByText('Shown, 8').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages.slice(1).map(({ text }) => text)).toEqual([]);
    expect(pages[0]).toMatchObject({ width: 1056, height: 816 });
    const title = pages[0]?.texts.find(({ text }) => text === 'Accountability Chart');
    // The organisation's tile stands before it; nothing of the page around moves it.
    expect(Math.abs((title?.left ?? 0) - 98)).toBeLessThanOrEqual(2);
    for (const said of ['Accountability Chart', 'Leadership team', 'Visionary', 'Sam Whitlock', 'Page 1 of 1', '8 seats'])
      expect(pages[0]?.text, said).toContain(said);
    expect(faults).toEqual([]);
  });
});
