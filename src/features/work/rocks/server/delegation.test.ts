import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Rock, rockApi } from '../contract.ts';

const { here, owner, member, outsider, elsewhere, traction } = await company();
const other = await here.traction([owner, member], 'Build & Install');
/** A traction that the member does not see. */
const closed = await here.traction([owner], 'Closed');

const draft = (who: Actor = member) => ({
  title: 'Open the second yard',
  ownerId: who.personId,
  dueDate: '2026-03-31',
  type: 'Company' as const,
  tractionIds: [traction.id],
});

const read = async (id: string, who: Actor = member): Promise<Rock[]> => (await who.call(rockApi.byIds, { query: { ids: id } })).items;
const get = async (id: string, who: Actor = member): Promise<Rock> => (await read(id, who))[0] as Rock;
const edit = ({ title, ownerId, contentHtml, dueDate, type, tractionIds }: Rock) => ({
  title,
  ownerId,
  contentHtml,
  dueDate,
  type,
  tractionIds,
});
const child = (who: Actor = member) => ({ tractionId: other.id, type: 'Department' as const, ownerId: who.personId });

describe('delegated Rocks', () => {
  it('E-14, E-22: delegating adds a child Rock in the other meeting', async () => {
    const answer = await member.call(rockApi.create, { body: { ...draft(), contentHtml: '<p>n</p>', delegated: [child(owner)] } });
    const [childId = ''] = answer.delegatedIds;
    expect(await read(answer.id)).toMatchObject([
      {
        tractionIds: [traction.id],
        delegatedRocks: [
          { id: childId, tractionId: other.id, type: 'Department', ownerId: owner.personId, delegatedFromRockId: answer.id },
        ],
      },
    ]);
    const { items } = await member.call(rockApi.delegates, { params: { id: answer.id } });
    expect(items).toMatchObject([
      {
        id: childId,
        title: 'Open the second yard',
        contentHtml: '<p>n</p>',
        dueDate: '2026-03-31',
        tractionIds: [other.id],
        delegatedFrom: answer.id,
        status: 'OnTrack',
        can: { edit: true, title: false },
      },
    ]);
    for (const who of [outsider, elsewhere])
      expect(await who.call(rockApi.delegates, { params: { id: answer.id } })).toMatchObject({ status: 404 });
  });

  it('refuses a meeting or owner that is not allowed, and names its row', async () => {
    expect(
      await member.call(rockApi.create, { body: { ...draft(), delegated: [child(), { ...child(), tractionId: closed.id }] } }),
    ).toMatchObject({
      status: 404,
      codes: { 'delegated.1.tractionId': ['VAL_INVALID'] },
    });
    expect(
      await member.call(rockApi.create, { body: { ...draft(), delegated: [{ ...child(), ownerId: outsider.personId }] } }),
    ).toMatchObject({
      status: 422,
      codes: { 'delegated.0.ownerId': ['VAL_INVALID'] },
    });
  });

  it('E-10: the title of a delegated Rock cannot be edited, but follows its parent’s', async () => {
    const { id, delegatedIds } = await member.call(rockApi.create, { body: { ...draft(), delegated: [child()] } });
    const [childId = ''] = delegatedIds;
    const body = { ...edit(await get(childId)), title: 'Mine now' };
    const refused = await member.call(rockApi.update, { params: { id: childId }, body });
    expect(refused).toMatchObject({
      status: 422,
      codes: { title: ['VAL_INVALID'] },
      messages: [{ text: 'This is a delegated Rock, you cannot edit the title of a delegated Rock.' }],
    });
    expect(
      await member.call(rockApi.update, {
        params: { id: childId },
        body: { ...body, title: 'Open the second yard', contentHtml: '<p>ours</p>' },
      }),
    ).toMatchObject({ status: 200 });
    await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), title: 'Open the third yard' } });
    expect(await read(childId)).toMatchObject([{ title: 'Open the third yard', contentHtml: '<p>ours</p>' }]);
  });

  it('E-22: an edit detaches a delegated Rock, which then has a title of its own', async () => {
    const { id, delegatedIds } = await member.call(rockApi.create, { body: { ...draft(), delegated: [child(), child()] } });
    const [kept = '', detached = ''] = delegatedIds;
    const delegated = (await get(id)).delegatedRocks.filter((each) => each.id === kept);
    const rows = delegated.map(({ id: each, tractionId, type, ownerId }) => ({ id: each, tractionId, type, ownerId }));
    const body = { ...edit(await get(id)), delegated: rows, detached: [detached] };
    expect(await member.call(rockApi.update, { params: { id }, body })).toMatchObject({ status: 200 });
    expect((await get(id)).delegatedRocks.map((each) => each.id)).toEqual([kept]);
    expect(await get(detached)).toMatchObject({ delegatedFrom: null, title: 'Open the second yard', can: { title: true } });
  });

  it('E-22: an edit adds, changes and undoes delegations', async () => {
    const { id, delegatedIds } = await member.call(rockApi.create, { body: { ...draft(), delegated: [child(), child()] } });
    const [first = '', second = ''] = delegatedIds;
    const made = newId();
    const body = {
      ...edit(await get(id)),
      delegated: [
        { id: first, tractionId: traction.id, type: 'Team' as const, ownerId: owner.personId },
        { id: made, ...child() },
      ],
    };
    expect(await member.call(rockApi.update, { params: { id }, body })).toMatchObject({ status: 200 });
    expect((await get(id)).delegatedRocks.map(({ id: each, tractionId, type }) => ({ each, tractionId, type }))).toEqual([
      { each: first, tractionId: traction.id, type: 'Team' },
      { each: made, tractionId: other.id, type: 'Department' },
    ]);
    expect(await read(first)).toMatchObject([{ tractionIds: [traction.id], ownerId: owner.personId }]);
    expect(await read(second)).toEqual([]);
  });

  it('delegations stay after an edit without the field, and after an edit by somebody who does not see them', async () => {
    const { id } = await owner.call(rockApi.create, { body: { ...draft(owner), delegated: [{ ...child(owner), tractionId: closed.id }] } });
    expect((await get(id, owner)).delegatedRocks).toHaveLength(1);
    expect((await get(id)).delegatedRocks).toEqual([]);
    await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), delegated: [] } });
    await owner.call(rockApi.update, { params: { id }, body: edit(await get(id, owner)) });
    expect((await get(id, owner)).delegatedRocks).toHaveLength(1);
  });

  it('a delegated Rock cannot be delegated further', async () => {
    const { delegatedIds } = await member.call(rockApi.create, { body: { ...draft(), delegated: [child()] } });
    const id = delegatedIds[0] ?? '';
    const body = { ...edit(await get(id)), delegated: [child()] };
    expect(await member.call(rockApi.update, { params: { id }, body })).toMatchObject({
      status: 422,
      codes: { delegated: ['VAL_INVALID'] },
    });
  });
});

