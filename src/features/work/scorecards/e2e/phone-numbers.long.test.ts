import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
/** The week of the world's clock, and the four before it. */
const now = '2026-W10';
const before = ['2026-W06', '2026-W07', '2026-W08', '2026-W09'];

const add = async (title: string, more: object, numbers: readonly number[] = []): Promise<void> => {
  const params = { scorecardId: traction.scorecardId };
  const body = { ...measurableDefaults, title, goalValue: 95, ownerId: owner.personId, ...more };
  const { ids } = (await owner.call(scorecardApi.addMeasurable, { params, body })) as unknown as { ids?: string[]; id?: string };
  const measurableId = ids?.[0] ?? '';
  for (const [at, value] of numbers.entries()) {
    const intervalId = before[at] ?? '';
    const entered = await owner.call(scorecardApi.enterValue, { params: { ...params, measurableId }, body: { intervalId, value } });
    expect(entered.status).toBe(200);
  }
};

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  await add('On-time installs', { comparison: 'GreaterOrEqual', unitOfMeasure: 'Percent' }, [95, 91, 88, 86]);
  await add('Lost-time incidents', { comparison: 'Equal', goalValue: 0 });
  await add('Cash against plan', { unitOfMeasure: 'Dollar', valueScale: 'Thousand', decimalPlaces: 1, goalValue: -20 });
});
afterAll(() => browsing.close());

const stored = async () => {
  const { items } = await owner.call(scorecardApi.search, { body: {} });
  return Object.fromEntries(items.map(({ title, values }) => [title, values.find(({ intervalId }) => intervalId === now)?.value ?? null]));
};

const sheet = (page: Page) => page.getByRole('dialog', { name: 'My numbers' });
const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys) await sheet(page).getByRole('button', { name: key, exact: true }).click();
};
const field = (page: Page, title: string) => sheet(page).getByRole('textbox', { name: title });

const open = async (title: string, look = {}) => {
  const visitor = await browsing.visitor({ width: 360, height: 780, ...look });
  await visitor.enter(owner, '/');
  await settled(visitor.page);
  await visitor.page.getByRole('listitem').filter({ hasText: title }).locator('button[data-number]').click();
  await field(visitor.page, title).waitFor();
  return visitor;
};

describe('my numbers on a phone', () => {
  it('X-12: a number that waited while somebody entered another one is told once, with the choice', async () => {
    const { page, context } = await open('Lost-time incidents');
    await context.setOffline(true);
    await press(page, '7');
    await sheet(page).getByRole('button', { name: 'Save, next number' }).click();
    await field(page, 'Cash against plan').waitFor();
    await page.keyboard.press('Escape');
    const { items } = await owner.call(scorecardApi.search, { body: {} });
    const measurableId = items.find(({ title }) => title === 'Lost-time incidents')?.id ?? '';
    const params = { scorecardId: traction.scorecardId, measurableId };
    expect((await owner.call(scorecardApi.enterValue, { params, body: { intervalId: now, value: 9 } })).status).toBe(200);
    await context.setOffline(false);
    const enterMine = page.getByRole('button', { name: 'Enter 7' });
    await enterMine.waitFor();
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').count()).toBe(1);
    await enterMine.click();
    await expect.poll(stored).toMatchObject({ 'Lost-time incidents': 7 });
    await context.close();
  });
});
