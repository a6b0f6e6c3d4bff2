import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import type { Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let observer: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo, maren, observer } = await browseEditors());
  home = (await theo.call(collectionApis.ac.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const { id: revisionId } = await theo.call(collectionApis.ac.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  const add = async (name: string, parentId: string | null, more: object = {}) =>
    (await theo.call(chartApi.create, { params, body: { title: name, parentId, ...more } })).id;
  const top = await add('Visionary', null, { isLT: true, assignedToId: maren.personId, roles: ['Direction'] });
  const sales = await add('Sales', top, { isLT: true });
  const operations = await add('Operations', top, { isLT: true });
  const workshop = await add('Workshop', operations);
  const read = async () => (await theo.call(chartApi.byId, { params })).seats;
  const notesOf = async (id: string) => (await theo.call(chartApi.seat, { params: { ...params, id } })).seat.notes;
  const aboveOf = async (name: string) => {
    const seats = await read();
    return seats.find(({ id }) => id === seats.find((seat) => seat.title === name)?.parentId)?.title;
  };
  return { params, top, sales, operations, workshop, read, notesOf, aboveOf, path: `/ac/collection/${home}/revision/${revisionId}` };
};

const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `${name}: more` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const rows = (page: Page) => page.getByRole('treeitem').evaluateAll((all) => all.map((each) => each.querySelector('b')?.textContent));

describe('the outline of a chart', () => {
  it('walks, folds, adds, renames, moves and removes by keys, and lets the focus out', async () => {
    const chart = await make('Outlined');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Show the outline' }).click();
    await expect.poll(() => rows(page)).toEqual(['Visionary', 'Sales', 'Operations', 'Workshop']);
    await row(page, 'Visionary').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows(page)).toEqual(['Visionary', 'Sales', 'Operations']);
    expect(await row(page, 'Operations').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Marketing');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page)).toEqual(['Visionary', 'Sales', 'Marketing', 'Operations', 'Workshop']);
    await expect.poll(() => page.locator(':focus b').textContent()).toBe('Marketing');
    await page.keyboard.press('Tab');
    await expect.poll(() => chart.aboveOf('Marketing')).toBe('Sales');
    expect(await row(page, 'Marketing').getAttribute('aria-level')).toBe('3');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => chart.aboveOf('Marketing')).toBe('Visionary');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => rows(page)).toEqual(['Visionary', 'Marketing', 'Sales', 'Operations', 'Workshop']);
    await page.keyboard.press('F2');
    await page.keyboard.type('Brand');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await chart.read()).some(({ title }) => title === 'Brand')).toBe(true);
    await shot(page, 'chart-outline');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: 'Remove “Brand”?' }).getByRole('button', { name: 'Delete seat' }).click();
    await expect.poll(() => rows(page)).toEqual(['Visionary', 'Sales', 'Operations', 'Workshop']);
    await row(page, 'Operations').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('[role=tree] :focus').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('keeps the focus in the field of a title while it is renamed by the pointer', async () => {
    const chart = await make('Renamed by the pointer');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Show the outline' }).click();
    await row(page, 'Visionary').click();
    await page.keyboard.press('End');
    await expect.poll(() => page.locator(':focus b').textContent()).toBe('Workshop');
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'Title', exact: true });
    await field.fill('Joinery workshop');
    await field.click({ position: { x: 20, y: 8 } });
    // Another's change renders the outline again.
    await theo.call(chartApi.edit, { params: { ...chart.params, id: chart.sales }, body: { title: 'Marketing' } });
    await row(page, 'Marketing').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' two');
    expect(await field.inputValue()).toBe('Joinery workshop two');
    await field.dblclick({ position: { x: 20, y: 8 } });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await chart.read()).some(({ title }) => title === 'Joinery workshop two')).toBe(true);
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('is how a phone shows a chart: a press opens the seat, and the chart is one button away', async () => {
    const chart = await make('On a phone');
    const { page, enter, faults } = await on.visitor({ width: 360, height: 780 });
    await enter(theo, chart.path);
    await row(page, 'Operations').click();
    const sheet = page.getByRole('complementary', { name: 'Operations' });
    await sheet.getByRole('button', { name: 'Edit' }).waitFor();
    await shot(page, 'chart-phone-seat');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await shot(page, 'chart-phone-outline');
    await page.getByRole('button', { name: 'Show the chart' }).click();
    await seat(page, 'Visionary').waitFor();
    await shot(page, 'chart-phone-plane');
    expect(faults).toEqual([]);
  });
});

