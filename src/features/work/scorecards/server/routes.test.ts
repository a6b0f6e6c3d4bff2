import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { scorecardApi, units, valueScales } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();

const draft = { title: 'Qualified enquiries', goalValue: 40, ...measurableDefaults };

const add = async (who: Actor = member, more: object = {}, to = traction) => {
  const answer = await who.call(scorecardApi.addMeasurable, {
    params: { scorecardId: to.scorecardId },
    body: { ...draft, ownerId: who.personId, ...more },
  });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const of = (measurableId: string, on = traction) => ({ params: { scorecardId: on.scorecardId, measurableId } });

const load = async (who: Actor = member, on = traction, startDate?: string) =>
  (await who.call(scorecardApi.load, { body: { scorecardId: on.scorecardId, ...(startDate === undefined ? {} : { startDate }) } }))
    .scorecard;

const read = async (id: string, who: Actor = member, on = traction) => (await who.call(scorecardApi.measurable, of(id, on))).measurable;

const row = async (id: string, who: Actor = member, on = traction) => (await load(who, on)).measurables.find((each) => each.id === id);

describe('POST scorecard/{scorecardId}/add-measurable', () => {
  it('I-13, I-01, I-07: adds a measurable with the id that the client made', async () => {
    const id = newId();
    await add(member, { id, group: 'Sales and marketing' });
    expect(await read(id)).toMatchObject({
      id,
      scorecardId: traction.scorecardId,
      title: 'Qualified enquiries',
      ownerId: member.personId,
      ownerIds: [member.personId],
      goalValue: 40,
      comparison: 'Greater',
      unitOfMeasure: 'Number',
      valueScale: 'One',
      decimalPlaces: 0,
      linkedItemId: null,
      editorId: member.personId,
      tractionId: traction.id,
      tractionIds: [traction.id],
      group: 'Sales and marketing',
      version: 1,
    });
  });

  it('I-08: 422 names every field that is missing', async () => {
    const answer = await member.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { title: '' } as never,
    });
    const required = ['VAL_REQUIRED'];
    expect(answer).toMatchObject({
      status: 422,
      codes: {
        title: required,
        goalValue: required,
        comparison: required,
        unitOfMeasure: required,
        valueScale: required,
        decimalPlaces: required,
      },
    });
  });

  it('I-09: 422 to a goal of 16 characters and to one that is not a number', async () => {
    const ask = (goalValue: unknown) => ({ params: { scorecardId: traction.scorecardId }, body: { ...draft, goalValue } as never });
    expect(await member.call(scorecardApi.addMeasurable, ask(1234567890123.45))).toMatchObject({
      status: 422,
      codes: { goalValue: ['VAL_TOO_LONG'] },
    });
    expect(await member.call(scorecardApi.addMeasurable, ask('ten'))).toMatchObject({ status: 422, codes: { goalValue: ['VAL_NUMBER'] } });
    const id = await add(member, { goalValue: -12345678901.25 });
    expect(await read(id)).toMatchObject({ goalValue: -12345678901.25 });
  });

  it('I-10: needs no owner', async () => {
    const id = await add(member, { ownerId: undefined });
    expect(await read(id)).toMatchObject({ ownerId: null, ownerIds: [] });
  });

  it('I-02, I-03, I-04: takes the 16 units and the four scales, and no others', async () => {
    expect([units.length, valueScales.length]).toEqual([16, 4]);
    for (const unitOfMeasure of units) await add(member, { unitOfMeasure, valueScale: 'Million', comparison: 'Equal' });
    const ask = { params: { scorecardId: traction.scorecardId }, body: { ...draft, unitOfMeasure: 'Rupee', comparison: 'About' } as never };
    expect(await member.call(scorecardApi.addMeasurable, ask)).toMatchObject({
      status: 422,
      codes: { unitOfMeasure: ['VAL_INVALID'], comparison: ['VAL_INVALID'] },
    });
  });

  it.each([
    ['Dollar', 'One', 1],
    ['Zar', 'One', 3],
    ['Yen', 'Million', 2],
    ['Dong', 'One', 2],
  ])('I-24, I-25: 422 to %s at scale %s with %i decimals', async (unitOfMeasure, valueScale, decimalPlaces) => {
    const ask = { params: { scorecardId: traction.scorecardId }, body: { ...draft, unitOfMeasure, valueScale, decimalPlaces } as never };
    expect(await member.call(scorecardApi.addMeasurable, ask)).toMatchObject({ status: 422, codes: { decimalPlaces: ['VAL_INVALID'] } });
  });

  it('decision 36: makes one for each owner', async () => {
    const answer = await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...draft, title: 'Two owners', ownerIds: [owner.personId, member.personId] },
    });
    expect(answer.ids).toHaveLength(2);
    const owners = await Promise.all(answer.ids.map(async (id) => (await read(id)).ownerId));
    expect(new Set(owners)).toEqual(new Set([owner.personId, member.personId]));
  });

  it('422 to an owner who does not share the meeting, 403 to an Observer, 404 to others', async () => {
    const ask = (body: object) => ({ params: { scorecardId: traction.scorecardId }, body: { ...draft, ...body } });
    expect(await member.call(scorecardApi.addMeasurable, ask({ ownerId: outsider.personId }))).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    expect(await observer.call(scorecardApi.addMeasurable, ask({}))).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await who.call(scorecardApi.addMeasurable, ask({}))).toMatchObject({ status: 404 });
  });

  it('409 when the id is taken, also by a removed measurable', async () => {
    const id = await add();
    await member.call(scorecardApi.remove, of(id));
    const ask = { params: { scorecardId: traction.scorecardId }, body: { ...draft, id } };
    expect(await member.call(scorecardApi.addMeasurable, ask)).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });
});

