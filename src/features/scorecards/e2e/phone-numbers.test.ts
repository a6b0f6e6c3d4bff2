import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, settle } from '../../../testing/browse.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { settled } from '../../../testing/settled.ts';
import { shot } from '../../../testing/shot.ts';
import type { Actor } from '../../../testing/world.ts';

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
  it.each(['light', 'dark'])('I-19, I-20: are entered one after the other, judged while they are typed, %s', async (theme) => {
    const { page, faults, context } = await open('On-time installs', { theme });
    expect(
      await sheet(page)
        .getByText(/^\d of \d$/)
        .innerText(),
    ).toBe('1 of 3');
    await sheet(page).getByText('Week of Mar 2, goal ≥ 95%').waitFor();
    expect((await sheet(page).locator('ol li').allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '95% , On Target Feb 2',
      '91% , Off Target, failed by -4.21% Feb 9',
      '88% , Off Target, failed by -7.37% Feb 16',
      '86% , Off Target, failed by -9.47% Feb 23',
      expect.stringMatching(/Mar 2$/),
    ]);
    expect(await field(page, 'On-time installs').getAttribute('inputmode')).toBe('none');
    await press(page, '92');
    await sheet(page).getByText('Off Target, failed by -3.16%, 4 weeks in a row').waitFor();
    await shot(page, `phone-numbers-${theme}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await sheet(page).getByRole('button', { name: 'Delete the last digit' }).click();
    await press(page, '8');
    await sheet(page).getByText('On Target, exceeded by +3.16%').waitFor();
    await sheet(page).getByRole('button', { name: 'Save, next number' }).click();
    await field(page, 'Lost-time incidents').waitFor();
    await expect.poll(stored).toMatchObject({ 'On-time installs': 98 });
    await press(page, '3');
    await sheet(page).getByRole('button', { name: 'Skip' }).click();
    await field(page, 'Cash against plan').waitFor();
    expect(await stored()).toMatchObject({ 'Lost-time incidents': null });
    await press(page, '-12.5');
    await sheet(page).getByText('On Target').first().waitFor();
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ 'Cash against plan': -12.5 });
    expect(faults).toEqual([]);
    await browsing.here.sql('delete from measured_value where org_id = $1 and interval_id = $2', [owner.orgId, now], owner.orgId);
    await context.close();
  });

  it('I-19: what is no number is named and stays; a number that is typed is kept when the sheet is closed', async () => {
    const { page, faults, context } = await open('Lost-time incidents');
    await press(page, '1..');
    await sheet(page).getByRole('button', { name: 'Save, next number' }).click();
    await sheet(page).getByRole('alert').getByText('Type a number').waitFor();
    expect(await field(page, 'Lost-time incidents').inputValue()).toBe('1..');
    await sheet(page).getByRole('button', { name: 'Delete the last digit' }).click();
    await sheet(page).getByRole('button', { name: 'Delete the last digit' }).click();
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ 'Lost-time incidents': 1 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are typed by an attached keyboard too: Enter saves and goes on, and the first key replaces what stood there', async () => {
    const { page, context } = await open('Lost-time incidents');
    expect(await field(page, 'Lost-time incidents').inputValue()).toBe('1');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await field(page, 'Cash against plan').waitFor();
    await expect.poll(stored).toMatchObject({ 'Lost-time incidents': 2 });
    await context.close();
  });

  it('lead to what was said about them, and make an Issue; the typed number waits meanwhile', async () => {
    const { page, context } = await open('Lost-time incidents');
    await press(page, '4');
    await sheet(page).getByRole('button', { name: 'Drop to Issues' }).click();
    const issues = () => browsing.here.sql<{ title: string }>('select title from issue where org_id = $1', [owner.orgId], owner.orgId);
    await expect.poll(async () => (await issues()).map(({ title }) => title)).toEqual(['Lost-time incidents']);
    await sheet(page).getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('dialog', { name: 'Edit Measurable' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Edit Measurable' }).waitFor({ state: 'detached' });
    expect(await field(page, 'Lost-time incidents').inputValue()).toBe('4');
    await context.close();
  });

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

  it.each([
    [360, 640],
    [667, 375],
  ])('have all keys and Save in view after the phone is turned or a bar takes room: %i by %i', async (width, height) => {
    const { page, context } = await open('Cash against plan');
    await page.setViewportSize({ width, height });
    await settle(page);
    // The sheet ends where the screen ends.
    for (const name of ['1', '0', '-', 'Skip', 'Save']) {
      const { y, height: high } = (await sheet(page).getByRole('button', { name, exact: true }).boundingBox()) ?? {
        y: Infinity,
        height: 0,
      };
      expect(y, name).toBeGreaterThan(0);
      expect(y + high, name).toBeLessThanOrEqual(height);
      expect(high, name).toBeGreaterThanOrEqual(36);
    }
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `phone-numbers-${width}`);
    await context.close();
  });

  it('keep all keys and Save in view under a message that stays', async () => {
    const { page, context } = await open('On-time installs');
    const { items } = await owner.call(scorecardApi.search, { body: {} });
    const measurableId = items.find(({ title }) => title === 'On-time installs')?.id ?? '';
    expect((await owner.call(scorecardApi.remove, { params: { scorecardId: traction.scorecardId, measurableId } })).status).toBe(200);
    await press(page, '8');
    await sheet(page).getByRole('button', { name: 'Save, next number' }).click();
    await page.getByText('On-time installs has been removed. 8% was not entered.').waitFor();
    await settle(page);
    const keys = [
      sheet(page).getByRole('button', { name: '1', exact: true }),
      sheet(page).getByRole('button', { name: 'Save, next number' }),
    ];
    for (const key of keys) {
      const { y, height } = (await key.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(780);
    }
    await shot(page, 'phone-numbers-message');
    await context.close();
  });
});
