import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
const issues = 1_000;
const todos = 127;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  const ids = [owner.orgId, owner.personId, traction.id];
  await browsing.here.sql(
    `insert into issue (org_id, id, created_by_id, traction_id, owner_id, title, rank)
      select $1, gen_random_uuid(), $2, $3, $2, case when n = 3 then repeat('A long title ', 19) || 'to its end' else 'Issue ' || n end, n from generate_series(1, ${issues}) n`,
    ids,
    owner.orgId,
  );
  await browsing.here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status)
      select $1, gen_random_uuid(), $2, $3, $2, 'To-Do ' || n, '2026-03-01'::date + n % 30, case when n <= 27 then 'Done' else 'NotDone' end
      from generate_series(1, ${todos}) n`,
    ids,
    owner.orgId,
  );
});
afterAll(() => browsing.close());

const open = async (look: { theme?: string; width?: number; height?: number } = {}): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor(look);
  await enter(owner, `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
  return { page, faults };
};

const issueList = async (page: Page) => {
  await page
    .getByRole('tab', { name: 'Issues' })
    .or(page.getByRole('radio', { name: 'Issues' }))
    .first()
    .click();
  const list = page.getByRole('list', { name: 'Issues' });
  await list.getByText('Issue 1', { exact: true }).waitFor();
  return list;
};

/** Scrolls down until the row is rendered. */
const scrollTo = async (page: Page, title: string): Promise<void> => {
  await page.getByText('Issue 1', { exact: true }).hover();
  const isRendered = async () => {
    await page.mouse.wheel(0, 1_500);
    return (await page.getByText(title, { exact: true }).count()) > 0;
  };
  await expect.poll(isRendered).toBe(true);
};

it('a list of 1,000 Issues shows the number of all, renders the rows on screen only, and scrolls to its end', async () => {
  const { page, faults } = await open();
  const list = await issueList(page);
  await page.getByText('1000 open').or(page.getByText('1,000 open')).waitFor();
  const first = list.getByRole('listitem').first();
  expect(await first.getAttribute('aria-posinset')).toBe('1');
  expect(await first.getAttribute('aria-setsize')).toBe(String(issues));
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);
  expect(await axeFaults(page)).toEqual([]);
  await scrollTo(page, `Issue ${issues}`);
  const last = list.getByRole('listitem').filter({ hasText: `Issue ${issues}` });
  await last.waitFor();
  expect(await last.getAttribute('aria-posinset')).toBe(String(issues));
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);
  expect(faults).toEqual([]);
});

it('arrow keys reach rows that are not rendered yet, and the focused row stays rendered while scrolling', async () => {
  const { page, faults } = await open();
  await issueList(page);
  await page.getByRole('button', { name: 'Issue 1', exact: true }).focus();
  for (let turn = 0; turn < 60; turn += 1) await page.keyboard.press('ArrowDown');
  const focused = () => page.locator(':focus').textContent();
  expect(await focused()).toBe('Issue 61');
  await page.mouse.wheel(0, -10_000);
  await page.getByText('Issue 1', { exact: true }).waitFor();
  expect(await focused()).toBe('Issue 61');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Issue 62');
  expect(faults).toEqual([]);
});

it('in print every loaded row is rendered', async () => {
  const { page } = await open();
  const list = await issueList(page);
  await page.emulateMedia({ media: 'print' });
  await list.getByText('Issue 99', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBeGreaterThanOrEqual(100);
});

it('127 To-Dos: counts and rate are of all of them, and the last one can be reached on a phone', async () => {
  const { page, faults } = await open({ width: 360, height: 780, theme: 'dark' });
  await page
    .getByRole('tab', { name: 'To-Dos' })
    .or(page.getByRole('radio', { name: 'To-Dos' }))
    .first()
    .click();
  await page.getByText('100 open').waitFor();
  await page.getByRole('img', { name: /^21% of/ }).waitFor();
  const list = page.getByRole('list', { name: 'To-Dos' });
  await list.getByRole('listitem').first().hover();
  const last = list.locator(`[aria-posinset="${todos}"]`);
  const isOnScreen = async () => {
    await page.mouse.wheel(0, 1_000);
    const box = (await last.count()) === 0 ? null : await last.boundingBox();
    return box !== null && box.y < 780;
  };
  // A row a turn at worst: a busy machine loads and measures rows slowly.
  await expect.poll(isOnScreen).toBe(true);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(faults).toEqual([]);
});
