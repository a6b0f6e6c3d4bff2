import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type HubChange, type ManyChanged, type Passed, timeEvent } from '#shared/hubs.ts';
import { connectTo, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;
let guest: Actor;
let outsider: Actor;
let observer: Actor;
let board: SeededTraction;
let weekly: SeededTraction;
const sockets: Socket[] = [];

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  [guest, outsider] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  observer = await here.person(owner.orgId, 'Observer');
  board = await here.traction([owner, guest], 'Board');
  weekly = await here.traction([owner, observer, outsider], 'Weekly');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => here.close());

interface Listener {
  changes: HubChange[];
  many: ManyChanged[];
  passed: Passed[];
  /** Returns everything that was received, as text; it must hold no id that the person may not see. */
  all: () => string;
  socket: Socket;
}

const listen = async (who: Actor): Promise<Listener> => {
  const socket = await connectTo('live-update-hub', who, here.port);
  sockets.push(socket);
  const heard: unknown[] = [];
  const listener: Listener = { changes: [], many: [], passed: [], all: () => JSON.stringify(heard), socket };
  socket.onAny((event: string, data: unknown) => event !== timeEvent && heard.push(data));
  for (const event of ['Added', 'Updated', 'Deleted']) socket.on(event, (change: HubChange) => listener.changes.push(change));
  socket.on('ManyChanged', (many: ManyChanged) => listener.many.push(many));
  socket.on('Passed', (passed: Passed) => listener.passed.push(passed));
  expect(await socket.timeout(10_000).emitWithAck('Register', who.orgId)).toMatchObject({ succeeded: true });
  return listener;
};

/** Waits until each listener was told the sequence number that the organisation's clock has now. */
const allTold = async (...listeners: Listener[]): Promise<void> => {
  here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
  const [clock] = await here.sql<{ seq: string }>('select seq from org_clock where org_id = $1', [owner.orgId], owner.orgId);
  for (const { passed } of listeners) expect(await until(() => passed.at(-1)?.seq === Number(clock?.seq))).toBe(true);
};

const addHeadline = (who: Actor, { id: tractionId }: SeededTraction) =>
  who.call(headlineApi.create, { body: { title: 'News', ownerId: who.personId, tractionId } });

describe('a change of an item of a meeting', () => {
  it('is sent to people who see the meeting; others hear only that numbers have passed', async () => {
    const listeners = [await listen(owner), await listen(guest), await listen(outsider), await listen(observer)];
    const [ofOwner, ofGuest, ofOutsider, ofObserver] = listeners as [Listener, Listener, Listener, Listener];
    const { id: secret } = await addHeadline(guest, board);
    const { id: open } = await addHeadline(outsider, weekly);
    await allTold(...listeners);
    expect(ofOwner.changes.map(({ id }) => id)).toEqual([secret, open]);
    expect(ofGuest.changes.map(({ id }) => id)).toEqual([secret]);
    for (const { changes, all } of [ofOutsider, ofObserver]) {
      expect(changes.map(({ id }) => id)).toEqual([open]);
      for (const hidden of [secret, board.id, guest.personId]) expect(all()).not.toContain(hidden);
    }
    for (const { passed } of listeners)
      for (const [index, each] of passed.entries()) if (index > 0) expect(each.since).toBe(passed[index - 1]?.seq);
  });

  it('of two meetings is sent once to people who see both or one of them', async () => {
    const both = await here.traction([owner, guest], 'Both');
    const listeners = [await listen(owner), await listen(guest), await listen(outsider)];
    const { id } = await owner.call(rockApi.create, {
      body: { title: 'Goal', ownerId: owner.personId, tractionIds: [weekly.id, both.id], dueDate: '2026-03-31', type: 'Company' },
    } as never);
    expect(id).toBeTypeOf('string');
    await allTold(...listeners);
    for (const { changes } of listeners) expect(changes.filter((change) => change.id === id)).toHaveLength(1);
  });
});

describe('changes that concern one person alone', () => {
  it('are sent to that person alone: a personal To-Do, a notification, a star', async () => {
    const listeners = [await listen(guest), await listen(owner), await listen(outsider)];
    const [ofGuest, ...others] = listeners as [Listener, Listener, Listener];
    const { id } = await guest.call(todoApi.create, { body: { title: 'Mine' } });
    expect(id).toBeTypeOf('string');
    await here.sql(
      'insert into mark (org_id, id, traction_id, person_id, is_favorite) values ($1, gen_random_uuid(), $2, $3, true)',
      [owner.orgId, board.id, guest.personId],
      owner.orgId,
    );
    await allTold(...listeners);
    expect(ofGuest.changes.map(({ entityType }) => entityType)).toEqual(['todo', 'meeting']);
    for (const { changes, all } of others) {
      expect(changes).toEqual([]);
      expect(all()).not.toContain(id);
    }
  });
});

