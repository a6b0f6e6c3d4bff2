import { beforeEach, describe, expect, it } from 'vitest';
import { workIn } from '#server/http/work.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Todo, todoApi } from '../contract.ts';
import { makeRepeats } from './actions/recurrence.ts';
import { todoWorkers } from './jobs.ts';

const { here, owner, member, traction } = await company();

/** Runs what the job runs in one organisation, at an instant. */
const runAt = (instant: string): Promise<number> => {
  here.clock.now = new Date(instant);
  return workIn(here.appContext, owner.orgId, null, makeRepeats);
};
const zone = (who: Actor, timeZone: string) => here.sql('update person set time_zone = $2 where id = $1', [who.personId, timeZone]);

const add = async (dueDate: string, more: object = {}, who: Actor = member): Promise<string> =>
  (
    await who.call(todoApi.create, {
      body: { title: 'Send the report', ownerIds: [who.personId], dueDate, tractionId: traction.id, repeats: 'Week', ...more } as never,
    })
  ).id;
const get = async (id: string, who: Actor = member): Promise<Todo> =>
  (await who.call(todoApi.byIds, { query: { ids: id } })).items[0] as Todo;
const after = async (id: string): Promise<{ id: string; due: string }[]> =>
  here.sql('select id, due_date::text as due from todo where repeated_from_id = $1', [id], owner.orgId);

beforeEach(async () => {
  await here.sql("update todo set status = 'Removed'", [], owner.orgId);
  await zone(member, 'UTC');
});

