import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;

/** Titles as long as those of real teams, with this week's value against a goal of at least 10. */
const numbers = { 'Drawings right first time': 12, 'Build hours against plan': 4, 'Receivables over 30 days': 5, 'On-time installs': 6 };

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId, 'Manager');
  traction = await here.traction([theo, priya], 'Leadership');
  const { scorecard } = await theo.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } });
  const intervalId = scorecard.intervals.at(-1)?.id ?? '';
  for (const [title, value] of Object.entries(numbers)) {
    const body = { ...measurableDefaults, comparison: 'GreaterOrEqual' as const, title, goalValue: 10, ownerId: priya.personId };
    const { id: measurableId } = await theo.call(scorecardApi.addMeasurable, { params: { scorecardId: traction.scorecardId }, body });
    await theo.call(scorecardApi.enterValue, { params: { scorecardId: traction.scorecardId, measurableId }, body: { intervalId, value } });
  }
  const send = commander(traction);
  await send(theo, 'start');
  await send(theo, 'setAgendaItem', { agendaIndex: 1 });
});
afterAll(() => browsing.close());

const open = async (who: Actor, look = {}): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor(look);
  await enter(who, `/meeting/live/${traction.meetingId}`);
  await page.getByRole('row', { name: /On-time installs/ }).waitFor();
  return { page, faults };
};
const openIssues = async () =>
  (await theo.call(issueApi.search, { body: { filters: [{ field: 'status', operator: 'eq', value: 'ToReview' }] } })).items;
const dropAll = (page: Page) => page.getByRole('button', { name: /^Drop all reds to Issues/ });
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

it('K-20: all reds drop to Issues at once, for everybody; Undo takes all back', async () => {
  const [his, hers] = await Promise.all([open(theo), open(priya)]);
  await his.page.getByText(/^Week of Mar 2, 3 of 4 off target$/).waitFor();
  await dropAll(his.page).getByText('(3)').waitFor();
  expect(await axeFaults(his.page)).toEqual([]);
  await dropAll(his.page).click();
  for (const { page } of [his, hers]) {
    await page.getByText('All 3 in Issues').waitFor();
    await expect.poll(() => page.getByText('In Issues', { exact: true }).count()).toBe(3);
  }
  expect(await openIssues()).toMatchObject([
    { title: 'Build hours against plan 4, goal 10', ownerId: priya.personId, fromType: 'measurable', meetingId: traction.meetingId },
    { title: 'Receivables over 30 days 5, goal 10', ownerId: priya.personId },
    { title: 'On-time installs 6, goal 10', ownerId: priya.personId },
  ]);
  await his.page.getByText('3 Issues added').waitFor();
  await his.page.getByRole('button', { name: 'Undo' }).click();
  await dropAll(hers.page).getByText('(3)').waitFor();
  expect(await openIssues()).toEqual([]);
  expect([...his.faults, ...hers.faults]).toEqual([]);
});

it('one red is dropped by its button or by I on its row, is not offered again, and its Issue opens from there', async () => {
  const { page, faults } = await open(theo);
  await page.getByRole('button', { name: 'Drop On-time installs to Issues' }).click();
  await row(page, 'On-time installs').getByText('In Issues').waitFor();
  await row(page, 'Build hours').locator('td[data-interval]').last().focus();
  await page.keyboard.press('i');
  await row(page, 'Build hours').getByText('In Issues').waitFor();
  await page.keyboard.press('i');
  await dropAll(page).getByText('(1)').waitFor();
  expect(await openIssues()).toHaveLength(2);
  await row(page, 'Build hours').getByRole('rowheader').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Drop to Issues' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'On-time installs is in Issues. Open it' }).click();
  expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('On-time installs 6, goal 10');
  expect(faults).toEqual([]);
});

it.each([
  [1024, 3],
  [1440, 4],
  [1920, 8],
])('at %i px the stage shows the trend, whole titles and whole rows of %i weeks', async (width, weeks) => {
  const { page } = await open(theo, { width, height: 900 });
  await page.getByRole('columnheader', { name: 'Trend' }).waitFor();
  expect(await page.locator('thead th:has(time)').count()).toBe(weeks);
  const cut = `[...document.querySelectorAll('tbody tr')].filter((row) => {
    const box = row.closest('table').parentElement;
    const words = [...row.querySelectorAll('th span, th button, td')];
    return row.getBoundingClientRect().right > box.getBoundingClientRect().right + 1 ||
      box.scrollWidth > box.clientWidth ||
      words.some((word) => word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).overflow === 'hidden');
  }).map((row) => row.textContent)`;
  expect(await page.evaluate<string[]>(cut)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

it('K-20, I-01: on a phone too, a group counts the misses of this week, as the heading does', async () => {
  const params = { scorecardId: traction.scorecardId };
  const { scorecard } = await theo.call(scorecardApi.load, { body: params });
  const intervalId = scorecard.intervals.at(-2)?.id ?? '';
  const body = { ...measurableDefaults, comparison: 'GreaterOrEqual' as const, goalValue: 10, ownerId: priya.personId, group: 'Money' };
  const { id: measurableId } = await theo.call(scorecardApi.addMeasurable, { params, body: { ...body, title: 'Cash on hand' } });
  await theo.call(scorecardApi.enterValue, { params: { ...params, measurableId }, body: { intervalId, value: 5 } });
  const { page, faults } = await open(theo, { width: 360, height: 780 });
  await page.getByText('Money', { exact: true }).waitFor();
  expect(await page.getByText('1 off target', { exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});
