import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;

const run = (text: string, values: unknown[]) => on.here.sql(text, [owner.orgId, ...values], owner.orgId);
const longWord = 'Bandsaw'.repeat(37).slice(0, 256);
const hours = 'Build hours: off target 3 weeks in a row';
const lease = '“Send the lease” was missed twice';

const addTodo = (title: string, dueDate: string) =>
  owner.call(todoApi.create, { body: { title, ownerId: member.personId, tractionId: traction.id, dueDate } });

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
});
afterAll(() => on.close());

beforeEach(async () => {
  traction = await on.here.traction([owner, member, observer], `Team ${newId()}`);
  const { scorecardId } = traction;
  const { id: measurableId } = await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId },
    body: { ...measurableDefaults, title: 'Build hours', goalValue: 105, comparison: 'LessOrEqual', ownerId: member.personId },
  });
  for (const [intervalId, value] of [
    ['2026-W08', 107],
    ['2026-W09', 108],
    ['2026-W10', 112],
  ] as const)
    await owner.call(scorecardApi.enterValue, { params: { scorecardId, measurableId }, body: { intervalId, value } });
  await addTodo('Send the lease', '2026-02-13');
  for (const ended of ['2026-02-17T16:00:00Z', '2026-02-24T16:00:00Z'])
    await run(
      `insert into meeting (org_id, id, traction_id, thread_id, status, started_at, ended_at, summary)
        select org_id, gen_random_uuid(), traction_id, id, 'Completed', $3::timestamptz, $3::timestamptz, jsonb_build_object(
          'started', $3::text, 'ended', $3::text, 'scribePersonId', null, 'plannedSeconds', 5400, 'spentSeconds', 5280, 'pausedSeconds', 0,
          'sections', '[]'::jsonb, 'averageRating', null, 'ratings', '[]'::jsonb, 'presentIds', '[]'::jsonb, 'absentIds', '[]'::jsonb,
          'solvedIssueIds', '[]'::jsonb, 'discussedIssueIds', '[]'::jsonb, 'addedTodoIds', '[]'::jsonb, 'completedTodoIds', '[]'::jsonb,
          'reviewedHeadlineIds', '[]'::jsonb)
        from thread where org_id = $1 and id = $2`,
      [traction.threadId, ended],
    );
  await owner.call(issueApi.create, {
    body: { title: 'No cover in July', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' },
  });
});

