import { describe, expect, it } from 'vitest';
import { addDays, mondayOfWeek, weekOf } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type FormulaPart, type Sign, type Span, scorecardApi, type Way } from '../contract.ts';
import { measurableDefaults, missingIn } from '../rules.ts';

const { here, owner, member, outsider, observer, traction } = await company();
const secret = await here.traction([owner], 'Board');

const draft = { title: 'Win rate', ...measurableDefaults, comparison: 'GreaterOrEqual', goalValue: 40, decimalPlaces: 2 } as const;
const today = here.clock.now.toISOString().slice(0, 10);
const weekIn = (weeks: number) => weekOf(addDays(today, weeks * 7));

type Place = typeof traction;
const params = (measurableId: string, place: Place = traction) => ({ params: { scorecardId: place.scorecardId, measurableId } });
const sign = (of: Sign): FormulaPart => ({ sign: of });
const number = (of: string): FormulaPart => ({ number: of });
const source = (id: string | string[], by: Way = 'sum', over: Span = 'this'): FormulaPart => ({
  of: [id].flat().map((each) => ({ id: each })),
  by,
  over,
});

const asked = (who: Actor, more: object, place: Place = traction) =>
  who.call(scorecardApi.addMeasurable, { params: { scorecardId: place.scorecardId }, body: { ...draft, ownerId: who.personId, ...more } });
const add = async (more: object = {}, who: Actor = member, place: Place = traction) => {
  const answer = await asked(who, more, place);
  expect(answer.messages).toEqual([]);
  return answer.id;
};
const enter = (id: string, value: number | null, weeks = 0, who: Actor = member, place: Place = traction) =>
  who.call(scorecardApi.enterValue, { ...params(id, place), body: { intervalId: weekIn(weeks), value } });
const read = async (id: string, who: Actor = member, place: Place = traction) =>
  (await who.call(scorecardApi.measurable, params(id, place))).measurable;
const row = async (id: string, who: Actor = member) => {
  const { scorecard } = await who.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } });
  return scorecard.measurables.find((each) => each.id === id);
};
const value = async (id: string, weeks = 0) => (await row(id))?.values.find(({ intervalId }) => intervalId === weekIn(weeks));
const edit = async (id: string, more: object) =>
  member.call(scorecardApi.edit, { ...params(id), body: { ...(await read(id)), ownerId: member.personId, ...more } });

