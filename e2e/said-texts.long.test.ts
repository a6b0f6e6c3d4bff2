import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { saidOn } from '#testing/spoken.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  await makeThings(owner, traction);
  for (const title of ['Order nails', 'Order screws', 'Order hinges'])
    await owner.call(todoApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-01-05' } });
});
afterAll(() => browsing.close());

/** Returns the keys of the language file that the page shows, or tells a screen reader, in place of texts. */
const keysOn = async (page: Page): Promise<string[]> => (await saidOn(page)).filter((text) => /^[a-z]\w*(?:\.\w+)+$/.test(text.trim()));

it.each([
  [1440, 'Order nails'],
  [360, 'Order screws'],
])('home, its menus and a dialog say every text, and no key, at %i', async (width, todo) => {
  const { page, context, enter } = await browsing.visitor({ width });
  await enter(owner, '/');
  const main = page.getByRole('main');
  for (const name of ['To-Dos', 'Rocks', 'Issues', 'Headlines']) await main.getByRole('heading', { name }).first().waitFor();
  expect(await keysOn(page)).toEqual([]);
  for (const menu of await main.locator('[aria-haspopup=menu]:visible').all()) {
    await menu.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    expect(await keysOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await main.getByRole('checkbox', { name: `Done: ${todo}` }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await keysOn(page)).toEqual([]);
  await page.keyboard.press('Alt+i');
  await page.getByRole('dialog', { name: 'Add Issue' }).waitFor();
  expect(await keysOn(page)).toEqual([]);
  await context.close();
});
