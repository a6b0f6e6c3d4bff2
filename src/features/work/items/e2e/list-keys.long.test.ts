import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let observer: Actor;
let traction: SeededTraction;
let rockId: string;
let todoId: string;

beforeAll(async () => {
  let member: Actor;
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  const rock = { ownerId: owner.personId, dueDate: '2026-03-31', type: 'Company' as const, tractionIds: [traction.id] };
  ({ id: rockId } = await owner.call(rockApi.create, { body: { title: 'Open the second bay', ...rock } }));
  await owner.call(rockApi.create, { body: { title: 'Publish the price list', ...rock } });
  for (const title of ['Deposits clear too late', 'No cover in July'])
    await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } });
  const todo = { title: 'Send the lease', ownerIds: [owner.personId], dueDate: '2026-03-09', tractionId: traction.id, contentHtml: '' };
  ({ id: todoId } = await owner.call(todoApi.create, { body: todo }));
  for (const title of ['Enquiries', 'Installs', 'Cash'])
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...measurableDefaults, title, goalValue: 10, comparison: 'GreaterOrEqual', ownerId: owner.personId },
    });
});
afterAll(() => on.close());

const path = (tab: string) => `/traction/${traction.id}/${traction.threadId}/${tab}`;
const titleOf = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: title, exact: true });
const rockNow = async () => (await owner.call(rockApi.byIds, { query: { ids: rockId } })).items[0];
const todoNow = async () => (await owner.call(todoApi.byIds, { query: { ids: todoId } })).items[0];
const issuesNamed = async (title: string) =>
  (await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items.filter(
    (issue) => issue.title.includes(title) && issue.status !== 'Removed',
  );

it('D-18: G and a letter leads to a page, the bracket folds the menu, and letters typed into a field do neither', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  // The row that has the focus does not take the second key for itself: D alone is a command of a Rock.
  await titleOf(page, 'Open the second bay').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/meetings');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.waitForURL((url) => url.pathname === '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const fold = menu.getByRole('button', { name: /^(Collapse|Expand) menu/ });
  const before = await fold.getAttribute('aria-expanded');
  await page.keyboard.press('[');
  await expect.poll(() => fold.getAttribute('aria-expanded')).not.toBe(before);
  await page.keyboard.press('[');
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe(before);
  await page.goBack();
  await page.goBack();
  await titleOf(page, 'Open the second bay').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('gd[');
  expect(await page.getByRole('searchbox', { name: 'Filter Rocks' }).inputValue()).toBe('gd[');
  expect(new URL(page.url()).pathname).toBe(path('rocks'));
  expect(faults).toEqual([]);
});

it('D-18: a row is walked, ticked, edited and voted for by its keys, and Ctrl+Z takes the last change back', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  await titleOf(page, 'Send the lease').focus();
  await page.keyboard.press('x');
  await expect.poll(async () => (await todoNow())?.status).toBe('Done');
  await page.keyboard.press('Control+z');
  await page.getByText('Taken back').waitFor();
  await expect.poll(async () => (await todoNow())?.status).toBe('NotDone');

  await page.goto(new URL(path('rocks'), page.url()).href);
  await titleOf(page, 'Open the second bay').focus();
  await page.keyboard.press('j');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Publish the price list');
  await page.keyboard.press('k');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Open the third bay');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rockNow())?.title).toBe('Open the third bay');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await rockNow())?.title).toBe('Open the second bay');
  // Taken back once: a second press has nothing more to take back.
  await page.keyboard.press('Control+z');
  await page.getByText('Nothing to take back').waitFor();

  await titleOf(page, 'Open the second bay').focus();
  await page.keyboard.press('s');
  await page.getByRole('menuitemradio', { name: 'Off-Track' }).click();
  await expect.poll(async () => (await rockNow())?.status).toBe('OffTrack');
  // The toast of another page is not needed: the change can be taken back from anywhere.
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/meetings');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await rockNow())?.status).toBe('OnTrack');

  await page.goto(new URL(path('issues'), page.url()).href);
  await titleOf(page, 'No cover in July').focus();
  await page.keyboard.press('v');
  await expect.poll(async () => (await issuesNamed('No cover'))[0]?.votes).toBe(1);
  expect(faults).toEqual([]);
});

