import { describe, expect, it } from 'vitest';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { addDays, weekOf } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type FormulaPart, type Period, type Span, scorecardApi } from '../contract.ts';
import { type FiscalDay, intervalAt, intervalOn, measurableDefaults, placeAt } from '../rules.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();

const today = here.clock.now.toISOString().slice(0, 10);
const present: FiscalDay = { today, firstMonth: 1 };
const ago = (period: Period, count: number) => intervalAt(period, placeAt(period, present) - count);
const weekAgo = (weeks: number) => weekOf(addDays(today, -weeks * 7));

const draft = { title: 'Revenue', ...measurableDefaults, comparison: 'GreaterOrEqual', goalValue: 10, decimalPlaces: 0 } as const;
const params = (measurableId: string) => ({ params: { scorecardId: traction.scorecardId, measurableId } });
const add = async (more: object = {}, who: Actor = member) => {
  const place = { params: { scorecardId: traction.scorecardId } };
  const answer = await who.call(scorecardApi.addMeasurable, { ...place, body: { ...draft, ownerId: who.personId, ...more } });
  expect(answer.messages).toEqual([]);
  return answer.id;
};
const enter = (id: string, intervalId: string, value: number | null) =>
  member.call(scorecardApi.enterValue, { ...params(id), body: { intervalId, value } });
const load = async (body: object = {}, who: Actor = member) =>
  (await who.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId, ...body } })).scorecard;
const row = async (id: string, period: Period) => (await load({ period })).measurables.find((each) => each.id === id);
const valueIn = async (id: string, intervalId: string, period: Period) =>
  (await row(id, period))?.values.find((each) => each.intervalId === intervalId);
const edit = async (id: string, more: object) => {
  const { measurable } = await member.call(scorecardApi.measurable, params(id));
  return member.call(scorecardApi.edit, { ...params(id), body: { ...measurable, ownerId: member.personId, ...more } });
};

/** Weeks of the last month that is over, and that month. */
const lastMonth = ago('month', 1);
const weeksOfLastMonth = Array.from({ length: 12 }, (_, weeks) => weekAgo(weeks + 1)).filter(
  (week) => intervalOn('month', { today: dayOf(week), firstMonth: 1 }) === lastMonth,
);
function dayOf(week: string): string {
  return Array.from({ length: 100 }, (_, days) => addDays(today, -days)).find((day) => weekOf(day) === week) ?? today;
}

describe('a number of a longer period', () => {
  it('is entered in its own intervals, and shown beside the weeks', async () => {
    const id = await add({ period: 'month' });
    expect(await enter(id, lastMonth, 9)).toMatchObject({ status: 200 });
    expect((await row(id, 'week'))?.period).toBe('month');
    expect(await valueIn(id, lastMonth, 'week')).toMatchObject({ value: 9, entered: true });
    expect(await valueIn(id, lastMonth, 'month')).toMatchObject({ value: 9, entered: true });
    const loaded = await load({ period: 'month' });
    expect([loaded.period, loaded.intervals.length, loaded.intervals.at(-1)?.id]).toEqual(['month', 13, ago('month', 0)]);
    const past = await load({ period: 'quarter', startDate: addDays(today, -1200) });
    expect(past.intervals[0]?.id).toBe(intervalOn('quarter', { today: addDays(today, -1200), firstMonth: 1 }));
  });

  it.each<[Period, string]>([
    ['month', weekAgo(1)],
    ['week', lastMonth],
    ['quarter', ago('year', 0)],
  ])('of a %s is refused in another interval, %s, and nothing is written', async (period, intervalId) => {
    const id = await add({ period });
    expect(await enter(id, intervalId, 5)).toMatchObject({ status: 422, codes: { intervalId: ['VAL_INVALID'] } });
    expect(await here.sql('select from measured_value where measurable_id = $1', [id], owner.orgId)).toHaveLength(0);
  });

  it('has no interval that does not exist', async () => {
    const id = await add({ period: 'month' });
    for (const intervalId of ['2026-13', '2026-Q5', 'soon', '20266']) expect(await enter(id, intervalId, 5)).toMatchObject({ status: 422 });
  });
});