describe('two people in one chart', () => {
  it('M-09, M-17: who reads has what was published, without anything that changes it', async () => {
    const chart = await make('To be read');
    await theo.call(collectionApis.ac.changeRevision, { params: chart.params, body: { readersSeeDrafts: false } });
    const editor = await on.visitor();
    await editor.enter(theo, chart.path);
    await editor.page.getByRole('button', { name: 'Publish' }).click();
    await editor.page.getByText('Final').waitFor();
    await theo.call(chartApi.edit, { params: { ...chart.params, id: chart.sales }, body: { title: 'Sales and Marketing' } });
    await seat(editor.page, 'Sales and Marketing').waitFor();
    await editor.page.getByText('Published, 1 change since').waitFor();
    const { page, enter, faults } = await on.visitor();
    await enter(observer, '/ac');
    await page.getByRole('link', { name: 'To be read' }).click();
    await seat(page, 'Sales').waitFor();
    expect(await seat(page, 'Sales and Marketing').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^(Add a seat|Insert a seat|Undo|Publish)/ }).count()).toBe(0);
    await page.getByText(/^Published version of /).waitFor();
    expect(await page.getByRole('button', { name: 'Operations: more' }).count()).toBe(0);
    await seat(page, 'Operations').focus();
    await page.keyboard.press('Delete');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect([...faults, ...editor.faults]).toEqual([]);
  });

  it('sees the other’s seats at once, and who is where', async () => {
    const chart = await make('Together');
    const [one, other] = [await on.visitor(), await on.visitor()];
    await one.enter(theo, chart.path);
    await other.enter(maren, chart.path);
    await seat(one.page, 'Operations').focus();
    await seat(other.page, 'Operations').getByRole('img', { name: 'Theo Okafor' }).waitFor();
    await theo.call(chartApi.edit, { params: { ...chart.params, id: chart.workshop }, body: { parentId: chart.sales } });
    await other.page.getByRole('button', { name: 'Collapse 1 seat under Sales' }).waitFor();
    await theo.call(chartApi.remove, { params: { ...chart.params, id: chart.workshop } });
    await seat(other.page, 'Workshop').waitFor({ state: 'detached' });
    expect([...one.faults, ...other.faults]).toEqual([]);
  });

  it('M-07, M-28, M-29: notes are saved a second after the last key; another’s edit keeps my words and says so', async () => {
    const chart = await make('Noted');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Operations', 'Notes');
    const panel = page.getByRole('complementary', { name: 'Notes: Operations' });
    expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(350);
    const field = panel.getByRole('textbox', { name: 'Notes: Operations' });
    const puts: string[] = [];
    page.on('request', (request) => request.url().endsWith('/notes') && puts.push(request.postData() ?? ''));
    await field.click();
    await page.keyboard.type('Second crew from April');
    await panel.getByText(/^Saved/).waitFor();
    expect(puts).toHaveLength(1);
    expect(await chart.notesOf(chart.operations)).toContain('Second crew from April');
    // My next save waits for Maren's, so that hers comes while my words are not saved.
    const hers = Promise.withResolvers<void>();
    await page.route('**/notes', async (route) => {
      await hers.promise;
      await route.continue();
    });
    await page.keyboard.type(', led by Caleb');
    // Notes are told apart by when they were written, and the world's clock stands still.
    on.here.clock.now = new Date(on.here.clock.now.getTime() + 60_000);
    await maren.call(chartApi.writeNotes, {
      params: { ...chart.params, id: chart.operations },
      body: { notes: '<p>Maren was here</p>' },
    });
    hers.resolve();
    await panel.getByText('Maren has edited these notes.').waitFor();
    await shot(page, 'chart-notes');
    expect(await field.innerText()).toContain('led by Caleb');
    expect(await chart.notesOf(chart.operations)).toBe('<p>Maren was here</p>');
    await panel.getByRole('button', { name: 'Open again' }).click();
    await expect.poll(() => field.innerText()).toContain('Maren was here');
    expect(faults).toEqual([]);
  });

  it('several people hold a seat, with and without a login; another’s change of it meanwhile is shown, and nothing typed is lost', async () => {
    const chart = await make('Held by several');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Operations', 'Edit Seat');
    const dialog = page.getByRole('dialog', { name: 'Edit Seat' });
    const field = dialog.getByRole('combobox', { name: 'Holders' });
    await field.fill('theo');
    await page.getByRole('option', { name: 'Theo Okafor', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await field.fill('Edie Ward');
    await page.getByRole('option', { name: 'Add “Edie Ward” without a login' }).click();
    await field.fill('mar');
    await page.getByRole('option', { name: 'Maren Lindqvist', exact: true }).waitFor();
    await shot(page, 'chart-edit');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove Theo Okafor' }).click();
    await maren.call(chartApi.edit, {
      params: { ...chart.params, id: chart.operations },
      body: { holderName: 'Jonas Beck', roles: ['Crew'] },
    });
    await dialog.getByRole('button', { name: 'Save Seat' }).click();
    await dialog.getByText('Jonas Beck').waitFor();
    await dialog.getByRole('button', { name: 'Save Seat' }).click();
    await seat(page, 'Operations').getByText('Edie Ward, Maren Lindqvist').waitFor();
    const saved = (await chart.read()).find(({ id }) => id === chart.operations);
    expect(saved).toMatchObject({ roles: ['Crew'], assignedTo: 'Edie Ward', coHolders: [{ assignedTo: 'Maren Lindqvist' }] });
    expect(faults).toEqual([]);
  });

  it('M-34: an Issue from a seat has the seat’s holder as owner', async () => {
    await on.here.traction([theo, maren], 'Leadership');
    const chart = await make('With an Issue');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Visionary', 'Add Issue');
    await page.getByRole('dialog', { name: 'Add Issue' }).getByText('Maren').first().waitFor();
    expect(faults).toEqual([]);
  });
});

describe('/ac-print', () => {
  it('C-14: draws the whole chart on a page without the shell', async () => {
    const chart = await make('On paper');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path.replace('/ac/', '/ac-print/'));
    const drawing = page.getByRole('img', { name: 'Page 1 of 1' });
    await drawing.waitFor();
    expect(await drawing.getByText('Maren Lindqvist').count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await shot(page, 'chart-print-route');
    await page.getByRole('button', { name: 'Back to the chart' }).click();
    await seat(page, 'Workshop').waitFor();
    expect(faults).toEqual([]);
  });
});