describe('PUT scorecard/{scorecardId}/{id}', () => {
  it('I-14: changes the measurable, and accepts the whole entity as it was read', async () => {
    const id = await add();
    const before = await read(id);
    const body = {
      ...before,
      title: 'Site visits booked',
      goalValue: 12,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Percent',
      ownerId: owner.personId,
      group: 'Sales',
    } as never;
    expect(await member.call(scorecardApi.edit, { ...of(id), body })).toMatchObject({
      status: 200,
      version: 2,
      tractionIds: [traction.id],
    });
    expect(await read(id)).toMatchObject({
      title: 'Site visits booked',
      goalValue: 12,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Percent',
      ownerId: owner.personId,
      group: 'Sales',
    });
  });

  it('I-10: 422 without an owner', async () => {
    const id = await add();
    expect(await member.call(scorecardApi.edit, { ...of(id), body: { ...draft } as never })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_REQUIRED'] },
    });
  });

  it('409 with the current one on a stale version', async () => {
    const id = await add();
    const change = (title: string) =>
      member.call(scorecardApi.edit, { ...of(id), body: { ...draft, title, ownerId: member.personId, version: 1 } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, current: { title: 'First', version: 2 } });
  });

  it('moves the measurable to another meeting, with its values', async () => {
    const other = await here.traction([member], 'Build & Install');
    const id = await add();
    await member.call(scorecardApi.enterValue, { ...of(id), body: { intervalId: '2026-W09', value: 44 } });
    const body = { ...draft, ownerId: member.personId, tractionIds: [other.id] };
    expect(await member.call(scorecardApi.edit, { ...of(id), body })).toMatchObject({ status: 200, tractionIds: [other.id] });
    expect(await row(id)).toBeUndefined();
    expect(await row(id, member, other)).toMatchObject({ tractionId: other.id, values: [{ intervalId: '2026-W09', value: 44 }] });
  });

  it('404 to somebody who is not invited, to another organisation, and under another scorecard', async () => {
    const id = await add();
    const body = { ...draft, ownerId: member.personId };
    for (const who of [outsider, elsewhere]) expect(await who.call(scorecardApi.edit, { ...of(id), body })).toMatchObject({ status: 404 });
    expect(await member.call(scorecardApi.edit, { ...of(id, { ...traction, scorecardId: newId() }), body })).toMatchObject({ status: 404 });
    expect(await observer.call(scorecardApi.edit, { ...of(id), body })).toMatchObject({ status: 403 });
  });
});

