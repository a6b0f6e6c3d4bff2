import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Milestone, mostMilestones } from '../contract/milestones.ts';
import { type Rock, rockApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const other = await here.traction([owner, outsider], 'Workshop');

const add = async (who: Actor = member, more: object = {}): Promise<string> =>
  (
    await who.call(rockApi.create, {
      body: {
        title: 'Open the second bay',
        ownerId: who.personId,
        dueDate: '2026-03-31',
        type: 'Company',
        tractionId: traction.id,
        ...more,
      },
    })
  ).id;
const get = async (id: string, who: Actor = member): Promise<Rock> =>
  (await who.call(rockApi.byIds, { query: { ids: id } })).items[0] as Rock;
const milestonesOf = async (id: string, who: Actor = member): Promise<Milestone[]> =>
  (await who.call(rockApi.milestones, { params: { id } })).items;
const addSteps = (id: string, titles: string[], who: Actor = member) =>
  who.call(rockApi.addMilestones, { params: { id }, body: { items: titles.map((title) => ({ title })) } });
const titles = (milestones: Milestone[]): string[] => milestones.map(({ title }) => title);

describe('POST rock/{id}/milestones', () => {
  it('E-26: adds steps in order, the Rock owner’s and without a day unless it says so', async () => {
    const rockId = await add();
    const id = newId();
    const { ids } = await member.call(rockApi.addMilestones, {
      params: { id: rockId },
      body: {
        items: [
          { id, title: 'Lease signed' },
          { title: 'Saw ordered', ownerId: owner.personId, dueDate: '2026-01-30', isDone: true },
        ],
      },
    });
    expect(ids[0]).toBe(id);
    expect(await milestonesOf(rockId)).toMatchObject([
      { id, rockId, title: 'Lease signed', ownerId: member.personId, dueDate: null, isDone: false, doneAt: null, position: 1 },
      {
        title: 'Saw ordered',
        ownerId: owner.personId,
        dueDate: '2026-01-30',
        isDone: true,
        doneAt: '2026-03-03T15:00:00.000Z',
        position: 2,
      },
    ]);
    await addSteps(rockId, ['Third']);
    expect(titles(await milestonesOf(rockId))).toEqual(['Lease signed', 'Saw ordered', 'Third']);
  });

  it('422 names an empty title, one of 257 characters, an owner who is not in its meetings, and more than have room', async () => {
    const rockId = await add();
    const send = (items: object[]) => member.call(rockApi.addMilestones, { params: { id: rockId }, body: { items: items as never } });
    expect(await send([{ title: ' ' }])).toMatchObject({ status: 422, codes: { 'items.0.title': ['VAL_REQUIRED'] } });
    expect(await send([{ title: 'x'.repeat(257) }])).toMatchObject({ status: 422, codes: { 'items.0.title': ['VAL_TOO_LONG'] } });
    expect(await send([{ title: 'x', ownerId: outsider.personId }])).toMatchObject({
      status: 422,
      codes: { 'items.0.ownerId': ['VAL_INVALID'] },
    });
    expect(await send(Array.from({ length: mostMilestones }, () => ({ title: 'x'.repeat(256) })))).toMatchObject({ status: 200 });
    expect(await send([{ title: 'One more' }])).toMatchObject({ status: 422, codes: { items: ['VAL_TOO_LONG'] } });
    expect(await milestonesOf(rockId)).toHaveLength(mostMilestones);
  });

  it('403 to an Observer; 404 to people outside and to another organisation', async () => {
    const rockId = await add();
    expect(await addSteps(rockId, ['x'], observer)).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) {
      expect(await addSteps(rockId, ['x'], who)).toMatchObject({ status: 404 });
      expect(await who.call(rockApi.milestones, { params: { id: rockId } })).toMatchObject({ status: 404 });
    }
    expect(await milestonesOf(rockId, observer)).toEqual([]);
  });
});

