import { beforeEach, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { addDays, mondayOf, weekOf } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { highestCount, type ProposalOrigin, proposedIssueApi } from '../contract.ts';
import { mostLate } from '../rules.ts';

const { here, owner, member, outsider, observer, elsewhere } = await company();
/** The day of the world's clock, a Tuesday. */
const today = '2026-03-03';
const run = (text: string, values: unknown[]) => here.sql(text, values, owner.orgId);

let traction: SeededTraction;
beforeEach(async () => {
  traction = await here.traction([owner, member, observer], `Team ${newId()}`);
});

const list = (who: Actor = owner) => who.call(proposedIssueApi.list, { query: { tractionId: traction.id } });
const counts = async (who: Actor = owner) => Object.fromEntries((await list(who)).items.map(({ title, count }) => [title, count]));
const say = (type: ProposalOrigin, id: string, count: number | null, who: Actor = member, tractionId = traction.id) =>
  who.call(proposedIssueApi.setNotNow, { params: { type, id }, body: { tractionId, count } });
const accept = (fromType: ProposalOrigin, fromId: string) =>
  owner.call(issueApi.drop, { body: { tractionId: traction.id, items: [{ title: 'Of it', ownerId: owner.personId, fromType, fromId }] } });

/** Enters numbers for the last weeks, the current one last; the goal is at most 105. */
const enter = async (measurableId: string, values: readonly (number | null)[]) => {
  for (const [place, value] of values.entries())
    if (value !== null)
      await owner.call(scorecardApi.enterValue, {
        params: { scorecardId: traction.scorecardId, measurableId },
        body: { intervalId: weekOf(addDays(mondayOf(today), 7 * (place + 1 - values.length))), value },
      });
};
const number = async (title: string, values: readonly (number | null)[], ownerId = member.personId) => {
  const { id } = await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: {
      title,
      ownerId,
      goalValue: 105,
      comparison: 'LessOrEqual',
      unitOfMeasure: 'Percent',
      valueScale: 'One',
      decimalPlaces: 0,
    },
  });
  await enter(id, values);
  return id;
};
const todo = async (title: string, dueDate: string, ownerId = member.personId) =>
  (await owner.call(todoApi.create, { body: { title, ownerId, tractionId: traction.id, dueDate } })).id;
/** Makes meetings of the team that ended at these instants. */
const hold = async (...ended: string[]) => {
  for (const each of ended)
    await run(
      `insert into meeting (org_id, id, traction_id, thread_id, status, started_at, ended_at, summary)
        values ($1, gen_random_uuid(), $2, $3, 'Completed', $4::timestamptz - interval '90 minutes', $4, jsonb_build_object('ended', $4::text))`,
      [owner.orgId, traction.id, traction.threadId, each],
    );
};
const twice = () => hold('2026-02-17T16:00:00Z', '2026-02-24T16:00:00Z');