describe('a formula', () => {
  it('is computed when it is added, when a source is entered, and when it is changed', async () => {
    const [won, sent] = [await add(), await add()];
    await enter(won, 3, -1);
    await enter(sent, 8, -1);
    const rate = await add({ formula: [source(won), sign('/'), source(sent), sign('*'), number('100')] });
    expect(await value(rate, -1)).toEqual({ measurableId: rate, intervalId: weekIn(-1), value: 37.5, entered: false });
    await enter(won, 0.1);
    await enter(sent, 0.3);
    expect(await value(rate)).toMatchObject({ value: 33.3333333333 });
    await enter(sent, 0);
    expect((await value(rate))?.value).toBeNull();
    await edit(rate, { formula: [source(won), sign('+'), source(sent)] });
    expect([await value(rate, -1), await value(rate)].map((each) => each?.value)).toEqual([11, 0.1]);
    expect(await read(rate)).toMatchObject({
      formula: [{ of: [{ id: won, title: 'Win rate' }], by: 'sum', over: 'this' }, { sign: '+' }, { of: [{ id: sent }] }],
    });
  });

  it('reads the week before, and is counted anew when that one changes', async () => {
    const sales = await add();
    const growth = await add({ formula: [source(sales), sign('-'), source(sales, 'sum', 'before')] });
    const last = await add({ formula: [source(sales, 'latest', 'last4')] });
    await enter(sales, 5, -1);
    await enter(sales, 9);
    expect(await value(growth)).toMatchObject({ value: 4 });
    await enter(sales, 6, -1);
    expect(await value(growth)).toMatchObject({ value: 3 });
    await enter(sales, null);
    expect((await value(growth))?.value).toBeNull();
    expect(await value(last)).toMatchObject({ value: 6 });
  });

  it('follows through other formulas and over weeks, in the change of the number, with one row of the log for each', async () => {
    const sales = await add();
    const month = await add({ formula: [source(sales, 'sum', 'last4')] });
    const double = await add({ formula: [source(month), sign('*'), number('2')] });
    const quarter = await add({ formula: [source(double, 'most', 'quarter')] });
    await enter(sales, 5, -5);
    const seq = async () =>
      (await here.sql<{ seq: string }>('select max(seq) as seq from change_log where org_id = $1', [owner.orgId], owner.orgId))[0]?.seq;
    const before = await seq();
    await enter(sales, 7, -3);
    const logged = await here.sql<{ item_id: string; at: Date }>(
      "select item_id, at from change_log where seq > $1 and org_id = $2 and entity = 'measuredValue'",
      [before, owner.orgId],
      owner.orgId,
    );
    expect(logged.length).toBeGreaterThan(3);
    expect(new Set(logged.map(({ item_id: id }) => id)).size).toBe(logged.length);
    expect(new Set(logged.map(({ at }) => at.getTime())).size).toBe(1);
    const of = async (id: string) => Promise.all([-5, -3, -2, -1, 0].map(async (weeks) => (await value(id, weeks))?.value ?? null));
    expect(await of(month)).toEqual([5, 12, 12, 7, 7]);
    expect(await of(double)).toEqual([10, 24, 24, 14, 14]);
    expect(await of(quarter)).toEqual([10, 24, 24, 24, 24]);
    // The spans reach into weeks to come, but nothing is shown there yet.
    expect((await row(month))?.values.some(({ intervalId }) => intervalId > weekIn(0))).toBe(false);
    const { scorecard } = await member.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId, startDate: today } });
    expect(scorecard.measurables.find(({ id }) => id === quarter)?.values).toHaveLength(1);
  });

  it('yields to a number that is put over it, which is marked and can be taken back', async () => {
    const sales = await add();
    const double = await add({ formula: [source(sales), sign('*'), number('2')] });
    const four = await add({ formula: [source(double), sign('*'), number('2')] });
    await enter(sales, 5);
    await enter(double, 11);
    expect(await value(double)).toMatchObject({ value: 11, entered: true, formulaValue: 10 });
    expect((await value(four))?.value).toBe(22);
    await enter(sales, 6);
    expect(await value(double)).toMatchObject({ value: 11, entered: true, formulaValue: 12 });
    expect((await value(four))?.value).toBe(22);
    await enter(double, null);
    expect(await value(double)).toEqual({ measurableId: double, intervalId: weekIn(0), value: 12, entered: false });
    expect((await value(four))?.value).toBe(24);
  });

  it('keeps the numbers when it is taken away or put on, and fills the weeks without one', async () => {
    const sales = await add();
    await enter(sales, 5, -1);
    await enter(sales, 6);
    const total = await add();
    await enter(total, 1);
    await edit(total, { formula: [source(sales, 'sum', 'last4')] });
    expect([await value(total, -1), await value(total)]).toMatchObject([
      { value: 5, entered: false },
      { value: 1, entered: true, formulaValue: 11 },
    ]);
    await edit(total, { title: 'Total' });
    expect(await read(total)).toHaveProperty('formula');
    await edit(total, { formula: null });
    expect(await read(total)).not.toHaveProperty('formula');
    expect((await value(total, -1))?.value).toBe(5);
    await enter(sales, 50);
    expect((await value(total, -1))?.value).toBe(5);
    const later = await here.sql(
      'select from measured_value where measurable_id = $1 and interval_id > $2 and value is not null',
      [total, weekIn(0)],
      owner.orgId,
    );
    expect(later).toHaveLength(0);
  });

  it('is no number that its owner has to enter', async () => {
    const sales = await add();
    const double = await add({ formula: [source(sales), sign('*'), number('2')] });
    const rows = [await row(sales), await row(double)].flatMap((each) => each ?? []);
    expect(missingIn(rows, { today: mondayOfWeek(weekIn(0)), firstMonth: 1 }).map(({ id }) => id)).toEqual([sales]);
  });

  it('is shown before it is kept, with the refusal that it would meet', async () => {
    const [won, hidden] = [await add({ title: 'Won' }), await add({}, owner, secret)];
    await enter(won, 3, -5);
    await enter(won, 4);
    const ask = (formula: FormulaPart[], more: object = {}, who = member) =>
      who.call(scorecardApi.formulaPreview, {
        params: { scorecardId: traction.scorecardId },
        body: { formula, valueScale: 'One', ...more },
      });
    const { values } = await ask([source(won, 'sum', 'last13')]);
    expect(values).toEqual([3, 3, 3, 3, 3, 7].map((each, place) => ({ intervalId: weekIn(place - 5), value: each })));
    expect(await ask([source(won)], { measurableId: won })).toMatchObject({ status: 422, codes: { formula: ['VAL_CIRCLE'] } });
    expect((await ask([source(won)], { measurableId: hidden }, owner)).status).toBe(404);
    expect((await ask([source(hidden)])).status).toBe(422);
    expect((await ask([source(won)], {}, outsider)).status).toBe(404);
    expect((await ask([source(won)], {}, observer)).status).toBe(200);
  });
});

