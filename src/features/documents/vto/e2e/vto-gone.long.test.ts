import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { listening, settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
});
afterAll(() => on.close());

const values = (page: Page) => page.getByRole('textbox', { name: 'Core value', exact: true });
const kept = (page: Page) => page.locator('[data-refused]');
const undecided = (page: Page) => page.getByText('section not saved');

/** A V/TO with two core values, open in Theo's browser. */
const open = async (title: string, look: { theme?: string; width?: number } = {}) => {
  const { folder } = await theo.call(vtoCollectionApi.companyFolder);
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId };
  for (const name of ['Plumb', 'Dovetailed']) await theo.call(rowApis.coreValue.add, { params, body: { title: name } });
  const read = async () => (await theo.call(vtoApi.byId, { params })).coreValues;
  const [, second] = await read();
  const at = { ...params, id: second?.id ?? '' };
  const visitor = await on.visitor(look);
  await visitor.enter(theo, `/vto/detail/${folder.id}/${revisionId}/vision`);
  await values(visitor.page).nth(1).waitFor();
  await listening(visitor.page);
  await settled(visitor.page);
  const write = async (words: string) => {
    const version = (await read()).find(({ id }) => id === at.id)?.version ?? 0;
    await maren.call(rowApis.coreValue.change, { params: at, body: { title: words, version } });
  };
  const remove = async () => void (await maren.call(rowApis.coreValue.remove, { params: at }));
  const removeAll = async () => void (await maren.call(vtoCollectionApi.removeRevision, { params }));
  const restore = () => maren.call(rowApis.coreValue.add, { params, body: { id: at.id, title: 'Dovetailed' } });
  const type = async (words: string) => {
    await values(visitor.page).nth(1).click();
    await visitor.page.keyboard.press('Control+A');
    await visitor.page.keyboard.type(words);
  };
  return { ...visitor, read, write, remove, removeAll, restore, type };
};

describe('a line is removed while somebody writes in it', () => {
  it('L-24: what cannot be saved stands at the top of the page and can be copied, also after a reload', async () => {
    const { page, context, type, remove, read } = await open('Removed');
    const words = 'Too long to be saved. '.repeat(60).trim();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await type(words);
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('[data-code]').waitFor();
    await remove();
    await kept(page).getByText('Core value: this was removed before your words were saved.').waitFor();
    await kept(page).getByText(words).waitFor();
    expect(await values(page).allInnerTexts()).toEqual(['Plumb']);
    await shot(page, 'vto-gone');
    expect(await axeFaults(page)).toEqual([]);
    await page.reload();
    await kept(page).getByRole('button', { name: 'Copy my words' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(words);
    await kept(page).getByRole('button', { name: 'Dismiss my words' }).click();
    await kept(page).waitFor({ state: 'detached' });
    expect((await read()).map(({ title }) => title)).toEqual(['Plumb']);
  });

  it('L-24: words that can be saved bring it back', async () => {
    const { page, type, remove, read } = await open('Written on');
    await type('Words that nobody has read');
    await remove();
    await expect.poll(async () => (await read()).map(({ title }) => title)).toEqual(['Plumb', 'Words that nobody has read']);
    await expect.poll(() => values(page).allInnerTexts()).toEqual(['Plumb', 'Words that nobody has read']);
    expect(await kept(page).count()).toBe(0);
  });

  it('L-24: two texts that wait for a choice leave one’s own; the line that comes back has them under it', async () => {
    const { page, context, type, write, remove, restore } = await open('Removed undecided', { theme: 'dark', width: 800 });
    await context.setOffline(true);
    await type('Mine');
    await page.getByRole('heading', { level: 1 }).click();
    await write('Theirs');
    await context.setOffline(false);
    await undecided(page).waitFor();
    await remove();
    await kept(page).getByText('A line: this was removed before your words were saved.').waitFor();
    await kept(page).getByText('Mine', { exact: true }).waitFor();
    await undecided(page).waitFor({ state: 'detached' });
    expect(await scrollsSideways(page)).toBe(false);
    await restore();
    await page.locator('li').locator('[data-refused]').getByText('Mine', { exact: true }).waitFor();
    await kept(page).getByRole('button', { name: 'Put my words in the field' }).click();
    await expect.poll(() => values(page).allInnerTexts()).toEqual(['Plumb', 'Mine']);
  });

  it('X-12: words whose V/TO is gone can be copied from what says that they were not sent, also after a reload', async () => {
    const { page, context, type, removeAll } = await open('Removed whole');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.setOffline(true);
    await type('Written at sea');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Kept here, not sent').waitFor();
    await removeAll();
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Copy the words' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Written at sea');
  });
});

it('L-24: words that a later edit of the same field has in it are not said to be lost', async () => {
  const { page, context, type, read } = await open('Typed twice');
  await context.setOffline(true);
  await type('First');
  await page.getByRole('heading', { level: 1 }).click();
  await type('First and second');
  await page.getByRole('heading', { level: 1 }).click();
  await context.setOffline(false);
  await expect.poll(async () => (await read()).map(({ title }) => title)).toContain('First and second');
  await settled(page);
  expect(await kept(page).count()).toBe(0);
});
