import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseThree } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let traction: SeededTraction;
/** More than one page of a search, and more than one bulk command takes. */
const open = 620;
const done = 3;

const run = (text: string, values: unknown[] = []) => on.here.sql<Record<string, unknown>>(text, [owner.orgId, ...values], owner.orgId);

beforeAll(async () => {
  ({ browsing: on, owner } = await browseThree());
  traction = await on.here.traction([owner], 'Leadership Level 10');
  await run(
    `with added as (
      insert into rock (org_id, id, created_by_id, traction_id, owner_id, title, type, status, due_date)
      select $1, gen_random_uuid(), $2::uuid, $3::uuid, $2::uuid, 'Rock ' || n, 'Team', case when n <= ${done} then 'Done' else 'OnTrack' end, '2026-03-31'
      from generate_series(1, ${open + done}) n returning org_id, id, traction_id)
    insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from added`,
    [owner.personId, traction.id],
  );
});
afterAll(() => on.close());

/** How many Rocks are due on each day. */
const dues = async () =>
  Object.fromEntries(
    (await run('select due_date::text as day, count(*)::int as count from rock where org_id = $1 group by 1')).map(({ day, count }) => [
      day,
      count,
    ]),
  );

it('E-25: all open Rocks of a quarter are carried into the next, however many, and come back by one Undo', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `/traction/${traction.id}/${traction.threadId}/rocks`);
  await page.getByRole('button', { name: 'Next quarter' }).click();
  const carry = page.getByRole('button', { name: /^Carry over/ });
  await carry.waitFor();
  expect(await carry.textContent()).toBe(`Carry over ${open} from Q1 2026`);
  await shot(page, 'carry-over-many');
  await carry.click();
  await expect.poll(dues).toEqual({ '2026-03-31': done, '2026-06-30': open });
  await page.getByText(`${open} changed`).first().waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(dues).toEqual({ '2026-03-31': open + done });
  expect(faults).toEqual([]);
});
