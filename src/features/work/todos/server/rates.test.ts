import { expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import { todoApi } from '../contract.ts';
import { rateWeeks } from '../rules.ts';

const { here, owner, member, observer, outsider, elsewhere, traction } = await company();
/** The week of the world's clock. */
const monday = '2026-03-02';

const add = (title: string, dueDate: string, status: string, doneAt: string | null) =>
  here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status, done_at, archived_at)
      values ($1, gen_random_uuid(), $2::uuid, $3::uuid, $2::uuid, $4, $5, $6, $7::timestamptz, $7::timestamptz)`,
    [owner.orgId, member.personId, traction.id, title, dueDate, status, doneAt],
    owner.orgId,
  );
const rates = (who = owner) => who.call(todoApi.doneRates, { query: { tractionId: traction.id } });

it('F-15: counts by the week in which To-Dos were due, archived ones too, and as done only what was done before the week ended', async () => {
  const week = addDays(monday, -14);
  await add('In time', addDays(week, 2), 'Done', `${addDays(week, 1)}T12:00:00Z`);
  await add('On the last day', addDays(week, 2), 'Done', `${addDays(week, 6)}T12:00:00Z`);
  await add('Too late', addDays(week, 6), 'Done', `${addDays(week, 7)}T12:00:00Z`);
  await add('Never', week, 'NotDone', null);
  await add('Removed', week, 'Removed', null);
  await add('Of now', monday, 'NotDone', null);
  await add('Long ago', addDays(monday, -7 * rateWeeks), 'NotDone', null);
  await add('Next week', addDays(monday, 7), 'NotDone', null);
  const { weeks } = await rates();
  expect(weeks).toHaveLength(rateWeeks);
  expect(weeks.at(-1)).toEqual({ monday, due: 1, done: 0 });
  expect(weeks.at(-3)).toEqual({ monday: week, due: 4, done: 2 });
  expect(weeks.reduce((sum, { due }) => sum + due, 0)).toBe(5);
});

it('200 to an Observer, 404 to people who do not see the meeting', async () => {
  expect([(await rates(observer)).status, (await rates(outsider)).status, (await rates(elsewhere)).status]).toEqual([200, 404, 404]);
});

it('archived To-Dos are listed beside the others when they are asked for', async () => {
  const ask = (more: { field: string; value: boolean }[]) =>
    owner.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }, ...more] } });
  const [open, all] = [await ask([]), await ask([{ field: 'alsoArchived', value: true }])];
  expect((all.totalCount ?? 0) - (open.totalCount ?? 0)).toBe(3);
});
