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