describe('a longer period', () => {
  it('has what its weeks give, by the way of the measurable, and names them', async () => {
    const sum = await add();
    const average = await add({ rollup: 'average' });
    const latest = await add({ rollup: 'latest' });
    const [first = '', second = ''] = weeksOfLastMonth.toSorted();
    for (const id of [sum, average, latest]) {
      await enter(id, first, 0.1);
      await enter(id, second, 0.2);
    }
    const made = await Promise.all([sum, average, latest].map((id) => valueIn(id, lastMonth, 'month')));
    expect(made.map((each) => [each?.value, each?.madeOf, each?.entered])).toEqual([
      [0.3, 'week', false],
      [0.15, 'week', false],
      [0.2, 'week', false],
    ]);
    const { items } = await member.call(scorecardApi.parts, { params: { ...params(sum).params, interval: lastMonth } });
    expect(items).toEqual([
      { intervalId: first, value: 0.1 },
      { intervalId: second, value: 0.2 },
    ]);
    for (const who of [outsider, elsewhere])
      expect(await who.call(scorecardApi.parts, { params: { ...params(sum).params, interval: lastMonth } })).toMatchObject({ status: 404 });
  });

  it('has the last four that are over, when the person looks at them', async () => {
    const id = await add();
    for (const weeks of [0, 1, 2, 4, 5]) await enter(id, weekAgo(weeks), 10 ** weeks);
    expect((await row(id, 'week'))?.last4).toBeUndefined();
    await member.call(scorecardApi.showLast4, { params: { orgId: member.orgId, value: 'true' } });
    expect(await row(id, 'week')).toMatchObject({ last4: 10 + 100 + 10_000 });
    expect((await row(id, 'week'))?.last13).toBeUndefined();
    expect((await row(id, 'year'))?.last4).toBeUndefined();
    await member.call(scorecardApi.showLast4, { params: { orgId: member.orgId, value: 'false' } });
  });

  it('is kept as what the person looks at, for each scorecard', async () => {
    expect((await load({ asKept: true })).period).toBe('week');
    const place = { params: { scorecardId: traction.scorecardId } };
    await member.call(scorecardApi.keepPeriod, { ...place, body: { period: 'quarter' } });
    expect([(await load({ asKept: true })).period, (await load()).period, (await load({ asKept: true }, owner)).period]).toEqual([
      'quarter',
      'week',
      'week',
    ]);
    await member.call(scorecardApi.keepPeriod, { ...place, body: { period: 'week' } });
    expect((await load({ asKept: true })).period).toBe('week');
    expect(await observer.call(scorecardApi.keepPeriod, { ...place, body: { period: 'year' } })).toMatchObject({ status: 200 });
    expect(await outsider.call(scorecardApi.keepPeriod, { ...place, body: { period: 'year' } })).toMatchObject({ status: 404 });
  });
});

describe('a change of the period', () => {
  it('keeps the numbers of before, and the goals from the interval on in which they began', async () => {
    const id = await add();
    const [first = ''] = weeksOfLastMonth.toSorted();
    await enter(id, first, 7);
    await edit(id, { goalValue: 20 });
    expect(await edit(id, { period: 'month' })).toMatchObject({ status: 200 });
    const changed = (await member.call(scorecardApi.measurable, params(id))).measurable;
    expect([changed.period, changed.goals?.map(({ from }) => from)]).toEqual(['month', ['', ago('month', 0)]]);
    expect(await valueIn(id, first, 'week')).toMatchObject({ value: 7 });
    expect(await valueIn(id, lastMonth, 'month')).toMatchObject({ value: 7, madeOf: 'week' });
    expect(await enter(id, first, 8)).toMatchObject({ status: 422 });
    expect(await edit(id, { period: 'week' })).toMatchObject({ status: 200 });
    expect(await enter(id, first, 8)).toMatchObject({ status: 200 });
  });
});

describe('a formula over periods', () => {
  const source = (id: string, over: Span = 'this'): FormulaPart => ({ of: [{ id }], by: 'sum', over });

  it('counts a longer number in each of its weeks, and a shorter one by its own way', async () => {
    const [weekly, monthly] = [await add(), await add({ period: 'month' })];
    const share = await add({ formula: [source(weekly), { sign: '/' }, source(monthly)], decimalPlaces: 2 });
    const total = await add({ period: 'month', formula: [source(weekly), { sign: '+' }, source(monthly)] });
    const [first = '', second = ''] = weeksOfLastMonth.toSorted();
    await enter(weekly, first, 2);
    await enter(weekly, second, 3);
    await enter(monthly, lastMonth, 10);
    expect(await valueIn(share, second, 'week')).toMatchObject({ value: 0.3 });
    expect(await valueIn(total, lastMonth, 'month')).toMatchObject({ value: 15 });
    await enter(weekly, first, 4);
    expect([await valueIn(share, first, 'week'), await valueIn(total, lastMonth, 'month')].map((each) => each?.value)).toEqual([0.4, 17]);
    await edit(weekly, { rollup: 'average' });
    expect((await valueIn(total, lastMonth, 'month'))?.value).toBe(13.5);
    await edit(share, { period: 'month' });
    expect(await valueIn(share, lastMonth, 'month')).toMatchObject({ value: 0.35 });
    const ids = await here.sql<{ interval_id: string }>(
      'select interval_id from measured_value where measurable_id = $1',
      [share],
      owner.orgId,
    );
    expect(ids.filter(({ interval_id }) => interval_id < '2020')).toEqual([]);
    const preview = await member.call(scorecardApi.formulaPreview, {
      params: { scorecardId: traction.scorecardId },
      body: { formula: [source(weekly, 'last4')], valueScale: 'One', period: 'month' },
    });
    expect(preview.values.map(({ intervalId }) => intervalId)).toEqual([5, 4, 3, 2, 1, 0].map((months) => ago('month', months)));
    expect(preview.values.slice(-2).map(({ value }) => value)).toEqual([3.5, 3.5]);
  });
});

