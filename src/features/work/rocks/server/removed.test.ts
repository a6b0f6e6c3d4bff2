import { beforeEach, describe, expect, it } from 'vitest';
import { paletteApi } from '#features/home/palette/contract.ts';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { rockApi } from '../contract.ts';

const { here, owner, member, observer, elsewhere, traction } = await company();
const workshop = await here.traction([owner], 'Workshop');

let count = 0;
let title = '';
beforeEach(() => {
  count += 1;
  title = `Open the bay ${count}`;
});
const add = async (more = {}, who: Actor = member): Promise<string> => {
  const body = { title, ownerId: who.personId, dueDate: '2026-03-31', type: 'Team' as const, tractionIds: [traction.id], ...more };
  return (await who.call(rockApi.create, { body })).id;
};
const delegated = (ownerId: string, tractionId = traction.id) => [{ tractionId, type: 'Team' as const, ownerId }];
const find = async (filters: readonly { field: string; value: string | boolean }[], who = owner) =>
  (await who.call(rockApi.search, { body: { filters: [{ field: 'title', value: title }, ...filters] } })).items;
const removedOnes = (who = owner) => find([{ field: 'removed', value: true }], who);
const bringBack = (ids: string[], who = member) =>
  who.call(rockApi.changeMany, { body: { items: ids.map((id) => ({ id })), isRemoved: false } });
const remove = (id: string, flag: 'true' | 'false' = 'false') => member.call(rockApi.remove, { params: { id, flag } });

describe('a removed Rock', () => {
  it('is in no list but that of removed ones, and is found again everywhere once it is brought back', async () => {
    const id = await add({ tractionIds: [traction.id, workshop.id] }, owner);
    const palette = async () => (await owner.call(paletteApi.find, { body: { text: title } })).items.map((item) => item.id);
    expect(await palette()).toContain(id);
    await owner.call(rockApi.remove, { params: { id, flag: 'false' } });
    expect(await find([])).toEqual([]);
    expect((await owner.call(rockApi.byIds, { query: { ids: id } })).items).toEqual([]);
    expect(await palette()).not.toContain(id);
    expect(await removedOnes()).toMatchObject([{ id, isRemoved: true, tractionIds: [traction.id, workshop.id] }]);
    expect(await owner.call(rockApi.setStatus, { params: { id }, body: { status: 'Done' } })).toMatchObject({ status: 404 });
    expect(await bringBack([id], owner)).toMatchObject({ status: 200, done: [{ id }] });
    expect(await removedOnes()).toEqual([]);
    expect(await find([])).toMatchObject([{ id, isRemoved: false, tractionIds: [traction.id, workshop.id] }]);
    expect(await palette()).toContain(id);
    // Also through the meeting that is not its first.
    const [row] = await here.sql<{ ids: string[] }>('select traction_ids as ids from findable where id = $1', [id], owner.orgId);
    expect(row?.ids.toSorted()).toEqual([traction.id, workshop.id].toSorted());
  });

  it('E-18: is its child’s parent again, unless the child got a title of its own meanwhile', async () => {
    const id = await add({ delegated: [...delegated(member.personId), ...delegated(owner.personId)] });
    const [first, second] = (await member.call(rockApi.byIds, { query: { ids: id } })).items[0]?.delegatedRocks ?? [];
    await remove(id);
    const [child] = (await member.call(rockApi.byIds, { query: { ids: first?.id ?? '' } })).items;
    expect(child).toMatchObject({ delegatedFrom: null, can: { title: true } });
    const edit = { ownerId: member.personId, dueDate: '2026-03-31', type: 'Team', title: `${title}, our own` } as const;
    expect(await member.call(rockApi.update, { params: { id: first?.id ?? '' }, body: edit })).toMatchObject({ status: 200 });
    await bringBack([id]);
    expect((await member.call(rockApi.byIds, { query: { ids: id } })).items).toMatchObject([{ delegatedRocks: [{ id: second?.id }] }]);
    expect((await member.call(rockApi.byIds, { query: { ids: first?.id ?? '' } })).items).toMatchObject([{ delegatedFrom: null }]);
  });

  it('403 to bring it back for who may not remove it, 404 for others and for one that is not removed', async () => {
    const id = await add({}, owner);
    await owner.call(rockApi.remove, { params: { id, flag: 'false' } });
    expect(await bringBack([id], observer)).toMatchObject({ status: 403 });
    expect(await bringBack([id], member)).toMatchObject({ status: 403 });
    expect(await bringBack([id], elsewhere)).toMatchObject({ status: 404 });
    expect(await bringBack([await add()], member)).toMatchObject({ status: 404 });
    expect(await removedOnes()).toHaveLength(1);
    expect(await removedOnes(elsewhere)).toEqual([]);
  });

  it('is not among the Rocks that a meeting waits for', async () => {
    const id = await add();
    await here.sql("update rock set status_at = '2020-01-01' where id = $1", [id], owner.orgId);
    const waited = async () => JSON.stringify(await owner.call(readinessApi.list, { params: { id: traction.meetingId } }));
    expect(await waited()).toContain(title);
    await remove(id);
    expect(await waited()).not.toContain(title);
  });
});