describe('DELETE scorecard/{scorecardId}/{id}', () => {
  it('removes it for everybody; 403 to somebody who neither owns it nor may edit the meeting', async () => {
    const id = await add(owner);
    expect(await member.call(scorecardApi.remove, of(id))).toMatchObject({ status: 403 });
    expect(await owner.call(scorecardApi.remove, of(id))).toMatchObject({ status: 200 });
    expect(await row(id)).toBeUndefined();
    expect(await owner.call(scorecardApi.measurable, of(id))).toMatchObject({ status: 404 });
  });
});

describe('POST scorecard', () => {
  it('I-06, I-16: gives the 13 weeks that end with the current one, or 13 weeks from a date', async () => {
    const now = await load();
    expect(now.intervals).toHaveLength(13);
    expect(now).toMatchObject({
      id: traction.scorecardId,
      tractionId: traction.id,
      title: 'Leadership',
      startDate: '2025-12-08',
      can: { add: true },
    });
    expect(now.intervals.at(-1)).toEqual({ id: '2026-W10', startDate: '2026-03-02', endDate: '2026-03-08' });
    expect((await load(member, traction, '2025-09-10')).intervals[0]).toEqual({
      id: '2025-W37',
      startDate: '2025-09-08',
      endDate: '2025-09-14',
    });
    expect(await member.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId, startDate: '9999-12-31' } })).toMatchObject({
      status: 422,
      codes: { startDate: ['VAL_INVALID'] },
    });
    expect(await member.call(scorecardApi.load, { body: {} as never })).toMatchObject({
      status: 422,
      codes: { scorecardId: ['VAL_REQUIRED'] },
    });
  });

  it('says what a person may do, and 404 to others', async () => {
    const id = await add(owner);
    expect((await row(id, observer))?.can).toEqual({ edit: false, enter: false, remove: false });
    expect((await row(id, member))?.can).toEqual({ edit: true, enter: true, remove: false });
    expect((await load(observer)).can).toEqual({ add: false });
    for (const who of [outsider, elsewhere])
      expect(await who.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } })).toMatchObject({ status: 404 });
  });
});

