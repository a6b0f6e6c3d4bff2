import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let harbor: Actor;
let tide: Actor;
/** An Admin of both organisations. */
let theo: Actor;

beforeAll(async () => {
  on = await browse();
  const { here } = on;
  harbor = await here.org('Harbor & Pine');
  tide = await here.org('Tidekeepers');
  theo = await here.person(harbor.orgId, 'Admin');
  const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Admin')";
  await here.sql(joins, [tide.orgId, newId(), theo.personId], tide.orgId);
});
afterAll(() => on.close());

/** Makes a V/TO of an organisation, in its company folder. */
const makeVto = async (owner: Actor, niche: string) => {
  const { folder } = await owner.call(vtoCollectionApi.companyFolder);
  const place = { collectionId: folder.id };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, {
    params: place,
    body: { title: niche, readersSeeDrafts: true },
  });
  const params = { ...place, revisionId };
  await owner.call(sectionApis.coreFocus.write, { params, body: { niche } });
  await owner.call(rowApis.coreValue.add, { params, body: { title: 'Say it early.' } });
  const read = async () => {
    const { coreFocus, coreValues } = await owner.call(vtoApi.byId, { params });
    return [coreFocus.niche, ...coreValues.map(({ title }) => title)];
  };
  return { path: `/vto/detail/${folder.id}/${revisionId}/vision`, read };
};

const org = (page: Page) => page.getByRole('button', { name: /: change organization$/ });
const niche = (page: Page) => page.getByRole('textbox', { name: 'Our niche', exact: true });
const values = (page: Page) => page.getByRole('textbox', { name: 'Core value', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Another tab is in Tidekeepers now' });

const write = async (page: Page, words: string): Promise<void> => {
  await niche(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
};

/** Opens a tab on each organisation's V/TO. What is typed in the first is not saved yet when the second switches. */
const twoTabs = async (typed: string) => {
  const [ours, theirs] = [await makeVto(harbor, 'Saunas'), await makeVto(tide, 'Boats')];
  const { page: here, context, enter, faults } = await on.visitor();
  await enter(theo, ours.path);
  await expect.poll(() => niche(here).innerText()).toBe('Saunas');
  const there = await context.newPage();
  await there.goto('/vto');
  await org(there).click();
  const tides = there.getByRole('menuitemradio', { name: 'Tidekeepers' });
  await tides.waitFor();
  await settled(here);
  await here.context().setOffline(true);
  await write(here, typed);
  await here.context().setOffline(false);
  await tides.click();
  await expect.poll(() => org(there).innerText()).toContain('Tidekeepers');
  await there.goto(theirs.path);
  await expect.poll(() => niche(there).innerText()).toBe('Boats');
  return { ours, theirs, here, there, context, faults };
};

describe('two tabs, each with the V/TO of another organisation', () => {
  it('L-24: an edit in one lands in its own, also what was typed before the other tab switched; staying keeps both', async () => {
    const { ours, theirs, here, there, context, faults } = await twoTabs('Cedar saunas');
    await question(here).waitFor();
    await here.keyboard.press('1');
    await here.keyboard.press('Enter');
    await question(here).waitFor({ state: 'detached' });
    await expect.poll(ours.read).toEqual(['Cedar saunas', 'Say it early.']);
    // Both write in turn, in a text and in a list.
    await write(there, 'Rowing boats');
    await values(here).first().press('Enter');
    await here.keyboard.type('Harbor line');
    await values(there).first().press('Enter');
    await there.keyboard.type('Tide line');
    await write(here, 'Cedar cabins');
    await expect.poll(ours.read).toEqual(['Cedar cabins', 'Say it early.', 'Harbor line']);
    await expect.poll(theirs.read).toEqual(['Rowing boats', 'Say it early.', 'Tide line']);
    await here.reload();
    await expect.poll(() => niche(here).innerText()).toBe('Cedar cabins');
    await expect.poll(() => niche(there).innerText()).toBe('Rowing boats');
    expect(faults).toEqual([]);
    await context.close();
  });
});
