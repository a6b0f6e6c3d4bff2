import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Running } from '#server/start.ts';
import { commander, listenAt, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, callOn, type World, world } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { attendeeOf } from '../rules.ts';

let here: World;
let second: Running;
let owner: Actor;
let people: Actor[];
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const sockets: Socket[] = [];
const holders: pg.Client[] = [];

beforeAll(async () => {
  here = await world();
  second = await here.node();
  owner = await here.org('Harbor & Pine');
  people = await Promise.all(Array.from({ length: 6 }, () => here.person(owner.orgId)));
});
beforeEach(async () => {
  traction = await here.traction([owner, ...people]);
  send = commander(traction);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  for (const holder of holders.splice(0)) await holder.end();
});
afterAll(() => here.close());

const listen = async (who: Actor, port: number): Promise<Socket> => {
  const listening = await listenAt(who, port, traction.threadId);
  if (listening === undefined) throw new Error('the hub refused');
  sockets.push(listening.socket);
  return listening.socket;
};

/** Holds the lock of the organisation and of its clock until the test ends, as a long write does. */
const holdLock = async (): Promise<void> => {
  const holder = new pg.Client({ connectionString: here.url });
  holders.push(holder);
  await holder.connect();
  await holder.query(`begin; select set_config('cairn.org_id', '${owner.orgId}', true); select lock_org('${owner.orgId}')`);
  await holder.query('update org_clock set seq = seq where org_id = $1', [owner.orgId]);
};

const stateOf = async () => (await owner.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const attendee = async (who: Actor) => attendeeOf(await stateOf(), who.personId);
const presenceOf = async (who: Actor) => (await attendee(who))?.presence;

describe('joining and leaving while somebody holds the organisation’s lock', () => {
  it('works in a new lobby, also when the series had a meeting before', async () => {
    await send(owner, 'start');
    await send(owner, 'end');
    const [next] = await here.sql<{ id: string }>(
      "select id from meeting where thread_id = $1 and status = 'NotStarted'",
      [traction.threadId],
      owner.orgId,
    );
    traction = { ...traction, meetingId: next?.id ?? '' };
    send = commander(traction);
    const [guest] = people as [Actor];
    await holdLock();
    expect(await send(guest, 'join')).toMatchObject({ status: 200 });
    expect(await presenceOf(guest)).toBe('here');
    expect(await send(callOn(second, guest), 'leave')).toMatchObject({ status: 200 });
    expect(await presenceOf(guest)).toBe('absent');
  });

  it('works in a running meeting, where a lost connection is recorded too, on two nodes', async () => {
    const [guest, other] = people as [Actor, Actor];
    await send(owner, 'start');
    await holdLock();
    const [first, again] = [await listen(guest, here.port), await listen(guest, second.port)];
    const gone = await listen(other, second.port);
    for (const who of [guest, other]) expect(await send(callOn(second, who), 'join')).toMatchObject({ status: 200 });
    gone.disconnect();
    expect(await until(async () => (await attendee(other))?.droppedAt !== null)).toBe(true);
    expect(await attendee(guest)).toMatchObject({ presence: 'here', droppedAt: null });
    first.disconnect();
    again.disconnect();
    expect(await until(async () => (await attendee(guest))?.droppedAt !== null)).toBe(true);
    await listen(guest, here.port);
    expect(await until(async () => (await attendee(guest))?.droppedAt === null)).toBe(true);
    expect(await send(guest, 'leave')).toMatchObject({ status: 200 });
    expect(await presenceOf(guest)).toBe('left');
  });
});

describe('many people who join at once, on two nodes', () => {
  it('are all here, in one lobby, with numbers without a gap', async () => {
    const answers = await Promise.all(people.map((who, at) => send(at % 2 === 0 ? who : callOn(second, who), 'join')));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(answers.map(({ liveMeeting }) => liveMeeting.number).toSorted((one, other) => one - other)).toEqual(
      people.map((_, at) => at + 1),
    );
    for (const who of people) expect(await presenceOf(who)).toBe('here');
  });

  it('lose no other command that changes the meeting meanwhile', async () => {
    await send(owner, 'start');
    const { number } = await stateOf();
    const moves = [1, 2, 3, 4].map((agendaIndex) => send(owner, 'setAgendaItem', { agendaIndex }));
    const comings = people.map((who, at) => send(at % 2 === 0 ? who : callOn(second, who), 'join'));
    const answers = await Promise.all([...moves, ...comings]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await stateOf()).number).toBe(number + answers.length);
    for (const who of people) expect(await presenceOf(who)).toBe('here');
  });

  it('are here at the end if they are connected to any node, and have dropped otherwise', async () => {
    await send(owner, 'start');
    for (const who of people) await send(who, 'join');
    for (let round = 0; round < 4; round += 1) {
      const both = await Promise.all(people.flatMap((who) => [listen(who, here.port), listen(who, second.port)]));
      for (const socket of both) socket.disconnect();
    }
    const [stays, ...leave] = people as [Actor, ...Actor[]];
    await listen(stays, second.port);
    const isSettled = async () => {
      const state = await stateOf();
      return (
        attendeeOf(state, stays.personId)?.droppedAt === null &&
        leave.every(({ personId }) => typeof attendeeOf(state, personId)?.droppedAt === 'string')
      );
    };
    expect(await until(isSettled)).toBe(true);
  });
});
