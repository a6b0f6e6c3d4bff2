import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rockApi } from '../src/features/rocks/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways, settle } from '../src/testing/browse.ts';
import { themeFaults } from '../src/testing/layout.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let team: SeededTraction;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
});
afterAll(() => on.close());

const begin = async (who: Actor, title: string, look = {}) => {
  team = await on.here.traction([owner, member, observer], title);
  const visitor = await on.visitor(look);
  await visitor.enter(who, `/traction/${team.id}/${team.threadId}/rocks`);
  await visitor.page.getByText('No Rocks this quarter yet').waitFor();
  return visitor;
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Rocks' });
const list = (page: Page) => dialog(page).getByRole('textbox', { name: 'List' });
const rocksNow = async () => {
  const { items } = await owner.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } });
  const shown = items.map(({ title, ownerId, type, dueDate }) => ({ title, mine: ownerId === member.personId, type, dueDate }));
  return shown.toSorted((one, other) => one.title.localeCompare(other.title));
};

it('an empty quarter is filled from a pasted list: faults are told by line, nothing is added before they are mended, and one Undo takes all back', async () => {
  const { page, faults } = await begin(member, 'Pasted');
  await page.getByRole('button', { name: 'Import a list' }).click();
  await list(page).fill('Open the yard\tMaren Lindqvist\t3/31/2026\tCompany\nHire two framers\tNobody\tsoon');
  const add = dialog(page).getByRole('button', { name: /^Import/ });
  await dialog(page).getByRole('status').getByText('1 line to mend, nothing is added').waitFor();
  await dialog(page).getByText('is owned by “Nobody”, whom nobody here is called.').waitFor();
  await dialog(page).getByText('is due on “soon”, which is no date.').waitFor();
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await shot(page, 'import-faults');
  expect(await themeFaults(page, 'import-faults')).toEqual([]);
  await list(page).fill('Open the yard\tMaren Lindqvist\t3/31/2026\tCompany\nHire two framers');
  await dialog(page).getByRole('status').getByText('2 Rocks will be added').waitFor();
  expect(await rocksNow()).toEqual([]);
  await shot(page, 'import-planned');
  expect(await axeFaults(page)).toEqual([]);
  await add.click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hire two framers' }).waitFor();
  expect(await rocksNow()).toEqual([
    { title: 'Hire two framers', mine: true, type: 'Team', dueDate: '2026-03-31' },
    { title: 'Open the yard', mine: false, type: 'Company', dueDate: '2026-03-31' },
  ]);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rocksNow).toEqual([]);
  await page.getByText('No Rocks this quarter yet').waitFor();
  expect(faults).toEqual([]);
});

it('by the keyboard alone, from the palette: a file of headings is read, in a planned quarter with its due date', async () => {
  const { page, faults } = await begin(member, 'From a file');
  await page.getByRole('button', { name: 'Next quarter' }).press('Enter');
  await page.getByText('No Rocks this quarter yet').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').waitFor();
  await page.keyboard.type('>import');
  await page.getByRole('option', { name: 'Import Rocks', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await list(page).waitFor();
  const text = 'Owner;Rock;State\ndev;"Sell; then build";x\n';
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'rocks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog(page).getByRole('status').getByText('1 Rock will be added').waitFor();
  await dialog(page).getByRole('button', { name: 'Import 1 Rock' }).press('Enter');
  await expect.poll(rocksNow).toEqual([{ title: 'Sell; then build', mine: true, type: 'Team', dueDate: '2026-06-30' }]);
  await page.keyboard.press('Control+z');
  await expect.poll(rocksNow).toEqual([]);
  expect(faults).toEqual([]);
});

it('the palette carries the open Rocks of the quarter before over, also where the quarter has some already', async () => {
  const { page, faults } = await begin(member, 'Carried');
  const rock = { ownerId: member.personId, type: 'Team' as const, tractionIds: [team.id] };
  await member.call(rockApi.create, { body: { ...rock, title: 'Open the yard', dueDate: '2026-03-31' } });
  await member.call(rockApi.create, { body: { ...rock, title: 'Hire two framers', dueDate: '2026-06-30' } });
  await page.getByRole('button', { name: 'Next quarter' }).click();
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hire two framers' }).waitFor();
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').waitFor();
  await page.keyboard.type('>carry');
  await page.getByRole('option', { name: 'Carry over 1 Rock from Q1 2026' }).click();
  await expect.poll(async () => (await rocksNow()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-30', '2026-06-30']);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await rocksNow()).map(({ dueDate }) => dueDate)).toEqual(['2026-06-30', '2026-03-31']);
  expect(faults).toEqual([]);
});

it('an Observer has no way to begin a quarter', async () => {
  const { page, faults } = await begin(observer, 'Watched');
  expect(await page.getByRole('button', { name: 'Import a list' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').waitFor();
  await page.keyboard.type('>import');
  await settle(page);
  expect(await page.getByRole('option', { name: /Import/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('at 360 px the import fits', async () => {
  const { page, faults } = await begin(owner, 'On a phone', { width: 360, height: 780 });
  await page.getByRole('button', { name: 'Import a list' }).click();
  await list(page).fill(`${'Open the yard '.repeat(18)}\nHire two framers`);
  await dialog(page).getByRole('status').getByText('2 Rocks will be added').waitFor();
  await shot(page, 'import-360');
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  expect(faults).toEqual([]);
});
