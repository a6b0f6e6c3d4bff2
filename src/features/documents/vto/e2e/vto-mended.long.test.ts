import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import type { Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { listening, settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let observer: Actor;
let home: string;
let linkedTractionId: string;

beforeAll(async () => {
  ({ on, theo, maren, observer } = await browseEditors());
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
  linkedTractionId = (await on.here.traction([theo, maren], 'Leadership')).id;
});
afterAll(() => on.close());

const values = (page: Page) => page.getByRole('textbox', { name: 'Core value', exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const path = ({ collectionId, revisionId }: { collectionId: string; revisionId: string }) => `/vto/detail/${collectionId}/${revisionId}`;

const make = async (title: string) => {
  const body = { title, linkedTractionId };
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, { params: { collectionId: home }, body });
  const params = { collectionId: home, revisionId };
  await theo.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
  for (const name of ['Plumb', 'Warm hands']) await theo.call(rowApis.coreValue.add, { params, body: { title: name } });
  const read = () => theo.call(vtoApi.byId, { params });
  const open = async (page = 'vision', look: { theme?: string; width?: number } = {}, who = theo) => {
    const visitor = await on.visitor(look);
    await visitor.enter(who, `${path(params)}/${page}`);
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await listening(visitor.page);
    await settled(visitor.page);
    return visitor;
  };
  return { params, read, open };
};

/** Pastes as a person does who has copied a plain text. */
const paste = async (page: Page, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+V');
};

describe('L-24: lines', () => {
  it('a pasted list becomes one line each, without its bullets, once Enter says so', async () => {
    const vto = await make('Pasted');
    const { page, faults } = await vto.open();
    await page.getByRole('button', { name: 'Add a value' }).click();
    await paste(page, '•\tSay it early\n•\tMeasure twice\n3. Leave the shore as it was\n');
    await page.keyboard.press('Enter');
    const titles = async () => (await vto.read()).coreValues.map(({ title }) => title);
    await expect.poll(titles).toEqual(['Plumb', 'Warm hands', 'Say it early', 'Measure twice', 'Leave the shore as it was']);
    await expect.poll(() => values(page).count()).toBe(5);
    await values(page).first().focus();
    await page.keyboard.press('End');
    await paste(page, ' and level\n* Second');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Plumband level', 'Second', 'Warm hands']);
    expect(faults).toEqual([]);
  });

  it('a removed one is brought back from who wrote what, which the mouse opens at the first part', async () => {
    const vto = await make('Brought back');
    const [first] = (await vto.read()).coreValues;
    await maren.call(rowApis.coreValue.remove, { params: { ...vto.params, id: first?.id ?? '' } });
    const { page, faults } = await vto.open();
    await page.getByRole('heading', { name: 'Core Values' }).hover();
    await page.getByRole('button', { name: 'History: Core Values' }).click();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await expect.poll(async () => (await vto.read()).coreValues.map(({ title }) => title)).toEqual(['Plumb', 'Warm hands']);
    await page.getByRole('button', { name: 'Bring back' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('a target market with uniques is asked about before it goes', async () => {
    const vto = await make('Markets');
    const { id: targetMarketId } = await theo.call(rowApis.targetMarket.add, { params: vto.params, body: { title: 'Hotels' } });
    await theo.call(rowApis.unique.add, { params: vto.params, body: { title: 'One crew', targetMarketId } });
    const { page } = await vto.open();
    await page.getByRole('button', { name: 'Remove: Hotels' }).click();
    await page.getByRole('alertdialog', { name: 'Remove Hotels?' }).getByRole('button', { name: 'Cancel' }).click();
    expect((await vto.read()).targetMarkets).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove: Hotels' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove: Hotels' }).click();
    await expect.poll(async () => (await vto.read()).targetMarkets.length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await vto.read()).targetMarkets.map(({ uniques }) => uniques.length)).toEqual([1]);
  });
});

describe('L-05: publishing', () => {
  it('waits for the words that were just typed, and is off while some cannot be saved', async () => {
    const vto = await make('In time');
    const { page, faults } = await vto.open();
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Typed last');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(async () => (await vto.read()).state).toBe('Final');
    const { publishedId } = await vto.read();
    const version = { params: { ...vto.params, publishedId: publishedId ?? '' } };
    expect((await theo.call(vtoApi.published, version)).coreFocus.niche).toBe('Typed last');
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('x'.repeat(5_142));
    await page.keyboard.press('Enter');
    await page.getByText('5,142 of 5,000 characters: 142 too many.').waitFor();
    await page.getByText('1 field not saved').waitFor();
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).getAttribute('aria-disabled')).toBe('true');
    await shot(page, 'vto-too-long');
    expect(faults).toEqual([]);
  });

  it('readers see the published version at each address, until their drafts are opened to them', async () => {
    const vto = await make('Read by all');
    await theo.call(vtoCollectionApi.publish, { params: vto.params, body: {} });
    await theo.call(sectionApis.coreFocus.write, { params: vto.params, body: { niche: 'Secret' } });
    const editor = await vto.open();
    const reader = await vto.open('vision', {}, observer);
    await reader.page.getByText('Published version of').waitFor();
    await reader.page.getByText('Cedar saunas').waitFor();
    await editor.page.getByRole('button', { name: /: who reads what$/ }).click();
    await editor.page.getByText('2 people who may edit').waitFor();
    await shot(editor.page, 'vto-who-reads');
    await editor.page.getByRole('switch', { name: /Readers see drafts/ }).click();
    await reader.page.getByText('Secret').waitFor();
    expect([...editor.faults, ...reader.faults]).toEqual([]);
  });
});

describe('L-02: the address of a V/TO', () => {
  it('follows it into another folder, on the open page and from a bookmark', async () => {
    const vto = await make('Moving');
    const { page, faults, enter } = await vto.open();
    const { id: to } = await theo.call(vtoCollectionApi.create, { body: { title: 'Leadership 2026' } });
    await theo.call(vtoCollectionApi.moveRevision, { params: vto.params, body: { destinationCollectionId: to } });
    const now = `${path({ ...vto.params, collectionId: to })}/vision`;
    await page.waitForURL(`**${now}`);
    await page.getByText('This moved to the folder “Leadership 2026”').first().waitFor();
    await enter(theo, `${path(vto.params)}/traction`);
    await page.waitForURL(`**${path({ ...vto.params, collectionId: to })}/traction`);
    expect(faults).toEqual([]);
  });

  it('L-32: closes for whom it is withdrawn from, and keeps the words that were not saved', async () => {
    const vto = await make('Withdrawn');
    const { page } = await vto.open('vision', {}, maren);
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Not sent yet');
    await theo.call(vtoCollectionApi.moveRevision, { params: vto.params, body: { newFolderTitle: 'Mine alone' } });
    await page.getByText('This V/TO is not here.').waitFor();
    await page.locator('[data-refused]').getByText('Not sent yet').waitFor();
    expect(await values(page).count()).toBe(0);
  });

  it('L-32: a copy of one that was deleted has the words that were not saved', async () => {
    const vto = await make('Deleted');
    const { page } = await vto.open();
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Typed before it went');
    await maren.call(vtoCollectionApi.removeRevision, { params: vto.params });
    await page.getByRole('button', { name: 'Copy what I see' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy V/TO', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Deleted copy' }).waitFor();
    await expect.poll(() => field(page, 'Our niche').innerText()).toBe('Typed before it went');
  });
});

it('L-26: a Rock that is added under Company Rocks is one, and serves the goal that is chosen', async () => {
  const vto = await make('Rocks');
  await theo.call(rowApis.oneYearGoal.add, { params: vto.params, body: { title: 'Two crews' } });
  const { page, faults } = await vto.open('traction');
  await page.getByRole('button', { name: 'Add Rock', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Rock' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Hire a second crew');
  await dialog.getByRole('combobox', { name: 'Goal that it serves' }).selectOption('Two crews');
  await dialog.getByRole('button', { name: 'Add Rock', exact: true }).click();
  await expect
    .poll(async () => (await vto.read()).rocks.map(({ title, type }) => [title, type]))
    .toEqual([['Hire a second crew', 'Company']]);
  await expect.poll(async () => (await vto.read()).quarterlyPlan.rocks.map(({ goalId }) => goalId !== null)).toEqual([true]);
  expect(faults).toEqual([]);
});