describe('PUT milestone/{id}', () => {
  it('E-26: a tick moves the percentage, and never the status', async () => {
    const rockId = await add(member, { progress: 10 });
    expect(await get(rockId)).toMatchObject({ progress: 10, milestones: { done: 0, total: 0 } });
    const { ids } = await addSteps(rockId, ['One', 'Two', 'Three']);
    expect(await get(rockId)).toMatchObject({ progress: 0, milestones: { done: 0, total: 3 } });
    for (const id of ids) await member.call(rockApi.changeMilestone, { params: { id }, body: { isDone: true } });
    expect(await get(rockId)).toMatchObject({ progress: 100, milestones: { done: 3, total: 3 }, status: 'OnTrack', version: 1 });
    await member.call(rockApi.changeMilestone, { params: { id: ids[0] ?? '' }, body: { isDone: false } });
    const found = await member.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } });
    expect(found.items.find(({ id }) => id === rockId)).toMatchObject({ progress: 67, milestones: { done: 2, total: 3 } });
  });

  it('changes words, day and owner; keeps the time of the first tick', async () => {
    const rockId = await add();
    const { ids } = await addSteps(rockId, ['One']);
    const params = { id: ids[0] ?? '' };
    await member.call(rockApi.changeMilestone, { params, body: { isDone: true } });
    here.clock.now = new Date('2026-03-04T09:00:00Z');
    await member.call(rockApi.changeMilestone, {
      params,
      body: { isDone: true, title: 'First', dueDate: '2026-03-20', ownerId: owner.personId },
    });
    expect(await milestonesOf(rockId)).toMatchObject([
      { title: 'First', dueDate: '2026-03-20', ownerId: owner.personId, isDone: true, doneAt: '2026-03-03T15:00:00.000Z' },
    ]);
    await member.call(rockApi.changeMilestone, { params, body: { dueDate: null } });
    expect(await milestonesOf(rockId)).toMatchObject([{ title: 'First', dueDate: null }]);
    expect(await member.call(rockApi.changeMilestone, { params, body: {} })).toMatchObject({ status: 422 });
  });

  it('is as for editing the Rock: 403 to an Observer, 404 to others; a delegated child has steps of its own', async () => {
    const rockId = await add(owner, { delegated: [{ tractionId: other.id, type: 'Team', ownerId: outsider.personId }] });
    const child = (await get(rockId, owner)).delegatedRocks[0]?.id ?? '';
    const { ids } = await addSteps(child, ['Of the child'], outsider);
    const params = { id: ids[0] ?? '' };
    expect(await member.call(rockApi.changeMilestone, { params, body: { isDone: true } })).toMatchObject({ status: 404 });
    expect(await elsewhere.call(rockApi.removeMilestone, { params })).toMatchObject({ status: 404 });
    expect(await outsider.call(rockApi.changeMilestone, { params, body: { isDone: true } })).toMatchObject({ status: 200 });
    expect(await get(child, outsider)).toMatchObject({ milestones: { done: 1, total: 1 } });
    expect(await get(rockId, owner)).toMatchObject({ milestones: { done: 0, total: 0 } });
    const seen = await addSteps(rockId, ['Seen'], owner);
    expect(await observer.call(rockApi.changeMilestone, { params: { id: seen.ids[0] ?? '' }, body: { isDone: true } })).toMatchObject({
      status: 403,
    });
  });
});

describe('PUT rock/{id}/milestones/order and DELETE milestone/{id}', () => {
  it('moves steps to the top; 404 names one of another Rock; those of a removed Rock come back with it', async () => {
    const rockId = await add();
    const { ids } = await addSteps(rockId, ['One', 'Two', 'Three']);
    const order = (list: string[]) => member.call(rockApi.orderMilestones, { params: { id: rockId }, body: { ids: list } });
    expect(await order([ids[2] ?? '', ids[0] ?? ''])).toMatchObject({ status: 200 });
    expect(titles(await milestonesOf(rockId))).toEqual(['Three', 'One', 'Two']);
    const strange = await addSteps(await add(), ['Strange']);
    expect(await order([strange.ids[0] ?? ''])).toMatchObject({ status: 404, codes: { ids: ['VAL_INVALID'] } });
    await member.call(rockApi.removeMilestone, { params: { id: ids[0] ?? '' } });
    expect(titles(await milestonesOf(rockId))).toEqual(['Three', 'Two']);
    await member.call(rockApi.remove, { params: { id: rockId, flag: 'false' } });
    expect(await member.call(rockApi.changeMilestone, { params: { id: ids[1] ?? '' }, body: { isDone: true } })).toMatchObject({
      status: 404,
    });
    await member.call(rockApi.changeMany, { body: { items: [{ id: rockId }], isRemoved: false } });
    expect(titles(await milestonesOf(rockId))).toEqual(['Three', 'Two']);
  });
});