describe('a Rock delegated to a team where the person may not remove it', () => {
  const theirs = async (visible: boolean) => {
    const team = await here.traction([owner], `Theirs ${newId()}`);
    if (visible)
      await here.sql(
        "update traction set visibility = jsonb_set(visibility, '{org,canView}', 'true') where id = $1",
        [team.id],
        owner.orgId,
      );
    const delegated = [{ tractionId: team.id, type: 'Team' as const, ownerId: owner.personId }];
    const { id, delegatedIds } = await owner.call(rockApi.create, { body: { ...draft(owner), ownerId: member.personId, delegated } });
    return { id, childId: delegatedIds[0] ?? '' };
  };
  const text = 'A Rock that was delegated from this one is not yours to change or remove.';

  it('E-22: 403 to an edit of the parent that removes or changes the delegated Rock', async () => {
    const { id, childId } = await theirs(true);
    const [row] = (await get(id)).delegatedRocks;
    expect(await member.call(rockApi.remove, { params: { id: childId, flag: 'false' } })).toMatchObject({ status: 403 });
    const { delegatedFromRockId: _, ...kept } = row as NonNullable<typeof row>;
    for (const delegated of [[], [{ ...kept, type: 'Company' as const }]])
      expect(await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), delegated } })).toMatchObject({
        status: 403,
        messages: [{ text }],
      });
    expect(
      await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), dueDate: '2026-04-30', delegated: [kept] } }),
    ).toMatchObject({ status: 200 });
    expect(await read(childId, owner)).toMatchObject([{ type: 'Team', delegatedFrom: id }]);
  });

  it('E-18: 403 to deleting both, so that both stay; deleting the parent alone leaves it without a parent', async () => {
    const { id, childId } = await theirs(true);
    expect(await member.call(rockApi.remove, { params: { id, flag: 'true' } })).toMatchObject({ status: 403, messages: [{ text }] });
    expect(await read(id)).toHaveLength(1);
    expect(await member.call(rockApi.remove, { params: { id, flag: 'false' } })).toMatchObject({ status: 200 });
    expect(await read(childId, owner)).toMatchObject([{ delegatedFrom: null }]);
  });

  it('E-18: deleting both leaves it without a parent when the person does not see it', async () => {
    const { id, childId } = await theirs(false);
    expect(await member.call(rockApi.remove, { params: { id, flag: 'true' } })).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toEqual([]);
    expect(await read(childId, owner)).toMatchObject([{ delegatedFrom: null }]);
  });
});
