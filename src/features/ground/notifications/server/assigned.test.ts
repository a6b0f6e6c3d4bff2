import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { workIn } from '#server/http/work.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { notificationApi } from '../contract.ts';

let here: World;
let owner: Actor;
let ines: Actor;
let nils: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  ines = await here.person(owner.orgId);
  nils = await here.person(owner.orgId);
  traction = await here.traction([owner, ines, nils], 'Leadership');
});
afterAll(() => here.close());

/** Returns the notifications that a person has about an item, newest first. */
const told = async (who: Actor, about: string) =>
  (await who.call(notificationApi.search, { body: {} })).items.filter(({ message }) => message === about);

const kinds = [
  { kind: 'rock', says: 'a Rock', api: rockApi, more: () => ({ dueDate: '2026-03-31', type: 'Company', tractionIds: [traction.id] }) },
  { kind: 'todo', says: 'a To-Do', api: todoApi, more: () => ({ dueDate: '2026-03-10', tractionId: traction.id }) },
  { kind: 'issue', says: 'an Issue', api: issueApi, more: () => ({ tractionId: traction.id, entityType: 'meeting' }) },
  { kind: 'headline', says: 'a Headline', api: headlineApi, more: () => ({ tractionId: traction.id }) },
] as const;

describe.each(kinds)('Q-01: a $kind given to somebody by another person', ({ kind, says, api, more }) => {
  const create = async (title: string, ownerId: string) => {
    const id = newId();
    const { messages } = await owner.call(api.create as typeof headlineApi.create, { body: { id, title, ownerId, ...more() } as never });
    expect(messages).toEqual([]);
    return id;
  };

  it('notifies its owner, with a link to its meeting', async () => {
    await create(`${kind} for Ines`, ines.personId);
    expect(await told(ines, `${kind} for Ines`)).toMatchObject([
      { type: 'Assigned', title: expect.stringContaining(`gave you ${says}`), link: `/traction/${traction.id}/${traction.threadId}` },
    ]);
    expect(await told(nils, `${kind} for Ines`)).toEqual([]);
  });

  it('does not notify somebody who makes it for themselves', async () => {
    await create(`${kind} of my own`, owner.personId);
    expect(await told(owner, `${kind} of my own`)).toEqual([]);
  });

  it('notifies again when it is reassigned, but not when the owner stays the same', async () => {
    const id = await create(`${kind} handed on`, ines.personId);
    const hand = (ownerId: string) => owner.call(api.reassign, { params: { id }, body: { ownerId } });
    await hand(ines.personId);
    expect(await told(ines, `${kind} handed on`)).toHaveLength(1);
    await hand(nils.personId);
    expect(await told(nils, `${kind} handed on`)).toHaveLength(1);
  });

  it('notifies when the edit form gives it to somebody else', async () => {
    const id = await create(`${kind} edited`, ines.personId);
    const edit = (ownerId: string) =>
      owner.call(api.update, {
        params: { id },
        body: {
          title: `${kind} edited`,
          contentHtml: '',
          ownerId,
          ...(kind === 'rock' ? { dueDate: '2026-03-31', type: 'Company' } : {}),
          ...(kind === 'todo' ? { dueDate: '2026-03-10' } : {}),
        } as never,
      });
    await edit(ines.personId);
    expect(await told(ines, `${kind} edited`)).toHaveLength(1);
    await edit(nils.personId);
    expect(await told(nils, `${kind} edited`)).toHaveLength(1);
  });

  it('is in the bell only while it is there, by its title of now', async () => {
    const id = await create(`${kind} to go`, ines.personId);
    const set = (change: string) => here.sql(`update ${kind} set ${change} where id = $1`, [id], owner.orgId);
    await set(`title = '${kind} renamed'`);
    expect(await told(ines, `${kind} to go`)).toEqual([]);
    const [one] = await told(ines, `${kind} renamed`);
    expect(one).toBeDefined();
    await set(kind === 'rock' ? 'removed_at = now()' : "status = 'Removed'");
    expect(await told(ines, `${kind} renamed`)).toEqual([]);
    expect((await ines.call(notificationApi.byIds, { query: { ids: one?.id ?? '' } })).items).toEqual([]);
  });
});

describe('the bell', () => {
  it('counts of many given items those that are left', async () => {
    const given = ['Oil', 'Sand', 'Paint'].map((title) => ({ id: newId(), title, tractionId: traction.id, ownerId: ines.personId }));
    for (const body of given) await owner.call(headlineApi.create, { body: { ...body, ownerId: owner.personId } });
    await here.sql("update headline set owner_id = $1 where title in ('Oil', 'Sand', 'Paint')", [ines.personId], owner.orgId);
    await workIn(here.appContext, owner.orgId, owner.personId, (at) => tellOwners(at, 'headline', given));
    const titles = async () => (await ines.call(notificationApi.search, { body: {} })).items.map(({ title }) => title);
    expect((await titles())[0]).toMatch(/gave you 3 Headlines$/);
    await here.sql("update headline set status = 'Removed' where title in ('Oil', 'Sand')", [], owner.orgId);
    expect((await told(ines, 'Paint'))[0]?.title).toMatch(/gave you a Headline$/);
  });

  it('names nothing of a meeting that its reader was taken off, nor counts it', async () => {
    const secret = await here.traction([owner, nils], 'Board');
    const body = { title: 'Sell the yard', ownerId: nils.personId, tractionId: secret.id };
    await owner.call(headlineApi.create, { body });
    const unread = async () =>
      (await nils.call(notificationApi.search, { body: { filters: [{ field: 'isRead', operator: 'eq', value: false }] } })).totalCount;
    const before = (await unread()) ?? 0;
    expect(await told(nils, 'Sell the yard')).toHaveLength(1);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [secret.id, nils.personId], owner.orgId);
    expect(await told(nils, 'Sell the yard')).toEqual([]);
    expect(await unread()).toBe(before - 1);
  });
});

it('H-10: a cascaded headline notifies the owner of the copy', async () => {
  const { id } = await owner.call(headlineApi.create, {
    body: { title: 'New ferry', ownerId: owner.personId, tractionId: traction.id },
  });
  const other = await here.traction([owner, nils], 'Build & Install');
  await here.sql("insert into feature_flag values ('cascade-headlines', true)");
  await owner.call(headlineApi.cascade, {
    body: { headlineId: id, list: [{ ownerId: nils.personId, tractionIds: [other.id] }] },
  });
  expect(await told(nils, 'New ferry')).toMatchObject([{ link: `/traction/${other.id}/${other.threadId}` }]);
});
