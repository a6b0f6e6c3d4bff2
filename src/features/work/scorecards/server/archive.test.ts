import { describe, expect, it } from 'vitest';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { addDays, mondayOf, weekOf } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

const { here, owner, member, observer, outsider, traction } = await company();
const other = await here.traction([owner, member], 'Sales');

const begin = here.clock.now;
const today = begin.toISOString().slice(0, 10);
const nextMonday = addDays(mondayOf(today), 7);
const week = (weeks = 0) => weekOf(addDays(today, weeks * 7));
const { scorecardId } = traction;
const of = (measurableId: string) => ({ params: { scorecardId, measurableId } });

const later = (weeks: number) => {
  here.clock.now = new Date(begin.getTime() + weeks * 7 * 24 * 3600 * 1000);
};

const add = async (title: string, more: object = {}) =>
  (
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId },
      body: { ...measurableDefaults, goalValue: 1, title, ownerId: member.personId, ...more },
    })
  ).id;
const enter = (id: string, value: number, weeks = 0) =>
  owner.call(scorecardApi.enterValue, { ...of(id), body: { intervalId: week(weeks), value } });
const archive = (id: string, who: Actor = owner, why = '') => who.call(scorecardApi.archive, { ...of(id), body: { why } });
const ids = async (startDate?: string, at = traction) => {
  const body = { scorecardId: at.scorecardId, ...(startDate === undefined ? {} : { startDate }) };
  return (await member.call(scorecardApi.load, { body })).scorecard.measurables.map(({ id }) => id);
};
const missing = async () => {
  const { items } = await member.call(readinessApi.list, { params: { id: traction.meetingId } });
  return items.find(({ personId }) => personId === member.personId)?.numbersMissing.map(({ id }) => id) ?? [];
};

describe('the archive', () => {
  it('takes a measurable from its next interval on: it is asked for until then, and stands where it was when paged back', async () => {
    const id = await add('Calls');
    await enter(id, 4, -1);
    expect(await archive(id, owner, 'The telephone counts itself')).toMatchObject({ archivedOn: nextMonday });
    expect(await ids()).toContain(id);
    expect(await missing()).toContain(id);
    later(1);
    expect(await ids()).not.toContain(id);
    expect(await missing()).not.toContain(id);
    const found = await member.call(scorecardApi.search, { body: { startIndex: 0, endIndex: 100, includeTotalCount: false } });
    expect(found.items.map((row) => row.id)).not.toContain(id);
    const paged = addDays(mondayOf(today), -7 * 12);
    expect(await ids(paged)).toContain(id);
    const { items } = await member.call(scorecardApi.archived, { params: { scorecardId } });
    expect(items).toMatchObject([
      {
        id,
        title: 'Calls',
        numbers: 1,
        first: week(-1),
        last: week(-1),
        archivedOn: nextMonday,
        archivedById: owner.personId,
        why: 'The telephone counts itself',
        can: { bringBack: true },
      },
    ]);
    // Its dialog opens all the same.
    const body = { startIndex: 0, endIndex: 1, includeTotalCount: false, filters: [{ field: 'id' as const, value: id }] };
    expect((await member.call(scorecardApi.search, { body })).items).toMatchObject([{ id, archivedOn: nextMonday }]);
    later(3);
    await owner.call(scorecardApi.bringBack, of(id));
    const back = (await member.call(scorecardApi.load, { body: { scorecardId } })).scorecard.measurables.find((row) => row.id === id);
    expect(back?.values.map(({ intervalId }) => intervalId)).toEqual([week(-1)]);
    expect(back).not.toHaveProperty('archivedOn');
    later(0);
  });

  it('keeps a monthly one until the month is over', async () => {
    const id = await add('Revenue', { period: 'month' });
    const { archivedOn } = await archive(id);
    expect(archivedOn.slice(0, 7) > today.slice(0, 7) || archivedOn > today).toBe(true);
    expect(weekOf(archivedOn)).not.toBe(week());
  });

  it('names the formulas that count with it, and only counts those that the person does not see', async () => {
    const source = await add('Source');
    await add('Sum of it', { formula: [{ of: [{ id: source }], by: 'sum', over: 'this' }] });
    expect(await member.call(scorecardApi.archiving, of(source))).toMatchObject({
      from: nextMonday,
      numbers: 0,
      formulas: ['Sum of it'],
      hidden: 0,
    });
    const board = await here.traction([owner], 'Board');
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: board.scorecardId },
      body: { ...measurableDefaults, goalValue: 1, title: 'Secret', formula: [{ of: [{ id: source }], by: 'sum', over: 'this' }] },
    });
    expect(await member.call(scorecardApi.archiving, of(source))).toMatchObject({ formulas: ['Sum of it'], hidden: 1 });
  });

  it('is the same in every meeting that shows the measurable', async () => {
    await here.sql("insert into feature_flag (name, enabled) values ('multiple-scorecard-measurable', true) on conflict do nothing");
    const id = await add('Shared', { tractionIds: [other.id] });
    await archive(id);
    later(1);
    expect(await ids(undefined, other)).toEqual([]);
    later(0);
    expect(await ids(undefined, other)).toHaveLength(1);
  });

  it('is for its owner, its author and editors of the meeting', async () => {
    const id = await add('Rights', { ownerId: owner.personId });
    expect(await archive(id, member)).toMatchObject({ status: 403 });
    expect(await archive(id, observer)).toMatchObject({ status: 403 });
    expect(await archive(id, outsider)).toMatchObject({ status: 404 });
    expect(await archive(id)).toMatchObject({ status: 200 });
    expect(await member.call(scorecardApi.bringBack, of(id))).toMatchObject({ status: 403 });
  });
});
