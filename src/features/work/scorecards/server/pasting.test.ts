import { describe, expect, it } from 'vitest';
import { addDays, weekOf } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { mostEntered, type NumberToEnter, scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const other = await here.traction([owner, member], 'Sales');

const today = here.clock.now.toISOString().slice(0, 10);
const week = (ago: number) => weekOf(addDays(today, -7 * ago));
const params = { params: { scorecardId: traction.scorecardId } };
const add = async (more: object = {}, place = traction) =>
  (
    await member.call(scorecardApi.addMeasurable, {
      params: { scorecardId: place.scorecardId },
      body: { title: 'Sales', ...measurableDefaults, comparison: 'GreaterOrEqual', goalValue: 10, ownerId: member.personId, ...more },
    })
  ).id;
const enter = (values: NumberToEnter[], who: Actor = member) => who.call(scorecardApi.enterValues, { ...params, body: { values } });
const entry = (measurableId: string, ago: number, value: number | null, before: number | null = null): NumberToEnter => ({
  measurableId,
  intervalId: week(ago),
  value,
  before,
});
const stored = async (...ids: string[]) =>
  (
    await here.sql<{ interval_id: string; value: string | null; entered: boolean }>(
      'select interval_id, value, entered from measured_value where measurable_id = any($1) order by measurable_id, interval_id',
      [ids],
      owner.orgId,
    )
  ).map(({ interval_id, value, entered }) => [interval_id, value === null ? null : Number(value), entered]);

describe('PUT scorecards/{scorecardId}/values', () => {
  it('writes many at once, computes formulas, and tells it in one change of the log for each', async () => {
    const [one, two] = [await add(), await add()];
    const sum = await add({
      formula: [{ of: [{ id: one }], by: 'sum', over: 'this' }, { sign: '+' }, { of: [{ id: two }], by: 'sum', over: 'this' }],
    });
    expect(await enter([entry(one, 1, 1.5), entry(one, 0, 2), entry(two, 1, 3)])).toMatchObject({ status: 200 });
    expect(await stored(one)).toEqual([
      [week(1), 1.5, true],
      [week(0), 2, true],
    ]);
    expect((await stored(sum)).filter(([, value]) => value !== null)).toEqual([[week(1), 4.5, false]]);
    expect(await enter([entry(one, 1, null, 1.5), entry(two, 1, 4, 3)])).toMatchObject({ status: 200 });
    expect(await stored(one)).toEqual([
      [week(1), null, false],
      [week(0), 2, true],
    ]);
  });

  it('writes nothing where one of them was changed meanwhile', async () => {
    const [one, two] = [await add(), await add()];
    await enter([entry(one, 0, 5)], owner);
    const refused = await enter([entry(two, 0, 7), entry(one, 0, 6)]);
    expect(refused).toMatchObject({ status: 409, current: { value: 5, editorId: owner.personId } });
    expect(await stored(two)).toEqual([]);
    expect(await enter([entry(two, 0, 7), entry(one, 0, 5)])).toMatchObject({ status: 200 });
  });

  it('writes nothing where one interval is not of the measurable’s period, a cell comes twice, or there are too many', async () => {
    const [weekly, monthly] = [await add(), await add({ period: 'month' })];
    expect(await enter([entry(weekly, 0, 1), entry(monthly, 0, 1)])).toMatchObject({
      status: 422,
      codes: { 'values.1.intervalId': ['VAL_INVALID'] },
    });
    expect(await enter([entry(weekly, 0, 1), entry(weekly, 0, 2)])).toMatchObject({ status: 422 });
    expect(await enter([])).toMatchObject({ status: 422 });
    const many = Array.from({ length: mostEntered + 1 }, () => entry(newId(), 0, 1));
    expect(await enter(many)).toMatchObject({ status: 422, codes: { values: ['VAL_TOO_LONG'] } });
    expect(await stored(weekly, monthly)).toEqual([]);
  });

  it('is refused to whoever may not enter one of them, and for a measurable of another scorecard', async () => {
    const [mine, foreign] = [await add(), await add({}, other)];
    expect(await enter([entry(mine, 0, 1)], observer)).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await enter([entry(mine, 0, 1)], who)).toMatchObject({ status: 404 });
    expect(await enter([entry(mine, 0, 1), entry(foreign, 0, 1)])).toMatchObject({ status: 404 });
    expect(await stored(mine, foreign)).toEqual([]);
  });
});
