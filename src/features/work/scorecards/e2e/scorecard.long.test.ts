import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let other: SeededTraction;
/** Ids of the grid's measurables by title. */
const ids: Record<string, string> = {};

const add = async (title: string, more: object = {}): Promise<void> => {
  const { id } = await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: { ...measurableDefaults, title, goalValue: 10, comparison: 'GreaterOrEqual', ownerId: owner.personId, ...more },
  });
  ids[title] = id;
};

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId);
  traction = await browsing.here.traction([owner, member], 'Leadership');
  other = await browsing.here.traction([owner, member], 'Build & Install');
  await add('Enquiries');
  await add('Installs', { goalValue: 40, unitOfMeasure: 'Percent' });
  await add('Cash', { goalValue: 5, unitOfMeasure: 'Dollar', valueScale: 'Million' });
});
afterAll(() => browsing.close());

const enter = async (who: Actor, path: string, look = {}): Promise<{ page: Page; faults: string[] }> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, path);
  return visitor;
};

const grid = async (who: Actor, look = {}) => {
  const opened = await enter(who, `/traction/${traction.id}/${traction.threadId}/meetingoverview`, look);
  await opened.page.getByRole('row', { name: /Cash/ }).waitFor();
  return opened;
};

const weeks = (page: Page): Promise<string[]> =>
  page
    .locator('thead time')
    .evaluateAll((times: { getAttribute: (name: string) => string }[]) => times.map((time) => time.getAttribute('datetime')));
const cell = (page: Page, title: string, week: string) => page.locator(`td[data-row="${ids[title]}"][data-interval="${week}"]`);
const focused = (page: Page) =>
  page.evaluate<string>("(({ row, interval } = {}) => row + ' ' + interval)(document.activeElement.closest('td')?.dataset)");
const at = (title: string, week: string) => `${ids[title]} ${week}`;
const stored = async (title: string, week: string) => {
  const { scorecard } = await owner.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } });
  const row = scorecard.measurables.find((each) => each.id === ids[title]);
  return row?.values.find(({ intervalId }) => intervalId === week)?.value ?? null;
};

it('I-16, I-19, I-22: a number is typed into its cell of 13 weeks; keys move and edit, Escape restores', async () => {
  const { page, faults } = await grid(owner);
  const [newest = '', before = ''] = (await weeks(page)).toReversed();
  expect(await weeks(page)).toHaveLength(13);
  await cell(page, 'Enquiries', newest).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe(at('Installs', newest));
  await expect.poll(() => stored('Enquiries', newest)).toBe(12);

  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe(at('Installs', before));
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(at('Cash', before));
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  expect(await cell(page, 'Cash', before).innerText()).toBe('–');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored('Cash', before)).toBe(5);
  expect(await cell(page, 'Cash', before).innerText()).toContain('$5M');
  expect(faults).toEqual([]);
});

it('I-20, I-21: the cell says On Target, or by how many percent the value missed or exceeded the goal', async () => {
  const enterValue = (title: string, intervalId: string, value: number) =>
    owner.call(scorecardApi.enterValue, {
      params: { scorecardId: traction.scorecardId, measurableId: ids[title] ?? '' },
      body: { intervalId, value },
    });
  const { page } = await grid(owner);
  const [newest = '', before = '', earlier = ''] = (await weeks(page)).toReversed();
  await enterValue('Enquiries', newest, 12);
  await enterValue('Enquiries', before, 10);
  await enterValue('Enquiries', earlier, 7);
  const said = (week: string) => cell(page, 'Enquiries', week).getAttribute('data-hint');
  await expect.poll(() => said(earlier)).toMatch(/-30%/);
  expect(await said(newest)).toContain('+20%');
  expect(await said(before)).toBe('On Target');
  expect(await cell(page, 'Enquiries', earlier).innerText()).toContain('Off Target');
  expect(await axeFaults(page)).toEqual([]);
});

it('I-27: values of others arrive, and what is being typed stays', async () => {
  const { page } = await grid(owner);
  const { page: theirs } = await grid(member);
  const [newest = ''] = (await weeks(page)).toReversed();
  await cell(page, 'Cash', newest).click();
  await page.keyboard.type('4');
  await cell(theirs, 'Installs', newest).click();
  await theirs.keyboard.type('44');
  await theirs.keyboard.press('Enter');
  await expect.poll(() => cell(page, 'Installs', newest).innerText()).toContain('44%');
  expect(await page.locator('td input').inputValue()).toBe('4');
});