describe('a formula is refused', () => {
  const refused = async (formula: FormulaPart[], who: Actor = member) => {
    const answer = await asked(who, { formula });
    return [answer.status, (answer as unknown as { codes?: Record<string, string[]> }).codes?.['formula']?.[0]];
  };

  it('422 where it cannot be read, or has a source that is not there or not seen', async () => {
    const sales = await add();
    const hidden = await add({}, owner, secret);
    expect(await refused([source(sales), sign('+')])).toEqual([422, 'VAL_FORMULA']);
    expect(await refused([number('2')])).toEqual([422, 'VAL_FORMULA']);
    expect(await refused([source(hidden)])).toEqual([422, 'VAL_INVALID']);
    expect(await refused([{ of: [{ kept: 0 }], by: 'sum', over: 'this' }])).toEqual([422, 'VAL_INVALID']);
    await member.call(scorecardApi.remove, params(sales));
    expect(await refused([source(sales)])).toEqual([422, 'VAL_INVALID']);
  });

  it('422 where it adds different currencies or units of time', async () => {
    const of = (unitOfMeasure: string) => add({ unitOfMeasure });
    const [euro, dollar, hours, days] = [await of('Euro'), await of('Dollar'), await of('Hours'), await of('Days')];
    expect(await refused([source(euro), sign('+'), source(dollar)])).toEqual([422, 'VAL_UNITS']);
    expect(await refused([source([hours, days])])).toEqual([422, 'VAL_UNITS']);
    expect((await refused([source(euro), sign('/'), source(hours)]))[0]).toBe(200);
  });

  it('422 where it goes round in a circle, with the way', async () => {
    const first = await add({ title: 'First' });
    const second = await add({ title: 'Second', formula: [source(first)] });
    const third = await add({ title: 'Third', formula: [source(second)] });
    const answer = await edit(first, { formula: [source(third), sign('+'), number('1')] });
    expect(answer).toMatchObject({ status: 422, codes: { formula: ['VAL_CIRCLE'] } });
    expect(JSON.stringify(answer.messages)).toContain('First → Third → Second → First');
    expect(await edit(first, { formula: [source(first)] })).toMatchObject({ status: 422, codes: { formula: ['VAL_CIRCLE'] } });
    expect(await read(first)).not.toHaveProperty('formula');
  });

  it('403 to an Observer, 404 to who does not see the meeting', async () => {
    const sales = await add();
    expect((await asked(observer, { formula: [source(sales)] })).status).toBe(403);
    expect((await asked(outsider, { formula: [source(sales)] })).status).toBe(404);
  });
});

describe('a source that is not seen', () => {
  it('counts on, is not named, and stays when the formula is sent back', async () => {
    const hidden = await add({ title: 'Payroll' }, owner, secret);
    const sales = await add({ title: 'Sales' });
    const share = await add({ formula: [source(sales), sign('/'), source(hidden)] }, owner);
    await enter(hidden, 4, 0, owner, secret);
    await enter(sales, 2);
    expect((await value(share))?.value).toBe(0.5);
    const seen = await read(share);
    expect(JSON.stringify(seen)).not.toContain(hidden);
    expect(JSON.stringify(seen)).not.toContain('Payroll');
    expect(seen.formula?.[2]).toEqual({ of: [{ kept: 1, gone: false }], by: 'sum', over: 'this' });
    const [first, by, second] = seen.formula ?? [];
    expect((await edit(share, { formula: [second, by, first] })).status).toBe(200);
    expect((await value(share))?.value).toBe(2);
    expect((await read(share, owner)).formula).toMatchObject([
      { of: [{ id: hidden, title: 'Payroll' }] },
      { sign: '/' },
      { of: [{ id: sales }] },
    ]);
  });

  it('keeps its numbers when it is removed, and counts again once it is back', async () => {
    const sales = await add({ title: 'Sales' });
    const double = await add({ formula: [source(sales), sign('*'), number('2')] });
    const four = await add({ formula: [source(double), sign('*'), number('2')] });
    await enter(sales, 3);
    await member.call(scorecardApi.remove, params(double));
    expect((await read(four)).formula?.[0]).toMatchObject({ of: [{ kept: 0, gone: true }] });
    expect((await value(four))?.value).toBe(12);
    await enter(sales, 5);
    expect((await value(four))?.value).toBe(12);
    await member.call(scorecardApi.restore, params(double));
    expect((await value(four))?.value).toBe(20);
  });
});
