import { describe, expect, it } from 'vitest';
import { addDays, weekOf } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

const { here, member, observer, traction } = await company();

const draft = { title: 'Qualified enquiries', ...measurableDefaults, comparison: 'GreaterOrEqual', goalValue: 40 } as const;
const params = (measurableId: string) => ({ params: { scorecardId: traction.scorecardId, measurableId } });
const today = here.clock.now.toISOString().slice(0, 10);
const weekIn = (weeks: number) => weekOf(addDays(today, weeks * 7));

const add = async (more: object = {}) =>
  (
    await member.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...draft, ownerId: member.personId, ...more },
    })
  ).id;
const enter = (id: string, week: string, value: number) =>
  member.call(scorecardApi.enterValue, { ...params(id), body: { intervalId: week, value } });
const read = async (id: string) => (await member.call(scorecardApi.measurable, params(id))).measurable;
const edit = async (id: string, more: object) =>
  member.call(scorecardApi.edit, { ...params(id), body: { ...(await read(id)), ownerId: member.personId, ...more } });

describe('a goal that changes', () => {
  it('counts from the present week on, and leaves the weeks before to the goal of then', async () => {
    const id = await add();
    await enter(id, weekIn(-1), 45);
    expect((await edit(id, { goalValue: 50 })).status).toBe(200);
    const [comparison, goalTo] = ['GreaterOrEqual', null];
    expect(await read(id)).toMatchObject({
      goalValue: 50,
      goals: [
        { from: '', comparison, goalValue: 40, goalTo },
        { from: weekIn(0), comparison, goalValue: 50, goalTo },
      ],
    });
    expect((await edit(id, { goalValue: 40 })).status).toBe(200);
    expect(await read(id)).not.toHaveProperty('goals');
  });

  it('is the only one where no week before has a number', async () => {
    const id = await add();
    await enter(id, weekIn(0), 45);
    await edit(id, { goalValue: 50 });
    const now = await read(id);
    expect(now.goalValue).toBe(50);
    expect(now).not.toHaveProperty('goals');
  });

  it('can be planned, becomes the present one by itself, and is taken away before', async () => {
    const id = await add();
    await edit(id, { goalValue: 60, goalFrom: weekIn(3) });
    await edit(id, { goalValue: 50, goalFrom: weekIn(2) });
    expect(await read(id)).toMatchObject({
      goalValue: 40,
      goals: [{ goalValue: 40 }, { from: weekIn(2), goalValue: 50 }, { from: weekIn(3), goalValue: 60 }],
    });
    const drop = (week: string, who = member) => who.call(scorecardApi.dropGoal, { params: { ...params(id).params, week } });
    expect(await drop(weekIn(2), observer)).toMatchObject({ status: 403 });
    expect(await drop(weekIn(2))).toMatchObject({ status: 200 });
    expect(await drop(weekIn(2))).toMatchObject({ status: 404 });
    expect(await drop(weekIn(0))).toMatchObject({ status: 422, codes: { week: ['VAL_INVALID'] } });
    expect((await read(id)).goals?.map(({ goalValue }) => goalValue)).toEqual([40, 60]);
    const before = here.clock.now;
    here.clock.now = new Date(before.getTime() + 21 * 24 * 3600 * 1000);
    expect(await read(id)).toMatchObject({ goalValue: 60 });
    const { items } = await member.call(scorecardApi.search, {
      body: { startIndex: 0, endIndex: 1, includeTotalCount: false, filters: [{ field: 'id', value: id }] },
    });
    expect(items).toMatchObject([{ id, goalValue: 60 }]);
    here.clock.now = before;
  });

  it('422 to a week that is past, with nothing changed', async () => {
    const id = await add();
    expect(await edit(id, { goalValue: 50, goalFrom: weekIn(-1) })).toMatchObject({ status: 422, codes: { goalFrom: ['VAL_INVALID'] } });
    expect(await read(id)).toMatchObject({ goalValue: 40, version: 1 });
  });
});

describe('a range', () => {
  it('keeps its upper end, which goes with the range', async () => {
    const id = await add({ comparison: 'Between', goalTo: 42.5 });
    expect(await read(id)).toMatchObject({ comparison: 'Between', goalValue: 40, goalTo: 42.5 });
    expect(await edit(id, { goalTo: 39 })).toMatchObject({ status: 422, codes: { goalValue: ['VAL_RANGE'] } });
    await edit(id, { comparison: 'Less' });
    expect(await read(id)).not.toHaveProperty('goalTo');
  });
});

describe('a value', () => {
  it('comes back as the decimal that was sent', async () => {
    const id = await add({ decimalPlaces: 4 });
    for (const value of [0.1, 0.3, -12345678901.25, 999999999999999, 1e-6]) {
      await enter(id, weekIn(0), value);
      const { scorecard } = await member.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } });
      expect(scorecard.measurables.find((row) => row.id === id)?.values).toMatchObject([{ value }]);
    }
  });
});
