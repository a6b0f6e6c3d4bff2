import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/ids.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { sharedWorld } from '../../../testing/shared-world.ts';
import type { Actor, World } from '../../../testing/world.ts';
import { headlineApi } from '../../headlines/contract.ts';
import { issueApi } from '../../issues/contract.ts';
import { rockApi } from '../../rocks/contract.ts';
import { todoApi } from '../../todos/contract.ts';
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
