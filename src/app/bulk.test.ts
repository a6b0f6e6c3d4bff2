import { beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { mostItems } from '#shared/bulk.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
let yard: SeededTraction;
let apart: SeededTraction;

beforeAll(async () => {
  yard = await here.traction([owner, member], 'Yard');
  apart = await here.traction([owner], 'Apart');
});

const kinds = [
  { kind: 'To-Do', api: todoApi, more: { dueDate: '2026-03-10' }, open: 'NotDone', final: 'Done' },
  { kind: 'Headline', api: headlineApi, more: {}, open: 'ToReview', final: 'Reviewed' },
  { kind: 'Issue', api: issueApi, more: { entityType: 'meeting' }, open: 'ToReview', final: 'Reviewed' },
] as const;

interface Shown {
  id: string;
  status: string;
  ownerId: string;
  tractionId: string;
  isArchived: boolean;
  version: number;
}

describe.each(kinds)('many $kinds at once', ({ kind, api, more, open, final }) => {
  const create = async (by: Actor, title: string, place = traction, ownerId = by.personId): Promise<string> => {
    const body = { title, ownerId, tractionId: place.id, ...more };
    return (await by.call(api.create as typeof headlineApi.create, { body })).id;
  };
  const change = (by: Actor, items: { id: string; version?: number }[], what: object) =>
    by.call(api.changeMany as typeof todoApi.changeMany, { body: { items, ...what } });
  const show = async (ids: string[]): Promise<Shown[]> =>
    (await owner.call(api.byIds as typeof headlineApi.byIds, { query: { ids: ids.join() } })).items;
  const three = async (by = member) => Promise.all(['One', 'Two', 'Three'].map((title) => create(by, `${kind} ${title}`)));
  const items = (ids: string[]) => ids.map((id) => ({ id }));

  it('changes the status of all, and returns their versions', async () => {
    const ids = await three();
    const answer = await change(member, items(ids), { status: final });
    expect(answer).toMatchObject({ status: 200, refused: [] });
    expect(new Set(answer.done.map(({ id }) => id))).toEqual(new Set(ids));
    for (const { id, status, version } of await show(ids))
      expect({ status, version }).toEqual({ status: final, version: answer.done.find((each) => each.id === id)?.version });
  });

  it('leaves out items that it may not change, and names each with the reason', async () => {
    const mine = await create(member, `${kind} of mine`);
    const stale = await create(member, `${kind} gone on`);
    const unseen = await create(owner, `${kind} apart`, apart);
    const foreign = newId();
    const others = await create(owner, `${kind} of the owner`);
    await change(member, items([stale]), { status: final });
    expect(
      await change(member, [...items([mine, unseen, foreign, others]), { id: stale, version: 1 }], { status: 'Removed' }),
    ).toMatchObject({
      status: 200,
      done: [{ id: mine }],
      refused: expect.arrayContaining([
        { id: unseen, code: 'notFound' },
        { id: foreign, code: 'notFound' },
        { id: others, code: 'notAllowed' },
        { id: stale, code: 'stale' },
      ]),
    });
    expect((await show([mine, unseen, others, stale])).map(({ id, status }) => [id, status])).toEqual(
      expect.arrayContaining([
        [unseen, open],
        [others, open],
        [stale, final],
      ]),
    );
    expect(await show([mine])).toEqual([]);
  });

  it('gives them to somebody who shares their meeting, with one notification for all', async () => {
    const ids = await three();
    const nobody = await change(member, items(ids), { ownerId: outsider.personId });
    expect(nobody).toMatchObject({ status: 200, done: [], refused: ids.map((id) => ({ id, code: 'ownerNotInMeeting' })) });
    const before = (await owner.call(notificationApi.search, { body: { includeTotalCount: true } })).totalCount;
    expect(await change(member, items(ids), { ownerId: owner.personId })).toMatchObject({ status: 200, refused: [] });
    const told = await owner.call(notificationApi.search, { body: { includeTotalCount: true } });
    expect(told.totalCount).toBe((before ?? 0) + 1);
    expect(told.items[0]?.title).toContain(`gave you 3 ${kind}s`);
    expect((await show(ids)).every(({ ownerId }) => ownerId === owner.personId)).toBe(true);
  });

  it('moves them to a meeting that the person may add to', async () => {
    const ids = await three();
    expect(await change(member, items(ids), { tractionId: yard.id })).toMatchObject({ status: 200, refused: [] });
    expect((await show(ids)).every(({ tractionId }) => tractionId === yard.id)).toBe(true);
    expect(await change(member, items(ids), { tractionId: apart.id })).toMatchObject({
      status: 404,
      codes: { tractionId: ['VAL_INVALID'] },
    });
    const given = await create(owner, `${kind} of the observer`);
    const table = kind.replace('-', '').toLowerCase();
    await here.sql(`update ${table} set owner_id = $1 where id = $2`, [observer.personId, given], owner.orgId);
    expect(await change(member, items([given]), { tractionId: yard.id })).toMatchObject({
      refused: [{ id: given, code: 'ownerNotInMeeting' }],
    });
  });

  it('archives only items that are finished', async () => {
    const [one = '', two = ''] = await three();
    await change(member, items([one]), { status: final });
    expect(await change(member, items([one, two]), { isArchived: true })).toMatchObject({
      done: [{ id: one }],
      refused: [{ id: two, code: 'stillOpen' }],
    });
    expect((await show([one, two])).map(({ id, isArchived }) => [id, isArchived])).toEqual(
      expect.arrayContaining([
        [one, true],
        [two, false],
      ]),
    );
    await change(member, items([one]), { isArchived: false });
    expect((await show([one]))[0]?.isArchived).toBe(false);
  });

  it('404, 403 and 422 in the same cases as for a single item', async () => {
    const ids = await three();
    for (const who of [outsider, elsewhere]) expect(await change(who, items(ids), { status: final })).toMatchObject({ status: 404 });
    expect(await change(observer, items(ids), { status: final })).toMatchObject({ status: 403 });
    expect(await change(member, items(ids), {})).toMatchObject({ status: 422, codes: { items: ['VAL_REQUIRED'] } });
    expect(await change(member, items([...ids, ids[0] ?? '']), { status: final })).toMatchObject({ status: 422 });
    const many = Array.from({ length: mostItems + 1 }, () => ({ id: newId() }));
    expect(await change(member, many, { status: final })).toMatchObject({ status: 422, codes: { items: ['VAL_TOO_LONG'] } });
    expect((await show(ids)).map(({ status }) => status)).toEqual([open, open, open]);
  });
});

it('Issues that are moved or reopened go to the end of their new list, in their order', async () => {
  const place = await here.traction([owner, member], 'Ranked');
  const add = async (title: string, into: SeededTraction) =>
    (await member.call(issueApi.create, { body: { title, ownerId: member.personId, tractionId: into.id, entityType: 'meeting' } })).id;
  const [first, one, two] = [await add('There before', place), await add('One', traction), await add('Two', traction)];
  const solved = await add('Solved', place);
  await member.call(issueApi.solve, { params: { id: solved } });
  await member.call(issueApi.changeMany, { body: { items: [{ id: one }, { id: two }], tractionId: place.id } });
  await member.call(issueApi.changeMany, { body: { items: [{ id: solved }], status: 'ToReview' } });
  const { items } = await member.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: place.id }] } });
  expect(items.map(({ id, rank }) => [id, rank])).toEqual([
    [first, 1],
    [one, 2],
    [two, 3],
    [solved, 4],
  ]);
});