describe('GET issues/proposed', () => {
  it('names measurables that are off target for three weeks, with their run, and To-Dos that were missed twice', async () => {
    await twice();
    const hours = await number('Build hours', [104, 109, 107, 108, 112]);
    await number('Rework', [109, 107, 108, null]);
    await number('Two weeks', [104, 107, 112]);
    await number('On again', [109, 107, 108, 100]);
    await number('A week without', [109, 107, null, 108, 112]);
    const lease = await todo('Send the lease', '2026-02-13');
    await todo('Missed once', '2026-02-20');
    await todo('Not late', today);
    expect((await list()).items).toEqual([
      { id: hours, type: 'measurable', title: 'Build hours', count: 4, ownerId: member.personId },
      { id: expect.any(String) as string, type: 'measurable', title: 'Rework', count: 3, ownerId: member.personId },
      { id: lease, type: 'todo', title: 'Send the lease', count: 2, ownerId: member.personId },
    ]);
  });

  it('counts a meeting from the day after the due date on, in the person’s time zone', async () => {
    await hold('2026-02-17T16:00:00Z', '2026-02-24T23:30:00Z', '2026-02-26T16:00:00Z');
    await todo('Due with a meeting', '2026-02-24');
    await todo('Due before it', '2026-02-23');
    expect(await counts()).toEqual({ 'Due before it': 2 });
    // In Tokyo, the second meeting ended on the 25th.
    await run("update session_context set time_zone = 'Asia/Tokyo' where person_id = $1", [member.personId]);
    expect(await counts(member)).toEqual({ 'Due before it': 2, 'Due with a meeting': 2 });
    await run("update session_context set time_zone = 'UTC' where person_id = $1", [member.personId]);
  });

  it('reads the numbers of a linked measurable', async () => {
    const other = await here.traction([owner, member], `Other ${newId()}`);
    const id = await number('Build hours', [109, 107, 108]);
    await run(
      `insert into measurable select (jsonb_populate_record(m, to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(), 'traction_id', $2::text, 'linked_item_id', m.id))).*
        from measurable m where m.id = $1`,
      [id, other.id],
    );
    expect((await owner.call(proposedIssueApi.list, { query: { tractionId: other.id } })).items).toMatchObject([{ title: 'Build hours' }]);
  });

  it('leaves out what is removed, done or archived, and personal To-Dos', async () => {
    await twice();
    const hours = await number('Build hours', [109, 107, 108]);
    const removed = await todo('Removed', '2026-02-13');
    const done = await todo('Done', '2026-02-13');
    await owner.call(todoApi.create, { body: { title: 'Mine', dueDate: '2026-02-13' } });
    expect(await counts()).toEqual({ 'Build hours': 3, Removed: 2, Done: 2 });
    await owner.call(scorecardApi.remove, { params: { scorecardId: traction.scorecardId, measurableId: hours } });
    await owner.call(todoApi.setStatus, { params: { id: removed }, body: { status: 'Removed' } });
    await owner.call(todoApi.complete, { params: { id: done }, body: { complete: true } });
    expect(await counts()).toEqual({});
  });

  it('looks at the To-Dos that have been late for longest, where a team has very many', async () => {
    await twice();
    await run(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
        select $1, gen_random_uuid(), $2, $3, $2, 'Late ' || n, date '2026-02-13' - n from generate_series(1, $4::integer) n`,
      [owner.orgId, owner.personId, traction.id, mostLate + 20],
    );
    const { items } = await list();
    expect(items).toHaveLength(mostLate);
    expect(items[0]?.title).toBe(`Late ${mostLate + 20}`);
  });

  it('leaves out what the team has an open Issue of, or one that was solved in the last three weeks', async () => {
    await twice();
    const hours = await number('Build hours', [109, 107, 108]);
    await todo('Send the lease', '2026-02-13');
    const [id = ''] = (await accept('measurable', hours)).ids;
    expect(await counts()).toEqual({ 'Send the lease': 2 });
    await owner.call(issueApi.solve, { params: { id } });
    expect(await counts()).toEqual({ 'Send the lease': 2 });
    const solvedOn = async (day: string) => {
      await run('update issue set solved_at = $1 where id = $2', [day, id]);
      return Object.keys(await counts());
    };
    expect(await solvedOn('2026-02-12T12:00:00Z')).toEqual(['Send the lease']);
    expect(await solvedOn('2026-02-09T12:00:00Z')).toEqual(['Build hours', 'Send the lease']);
  });

  it('proposes it again when the Issue is removed, and takes no notice of Issues of another team', async () => {
    const hours = await number('Build hours', [109, 107, 108]);
    const [id = ''] = (await accept('measurable', hours)).ids;
    await owner.call(issueApi.remove, { params: { id } });
    expect(await counts()).toEqual({ 'Build hours': 3 });
    const other = await here.traction([owner], `Other ${newId()}`);
    const body = { title: 'Theirs', ownerId: owner.personId, fromType: 'measurable', fromId: hours } as const;
    await owner.call(issueApi.drop, { body: { tractionId: other.id, items: [body] } });
    expect(await counts()).toEqual({ 'Build hours': 3 });
  });

  it('names no owner who can be given no Issue there', async () => {
    const watcher = await here.person(owner.orgId);
    const hours = await number('Build hours', [109, 107, 108]);
    await run('update measurable set owner_id = $1 where id = $2', [watcher.personId, hours]);
    expect((await list()).items).toMatchObject([{ ownerId: null }]);
    await run('update measurable set owner_id = null where id = $1', [hours]);
    expect((await list()).items).toMatchObject([{ ownerId: null }]);
  });

  it('404 for who does not see the meeting; an Observer of it reads', async () => {
    await number('Build hours', [109, 107, 108]);
    expect([(await list(outsider)).status, (await list(elsewhere)).status]).toEqual([404, 404]);
    expect(await counts(observer)).toEqual({ 'Build hours': 3 });
  });
});

describe('PUT issues/proposed/{type}/{id}', () => {
  it('holds for the whole team until it gets worse, and is taken back', async () => {
    const hours = await number('Build hours', [109, 107, 108, null]);
    expect(await say('measurable', hours, 3)).toMatchObject({ status: 200 });
    expect(await say('measurable', hours, 3, owner)).toMatchObject({ status: 200 });
    expect([await counts(owner), await counts(member)]).toEqual([{}, {}]);
    expect(await say('measurable', hours, null, owner)).toMatchObject({ status: 200 });
    expect(await counts(member)).toEqual({ 'Build hours': 3 });
    await say('measurable', hours, 3);
    await enter(hours, [112]);
    expect(await counts()).toEqual({ 'Build hours': 4 });
    await say('measurable', hours, 4);
    expect(await counts()).toEqual({});
  });

  it('holds for a To-Do until it is missed once more', async () => {
    await twice();
    const lease = await todo('Send the lease', '2026-02-13');
    await say('todo', lease, 2);
    expect(await counts()).toEqual({});
    await hold('2026-03-02T16:00:00Z');
    expect(await counts()).toEqual({ 'Send the lease': 3 });
  });

  it('403 for an Observer, 404 for who may not add there, for an item of another team or kind, and for one that is removed', async () => {
    const hours = await number('Build hours', [109, 107, 108]);
    const lease = await todo('Send the lease', '2026-02-13');
    expect((await say('measurable', hours, 3, observer)).status).toBe(403);
    expect((await say('measurable', hours, 3, outsider)).status).toBe(404);
    expect((await say('measurable', hours, 3, elsewhere)).status).toBe(404);
    expect((await say('todo', hours, 3)).status).toBe(404);
    const other = await here.traction([owner, member], `Other ${newId()}`);
    expect((await say('measurable', hours, 3, member, other.id)).status).toBe(404);
    expect((await say('todo', lease, 3, member, other.id)).status).toBe(404);
    await owner.call(todoApi.setStatus, { params: { id: lease }, body: { status: 'Removed' } });
    expect((await say('todo', lease, 2)).status).toBe(404);
    expect(await here.sql('select 1 from issue_not_now where from_id = any($1)', [[hours, lease]], owner.orgId)).toEqual([]);
  });

  it('422 for a count that is none', async () => {
    const hours = await number('Build hours', [109, 107, 108]);
    for (const count of [0, -1, 1.5, highestCount + 1])
      expect(await say('measurable', hours, count)).toMatchObject({ status: 422, codes: { count: ['VAL_NUMBER'] } });
  });
});

describe('an Issue that was accepted', () => {
  it('names the item that it was made from', async () => {
    const hours = await number('Build hours', [109, 107, 108]);
    const { ids } = await owner.call(issueApi.drop, {
      body: {
        tractionId: traction.id,
        items: [
          {
            title: 'Build hours: off target 3 weeks in a row',
            ownerId: owner.personId,
            fromType: 'measurable',
            fromId: hours,
            fromTitle: 'Build hours',
          },
        ],
      },
    });
    expect((await owner.call(issueApi.byIds, { query: { ids: ids.join(',') } })).items).toMatchObject([
      { title: 'Build hours: off target 3 weeks in a row', fromTitle: 'Build hours', fromId: hours },
    ]);
  });
});