describe('nested Rocks', () => {
  const nested = [{ field: 'nested', value: true }];

  it('E-22: leaves out a delegated Rock whose parent is found as well, in rows and counts', async () => {
    const id = await add({ delegated: delegated(owner.personId) });
    const body = { filters: [{ field: 'title', value: title }, ...nested], countBy: 'ownerId' };
    const found = await owner.call(rockApi.search, { body });
    expect(found.items.map((rock) => rock.id)).toEqual([id]);
    expect(found).toMatchObject({ totalCount: 1, counts: { [member.personId]: 1 } });
    expect(await find([])).toHaveLength(2);
  });

  it('keeps one whose parent is filtered out, is in a meeting that is not shown, or was removed', async () => {
    const id = await add({ delegated: delegated(owner.personId) });
    const [child] = (await owner.call(rockApi.byIds, { query: { ids: id } })).items[0]?.delegatedRocks ?? [];
    const mine = [...nested, { field: 'ownerId', value: owner.personId }];
    expect((await find(mine)).map((rock) => rock.id)).toEqual([child?.id]);
    await remove(id);
    expect((await find(nested)).map((rock) => rock.id)).toEqual([child?.id]);
    const away = await add({ delegated: delegated(owner.personId, workshop.id) }, owner);
    const there = await find([...nested, { field: 'tractionId', value: workshop.id }]);
    expect(there.map((rock) => rock.delegatedFrom)).toEqual([away]);
  });
});

describe('a due date that was moved', () => {
  it('keeps the first one until the Rock has it again', async () => {
    const id = await add();
    const firstOf = async () => (await member.call(rockApi.byIds, { query: { ids: id } })).items[0]?.firstDueDate;
    const move = (dueDate: string) => member.call(rockApi.changeMany, { body: { items: [{ id }], dueDate } });
    expect(await firstOf()).toBeNull();
    await move('2026-04-30');
    expect(await firstOf()).toBe('2026-03-31');
    await move('2026-05-31');
    expect(await firstOf()).toBe('2026-03-31');
    await move('2026-03-31');
    expect(await firstOf()).toBeNull();
  });
});

describe('Rocks that move to another meeting', () => {
  const move = (id: string, who: Actor, fromTractionId = traction.id, tractionId = workshop.id) =>
    who.call(rockApi.changeMany, { body: { items: [{ id }], fromTractionId, tractionId } });

  it('leave one meeting for the other and keep the rest, and come back by the same way', async () => {
    const id = await add({}, owner);
    expect(await move(id, owner)).toMatchObject({ status: 200, done: [{ id }] });
    expect(await find([])).toMatchObject([{ id, tractionId: workshop.id, tractionIds: [workshop.id] }]);
    await move(id, owner, workshop.id, traction.id);
    expect(await find([])).toMatchObject([{ id, tractionIds: [traction.id] }]);
  });

  it('404 to where one may not add, 422 without the meeting that they leave; those not in it or whose owner is not there stay', async () => {
    const id = await add({}, member);
    expect(await move(id, member)).toMatchObject({ status: 404 });
    expect(await owner.call(rockApi.changeMany, { body: { items: [{ id }], tractionId: workshop.id } })).toMatchObject({
      codes: { fromTractionId: ['VAL_REQUIRED'] },
    });
    expect(await move(id, owner)).toMatchObject({ refused: [{ id, code: 'ownerNotInMeeting' }] });
    expect(await move(id, owner, workshop.id, traction.id)).toMatchObject({ refused: [{ id, code: 'notFound' }] });
    expect(await find([])).toMatchObject([{ tractionIds: [traction.id] }]);
  });
});