it('sets a due date on many To-Dos, including personal ones of one’s own', async () => {
  const { id: own } = await member.call(todoApi.create, { body: { title: 'Of my own', dueDate: '2026-03-10' } });
  const { id: theirs } = await owner.call(todoApi.create, { body: { title: 'Of the owner', dueDate: '2026-03-10' } });
  const answer = await member.call(todoApi.changeMany, { body: { items: [{ id: own }, { id: theirs }], dueDate: '2026-04-01' } });
  expect(answer).toMatchObject({ done: [{ id: own }], refused: [{ id: theirs, code: 'notFound' }] });
  expect((await member.call(todoApi.byIds, { query: { ids: own } })).items[0]?.dueDate).toBe('2026-04-01');
});

describe('many Rocks at once', () => {
  const add = async (by: Actor, ownerId = by.personId) =>
    (
      await by.call(rockApi.create, {
        body: { title: 'A third pier', ownerId, dueDate: '2026-03-31', type: 'Team', tractionIds: [traction.id] },
      })
    ).id;
  const change = (by: Actor, ids: string[], what: object) =>
    by.call(rockApi.changeMany, { body: { items: ids.map((id) => ({ id })), ...what } });
  const show = async (ids: string[]) => (await owner.call(rockApi.byIds, { query: { ids: ids.join() } })).items;

  it('are confirmed and get a new owner and due date', async () => {
    const ids = [await add(member), await add(member)];
    here.clock.now = new Date('2026-03-04T15:00:00Z');
    expect(await change(member, ids, { status: 'OffTrack', ownerId: owner.personId, dueDate: '2026-06-30' })).toMatchObject({
      refused: [],
    });
    for (const rock of await show(ids))
      expect(rock).toMatchObject({
        status: 'OffTrack',
        statusAt: '2026-03-04T15:00:00.000Z',
        ownerId: owner.personId,
        dueDate: '2026-06-30',
      });
    expect(await change(member, ids, { ownerId: outsider.personId })).toMatchObject({
      done: [],
      refused: ids.map((id) => ({ id, code: 'ownerNotInMeeting' })),
    });
  });

  it('are deleted, except those that the person may not remove', async () => {
    const [mine, others] = [await add(member), await add(owner)];
    expect(await change(member, [mine, others], { isRemoved: true })).toMatchObject({
      done: [{ id: mine }],
      refused: [{ id: others, code: 'notAllowed' }],
    });
    expect((await show([mine, others])).map(({ id }) => id)).toEqual([others]);
    expect(await change(elsewhere, [others], { isRemoved: true })).toMatchObject({ status: 404 });
    expect(await change(observer, [others], { status: 'Done' })).toMatchObject({ status: 403 });
  });
});
