import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

const add = (title: string, more: object = {}) =>
  owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: {
      ...measurableDefaults,
      title,
      goalValue: 95,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Percent',
      ownerId: owner.personId,
      ...more,
    },
  });

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  await add('On-time installs');
  await add('Build hours', { goalValue: 105, comparison: 'LessOrEqual' });
});
afterAll(() => browsing.close());

const home = async (who: Actor, look = {}): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor(look);
  await enter(who, '/');
  await page.getByText('On-time installs').waitFor();
  return { page, faults };
};

const numberOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).locator('button[data-number]');

const stored = async () => {
  const { items } = await owner.call(scorecardApi.search, { body: {} });
  return Object.fromEntries(items.map(({ title, values }) => [title, values.at(-1)?.value]));
};

it('I-19, I-20: a number is typed in place, Enter goes to the next, Escape restores', async () => {
  const { page, faults } = await home(owner);
  await numberOf(page, 'On-time installs').click();
  await page.keyboard.type('91,');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alert').textContent()).toContain('Type a number');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('112');
  await page.keyboard.press('Escape');
  expect(await numberOf(page, 'On-time installs').innerText()).toBe('91%\n, Off Target, failed by -4 points');
  expect(await numberOf(page, 'Build hours').innerText()).toBe('Enter');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual({ 'On-time installs': 91, 'Build hours': 100 });
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('says what a number will be rounded to before it is saved, and judges it by what is shown', async () => {
  const { page, faults } = await home(owner);
  await numberOf(page, 'On-time installs').click();
  await page.keyboard.type('94.96');
  await page.getByRole('alert').getByText('94.96% will be saved as 95%').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => numberOf(page, 'On-time installs').innerText()).toBe('95%\n, On Target');
  await expect.poll(stored).toMatchObject({ 'On-time installs': 95 });
  // A program may send what no cell would take: it is judged as it is shown, and looking at it changes nothing.
  const { items } = await owner.call(scorecardApi.search, { body: {} });
  const installs = items.find(({ title }) => title === 'On-time installs');
  const params = { scorecardId: traction.scorecardId, measurableId: installs?.id ?? '' };
  const intervalId = installs?.values.at(-1)?.intervalId ?? '';
  expect(await owner.call(scorecardApi.enterValue, { params, body: { intervalId, value: 94.6 } })).toMatchObject({ status: 200 });
  await page.reload();
  await expect.poll(() => numberOf(page, 'On-time installs').innerText()).toBe('95%\n, On Target');
  await numberOf(page, 'On-time installs').click();
  await page.keyboard.press('Enter');
  expect(await stored()).toMatchObject({ 'On-time installs': 94.6 });
  expect(faults).toEqual([]);
});

it('one huge number widens no column; the whole of it is there for mouse, keyboard and screen reader', async () => {
  const { page, faults, enter } = await browsing.visitor();
  await enter(owner, `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
  const column = () => page.locator('thead th[data-newest]').evaluate((head) => Math.round(head.getBoundingClientRect().width));
  const cell = page
    .getByRole('row', { name: /Build hours/ })
    .locator('td[data-interval]')
    .last();
  await cell.click();
  const before = await column();
  await page.keyboard.type('123456789012');
  await page.keyboard.press('Enter');
  await cell.getByText('123B%').waitFor();
  await cell.getByText('123,456,789,012%').waitFor({ state: 'attached' });
  expect(await column()).toBe(before);
  await page
    .getByRole('row', { name: /On-time/ })
    .locator('td[data-interval]')
    .last()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('[popover]').getByText('123,456,789,012%, Off Target').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('I-07, I-08, I-09, I-24, I-25: the dialog names missing fields, keeps digits only and adapts the decimals', async () => {
  const { page } = await home(owner);
  await page.getByRole('button', { name: 'Add measurable' }).click();
  const dialog = page.getByRole('dialog');
  const picked = (label: string) => dialog.getByLabel(label).inputValue();
  await dialog.waitFor();
  expect([await picked('The number should be'), await picked('Unit'), await picked('Scale'), await picked('Decimals')]).toEqual([
    'Greater',
    'Number',
    'One',
    '0',
  ]);
  await dialog.getByRole('button', { name: 'Add Measurable', exact: true }).click();
  await expect.poll(() => dialog.locator('[data-code=VAL_REQUIRED]').count()).toBe(2);
  await dialog.getByLabel('Title').fill('Cash on hand');
  await dialog.getByLabel('Goal', { exact: true }).fill('4a20');
  expect(await picked('Goal')).toBe('420');
  const decimals = async (unit: string) => {
    await dialog.getByLabel('Unit').selectOption(unit);
    return dialog.getByLabel('Decimals').locator('option').allTextContents();
  };
  expect(await decimals('Yen')).toEqual(['0']);
  expect(await decimals('Dollar')).toEqual(['0', '2']);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Cash on hand').waitFor();
  expect(await stored()).toHaveProperty('Cash on hand');
});

it.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
])('I-09, I-19, Y-02: who writes 1.234,5 sees and types numbers so, in cells and fields, at $width', async ({ theme, width }) => {
  const person = await browsing.here.person(owner.orgId, 'Manager');
  await browsing.here.sql("update person set format_locale = 'de-DE' where id = $1", [person.personId]);
  const yard = await browsing.here.traction([person], `Yard ${width}`);
  const title = 'Pallets';
  const of = {
    ...measurableDefaults,
    title,
    ownerId: person.personId,
    comparison: 'GreaterOrEqual',
    goalValue: 1234.5,
    decimalPlaces: 1,
  } as const;
  const params = { scorecardId: yard.scorecardId };
  expect(await person.call(scorecardApi.addMeasurable, { params, body: of })).toMatchObject({ status: 200 });
  const kept = async () => (await person.call(scorecardApi.search, { body: {} })).items[0]?.values.at(-1)?.value;
  const { page, faults, enter } = await browsing.visitor({ theme, width, height: 780 });
  await enter(person, '/');
  const number = numberOf(page, title);
  const typed = async (text: string) => {
    await number.click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.getByText('≥ 1.234,5').first().waitFor();
  await typed('1.234,5');
  await expect.poll(kept).toBe(1234.5);
  await expect.poll(() => number.innerText()).toMatch(/^1\.234,5/);
  await typed('1.250');
  await expect.poll(kept).toBe(1250);
  await typed('12.5');
  await expect.poll(kept).toBe(12.5);
  await typed('1.2.3');
  await page.getByRole('alert').getByText('Type a number, such as 1.200 or 1,2k').waitFor();
  await shot(page, `number-signs-cell-${width}`);
  await page.keyboard.press('Escape');
  await number.click();
  await expect.poll(() => page.locator('input:focus').inputValue()).toBe('12,5');
  await page.keyboard.press('Escape');

  await page.goto(`/traction/${yard.id}/${yard.threadId}/meetingoverview`);
  await page.getByRole('row').getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Measurable' });
  const goal = dialog.getByLabel('Goal', { exact: true });
  expect(await goal.inputValue()).toBe('1234,5');
  await goal.fill('1.2.3');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Type a number, such as 1.234,5').waitFor();
  expect(await goal.inputValue()).toBe('1.2.3');
  await shot(page, `number-signs-goal-${width}`);
  await goal.fill('2.500');
  await dialog.getByText('Reads ≥ 2.500,0').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('≥ 2.500,0').filter({ visible: true }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it.each(['light', 'dark'])('a phone of 360 shows them without sideways scrolling, %s', async (theme) => {
  const { page } = await home(owner, { theme, width: 360, height: 780 });
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
});
