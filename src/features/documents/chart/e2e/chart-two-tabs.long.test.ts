import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let harbor: Actor;
let tide: Actor;
/** An Admin of both organisations. */
let theo: Actor;

beforeAll(async () => {
  on = await browse();
  harbor = await on.here.org('Harbor & Pine');
  tide = await on.here.org('Tidekeepers');
  theo = await on.here.person(harbor.orgId, 'Admin');
  const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Admin')";
  await on.here.sql(joins, [tide.orgId, newId(), theo.personId], tide.orgId);
});
afterAll(() => on.close());

/** Makes a chart of an organisation, in its company folder, with one seat. */
const makeChart = async (owner: Actor, top: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const place = { collectionId: folder.id };
  const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
    params: place,
    body: { title: top, readersSeeDrafts: true },
  });
  const params = { ...place, revisionId };
  await owner.call(chartApi.create, { params, body: { title: top, parentId: null } });
  const titles = async () => (await owner.call(chartApi.byId, { params })).seats.map(({ title }) => title).toSorted();
  return { titles, path: `/ac/collection/${folder.id}/revision/${revisionId}` };
};

const org = (page: Page) => page.getByRole('button', { name: /: change organization$/ });
const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens the dialog that adds a seat, and types its title. */
const begin = async (page: Page, above: string, title: string): Promise<void> => {
  await seat(page, above).hover();
  await page.getByRole('button', { name: `Add a seat under ${above}` }).click();
  await page.getByRole('dialog', { name: 'Add Seat' }).getByRole('textbox', { name: 'Title' }).fill(title);
};
const add = (page: Page) => page.getByRole('dialog', { name: 'Add Seat' }).getByRole('button', { name: 'Add Seat' }).click();

describe('two tabs, each with the chart of another organisation', () => {
  it('M-16: a seat that is added in one lands in its own, also one that was begun before the other tab switched', async () => {
    const [ours, theirs] = [await makeChart(harbor, 'Harbor head'), await makeChart(tide, 'Tide head')];
    const { page: here, context, enter, faults } = await on.visitor();
    await enter(theo, ours.path);
    await begin(here, 'Harbor head', 'Harbor crew');
    const there = await context.newPage();
    await there.goto('/ac');
    await org(there).click();
    await there.getByRole('menuitemradio', { name: 'Tidekeepers' }).click();
    await expect.poll(() => org(there).innerText()).toContain('Tidekeepers');
    await there.goto(theirs.path);
    await seat(there, 'Tide head').waitFor();
    const question = here.getByRole('alertdialog', { name: 'Another tab is in Tidekeepers now' });
    await question.waitFor();
    await here.keyboard.press('1');
    await here.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await add(here);
    await seat(here, 'Harbor crew').waitFor();
    await begin(there, 'Tide head', 'Tide crew');
    await add(there);
    await seat(there, 'Tide crew').waitFor();
    expect(await ours.titles()).toEqual(['Harbor crew', 'Harbor head']);
    expect(await theirs.titles()).toEqual(['Tide crew', 'Tide head']);
    await here.reload();
    await seat(here, 'Harbor crew').waitFor();
    expect(await seat(here, 'Tide crew').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
