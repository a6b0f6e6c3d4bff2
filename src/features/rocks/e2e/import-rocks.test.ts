import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rockApi } from '../contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '../../../testing/browse.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { shot } from '../../../testing/shot.ts';
import { unroute } from '../../../testing/unroute.ts';
import type { Actor } from '../../../testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
});
afterAll(() => on.close());

const path = () => `/traction/${traction.id}/${traction.threadId}/rocks`;
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Rocks' });
  return { dialog, list: dialog.getByRole('textbox', { name: 'List' }) };
};
const spelled = async () =>
  (await owner.call(rockApi.search, { body: {} })).items
    .map(({ title, ownerId, dueDate, type }) => `${title}, ${ownerId === member.personId ? 'Dev' : 'Maren'}, ${dueDate}, ${type}`)
    .toSorted();

it.each([
  { width: 1280, theme: 'default' },
  { width: 360, theme: 'dark' },
] as const)(
  'E-05, E-07: Rocks from a pasted list: faults by line add nothing, then all are added, and one Undo takes them back, at $width in $theme',
  async ({ width, theme }) => {
    const { page, enter, faults } = await on.visitor({ width, height: 800, theme });
    await enter(owner, path());
    const { dialog, list } = await openDialog(page);
    const add = dialog.getByRole('button', { name: /^Import/ });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await list.fill(
      'Title\tOwner\tDue\tType\nOpen the second bay\tNobody Atall\t2026-03-31\tCompany\n\tDev Castellano\tsoon\tTeam\nPublish the price list\tDev Castellano\t\tIndividual',
    );
    await dialog.getByText('2 lines to mend, nothing is added').first().waitFor();
    const told = await dialog.getByRole('listitem').allInnerTexts();
    expect(told.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Line 2 Open the second bay is owned by “Nobody Atall”, whom nobody here is called.',
      'Line 3 Without a title has no title.',
      'Line 3 Without a title is due on “soon”, which is no date.',
    ]);
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `import-rocks-faults-${width}`);
    expect(await spelled()).toEqual([]);

    await list.fill(
      'Open the second bay\tMaren Lindqvist\t2026-03-20\tCompany\nPublish the price list\tDev Castellano\t\tIndividual\nHire a yard lead',
    );
    await dialog.getByText('3 Rocks will be added').first().waitFor();
    await shot(page, `import-rocks-${width}`);
    await dialog.getByRole('button', { name: 'Import 3 Rocks' }).click();
    await page.getByRole('main').getByText('Hire a yard lead').first().waitFor();
    expect(await spelled()).toEqual([
      'Hire a yard lead, Maren, 2026-03-31, Team',
      'Open the second bay, Maren, 2026-03-20, Company',
      'Publish the price list, Dev, 2026-03-31, Personal',
    ]);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(spelled).toEqual([]);
    await expect.poll(() => page.getByRole('main').getByText('Hire a yard lead').count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('Y-04: a pasted list is asked about before it is lost, and stays where the server fails, with a way to try again', async () => {
  const { page, enter } = await on.visitor();
  await enter(owner, path());
  const { dialog, list } = await openDialog(page);
  await page.route('**/api/v2/rocks/import*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await list.fill('Hire a yard lead');
  await dialog.getByRole('alert').getByText('The list could not be imported.').waitFor();
  expect(await list.inputValue()).toBe('Hire a yard lead');
  await unroute(page, '**/api/v2/rocks/import*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('1 Rock will be added').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).last().waitFor();
  await page.keyboard.press('Escape');
  expect(await list.inputValue()).toBe('Hire a yard lead');
  expect(await spelled()).toEqual([]);
});

it('B-35: an Observer finds no import', async () => {
  const { page, enter } = await on.visitor();
  await enter(observer, path());
  await page
    .getByRole('tab', { name: /^Rocks/ })
    .or(page.getByRole('link', { name: /^Rocks/ }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Import a list' }).count()).toBe(0);
});
