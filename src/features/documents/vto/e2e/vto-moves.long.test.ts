import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import type { Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let observer: Actor;
let team: SeededTraction;
let home: string;

beforeAll(async () => {
  ({ on, theo, observer } = await browseEditors());
  team = await on.here.traction([theo], 'Leadership');
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const place = { collectionId: home };
  const body = { title, linkedTractionId: team.id, readersSeeDrafts: true };
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, { params: place, body });
  const params = { ...place, revisionId };
  const add = async (words: string) =>
    (await theo.call(rowApis.longTermIssue.add, { params, body: { title: words, notes: '<p>Why</p>' } })).id;
  const issues = async () => (await theo.call(vtoApi.byId, { params })).longTermIssueList.map(({ title: words, notes }) => [words, notes]);
  return { params, add, issues, path: (page: string) => `/vto/detail/${home}/${revisionId}/${page}` };
};

const teamIssues = async () =>
  (await theo.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } })).items.map(({ title }) => title);

const openMoves = async (page: Page, words: string): Promise<void> => {
  const line = page.getByRole('listitem').filter({ hasText: words });
  await line.hover();
  await line.getByRole('button', { name: /^Move to a meeting/ }).click();
};

describe('long-term Issues of a V/TO', () => {
  it('G-09, G-16: one that was moved to a meeting comes back by Undo, as it was and in its place', async () => {
    const vto = await make('Moves');
    for (const words of ['First', 'Own the crane truck?', 'Last']) await vto.add(words);
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path('traction'));
    await openMoves(page, 'Own the crane truck?');
    await page.getByRole('menuitem', { name: 'Leadership' }).click();
    await expect.poll(teamIssues).toEqual(['Own the crane truck?']);
    expect((await vto.issues()).map(([words]) => words)).toEqual(['First', 'Last']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(teamIssues).toEqual([]);
    await expect.poll(vto.issues).toEqual([
      ['First', '<p>Why</p>'],
      ['Own the crane truck?', '<p>Why</p>'],
      ['Last', '<p>Why</p>'],
    ]);
    await page.getByRole('listitem').filter({ hasText: 'Own the crane truck?' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('G-17: one that another V/TO does not take stays, the dialog with it, and says so', async () => {
    const [vto, other] = [await make('From'), await make('To')];
    await vto.add('Winter work');
    const { page, enter } = await on.visitor();
    await enter(theo, vto.path('traction'));
    await openMoves(page, 'Winter work');
    await page.getByRole('menuitem', { name: 'Another V/TO' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption({ index: 1 });
    await dialog.getByRole('combobox', { name: 'V/TO' }).selectOption({ label: 'To' });
    await page.route('**/long-term-issue/*/move', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await dialog.getByRole('button', { name: 'Move Issue' }).click();
    await page.getByText("Your issue wasn't moved, try again!").waitFor();
    expect((await vto.issues()).map(([words]) => words)).toEqual(['Winter work']);
    await unroute(page, '**/long-term-issue/*/move');
    await dialog.getByRole('button', { name: 'Move Issue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await other.issues()).map(([words]) => words)).toEqual(['Winter work']);
    expect(await vto.issues()).toEqual([]);
  });
});

describe('the title of the core focus', () => {
  it('L-35: is one’s own where one is written, also for who only reads, and else “Core Focus”', async () => {
    const vto = await make('Focus');
    const { page, enter, faults } = await on.visitor();
    await enter(observer, vto.path('vision'));
    await page.getByRole('heading', { name: 'Core Focus', exact: true }).waitFor();
    await theo.call(sectionApis.coreFocus.write, { params: vto.params, body: { customTitle: 'Why we build' } });
    await page.getByRole('heading', { name: 'Why we build', exact: true }).waitFor();
    expect(await page.getByText('Core Focus', { exact: true }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
