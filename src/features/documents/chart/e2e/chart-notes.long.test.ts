import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, type Visitor } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
  home = (await theo.call(collectionApis.ac.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const { id: revisionId } = await theo.call(collectionApis.ac.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  const { id } = await theo.call(chartApi.create, { params, body: { title: 'Operations', parentId: null } });
  const at = { params: { ...params, id } };
  const overtake = async (notes: string): Promise<void> => {
    // Notes are told apart by when they were written, and the world's clock stands still.
    on.here.clock.now = new Date(on.here.clock.now.getTime() + 60_000);
    expect((await maren.call(chartApi.writeNotes, { ...at, body: { notes } })).status).toBe(200);
  };
  return {
    overtake,
    notes: async () => (await theo.call(chartApi.seat, at)).seat.notes,
    path: `/ac/collection/${home}/revision/${revisionId}`,
  };
};

const panel = (page: Page) => page.getByRole('complementary', { name: 'Notes: Operations' });
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Notes: Operations' });
const overtaken = (page: Page) => panel(page).getByText('Maren has edited these notes.');
const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Operations: more' }).click();
  await page.getByRole('menuitem', { name: 'Notes' }).click();
  await field(page).click();
};
/** Opens the notes of a new chart's seat; `saves` are the keys of the saves that pages sent while they were there: the server does each once. */
const noted = async (title: string) => {
  const chart = await make(title);
  const visitor = await on.visitor();
  const { page, enter } = visitor;
  const saves = new Set<string | undefined>();
  page.on('request', (request: Request) => request.url().endsWith('/notes') && saves.add(request.headers()['idempotency-key']));
  await enter(theo, chart.path);
  await open(page);
  return { ...visitor, chart, saves };
};
const away = async ({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<void> => {
  await context.setOffline(true);
  await page.getByText('Connection lost. Attempting to reconnect...').waitFor();
};

describe('the notes of a seat', () => {
  it('M-07, M-28: are saved once when the page is loaded again within the second after the last key', async () => {
    const { page, chart, saves, faults } = await noted('Reloaded');
    await page.keyboard.type('Second crew from April');
    await page.reload();
    await expect.poll(chart.notes).toBe('<p>Second crew from April</p>');
    await open(page);
    await panel(page)
      .getByText(/^Saved/)
      .waitFor();
    expect(await field(page).innerText()).toContain('Second crew from April');
    expect(saves.size).toBeLessThan(2);
    expect(faults).toEqual([]);
  });

  it('are saved once when the chart is opened again after the page was left within that second', async () => {
    const { page, chart, saves } = await noted('Left');
    await page.keyboard.type('Two trucks');
    await page.goto('about:blank');
    await page.goto(chart.path);
    await expect.poll(chart.notes).toBe('<p>Two trucks</p>');
    expect(saves.size).toBeLessThan(2);
  });

  it('wait on this device without a connection, and are saved once when it is back', async () => {
    const visitor = await noted('Offline');
    const { page, context, chart, saves } = visitor;
    await away(visitor);
    await page.keyboard.type('A new saw');
    await panel(page).getByRole('status').getByText('Waiting').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await chart.notes()).toBe('');
    await context.setOffline(false);
    await panel(page)
      .getByText(/^Saved/)
      .waitFor();
    expect(await chart.notes()).toBe('<p>A new saw</p>');
    expect(saves.size).toBe(1);
  });

  it('M-29: kept words stand under the notice after a reload, and over another one, when somebody else saved meanwhile', async () => {
    const visitor = await noted('Overtaken');
    const { page, context, chart } = visitor;
    await away(visitor);
    await page.keyboard.type('Mine');
    await panel(page).getByRole('status').getByText('Waiting').waitFor();
    await page.goto('about:blank');
    await chart.overtake('<p>Maren was here</p>');
    await context.setOffline(false);
    await page.goto(chart.path);
    await overtaken(page).waitFor();
    await expect.poll(() => field(page).innerText()).toContain('Mine');
    await field(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' alone');
    await page.reload();
    await overtaken(page).waitFor();
    await expect.poll(() => field(page).innerText()).toContain('Mine alone');
    expect(await chart.notes()).toBe('<p>Maren was here</p>');
    expect(await axeFaults(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Open again' }).click();
    await expect.poll(() => field(page).innerText()).toContain('Maren was here');
    expect(await overtaken(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('article', { name: 'Operations' }).waitFor();
    expect(await panel(page).count()).toBe(0);
  });

  it('count among the unsent words of a page whose sign-in has ended', async () => {
    const { page, chart } = await noted('Signed out');
    await on.here.sql('delete from auth.session where "userId" = $1', [theo.personId]);
    await page.keyboard.type('Three words more');
    await page.getByText('Kept: Notes: Operations, 3 words').waitFor();
    expect(await chart.notes().catch(() => '')).toBe('');
  });
});
