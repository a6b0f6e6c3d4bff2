import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseThree } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { listViewApi } from '../contract.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  ({ browsing: on, owner, member } = await browseThree());
  await on.here.name([[member, 'Dev Castellano']]);
  traction = await on.here.traction([owner, member], 'Leadership Level 10');
});
afterAll(() => on.close());

const viewsOf = async (who: Actor) => (await who.call(listViewApi.list, { query: { tractionId: traction.id } })).items;
const keep = (who: Actor, title: string) =>
  who.call(listViewApi.add, { body: { tractionId: traction.id, tab: 'todos', title, query: 'sort=title', isShared: true } });

/** Returns how far the middles of these parts are from one height, in pixels. */
const slantOf = async (parts: readonly Locator[]) => {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => (box === null ? Number.NaN : box.y + box.height / 2));
  return Math.max(...middles) - Math.min(...middles);
};

it('P-06: another person’s view is named by who keeps it, is not made private, and comes back to them when its removal is undone', async () => {
  await keep(owner, 'By title');
  await keep(member, 'By title');
  const before = await viewsOf(member);
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `/traction/${traction.id}/${traction.threadId}/todos`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'By title, Dev C' }).waitFor();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  const manage = page.getByRole('dialog', { name: 'Views of this list' });
  const theirs = manage.getByRole('listitem').filter({ hasText: 'Dev C' });
  await theirs.waitFor();
  await shot(page, 'shared-views');
  expect(await manage.getByRole('checkbox', { name: 'Shared' }).count()).toBe(1);
  expect(await theirs.getByRole('checkbox').count()).toBe(0);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const own = manage.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    // The dialog takes its new form some time after the window has.
    await expect.poll(() => slantOf([own.getByText('Shared'), own.getByRole('button', { name: /^Remove/ })])).toBeLessThan(3);
    await expect.poll(() => slantOf([theirs.getByText('Dev C'), theirs.getByRole('button', { name: /^Remove/ })])).toBeLessThan(3);
  }
  await theirs.getByRole('button', { name: 'Remove By title' }).click();
  await theirs.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await theirs.waitFor();
  expect(await viewsOf(member)).toEqual(before);
  expect(faults).toEqual([]);
});
