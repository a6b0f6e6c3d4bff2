import { describe, expect, it } from 'vitest';
import { type Comparison, scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { addDays, weekOf } from '#shared/dates.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { inboundApi, mostCallsAMinute } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const other = await here.traction([owner, member], 'Sales');

const today = here.clock.now.toISOString().slice(0, 10);
const week = (weeks = 0) => weekOf(addDays(today, weeks * 7));
const scorecardId = traction.scorecardId;
const draft = { ...measurableDefaults, comparison: 'GreaterOrEqual' as Comparison, goalValue: 40 };

const add = async (title: string, more: object = {}, place = traction) =>
  (
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: place.scorecardId },
      body: { ...draft, title, ownerId: member.personId, ...more },
    })
  ).id;

const make = (measurableIds: string[], who: Actor = owner, more: object = {}) =>
  who.call(inboundApi.make, { params: { scorecardId }, body: { name: 'Bank balance', measurableIds, lifetime: 'never', ...more } });

/** Makes an address and returns its path. */
const address = async (...ids: string[]) => {
  const { id, address: whole } = await make(ids);
  return { id, path: new URL(whole).pathname, of: { params: { scorecardId, addressId: id } } };
};

const send = async (path: string, payload: string | object, type?: string) => {
  const answer = await here.app.inject({
    method: 'POST',
    url: path,
    payload,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
  return { status: answer.statusCode, ...answer.json<{ values?: { outcome: string }[]; codes?: object }>() };
};

const cell = async (id: string, weeks = 0, who: Actor = member) => {
  const { scorecard } = await who.call(scorecardApi.load, { body: { scorecardId } });
  return scorecard.measurables.find((row) => row.id === id)?.values.find(({ intervalId }) => intervalId === week(weeks));
};
const of = (measurableId: string) => ({ params: { scorecardId, measurableId } });
const enter = (id: string, value: number | null, who: Actor = member) =>
  who.call(scorecardApi.enterValue, { ...of(id), body: { intervalId: week(), value } });
const answerOffered = (id: string, offered: number, takes: boolean, who: Actor = member) =>
  who.call(scorecardApi.answerOffered, { ...of(id), body: { intervalId: week(), offered, takes } });

describe('an inbound address', () => {
  it('takes JSON, a form and one line, of the present interval or of one that is named', async () => {
    const cash = await add('Cash on hand');
    const late = await add('Receivables over 30 days');
    const revenue = await add('Revenue', { period: 'month' });
    const { path } = await address(cash, late, revenue);
    expect(await send(path, { 'cash-on-hand': 468, 'receivables-over-30-days': '32' })).toMatchObject({
      status: 200,
      values: [
        { name: 'cash-on-hand', value: '468', outcome: 'written', intervalId: week() },
        { name: 'receivables-over-30-days', outcome: 'written' },
      ],
    });
    expect(await cell(cash)).toMatchObject({ value: 468, entered: true, sentBy: 'Bank balance' });
    const form = 'application/x-www-form-urlencoded';
    expect(await send(path, `cash-on-hand=463.5&week=${week(-1)}`, form)).toMatchObject({ status: 200 });
    expect(await cell(cash, -1)).toMatchObject({ value: 463.5 });
    expect(await send(path, 'Cash on hand: 470', 'text/plain')).toMatchObject({ status: 200 });
    expect(await cell(cash)).toMatchObject({ value: 470 });
    expect(await send(path, `revenue=760&month=${today.slice(0, 7)}`, form)).toMatchObject({ status: 200 });
    expect(await send(path, { revenue: 760, week: week() })).toMatchObject({ status: 422, codes: { revenue: ['VAL_INVALID'] } });
  });

  it('takes a number alone where it writes one measurable, and computes formulas anew', async () => {
    const source = await add('Calls');
    const double = await add('Calls twice', {
      formula: [{ of: [{ id: source }], by: 'sum', over: 'this' }, { sign: '*' }, { number: '2' }],
    });
    const { path } = await address(source);
    expect(await send(path, '21', 'text/plain')).toMatchObject({ status: 200 });
    expect(await cell(double)).toMatchObject({ value: 42 });
    expect(await make([double])).toMatchObject({ status: 422, codes: { measurableIds: ['VAL_INVALID'] } });
  });

  it('never writes over what a person typed: the number waits until it is taken', async () => {
    const id = await add('Typed');
    const { path } = await address(id);
    await enter(id, 470);
    expect(await send(path, { typed: 468 })).toMatchObject({ status: 200, values: [{ outcome: 'waits' }] });
    expect(await cell(id)).toMatchObject({ value: 470, offered: 468 });
    expect(await member.call(scorecardApi.entered, { params: { ...of(id).params, interval: week() } })).toMatchObject({
      entered: { editorId: member.personId },
      offered: { value: 468, sentBy: 'Bank balance' },
    });
    expect(await answerOffered(id, 467, true)).toMatchObject({ status: 409 });
    expect(await answerOffered(id, 468, true, observer)).toMatchObject({ status: 403 });
    await answerOffered(id, 468, true);
    const taken = await cell(id);
    expect(taken).toMatchObject({ value: 468, sentBy: 'Bank balance' });
    expect(taken).not.toHaveProperty('offered');
    // What came from outside may be replaced from outside.
    expect(await send(path, { typed: 469 })).toMatchObject({ values: [{ outcome: 'written' }] });
    expect(await cell(id)).toMatchObject({ value: 469 });
  });

  it('does not offer again what was kept against, nor what the person then typed', async () => {
    const id = await add('Kept');
    const { path } = await address(id);
    await enter(id, 470);
    await send(path, { kept: 468 });
    await answerOffered(id, 468, false);
    expect(await cell(id)).not.toHaveProperty('offered');
    await send(path, { kept: 468 });
    expect(await cell(id)).not.toHaveProperty('offered');
    await send(path, { kept: 466 });
    expect(await cell(id)).toMatchObject({ value: 470, offered: 466 });
    await enter(id, 466);
    expect(await cell(id)).not.toHaveProperty('offered');
    await enter(id, 465);
    await send(path, { kept: 470 });
    const values = [{ measurableId: id, intervalId: week(), value: 470, before: 465 }];
    expect(await member.call(scorecardApi.enterValues, { params: { scorecardId }, body: { values } })).toMatchObject({ status: 200 });
    expect(await cell(id)).not.toHaveProperty('offered');
    await enter(id, null);
    expect(await send(path, { kept: 471 })).toMatchObject({ values: [{ outcome: 'written' }] });
    await enter(id, 472);
    expect(await cell(id)).not.toHaveProperty('sentBy');
  });

  it('refuses a name or a value alone, and answers 422 where nothing is accepted', async () => {
    const id = await add('Cash');
    const { path, id: addressId } = await address(id);
    expect(await send(path, { cash: 463, payables: 41 })).toMatchObject({
      status: 200,
      values: [{ outcome: 'written' }, { name: 'payables', outcome: 'unknown' }],
    });
    for (const [value, code, outcome] of [
      ['', 'VAL_REQUIRED', 'empty'],
      ['ten', 'VAL_NUMBER', 'notNumber'],
      ['1,234', 'VAL_NUMBER', 'notNumber'],
      ['1e400', 'VAL_NUMBER', 'notNumber'],
      ['1234567890.1234567', 'VAL_TOO_LONG', 'tooLong'],
    ])
      expect(await send(path, { cash: value })).toMatchObject({ status: 422, codes: { cash: [code] }, values: [{ outcome }] });
    expect(await send(path, { cash: 1, week: week(1) })).toMatchObject({ status: 422, values: [{ outcome: 'future' }] });
    expect(await send(path, { cash: 1, week: '2026-W99' })).toMatchObject({ status: 422, values: [{ outcome: 'period' }] });
    expect(await cell(id)).toMatchObject({ value: 463 });
    const { items } = await owner.call(inboundApi.list, { params: { scorecardId } });
    expect(items.find((each) => each.id === addressId)).toMatchObject({ written: 1, refused: 8 });
    expect(items.find((each) => each.id === addressId)?.calls[0]).toMatchObject({ lines: [{ name: 'cash', outcome: 'period' }] });
    for (const [payload, type] of [
      ['{', 'application/json'],
      ['[1]', 'application/json'],
      ['{"cash":{"a":1}}', 'application/json'],
      ['', 'text/plain'],
      ['a 1\nb 2', 'text/plain'],
    ] as const)
      expect(await send(path, payload, type), payload).toMatchObject({ status: 422 });
    expect(await send(path, 'x'.repeat(10_000_000), 'text/plain')).toMatchObject({ status: 413 });
  });

  it('writes no measurable of another scorecard, and none that was removed', async () => {
    const elsewhereId = await add('Elsewhere', {}, other);
    expect(await make([elsewhereId])).toMatchObject({ status: 422, codes: { measurableIds: ['VAL_INVALID'] } });
    const id = await add('Going');
    const { path } = await address(id);
    await owner.call(scorecardApi.remove, of(id));
    expect(await send(path, { going: 1 })).toMatchObject({ status: 422, codes: { going: ['VAL_UNKNOWN'] } });
  });

  it('answers no wrong, replaced, revoked or ended key, nor one of an organisation that nobody enters', async () => {
    const id = await add('Closing');
    const { path, of: which } = await address(id);
    expect(await send(`/in/m_${'a'.repeat(32)}`, { closing: 1 })).toMatchObject({ status: 404 });
    expect(await send('/in/short', { closing: 1 })).toMatchObject({ status: 404 });
    const renewed = new URL((await owner.call(inboundApi.renew, which)).address).pathname;
    expect(await send(path, { closing: 1 })).toMatchObject({ status: 404 });
    expect(await send(renewed, { closing: 1 })).toMatchObject({ status: 200 });
    await owner.call(inboundApi.revoke, which);
    expect(await send(renewed, { closing: 2 })).toMatchObject({ status: 404 });
    expect(await cell(id)).toMatchObject({ value: 1 });
    const brief = new URL((await make([id], owner, { lifetime: 'days30' })).address).pathname;
    const before = here.clock.now;
    here.clock.now = new Date(before.getTime() + 31 * 24 * 3600 * 1000);
    expect(await send(brief, { closing: 3 })).toMatchObject({ status: 404 });
    here.clock.now = before;
    expect(await send(brief, { closing: 3 })).toMatchObject({ status: 200 });
    await here.sql('update org_member set blocked = true', [], owner.orgId);
    expect(await send(brief, { closing: 4 })).toMatchObject({ status: 404 });
    await here.sql('update org_member set blocked = false', [], owner.orgId);
  });

  it('takes 60 calls a minute', async () => {
    const id = await add('Busy');
    const { path } = await address(id);
    const before = here.clock.now;
    for (let count = 0; count < mostCallsAMinute; count += 1) expect(await send(path, { busy: count })).toMatchObject({ status: 200 });
    expect(await send(path, { busy: 1000 })).toMatchObject({ status: 429 });
    expect(await cell(id)).toMatchObject({ value: mostCallsAMinute - 1 });
    here.clock.now = new Date(before.getTime() + 60_000);
    expect(await send(path, { busy: 1000 })).toMatchObject({ status: 200 });
    here.clock.now = before;
    const { items } = await owner.call(inboundApi.list, { params: { scorecardId } });
    expect(items.at(-1)?.calls).toHaveLength(20);
  });

  it('is made and changed by who may edit the meeting, and ended by owners of its measurables too', async () => {
    const id = await add('Rights');
    const { of: which } = await address(id);
    for (const who of [member, observer]) expect(await make([id], who)).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await make([id], who)).toMatchObject({ status: 404 });
    const body = { name: 'Till', measurableIds: [id] };
    expect(await member.call(inboundApi.change, { ...which, body })).toMatchObject({ status: 403 });
    expect(await member.call(inboundApi.renew, which)).toMatchObject({ status: 403 });
    await owner.call(inboundApi.change, { ...which, body });
    const { items, canMake } = await member.call(inboundApi.list, { params: { scorecardId } });
    expect(canMake).toBe(false);
    expect(items.at(-1)).toMatchObject({ name: 'Till', can: { change: false, revoke: true } });
    expect(JSON.stringify(items)).not.toMatch(/m_[\w-]{20}/);
    expect(await observer.call(inboundApi.revoke, which)).toMatchObject({ status: 403 });
    expect(await member.call(inboundApi.revoke, which)).toMatchObject({ status: 200 });
  });

  it('keeps the name of a measurable whose title has changed, and gives two of one title two names', async () => {
    const [one, two] = [await add('Same title'), await add('Same title')];
    const { path } = await address(one, two);
    await send(path, { 'same-title': 1, 'same-title-2': 2 });
    expect([(await cell(one))?.value, (await cell(two))?.value]).toEqual([1, 2]);
    const { measurable } = await owner.call(scorecardApi.measurable, of(one));
    await owner.call(scorecardApi.edit, { ...of(one), body: { ...measurable, ownerId: member.personId, title: 'Renamed' } });
    await send(path, { 'same-title': 3 });
    expect((await cell(one))?.value).toBe(3);
  });
});
