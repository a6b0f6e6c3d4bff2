import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseThree } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let traction: SeededTraction;

const run = (text: string, values: unknown[] = []) =>
  on.here.sql<Record<string, string | null>>(text, [owner.orgId, ...values], owner.orgId);
const archived = '2026-01-12 10:00:00+00';

beforeAll(async () => {
  let member: Actor;
  ({ browsing: on, owner, member } = await browseThree());
  traction = await on.here.traction([owner, member], 'Leadership Level 10');
  const ids = [owner.personId, traction.id];
  const of = 'org_id, id, created_by_id, owner_id, traction_id, title, status, archived_at';
  const values = (title: string, status: string, more: string) =>
    `values ($1, gen_random_uuid(), $2::uuid, $2::uuid, $3::uuid, '${title}', '${status}', '${archived}', ${more})`;
  await run(
    `insert into todo (${of}, due_date, done_at) ${values('Sign the lease', 'Done', "'2026-01-13', '2026-01-09 09:00:00+00'")}`,
    ids,
  );
  await run(`insert into issue (${of}, rank, solved_at) ${values('The saw stands still', 'Reviewed', "1, '2026-01-09 09:00:00+00'")}`, ids);
  await run(`insert into headline (${of}, source) ${values('We won the ferry', 'Reviewed', "'typed'")}`, ids);
});
afterAll(() => on.close());

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

it.each([
  { kind: 'todo', view: 'archive', title: 'Sign the lease', status: 'Done', stamp: 'done_at' },
  { kind: 'issue', view: 'solved', title: 'The saw stands still', status: 'Reviewed', stamp: 'solved_at' },
  { kind: 'headline', view: 'archive', title: 'We won the ferry', status: 'Reviewed', stamp: 'archived_at' },
])(
  'F-13, G-19, H-03: an archived $kind that is removed is found, and Undo brings it back as it was',
  async ({ kind, view, title, status, stamp }) => {
    const { page, enter, faults } = await on.visitor();
    const now = async () => (await run(`select status, archived_at::text, ${stamp}::text as stamp from ${kind} where org_id = $1`))[0];
    const before = await now();
    const path = `/traction/${traction.id}/${traction.threadId}/${kind}s`;
    await enter(owner, `${path}?view=${view}`);
    await row(page, title).locator('[data-title]').focus();
    await page.keyboard.press('Delete');
    const sure = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Remove/ });
    if (kind !== 'todo') await sure.click();
    await row(page, title).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, title).waitFor();
    await expect.poll(now).toEqual({ ...before, status });
    await run(`update ${kind} set status = 'Removed' where org_id = $1`);
    await page.goto(`${path}?view=removed`);
    await row(page, title).waitFor();
    expect(faults).toEqual([]);
  },
);
