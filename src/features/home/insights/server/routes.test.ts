import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '#testing/company.ts';
import { plainSummary } from '#testing/held.ts';
import type { Actor } from '#testing/world.ts';
import { insightApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const orgId = owner.orgId;
/** A Tuesday; the weeks that are asked for begin on Feb 16, Feb 23 and Mar 2, which runs. */
const now = new Date('2026-03-03T15:00:00Z');
const time = { firstDay: '2026-02-16', lastDay: '2026-03-03' };
const query = { ...time, tractionId: traction.id };

const add = (table: string, row: Record<string, unknown>) => {
  const all = { org_id: orgId, ...row };
  const names = Object.keys(all);
  return here.sql<{ id: string }>(
    `insert into ${table} (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(all),
    orgId,
  );
};
const by = (who: Actor) => ({ created_by_id: who.personId, owner_id: who.personId, traction_id: traction.id });
const todo = (title: string, due: string, doneAt: string | null, who: Actor = member, more: object = {}) =>
  add('todo', { ...by(who), title, due_date: due, status: doneAt === null ? 'NotDone' : 'Done', done_at: doneAt, ...more });
const rock = async (title: string, due: string, status: string, who: Actor = member, more: object = {}) => {
  const [{ id } = { id: '' }] = await add('rock', { ...by(who), title, due_date: due, status, type: 'Team', ...more });
  await add('rock_traction', { rock_id: id, traction_id: traction.id });
  return id;
};
const measurable = async (title: string, who: Actor, more: object = {}) => {
  const usual = { goal_value: 10, comparison: 'GreaterOrEqual', unit_of_measure: 'Number', value_scale: 'One', decimal_places: 0 };
  const [{ id } = { id: '' }] = await add('measurable', { ...by(who), title, ...usual, ...more });
  return id;
};
const number = (id: string, interval: string, value: number | null, entered = true) =>
  add('measured_value', { measurable_id: id, interval_id: interval, value, entered });
const issue = (title: string, added: string, solvedAt: string | null, who: Actor = member, more: object = {}) =>
  add('issue', {
    ...by(who),
    title,
    created_at: added,
    solved_at: solvedAt,
    status: solvedAt === null ? 'ToReview' : 'Reviewed',
    ...more,
  });
const meeting = (ended: string, summary: object, more: object = {}) =>
  add('meeting', {
    traction_id: traction.id,
    thread_id: traction.threadId,
    status: 'Completed',
    started_at: ended,
    ended_at: ended,
    summary: JSON.stringify(plainSummary({ started: ended, ended, ...summary })),
    ...more,
  });

beforeAll(() => {
  here.clock.now = now;
});

describe('GET insights/todos', () => {
  beforeAll(async () => {
    await todo('In time', '2026-02-17', '2026-02-22T20:00:00Z');
    await todo('Too late', '2026-02-17', '2026-02-23T09:00:00Z');
    await todo('Of the owner', '2026-02-24', '2026-02-24T09:00:00Z', owner);
    await todo('Removed', '2026-02-24', null, member, { status: 'Removed' });
    await todo('Personal', '2026-02-24', null, member, { traction_id: null });
    await todo('Of now', '2026-03-04', '2026-03-02T09:00:00Z');
    await todo('Before', '2026-02-04', null);
    await todo('A year ago', '2025-02-18', '2025-02-18T09:00:00Z');
  });

  it('counts by the week in which they were due, and only closed weeks in the whole', async () => {
    const { weeks, total, before, missedTwice } = await member.call(insightApi.todos, { query });
    expect(weeks).toEqual([
      { monday: '2026-02-16', of: 2, met: 1 },
      { monday: '2026-02-23', of: 1, met: 1 },
      { monday: '2026-03-02', of: 1, met: 1 },
    ]);
    expect([total, before, missedTwice]).toEqual([{ of: 3, met: 2 }, { of: 1, met: 0 }, null]);
  });

  it('compares with the same weeks a year earlier, or with nothing', async () => {
    expect((await member.call(insightApi.todos, { query: { ...query, compare: 'lastYear' } })).before).toEqual({ of: 1, met: 1 });
    expect((await member.call(insightApi.todos, { query: { ...query, compare: 'nothing' } })).before).toBeNull();
  });

  it('counts of a person what is theirs', async () => {
    const { total } = await member.call(insightApi.todos, { query: { ...time, personId: member.personId } });
    expect(total).toEqual({ of: 2, met: 1 });
  });
});

describe('GET insights/rocks', () => {
  it('counts each Rock once by quarter, whatever number of teams has it', async () => {
    const shared = await rock('Shared', '2026-03-31', 'OnTrack');
    const other = await here.traction([owner], 'Workshop');
    await add('rock_traction', { rock_id: shared, traction_id: other.id });
    await rock('Off', '2026-02-01', 'OffTrack', owner);
    await rock('Done', '2025-12-31', 'Done');
    await rock('Never', '2025-12-01', 'OnTrack');
    await rock('No Rock', '2025-12-01', 'Canceled');
    await rock('Removed', '2026-03-31', 'OnTrack', member, { removed_at: now.toISOString() });
    const { quarters, rows } = await owner.call(insightApi.rocks, { query: time });
    expect(rows).toEqual([]);
    expect(quarters).toHaveLength(6);
    expect(quarters.at(-1)).toEqual({
      start: '2026-01-01',
      quarter: 1,
      year: 2026,
      done: 0,
      onTrack: 1,
      offTrack: 1,
      closed: 0,
      nonRock: 0,
    });
    expect(quarters.at(-2)).toMatchObject({ quarter: 4, year: 2025, done: 1, onTrack: 1, offTrack: 0, nonRock: 1 });
    const own = await member.call(insightApi.rocks, { query: { ...time, personId: member.personId } });
    expect(own.rows.map(({ title, quarter }) => [title, quarter])).toEqual([
      ['Shared', 1],
      ['Done', 4],
      ['Never', 4],
      ['No Rock', 4],
    ]);
    expect(own.quarters.at(-1)).toMatchObject({ onTrack: 1, offTrack: 0 });
  });
});

describe('GET insights/numbers', () => {
  let calls = '';
  beforeAll(async () => {
    const goals = [
      { from: '', comparison: 'GreaterOrEqual', goalValue: 5, goalTo: null },
      { from: '2026-W09', comparison: 'GreaterOrEqual', goalValue: 10, goalTo: null },
    ];
    calls = await measurable('Calls', member, { goals: JSON.stringify(goals) });
    await number(calls, '2026-W07', 9);
    await number(calls, '2026-W08', 7);
    await number(calls, '2026-W09', 9.4);
    await number(calls, '2026-W10', 12, false);
    const sales = await measurable('Sales', owner, { period: 'month' });
    // February ends with the week of Feb 23, whose Thursday is its last.
    await number(sales, '2026-02', 11);
    await number(await measurable('Cleared', owner), '2026-W09', null);
    await number(await measurable('Removed', owner, { removed_at: now.toISOString() }), '2026-W09', 1);
    const other = await here.traction([owner], 'Numbers elsewhere');
    await measurable('Calls', member, { linked_item_id: calls, traction_id: other.id });
  });

  it('judges each number by the goal of its interval, once, in the week that closes it', async () => {
    const { weeks, total, before } = await owner.call(insightApi.numbers, { query: time });
    expect(weeks).toEqual([
      { monday: '2026-02-16', of: 1, met: 1 },
      { monday: '2026-02-23', of: 2, met: 1 },
      { monday: '2026-03-02', of: 0, met: 0 },
    ]);
    expect([total, before]).toEqual([
      { of: 3, met: 2 },
      { of: 1, met: 1 },
    ]);
  });

  it('lists a person’s own with their numbers', async () => {
    const { rows } = await member.call(insightApi.numbers, { query: { ...time, personId: member.personId } });
    expect(rows).toMatchObject([
      {
        id: calls,
        goalValue: 10,
        of: 2,
        met: 1,
        values: [{ value: 7, isMet: true }, { value: 9.4, isMet: false }, null],
      },
    ]);
  });
});

describe('GET insights/issues', () => {
  it('counts what was added and solved in each week, and how old the open ones are', async () => {
    await issue('Solved', '2026-02-10T09:00:00Z', '2026-02-18T09:00:00Z', owner);
    await issue('New', '2026-02-24T09:00:00Z', null);
    await issue('Old', '2025-12-20T09:00:00Z', null);
    await issue('Long-term', '2025-01-01T09:00:00Z', null, owner, { is_long_term: true });
    await issue('Removed', '2026-02-24T09:00:00Z', null, owner, { status: 'Removed' });
    const answer = await owner.call(insightApi.issues, { query });
    expect(answer).toMatchObject({
      weeks: [
        { monday: '2026-02-16', opened: 0, solved: 1 },
        { monday: '2026-02-23', opened: 1, solved: 0 },
        { monday: '2026-03-02', opened: 0, solved: 0 },
      ],
      total: { opened: 1, solved: 1 },
      before: { opened: 1, solved: 0 },
      ages: [0, 1, 0, 0, 1],
      oldest: { title: 'Old', days: 73 },
    });
    const own = await member.call(insightApi.issues, { query: { ...time, personId: member.personId } });
    expect(own.total).toEqual({ opened: 1, solved: 0 });
  });
});

describe('GET insights/meetings', () => {
  const sections = (spentSeconds: number) => [
    { name: 'Segue', type: 'Segue', plannedSeconds: 300, spentSeconds },
    { name: 'Wins', type: 'Custom', plannedSeconds: 600, spentSeconds: 600 },
  ];
  beforeAll(async () => {
    const present = { presentIds: [owner.personId, member.personId, observer.personId], absentIds: [] };
    await meeting('2026-02-17T16:00:00Z', {
      ...present,
      averageRating: 8,
      plannedSeconds: 5400,
      spentSeconds: 5400,
      sections: sections(300),
    });
    await meeting('2026-02-24T16:00:00Z', {
      presentIds: [owner.personId],
      absentIds: [member.personId],
      averageRating: 7,
      plannedSeconds: 5400,
      spentSeconds: 5940,
      sections: sections(500),
    });
    await meeting('2026-02-10T16:00:00Z', { ...present, averageRating: 9, plannedSeconds: 5400, spentSeconds: 5400 });
    await meeting('2026-02-24T18:00:00Z', {}, { status: 'Canceled' });
  });

  it('counts ratings, attendance without Observers, and what sections took', async () => {
    const { weeks, total, before, sections: parts, attendees, planned } = await member.call(insightApi.meetings, { query });
    expect(weeks).toEqual([
      { monday: '2026-02-16', held: 1, rating: 8, present: 2, invited: 2, over: 0 },
      { monday: '2026-02-23', held: 1, rating: 7, present: 1, invited: 2, over: 9 },
      { monday: '2026-03-02', held: 0, rating: null, present: 0, invited: 0, over: null },
    ]);
    expect(total).toEqual({ held: 2, onTime: 1, rating: 7.5, present: 3, invited: 4 });
    expect(before).toEqual({ held: 1, onTime: 1, rating: 9, present: 2, invited: 2 });
    expect([planned, parts]).toEqual([
      5400,
      [
        { type: 'Segue', name: 'Segue', planned: 300, spent: 400 },
        { type: 'Custom', name: 'Wins', planned: 600, spent: 600 },
      ],
    ]);
    expect(attendees.map(({ personId, present, invited }) => [personId, present, invited])).toEqual([
      [owner.personId, 2, 2],
      [member.personId, 1, 2],
    ]);
    expect(attendees[1]?.weeks).toEqual([
      { of: 1, met: 1 },
      { of: 1, met: 0 },
      { of: 0, met: 0 },
    ]);
  });

  it('says of a person how often they were there, and no rating', async () => {
    const { total, weeks, sections: parts } = await owner.call(insightApi.meetings, { query: { ...time, personId: member.personId } });
    expect(total).toMatchObject({ held: 2, present: 1, invited: 2, rating: null });
    expect(weeks.map(({ rating }) => rating)).toEqual([null, null, null]);
    expect(parts).toEqual([]);
  });

  it('counts open To-Dos that two meetings have missed', async () => {
    const asked = { query: { ...time, personId: member.personId } };
    const { missedTwice } = await member.call(insightApi.todos, asked);
    const { rows } = await member.call(insightApi.list, { query: { ...asked.query, of: 'missedTwice' } });
    expect([missedTwice, rows.map(({ title, missed }) => [title, missed])]).toEqual([1, [['Before', 3]]]);
  });
});

describe('GET insights/teams', () => {
  it('has the figures of each team that the person sees', async () => {
    const { teams } = await member.call(insightApi.teams, { query: time });
    expect(teams).toHaveLength(1);
    expect(teams[0]).toEqual({
      id: traction.id,
      todos: { of: 3, met: 2 },
      rocks: { of: 2, met: 1 },
      numbers: { of: 3, met: 2 },
      solved: 1,
      oldest: 73,
      rating: 7.5,
      onTime: { of: 2, met: 1 },
      attendance: { of: 4, met: 3 },
      run: [
        { of: 2, met: 1 },
        { of: 1, met: 1 },
      ],
    });
    expect((await owner.call(insightApi.teams, { query: time })).teams).toHaveLength(3);
  });
});

describe('GET insights/list', () => {
  const list = async (of: string, more: object = {}, who: Actor = owner) =>
    (await who.call(insightApi.list, { query: { ...query, of: of as 'todos', ...more } })).rows;
  const week = { firstDay: '2026-02-16', lastDay: '2026-02-22' };

  it('has the rows behind each figure', async () => {
    expect((await list('todos', week)).map(({ title, isMet }) => [title, isMet])).toEqual([
      ['Too late', false],
      ['In time', true],
    ]);
    expect((await list('solved', week)).map(({ title }) => title)).toEqual(['Solved']);
    expect((await list('opened', time)).map(({ title }) => title)).toEqual(['New']);
    expect((await list('open')).map(({ title }) => title)).toEqual(['Old', 'New']);
    expect((await list('rocks', { firstDay: '2025-10-01', lastDay: '2025-12-31' })).map(({ title }) => title)).toEqual([
      'Done',
      'Never',
      'No Rock',
    ]);
    expect((await list('numbers', time)).map(({ title, number }) => [title, number?.value])).toEqual([
      ['Calls', 9.4],
      ['Sales', 11],
      ['Calls', 7],
    ]);
    expect((await list('meetings', time)).map(({ day, meeting: held }) => [day, held?.rating, held?.over])).toEqual([
      ['2026-02-24', 7, 9],
      ['2026-02-17', 8, 0],
    ]);
  });

  it('shows no rating of a person', async () => {
    const rows = await list('meetings', { ...time, tractionId: undefined, personId: member.personId });
    expect(rows.map(({ meeting: held, isMet }) => [held?.rating, isMet])).toEqual([
      [null, false],
      [null, true],
    ]);
  });
});

describe('who sees what', () => {
  const statusOf = async (who: Actor, more: object) => (await who.call(insightApi.todos, { query: { ...time, ...more } })).status;

  it('a team is for those who see its meeting', async () => {
    const asked = { tractionId: traction.id };
    expect([await statusOf(observer, asked), await statusOf(outsider, asked), await statusOf(elsewhere, asked)]).toEqual([200, 404, 404]);
  });

  it('a person is for themselves, Owner and Admin, and who leads a team of theirs', async () => {
    const asked = { personId: member.personId };
    const [admin, manager, stranger] = [
      await here.person(orgId, 'Admin'),
      await here.person(orgId, 'Manager'),
      await here.person(orgId, 'Manager'),
    ];
    await add('invitee', { traction_id: traction.id, person_id: manager.personId });
    const asks = [member, owner, admin, manager, stranger, outsider, observer, elsewhere];
    expect(await Promise.all(asks.map((who) => statusOf(who, asked)))).toEqual([200, 200, 200, 200, 404, 404, 404, 404]);
    expect(await statusOf(observer, { personId: observer.personId })).toBe(404);
    expect(await statusOf(member, { personId: manager.personId })).toBe(404);
    await here.sql('update traction set owner_id = $2 where id = $1', [traction.id, member.personId], orgId);
    expect(await statusOf(member, { personId: manager.personId })).toBe(200);
    await here.sql('update traction set owner_id = null where id = $1', [traction.id], orgId);
  });

  it('GET insights/scopes names them', async () => {
    const scopes = await member.call(insightApi.scopes, {});
    expect([scopes.isWhole, scopes.teams.map(({ title }) => title), scopes.persons]).toEqual([
      false,
      ['Leadership'],
      [{ id: member.personId, tractionIds: [traction.id] }],
    ]);
    expect(scopes.teams[0]).toMatchObject({ threadId: traction.threadId, colorTag: 'None' });
    const whole = await owner.call(insightApi.scopes, {});
    expect(whole.isWhole).toBe(true);
    expect(whole.persons.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.personId, member.personId, outsider.personId]));
    expect(whole.persons.map(({ id }) => id)).not.toContain(observer.personId);
    expect((await observer.call(insightApi.scopes, {})).persons).toEqual([]);
    const gone = await here.person(orgId);
    await here.sql('update org_member set blocked = true where person_id = $1', [gone.personId], orgId);
    expect(await statusOf(owner, { personId: gone.personId })).toBe(404);
  });

  it('all is what each sees', async () => {
    expect((await outsider.call(insightApi.todos, { query: time })).total).toEqual({ of: 0, met: 0 });
    expect((await observer.call(insightApi.todos, { query: time })).total).toEqual({ of: 3, met: 2 });
  });
});