describe('a To-Do that comes again', () => {
  it('F-03: is made once when its day is over, with words, notes and owner, and takes the recurrence over', async () => {
    const id = await add('2026-03-06', { contentHtml: '<p>To all</p>', repeatUntil: '2026-12-31' });
    expect(await get(id)).toMatchObject({ repeats: 'Week', repeatUntil: '2026-12-31' });
    expect(await runAt('2026-03-06T23:59:00Z')).toBe(0);
    expect(await runAt('2026-03-07T00:01:00Z')).toBe(1);
    expect(await runAt('2026-03-07T00:02:00Z')).toBe(0);
    const [next] = await after(id);
    expect(await get(next?.id ?? '')).toMatchObject({
      title: 'Send the report',
      contentHtml: '<p>To all</p>',
      ownerId: member.personId,
      tractionId: traction.id,
      dueDate: '2026-03-13',
      status: 'NotDone',
      source: 'rule',
      repeats: 'Week',
      repeatUntil: '2026-12-31',
    });
    expect(await get(id)).toMatchObject({ status: 'NotDone', dueDate: '2026-03-06', repeats: null, repeatUntil: null });
  });

  it('is made when the one before is done, and once however often it is undone and done', async () => {
    const id = await add('2026-03-06');
    const tick = (complete: boolean) => member.call(todoApi.complete, { params: { id }, body: { complete } });
    await tick(true);
    expect(await after(id)).toMatchObject([{ due: '2026-03-13' }]);
    expect(await runAt('2026-03-03T10:00:00Z')).toBe(0);
    await tick(true);
    expect(await after(id)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ repeats: null });
  });

  it('is taken back when the one before is open again, unless somebody has touched it', async () => {
    const id = await add('2026-03-06', { repeatUntil: '2026-12-31' });
    const tick = (complete: boolean) => member.call(todoApi.complete, { params: { id }, body: { complete } });
    await tick(true);
    const [first] = await after(id);
    await tick(false);
    expect(await after(id)).toEqual([]);
    expect(await here.sql('select status, repeats from todo where id = $1', [first?.id], owner.orgId)).toEqual([
      { status: 'Removed', repeats: null },
    ]);
    expect(await get(id)).toMatchObject({ status: 'NotDone', repeats: 'Week', repeatUntil: '2026-12-31' });
    expect(await runAt('2026-03-03T10:00:00Z')).toBe(0);
    await tick(true);
    const [second] = await after(id);
    await member.call(todoApi.setStatus, { params: { id: second?.id ?? '' }, body: { status: 'Pending' } });
    await tick(false);
    await tick(true);
    expect(await after(id)).toEqual([second]);
  });

  it('is made at once when a change is saved that makes it due, also of many', async () => {
    here.clock.now = new Date('2026-03-10T10:00:00Z');
    const [one, other] = [await add('2026-03-13'), await add('2026-03-13')];
    const { version } = await get(one);
    const body = { title: 'Send the report', dueDate: '2026-03-09', version };
    const saved = await member.call(todoApi.update, { params: { id: one }, body });
    expect(saved).toMatchObject({ status: 200, version: (await get(one)).version });
    expect(await after(one)).toMatchObject([{ due: '2026-03-16' }]);
    const many = { items: [{ id: other, version: (await get(other)).version }], status: 'Done' as const };
    const ticked = await member.call(todoApi.changeMany, { body: many });
    expect(await after(other)).toMatchObject([{ due: '2026-03-20' }]);
    // The answer's versions are those that the items have now, so that Undo is no late change.
    const back = { items: ticked.done, status: 'NotDone' as const };
    expect(await member.call(todoApi.changeMany, { body: back })).toMatchObject({ done: [{ id: other }], refused: [] });
    expect(await after(other)).toEqual([]);
  });

  it('makes what is due once after a node was down for weeks, and two nodes at once make one', async () => {
    const id = await add('2026-03-03');
    here.clock.now = new Date('2026-03-25T08:00:00Z');
    const both = await Promise.all([1, 2].map(() => workIn(here.appContext, owner.orgId, null, makeRepeats)));
    expect(both.toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await after(id)).toMatchObject([{ due: '2026-03-31' }]);
  });

  it('follows the owner’s time zone, on both days when clocks change', async () => {
    const changes = [
      // Clocks go forward: the 8th of March ends at 04:00 UTC, the day before at 05:00.
      { due: '2026-03-07', early: '2026-03-08T04:59:00Z', late: '2026-03-08T05:00:00Z' },
      { due: '2026-03-08', early: '2026-03-09T03:59:00Z', late: '2026-03-09T04:00:00Z' },
      // Clocks go back: the 1st of November ends at 05:00 UTC, the day before at 04:00.
      { due: '2026-10-31', early: '2026-11-01T03:59:00Z', late: '2026-11-01T04:00:00Z' },
      { due: '2026-11-01', early: '2026-11-02T04:59:00Z', late: '2026-11-02T05:00:00Z' },
    ];
    await zone(member, 'America/New_York');
    for (const { due, early, late } of changes) {
      const id = await add(due);
      expect(await runAt(early)).toBe(0);
      expect(await runAt(late)).toBe(1);
      expect(await after(id)).toHaveLength(1);
      await here.sql("update todo set status = 'Removed'", [], owner.orgId);
    }
    await zone(member, 'Pacific/Kiritimati');
    await add('2026-04-01');
    expect(await runAt('2026-04-01T09:59:00Z')).toBe(0);
    expect(await runAt('2026-04-01T10:00:00Z')).toBe(1);
  });

  it('keeps the 31st after February, and follows a due date that is moved', async () => {
    const id = await add('2026-01-31', { repeats: 'Month' });
    await runAt('2026-02-01T08:00:00Z');
    const [february] = await after(id);
    expect(february?.due).toBe('2026-02-28');
    // An edit of other fields keeps the day.
    const edited = { ...(await get(february?.id ?? '')), title: 'Send the whole report' };
    expect(await member.call(todoApi.update, { params: { id: edited.id }, body: edited as never })).toMatchObject({ status: 200 });
    await runAt('2026-03-01T08:00:00Z');
    const [march] = await after(february?.id ?? '');
    expect(march?.due).toBe('2026-03-31');
    const { id: last, version } = await get(march?.id ?? '');
    const moved = { items: [{ id: last, version }], dueDate: '2026-03-15' };
    expect(await member.call(todoApi.changeMany, { body: moved })).toMatchObject({ status: 200 });
    await runAt('2026-03-16T08:00:00Z');
    expect(await after(last)).toMatchObject([{ due: '2026-04-15' }]);
  });

  it('ends on its last day, when it is set to once, and when it is removed', async () => {
    const ended = await add('2026-03-03', { repeatUntil: '2026-03-09' });
    const once = await add('2026-03-03');
    const { version } = await get(once);
    const body = { title: 'Send the report', dueDate: '2026-03-03', version, repeats: null };
    expect(await member.call(todoApi.update, { params: { id: once }, body })).toMatchObject({ status: 200 });
    const gone = await add('2026-03-03');
    await member.call(todoApi.setStatus, { params: { id: gone }, body: { status: 'Removed' } });
    expect(await runAt('2026-03-04T08:00:00Z')).toBe(0);
    expect(await get(ended)).toMatchObject({ repeats: null, repeatUntil: null });
    await member.call(todoApi.setStatus, { params: { id: gone }, body: { status: 'NotDone' } });
    expect(await after(gone)).toHaveLength(1);
  });

  it('F-02: a personal one comes again for its owner alone, and needs a due date', async () => {
    const create = (body: object) =>
      member.call(todoApi.create, { body: { title: 'Read', tractionId: null, repeats: 'Week', ...body } as never });
    expect(await create({})).toMatchObject({ status: 422, codes: { dueDate: ['VAL_REQUIRED'] } });
    expect(await create({ dueDate: '2026-03-06', repeatUntil: '2026-03-05' })).toMatchObject({
      status: 422,
      codes: { repeatUntil: ['VAL_INVALID'] },
    });
    const { id } = await create({ dueDate: '2026-03-06' });
    expect(await runAt('2026-03-07T08:00:00Z')).toBe(1);
    const [next] = await after(id);
    expect(await get(next?.id ?? '')).toMatchObject({ tractionId: null, dueDate: '2026-03-13' });
    expect((await owner.call(todoApi.byIds, { query: { ids: next?.id ?? '' } })).items).toEqual([]);
  });

  it('waits while its owner is blocked, and goes on for the next owner', async () => {
    const leaving = await here.person(owner.orgId);
    const place = await here.traction([owner, leaving], 'Workshop');
    const id = await add('2026-03-06', { tractionId: place.id }, leaving);
    await here.sql('update org_member set blocked = true where person_id = $1', [leaving.personId], owner.orgId);
    expect(await runAt('2026-03-07T08:00:00Z')).toBe(0);
    await owner.call(todoApi.reassign, { params: { id }, body: { ownerId: owner.personId } });
    expect(await runAt('2026-03-07T08:05:00Z')).toBe(1);
    expect(await after(id)).toHaveLength(1);
  });
});

describe('the job', () => {
  it('finds the organisations in which something is due, and no others', async () => {
    await add('2026-03-03');
    here.clock.now = new Date('2026-03-04T08:00:00Z');
    const due = await here.appContext.pools.app.query<{ org: string }>('select repeats_due($1) as org', [here.clock.now]);
    expect(due.rows).toEqual([{ org: owner.orgId }]);
    expect(todoWorkers(here.appContext).map(({ name, every }) => ({ name, every }))).toEqual([
      { name: 'todo-repeats', every: '*/5 * * * *' },
      { name: 'todo-repeat', every: undefined },
    ]);
  });
});