it('D-18, P-12: many changed in one command come back by one Ctrl+Z', async () => {
  const { page, enter } = await on.visitor();
  await enter(owner, path('issues'));
  await titleOf(page, 'No cover in July').focus();
  // The keys are pressed before the answer has come.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v2/issues/bulk', async (route) => {
    const response = await route.fetch();
    await gate.promise;
    await route.fulfill({ response });
  });
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: 'For what is selected' }).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => issuesNamed('')).toHaveLength(0);
  await page.keyboard.press('Control+z');
  gate.resolve();
  await expect.poll(() => issuesNamed('')).toHaveLength(2);
});

it('D-18: `?` lists every key, and single letters can be switched off on a device', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  await titleOf(page, 'Open the second bay').waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [label, keys] of [
    ['Go to Dashboard', 'G D'],
    ['Go to Meetings', 'G M'],
    ['Open or close the menu', '['],
    ['Undo the last change', 'Ctrl Z'],
    ['Down, up', 'J K'],
  ] as const)
    expect(await sheet.getByText(label, { exact: true }).locator('xpath=..').locator('kbd').textContent(), label).toBe(keys);
  await shot(page, 'keys');
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('switch', { name: /^Single letters as shortcuts/ }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await titleOf(page, 'Open the second bay').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.keyboard.press('j');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Open the second bay');
  expect(new URL(page.url()).pathname).toBe(path('rocks'));
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(faults).toEqual([]);
});

it.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
] as const)('P-12: numbers of the Scorecard are picked and dropped to the Issues with one Undo, %s, %i px', async (theme, width) => {
  const { page, enter, faults } = await on.visitor({ width, theme });
  await enter(owner, path('scorecard'));
  const line = (title: string) => page.getByRole('row', { name: new RegExp(title) });
  await line('Cash').waitFor();
  if (width === 360)
    for (const title of ['Enquiries', 'Cash']) {
      await line(title)
        .getByRole('button', { name: new RegExp(title) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Select' }).click();
    }
  else {
    await line('Enquiries').hover();
    await line('Enquiries').getByRole('checkbox', { name: 'Select: Enquiries' }).click();
    await line('Cash')
      .getByRole('checkbox', { name: 'Select: Cash' })
      .click({ modifiers: ['Shift'] });
  }
  const count = width === 360 ? 2 : 3;
  const bar = page.getByRole('toolbar', { name: 'For what is selected' });
  await bar.getByText(`${count} selected`).waitFor();
  await shot(page, `scorecard-picked-${theme}-${width}`);
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await bar.getByRole('button', { name: 'Drop to Issues' }).click();
  await expect.poll(async () => (await issuesNamed('')).filter(({ fromType }) => fromType === 'measurable')).toHaveLength(count);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await issuesNamed('')).filter(({ fromType }) => fromType === 'measurable')).toHaveLength(0);
  await page.getByRole('row', { name: /Cash/ }).getByRole('checkbox').focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  expect(faults).toEqual([]);
});

it('P-12: an Observer picks no numbers', async () => {
  const { page, enter } = await on.visitor();
  await enter(observer, path('scorecard'));
  await page.getByRole('row', { name: /Cash/ }).hover();
  expect(await page.getByRole('checkbox', { name: 'Select: Cash' }).count()).toBe(0);
});

it('E-25: a Non-Rock, and a due date that was moved, lead to the history; the open Rocks of the quarter are carried into the next', async () => {
  const { page, enter, faults } = await on.visitor();
  await owner.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'Canceled' } });
  await enter(owner, path('rocks'));
  await page.getByRole('button', { name: /^Non-Rock since/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rock' });
  expect(await dialog.getByRole('tab', { name: /^History/ }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await owner.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'OnTrack' } });

  const duesOf = async () => (await owner.call(rockApi.search, { body: {} })).items.map(({ dueDate }) => dueDate);
  await page.getByRole('button', { name: 'Next quarter' }).click();
  const carry = page.getByRole('button', { name: 'Carry over 2 from Q1 2026' });
  await carry.waitFor();
  await shot(page, 'carry-over');
  await carry.click();
  await expect.poll(duesOf).toEqual(['2026-06-30', '2026-06-30']);
  await titleOf(page, 'Open the second bay').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(duesOf).toEqual(['2026-03-31', '2026-03-31']);
  expect(faults).toEqual([]);
});