describe('the first month of the year', () => {
  it('is that of the organisation', async () => {
    await here.sql('update org set quarter_month = 4 where id = $1', [owner.orgId], owner.orgId);
    here.appContext.memos.clear();
    const { intervals } = await load({ period: 'year' });
    expect(intervals.at(-1)?.id).toBe(intervalOn('year', { today, firstMonth: 4 }));
    await here.sql('update org set quarter_month = 1 where id = $1', [owner.orgId], owner.orgId);
    here.appContext.memos.clear();
  });
});

describe('what somebody has yet to enter', () => {
  it('is asked for in the last week of its period alone', async () => {
    const id = await add({ period: 'month', title: 'Month' });
    const missing = async () => {
      const { items } = await member.call(readinessApi.list, { params: { id: traction.meetingId } });
      return items.find(({ personId }) => personId === member.personId)?.numbersMissing.some((each) => each.id === id);
    };
    const was = here.clock.now;
    here.clock.now = new Date('2026-03-04T12:00:00Z');
    expect(await missing()).toBe(false);
    here.clock.now = new Date('2026-03-25T12:00:00Z');
    expect(await missing()).toBe(true);
    await enter(id, '2026-03', 3);
    expect(await missing()).toBe(false);
    here.clock.now = was;
  });
});

describe('a note on a number', () => {
  const of = (id: string) => ({ type: 'Measurable' as const, id });
  it('stands at its interval alone, is counted among the comments, and marks the number for whoever sees it', async () => {
    const id = await add();
    await enter(id, weekAgo(1), 4);
    const noted = async (who: Actor = member) => (await load({}, who)).measurables.find((each) => each.id === id)?.noted;
    expect(await noted()).toBeUndefined();
    const about = weekAgo(1);
    expect(await member.call(commentApi.add, { params: of(id), body: { contentHtml: '<p>Fair</p>', about } })).toMatchObject({
      status: 200,
    });
    await member.call(commentApi.add, { params: of(id), body: { contentHtml: '<p>In general</p>' } });
    const listed = async (query: object) => (await member.call(commentApi.list, { params: of(id), query })).items;
    expect((await listed({ about })).map((each) => [each.contentHtml, each.about])).toEqual([['<p>Fair</p>', about]]);
    expect(await listed({ about: weekAgo(2) })).toEqual([]);
    expect((await listed({})).map((each) => each.about)).toEqual([about, undefined]);
    expect([await noted(), await noted(observer)]).toEqual([[about], [about]]);
    expect(await outsider.call(commentApi.list, { params: of(id), query: { about } })).toMatchObject({ status: 404 });
    const { entered } = await member.call(scorecardApi.entered, { params: { ...params(id).params, interval: about } });
    expect(entered).toMatchObject({ editorId: member.personId });
    expect(await member.call(scorecardApi.entered, { params: { ...params(id).params, interval: weekAgo(3) } })).toMatchObject({
      entered: null,
    });
  });

  it('is refused on other items and for an interval that is none', async () => {
    const todo = await member.call(todoApi.create, { body: { title: 'Call' } });
    expect(todo.messages).toEqual([]);
    const body = { contentHtml: '<p>Fair</p>', about: weekAgo(1) };
    expect(await member.call(commentApi.add, { params: { type: 'ToDo', id: todo.id }, body })).toMatchObject({
      status: 422,
      codes: { about: ['VAL_INVALID'] },
    });
    expect(await member.call(commentApi.add, { params: of(await add()), body: { ...body, about: 'soon' } })).toMatchObject({ status: 422 });
  });
});