const path = (tab = 'issues') => `/traction/${traction.id}/${traction.threadId}/${tab}`;
const group = (page: Page) => page.getByRole('region', { name: /^Proposed/ });
const proposed = (page: Page) => group(page).getByRole('listitem').locator('[data-title]').allTextContents();
const listed = (page: Page) => page.getByRole('list', { name: 'Issues' }).locator('[data-title]').allTextContents();
const focused = (page: Page) => page.locator(':focus').textContent();
const issues = async () =>
  (await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items.filter(
    ({ status }) => status !== 'Removed',
  );

it('what rules found stands under the list; Accept puts it onto the list with its source and owner, and Undo takes it back, for everybody', async () => {
  const { page, enter, faults } = await on.visitor();
  const other = await on.visitor();
  await enter(owner, path());
  await other.enter(member, path());
  await group(page).getByText('Found by rules. Accept puts it on the list.').waitFor();
  await expect.poll(() => proposed(other.page)).toEqual([hours, lease]);
  expect(await group(page).getByRole('heading').textContent()).toBe('Proposed2');
  await shot(page, 'proposed');
  expect(await axeFaults(page)).toEqual([]);
  await group(page)
    .getByRole('button', { name: `Accept: ${hours}` })
    .click();
  await expect.poll(() => listed(page)).toEqual(['No cover in July', hours]);
  await expect.poll(() => listed(other.page)).toEqual(['No cover in July', hours]);
  for (const each of [page, other.page]) await expect.poll(() => proposed(each)).toEqual([lease]);
  expect((await issues()).find(({ title }) => title === hours)).toMatchObject({
    ownerId: member.personId,
    fromType: 'measurable',
    fromTitle: 'Build hours',
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const each of [page, other.page]) {
    await expect.poll(() => proposed(each)).toEqual([hours, lease]);
    await expect.poll(() => listed(each)).toEqual(['No cover in July']);
  }
  expect(faults).toEqual([]);
});

it('Not now takes it away for the whole team until Undo, or until it gets worse', async () => {
  const { page, enter, faults } = await on.visitor();
  const other = await on.visitor();
  await enter(owner, path());
  await other.enter(member, path());
  await expect.poll(() => proposed(other.page)).toEqual([hours, lease]);
  await group(page)
    .getByRole('button', { name: `Not now: ${lease}` })
    .click();
  for (const each of [page, other.page]) await expect.poll(() => proposed(each)).toEqual([hours]);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const each of [page, other.page]) await expect.poll(() => proposed(each)).toEqual([hours, lease]);
  await group(page)
    .getByRole('button', { name: `Not now: ${lease}` })
    .click();
  await expect.poll(() => proposed(other.page)).toEqual([hours]);
  await run("update todo set due_date = '2026-02-09' where org_id = $1 and title = $2 and traction_id = $3", [
    'Send the lease',
    traction.id,
  ]);
  await run(
    `insert into meeting (org_id, id, traction_id, thread_id, status, ended_at, summary)
      select org_id, gen_random_uuid(), traction_id, thread_id, status, '2026-02-10T16:00:00Z', summary || '{"ended": "2026-02-10T16:00:00Z"}'
      from meeting where org_id = $1 and traction_id = $2 and status = 'Completed' limit 1`,
    [traction.id],
  );
  await expect.poll(() => proposed(other.page)).toEqual([hours, '“Send the lease” was missed 3 times']);
  expect(await issues()).toHaveLength(1);
  expect(faults).toEqual([]);
});

it('works by keyboard alone: the arrows walk, A accepts, N says Not now, and the focus goes on', async () => {
  const { page, enter, faults } = await on.visitor();
  await addTodo('Order cedar', '2026-02-12');
  await enter(owner, path());
  const cedar = '“Order cedar” was missed twice';
  await expect.poll(() => proposed(page)).toEqual([hours, cedar, lease]);
  await group(page).getByRole('button', { name: hours, exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(cedar);
  await page.keyboard.press('n');
  await expect.poll(() => proposed(page)).toEqual([hours, lease]);
  expect(await focused(page)).toBe(lease);
  await page.keyboard.press('a');
  await expect.poll(() => proposed(page)).toEqual([hours]);
  expect(await focused(page)).toBe(hours);
  await page.keyboard.press('a');
  await group(page).waitFor({ state: 'detached' });
  await expect.poll(() => listed(page)).toEqual(['No cover in July', lease, hours]);
  expect(await page.locator(':focus').count()).toBe(1);
  expect(await issues()).toHaveLength(3);
  // Ctrl+Z takes back what was accepted last.
  await page.keyboard.press('Control+z');
  await expect.poll(() => proposed(page)).toEqual([hours]);
  await page.keyboard.press('Control+z');
  await group(page)
    .getByRole('button', { name: /^Proposed/ })
    .press('ArrowLeft');
  await expect.poll(() => proposed(page)).toEqual([]);
  await group(page)
    .getByRole('button', { name: /^Proposed/ })
    .press('ArrowRight');
  await expect.poll(() => proposed(page)).toEqual([hours]);
  // The words open the item itself.
  await group(page).getByRole('button', { name: hours, exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'Edit Measurable' }).waitFor();
  expect(faults).toEqual([]);
});

it('is shown in the short-term list alone, and not to an Observer', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path()}?view=longTerm`);
  await page.getByText('What the team does not take now').waitFor();
  expect(await group(page).count()).toBe(0);
  const other = await on.visitor();
  await other.enter(observer, path());
  await other.page.getByRole('button', { name: 'No cover in July' }).waitFor();
  await settled(other.page);
  expect(await group(other.page).count()).toBe(0);
  expect(faults).toEqual([]);
});

it.each([
  ['Light', 'en-US', 'was missed twice'],
  ['Dark', 'es-MX', 'se aplazó dos veces'],
])('on a phone, %s, in %s, the buttons stand under the words of a long title, 44 px high', async (theme, locale, missed) => {
  await addTodo(longWord, '2026-02-12');
  await on.here.sql('update person set locale = $1 where id = $2', [locale, owner.personId], owner.orgId);
  const { page, enter, faults } = await on.visitor({ width: 360, height: 780, theme, locale });
  await enter(owner, path());
  const region = page.getByRole('region', { name: /^(Proposed|Propuestos)/ });
  await region.waitFor();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await shot(page, `proposed-phone-${theme}`);
  const rows = region.getByRole('listitem');
  expect(await rows.count()).toBe(3);
  for (const row of await rows.all()) {
    const words = await row.locator('[data-title]').boundingBox();
    const buttons = await row.getByRole('button', { name: /^(Accept|Not now|Aceptar|Ahora no):/ }).all();
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box?.height).toBe(44);
      expect(box?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
    }
  }
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await rows
    .nth(1)
    .getByRole('button', { name: /^(Accept|Aceptar):/ })
    .click();
  await expect.poll(async () => (await issues()).length).toBe(2);
  await on.here.sql("update person set locale = 'en-US' where id = $1", [owner.personId], owner.orgId);
  const made = (await issues()).find(({ fromTitle }) => fromTitle === longWord);
  expect(made?.title).toMatch(new RegExp(`^“Bandsaw.*…” ${missed}$`));
  expect(made?.title).toHaveLength(256);
  expect(faults).toEqual([]);
});

it('without a connection nothing is lost: the proposal comes back, and one is told', async () => {
  const { page, context, enter } = await on.visitor();
  await enter(owner, path());
  await group(page).waitFor();
  await context.setOffline(true);
  await group(page)
    .getByRole('button', { name: `Accept: ${hours}` })
    .click();
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => proposed(page)).toEqual([hours, lease]);
  await context.setOffline(false);
  expect(await issues()).toHaveLength(1);
});
