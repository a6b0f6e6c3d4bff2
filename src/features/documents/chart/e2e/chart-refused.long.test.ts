import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { settled } from '#testing/settled.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo } = await browseEditors());
  home = (await theo.call(collectionApis.ac.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const place = { collectionId: home };
  const { id: revisionId } = await theo.call(collectionApis.ac.addRevision, { params: place, body: { title, readersSeeDrafts: true } });
  const params = { ...place, revisionId };
  const top = (await theo.call(chartApi.create, { params, body: { title: 'Visionary', parentId: null } })).id;
  const sales = (await theo.call(chartApi.create, { params, body: { title: 'Sales', parentId: top } })).id;
  const titles = async () => (await theo.call(chartApi.byId, { params })).seats.map((seat) => seat.title).toSorted();
  const notes = async () => (await theo.call(chartApi.seat, { params: { ...params, id: sales } })).seat.notes;
  return { titles, notes, path: `/ac/collection/${home}/revision/${revisionId}` };
};

const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `${name}: more` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** Has the server fail without a reason; resolves to what ends that. */
const failing = async (page: Page, path: string): Promise<() => Promise<void>> => {
  await page.route(path, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  return () => unroute(page, path);
};

describe('a chart whose server fails', () => {
  it('M-25: says so when a seat is made and when it is changed, in the same words; the form keeps what was typed', async () => {
    const chart = await make('Failing seats');
    const { page, enter } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Sales').hover();
    await page.getByRole('button', { name: 'Add a seat under Sales' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Seat' });
    await adding.getByRole('textbox', { name: 'Title' }).fill('Yard');
    const mend = await failing(page, '**/create-seat');
    await adding.getByRole('button', { name: 'Add Seat' }).click();
    await page.getByText('Error creating seat try again').waitFor();
    expect(await adding.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Yard');
    expect(await chart.titles()).toEqual(['Sales', 'Visionary']);
    await mend();
    await adding.getByRole('button', { name: 'Add Seat' }).click();
    await seat(page, 'Yard').waitFor();
    await page.getByText('Error creating seat try again').waitFor({ state: 'detached' });
    await choose(page, 'Yard', 'Edit Seat');
    const editing = page.getByRole('dialog', { name: 'Edit Seat' });
    await editing.getByRole('textbox', { name: 'Title' }).fill('Timber yard');
    const mendAgain = await failing(page, '**/edit-seat/*');
    await editing.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Error creating seat try again').waitFor();
    expect(await editing.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Timber yard');
    await mendAgain();
    await editing.getByRole('button', { name: 'Save' }).click();
    await seat(page, 'Timber yard').waitFor();
    expect(await chart.titles()).toEqual(['Sales', 'Timber yard', 'Visionary']);
  });

  it('M-26: says so when notes are not saved; they stay in the field and are saved by the next key', async () => {
    const chart = await make('Failing notes');
    const { page, enter } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Sales', 'Notes');
    const notes = page.getByRole('textbox', { name: /Sales/ });
    const mend = await failing(page, '**/notes');
    await notes.click();
    await page.keyboard.type('Second crew from April');
    await page.getByText('Error updating seat notes try again').waitFor();
    expect(await notes.innerText()).toContain('Second crew from April');
    expect(await chart.notes()).toBe('');
    await mend();
    await page.keyboard.type('.');
    await expect.poll(chart.notes).toContain('Second crew from April.');
  });

  it('M-11: a holder whose name is typed and not chosen is named at the field, and the form stays until that is settled', async () => {
    const chart = await make('Half a holder');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Sales', 'Edit Seat');
    const dialog = page.getByRole('dialog', { name: 'Edit Seat' });
    const holders = dialog.getByRole('combobox', { name: 'Holders' });
    await holders.fill('Edie Ward');
    await dialog.getByRole('button', { name: 'Save Seat' }).click();
    await dialog.getByText('“Edie Ward” is not added yet. Choose somebody from the list, or clear the field.').waitFor();
    expect(await holders.inputValue()).toBe('Edie Ward');
    expect(await axeFaults(page)).toEqual([]);
    await holders.press('ArrowDown');
    await page.getByRole('option', { name: 'Add “Edie Ward” without a login' }).click();
    await dialog.getByRole('button', { name: 'Save Seat' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seat(page, 'Sales').getByText('Edie Ward').waitFor();
    expect(faults).toEqual([]);
  });

  it('M-25: titles that are typed in the outline stay in their fields, with why they are not saved', async () => {
    const chart = await make('Failing outline');
    const { page, enter } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Show the outline' }).click();
    const row = page.getByRole('treeitem', { name: /^Sales/ });
    const field = page.getByRole('textbox', { name: 'Title' });
    const why = page.getByRole('alert').getByText('The title was not saved: Error creating seat try again');
    await row.waitFor();
    await settled(page);
    await row.focus();
    await page.keyboard.press('F2');
    await field.fill('Marketing');
    const mend = await failing(page, '**/edit-seat/*');
    await page.keyboard.press('Enter');
    await why.waitFor();
    expect(await field.inputValue()).toBe('Marketing');
    expect(await axeFaults(page)).toEqual([]);
    await mend();
    await field.press('Enter');
    await page.getByRole('treeitem', { name: /^Marketing/ }).waitFor();
    await expect.poll(chart.titles).toEqual(['Marketing', 'Visionary']);
    const mendAgain = await failing(page, '**/create-seat');
    await page.getByRole('treeitem', { name: /^Marketing/ }).press('Enter');
    await field.fill('Yard');
    await page.keyboard.press('Enter');
    await why.waitFor();
    expect(await field.inputValue()).toBe('Yard');
    const draft = page.getByRole('treeitem', { name: /^New seat/ });
    expect(await draft.getAttribute('aria-level')).toBe('2');
    expect(await draft.getByRole('textbox', { name: 'Title' }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await mendAgain();
    await field.press('Enter');
    await page.getByRole('treeitem', { name: /^Yard/ }).waitFor();
    await expect.poll(chart.titles).toEqual(['Marketing', 'Visionary', 'Yard']);
  });

  it('M-19: the name of a chart stays where it was typed when it cannot be saved, in the folder and in the dialog', async () => {
    await make('Chart of May');
    const { page, enter } = await on.visitor();
    await enter(theo, '/ac');
    const field = page.getByRole('textbox', { name: 'Title' });
    await page.getByRole('link', { name: 'Chart of May' }).waitFor();
    await settled(page);
    await page.getByRole('link', { name: 'Chart of May' }).press('F2');
    await field.fill('Chart of June');
    const mend = await failing(page, '**/rename');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/^The title was not saved: /)
      .waitFor();
    expect(await field.inputValue()).toBe('Chart of June');
    expect(await axeFaults(page)).toEqual([]);
    await mend();
    await field.press('Enter');
    await page.getByRole('link', { name: 'Chart of June' }).waitFor();
    await field.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /New chart/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Chart of July');
    const mendAgain = await failing(page, '**/revision');
    await dialog.getByRole('button', { name: /Start/i }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Chart of July');
    await mendAgain();
  });
});