describe('a person whose rights change while connected', () => {
  const change = async (text: string, values: unknown[]) => here.sql(text, values, owner.orgId);

  it('is told to refetch, and from then on gets events of the meeting, or no more', async () => {
    const person = await here.person(owner.orgId);
    const listening = await listen(person);
    const { id: before } = await addHeadline(owner, board);
    await change('insert into invitee (org_id, id, traction_id, person_id) values ($1, gen_random_uuid(), $2, $3)', [
      owner.orgId,
      board.id,
      person.personId,
    ]);
    await allTold(listening);
    expect(listening.passed.at(-1)).toMatchObject({ refetch: true });
    const { id: during } = await addHeadline(owner, board);
    await allTold(listening);
    await change('delete from invitee where traction_id = $1 and person_id = $2', [board.id, person.personId]);
    await allTold(listening);
    expect(listening.passed.at(-1)).toMatchObject({ refetch: true });
    const { id: after } = await addHeadline(owner, board);
    await allTold(listening);
    expect(listening.passed.at(-1)?.refetch).toBeUndefined();
    expect(listening.changes.filter(({ entityType }) => entityType === 'headline').map(({ id }) => id)).toEqual([during]);
    for (const id of [before, after]) expect(listening.all()).not.toContain(id);
  });

  it('gets events of all meetings as an Admin, and no longer as an Observer', async () => {
    const person = await here.person(owner.orgId);
    const listening = await listen(person);
    const toRole = (role: string) => change('update org_member set role = $2 where person_id = $1', [person.personId, role]);
    await toRole('Admin');
    await allTold(listening);
    const { id: seen } = await addHeadline(owner, board);
    await allTold(listening);
    await toRole('Observer');
    await allTold(listening);
    const { id: hidden } = await addHeadline(owner, board);
    await allTold(listening);
    expect(listening.all()).toContain(seen);
    expect(listening.all()).not.toContain(hidden);
  });

  it('gets no more events when blocked', async () => {
    const person = await here.person(owner.orgId, 'Admin');
    const listening = await listen(person);
    await change('update org_member set blocked = true where person_id = $1', [person.personId]);
    const { id } = await addHeadline(owner, board);
    here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
    expect(await until(() => !listening.socket.connected)).toBe(true);
    expect(listening.all()).not.toContain(id);
  });
});

describe('a change of many things', () => {
  it('by one command on 500 To-Dos is a single event to each of the others, and nothing else', async () => {
    await here.sql(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
        select $1, gen_random_uuid(), $2::uuid, $3, $2::uuid, 'Sand board ' || n, '2026-03-10' from generate_series(1, 500) n`,
      [owner.orgId, owner.personId, board.id],
      owner.orgId,
    );
    const listening = await listen(guest);
    await allTold(listening);
    const events: string[] = [];
    listening.socket.onAny((event: string) => event !== 'Passed' && event !== timeEvent && events.push(event));
    const filters = [{ field: 'tractionId', value: board.id }];
    const { items } = await owner.call(todoApi.search, { body: { filters, endIndex: 500 } });
    const all = items.map(({ id }) => ({ id }));
    const { done } = await owner.call(todoApi.changeMany, { body: { items: all, dueDate: '2026-03-12' } });
    expect(done).toHaveLength(500);
    await allTold(listening);
    expect(events).toEqual(['ManyChanged']);
  });

  it('is one event with some ids and the number of the others, to everybody who sees them', async () => {
    const listeners = [await listen(guest), await listen(outsider)];
    const [ofGuest, ofOutsider] = listeners as [Listener, Listener];
    await here.sql(
      `insert into headline (org_id, id, created_by_id, traction_id, owner_id, title)
         select $1, gen_random_uuid(), $2, $3, $2, 'News' from generate_series(1, 1200)`,
      [owner.orgId, owner.personId, board.id],
      owner.orgId,
    );
    await allTold(...listeners);
    expect(ofGuest.changes).toEqual([]);
    expect(ofGuest.many).toHaveLength(1);
    expect(ofGuest.many[0]).toMatchObject({ entityType: 'headline', more: 1_100 });
    expect(ofGuest.many[0]?.ids).toHaveLength(100);
    expect([ofOutsider.many, ofOutsider.changes]).toEqual([[], []]);
    expect(ofOutsider.passed).toHaveLength(1);
  });
});

it('E-24: a Rock and a To-Do that are removed are told as deleted, and as added once they are brought back', async () => {
  const heard: string[] = [];
  const listener = await listen(guest);
  for (const event of ['Added', 'Updated', 'Deleted']) listener.socket.on(event, ({ id }: HubChange) => heard.push(`${event} ${id}`));
  const base = { title: 'Open bay two', ownerId: guest.personId, dueDate: '2026-03-31' };
  const { id: rock } = await guest.call(rockApi.create, { body: { ...base, type: 'Team', tractionIds: [board.id] } });
  const { id: todo } = await guest.call(todoApi.create, { body: { ...base, tractionId: board.id } });
  await allTold(listener);
  heard.length = 0;
  await guest.call(rockApi.remove, { params: { id: rock, flag: 'false' } });
  await guest.call(todoApi.setStatus, { params: { id: todo }, body: { status: 'Removed' } });
  await guest.call(rockApi.changeMany, { body: { items: [{ id: rock }], isRemoved: false } });
  await guest.call(todoApi.setStatus, { params: { id: todo }, body: { status: 'Pending' } });
  await guest.call(todoApi.setStatus, { params: { id: todo }, body: { status: 'NotDone' } });
  await allTold(listener);
  expect(heard).toEqual([`Deleted ${rock}`, `Deleted ${todo}`, `Added ${rock}`, `Added ${todo}`, `Updated ${todo}`]);
});