describe('PUT scorecard/{s}/{m}/add-measured-value', () => {
  const enter = (id: string, body: object, who: Actor = member) => who.call(scorecardApi.enterValue, { ...of(id), body: body as never });

  it('I-05, I-19: enters, changes and clears the value of a week', async () => {
    const id = await add();
    expect((await enter(id, { entered: true, intervalId: '2026-W10', value: 41 })).status).toBe(200);
    expect((await row(id))?.values).toEqual([{ measurableId: id, intervalId: '2026-W10', value: 41, entered: true }]);
    await enter(id, { intervalId: '2026-W10', value: 0.1 });
    expect((await row(id))?.values).toEqual([{ measurableId: id, intervalId: '2026-W10', value: 0.1, entered: true }]);
    await enter(id, { intervalId: '2026-W10', value: null });
    expect((await row(id))?.values).toEqual([{ measurableId: id, intervalId: '2026-W10', value: null, entered: false }]);
  });

  it('409 with the present value and its editor, when another value was entered since the edit began', async () => {
    const id = await add();
    const ours = { intervalId: '2026-W10', value: 44, before: null };
    expect((await enter(id, { ...ours, value: 55 }, owner)).status).toBe(200);
    expect(await enter(id, ours)).toMatchObject({ status: 409, current: { value: 55, editorId: owner.personId } });
    expect((await row(id))?.values).toMatchObject([{ value: 55 }]);
    expect((await enter(id, { ...ours, value: 55 })).status).toBe(200);
    expect((await enter(id, { ...ours, before: 55 })).status).toBe(200);
    expect((await row(id))?.values).toMatchObject([{ value: 44 }]);
  });

  it('I-28: logs a change once, and logs nothing when the value stays the same', async () => {
    const id = await add();
    const logged = () =>
      here.sql<{ op: string }>(
        "select op from change_log where entity = 'measuredValue' and after->>'measurable_id' = $1 order by seq",
        [id],
        owner.orgId,
      );
    await enter(id, { intervalId: '2026-W10', value: 41 });
    await enter(id, { intervalId: '2026-W10', value: 41 });
    expect((await logged()).map(({ op }) => op)).toEqual(['Added']);
    await enter(id, { intervalId: '2026-W10', value: 42 });
    expect((await logged()).map(({ op }) => op)).toEqual(['Added', 'Updated']);
  });

  it('422 to a week that does not exist and to a value of 16 characters', async () => {
    const id = await add();
    for (const intervalId of ['2026-W54', '9999-W53'])
      expect(await enter(id, { intervalId, value: 1 })).toMatchObject({ status: 422, codes: { intervalId: ['VAL_INVALID'] } });
    expect(await enter(id, { intervalId: '2026-W10', value: 0.12345678901234 })).toMatchObject({
      status: 422,
      codes: { value: ['VAL_TOO_LONG'] },
    });
    expect(await enter(id, { value: 1 })).toMatchObject({ status: 422, codes: { intervalId: ['VAL_REQUIRED'] } });
  });

  it('403 to an Observer, 404 to others', async () => {
    const id = await add();
    const body = { intervalId: '2026-W10', value: 1 };
    expect(await enter(id, body, observer)).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await enter(id, body, who)).toMatchObject({ status: 404 });
  });
});

describe('GET scorecards/meetings', () => {
  it('I-18: lists the meetings that the person may add to', async () => {
    expect((await observer.call(scorecardApi.meetings)).items).toEqual([]);
    expect((await elsewhere.call(scorecardApi.meetings)).items).toEqual([]);
    expect((await member.call(scorecardApi.meetings)).items).toContainEqual({
      tractionId: traction.id,
      scorecardId: traction.scorecardId,
      title: 'Leadership',
    });
  });
});

describe('GET scorecard/{s}/{m}', () => {
  it('I-17: gives one measurable; 404 to others', async () => {
    const id = await add();
    expect(await read(id, observer)).toMatchObject({ id, title: 'Qualified enquiries' });
    for (const who of [outsider, elsewhere]) expect(await who.call(scorecardApi.measurable, of(id))).toMatchObject({ status: 404 });
  });
});

describe('PUT user/{setting}/{orgId}/{bool}', () => {
  it('I-33: keeps order, average and total for each person', async () => {
    const params = { orgId: member.orgId, value: 'true' as const };
    const first = { reverse: false, showAverage: true, showTotal: false, showLast4: false, showLast13: false, ownOnly: false };
    expect((await load()).settings).toEqual(first);
    for (const endpoint of [scorecardApi.reverse, scorecardApi.showTotal, scorecardApi.showLast4, scorecardApi.ownOnly])
      expect((await member.call(endpoint, { params })).status).toBe(200);
    await member.call(scorecardApi.showAverage, { params: { ...params, value: 'false' } });
    expect((await load()).settings).toEqual({
      ...first,
      reverse: true,
      showAverage: false,
      showTotal: true,
      showLast4: true,
      ownOnly: true,
    });
    expect((await load(owner)).settings).toEqual(first);
    expect(await member.call(scorecardApi.reverse, { params: { orgId: elsewhere.orgId, value: 'true' } })).toMatchObject({ status: 404 });
  });
});