it('a person who types into a cell that somebody else fills is shown the other value, and decides', async () => {
  const { page, faults } = await grid(owner);
  const { page: theirs } = await grid(member);
  const before = (await weeks(page)).at(-4) ?? '';
  const both = [page, theirs].map((each) => cell(each, 'Installs', before));
  for (const each of both) await each.click();
  await page.keyboard.type('44');
  await theirs.keyboard.type('55');
  await theirs.keyboard.press('Enter');
  await expect.poll(() => stored('Installs', before)).toBe(55);
  await page.keyboard.press('Enter');
  const told = page.getByRole('region', { name: 'Messages' });
  await told.getByText('Member entered 55% for Installs, and that stands. You typed 44%.').waitFor();
  expect(await stored('Installs', before)).toBe(55);
  await expect.poll(() => cell(page, 'Installs', before).innerText()).toContain('55%');
  expect(await axeFaults(page)).toEqual([]);
  await told.getByRole('button', { name: 'Enter 44%' }).click();
  await expect.poll(() => stored('Installs', before)).toBe(44);
  await expect.poll(() => cell(theirs, 'Installs', before).innerText()).toContain('44%');
  expect(faults).toEqual([]);
});

it('leaving a cell unchanged does not undo a value that somebody else has entered', async () => {
  const { page } = await grid(owner);
  const { page: theirs } = await grid(member);
  const before = (await weeks(page)).at(-5) ?? '';
  await cell(page, 'Installs', before).click();
  await cell(theirs, 'Installs', before).click();
  const arrives = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v2/scorecard');
  await theirs.keyboard.type('31');
  await theirs.keyboard.press('Enter');
  await expect.poll(() => stored('Installs', before)).toBe(31);
  await arrives;
  await settled(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 'Installs', before).innerText()).toContain('31%');
  expect(await stored('Installs', before)).toBe(31);
});

it.each([
  ['Alt+i', 'Add Issue', 21],
  ['Alt+t', 'Add To-Do', 22],
  ['Alt+h', 'Add Headline', 23],
  ['Alt+r', 'Add Rock', 24],
])('D-18: %s works in a cell, whose number is saved', async (keys, title, number) => {
  const { page, faults } = await grid(owner);
  const before = (await weeks(page)).at(-6) ?? '';
  await cell(page, 'Installs', before).click();
  await page.keyboard.type(String(number));
  await page.keyboard.press(keys);
  await page.getByRole('dialog', { name: title }).getByRole('textbox').first().waitFor();
  await expect.poll(() => stored('Installs', before)).toBe(number);
  expect(faults).toEqual([]);
  await page.context().close();
});

it.each([
  ['light', 360],
  ['dark', 1440],
])('in %s at %i the grid is whole and the page does not scroll sideways', async (theme, width) => {
  const { page } = await grid(owner, { theme, width });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
});

it('I-31: says how many numbers a scorecard should have while it has fewer', async () => {
  const { page } = await grid(owner);
  const advice = page.getByText(/^5 to 15 measurables are a good amount/i);
  await advice.waitFor();
  expect(await advice.innerText()).toMatch(/this scorecard has [1-4]\.$/i);
});

it('I-26, I-30: with its flag on, a measurable is added to several meetings at once', async () => {
  await browsing.here.sql("insert into feature_flag (name, enabled) values ('multiple-scorecard-measurable', true)");
  const { page } = await enter(owner, '/');
  await page.getByRole('button', { name: 'Add measurable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Measurable' });
  await dialog.getByLabel('Title').fill('Ferries out on time');
  await dialog.getByLabel('Goal').fill('9');
  await dialog.getByRole('combobox', { name: /Meetings/ }).click();
  await page.getByRole('option', { name: 'Leadership' }).click();
  await page.getByRole('option', { name: 'Build & Install' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add Measurable', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const { scorecardId } of [traction, other]) {
    const { scorecard } = await owner.call(scorecardApi.load, { body: { scorecardId } });
    expect(scorecard.measurables.map(({ title }) => title)).toContain('Ferries out on time');
  }
  await browsing.here.sql("delete from feature_flag where name = 'multiple-scorecard-measurable'");
});

it('I-32: without a meeting, people are asked to create one first', async () => {
  const alone = await browsing.here.org('Alone');
  const { page } = await enter(alone, '/');
  await page.getByRole('button', { name: 'Add measurable' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a meeting first' });
  await dialog.waitFor();
  expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create a meeting' }).click();
  await page.getByRole('dialog', { name: 'New meeting' }).waitFor();
});
