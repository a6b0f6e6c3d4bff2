import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Running } from '#server/start.ts';
import { commander, type Follower, followAt, listenAt, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, callOn, type World, world } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { arriveSeconds, attendeeOf } from '../rules.ts';

let here: World;
let second: Running;
let owner: Actor;
let lead: Actor;
let member: Actor;
let outsider: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const open: Follower[] = [];
const begun = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  here = await world();
  second = await here.node();
  owner = await here.org('Harbor & Pine');
  [lead, member, outsider] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)];
});
beforeEach(async () => {
  here.clock.now = begun;
  traction = await here.traction([lead, member, owner]);
  send = commander(traction);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});
afterAll(() => here.close());

const listen = async (who: Actor, port = here.port): Promise<Follower> => {
  const follower = await followAt(who, port, traction);
  open.push(follower);
  return follower;
};
const later = (seconds: number) => (here.clock.now = new Date(begun.getTime() + seconds * 1_000));
const stateOf = async (who: Actor) => (await who.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const attendee = async (who: Actor) => attendeeOf(await stateOf(owner), who.personId);

describe('live-meeting-hub', () => {
  it('R-01, K-06, K-09, K-11: shows two people on two nodes each other’s moves, with numbers without a gap', async () => {
    const remote = callOn(second, member);
    const followers = [await listen(lead), await listen(member, second.port)];
    const told = async (answer: Promise<{ liveMeeting: { number: number } }>) => {
      const { number } = (await answer).liveMeeting;
      expect(await until(() => followers.every(({ state }) => state().number === number))).toBe(true);
    };
    await told(send(lead, 'join'));
    await told(send(remote, 'join'));
    await told(send(lead, 'start'));
    await send(remote, 'reaction', { reaction: '💡' });
    expect(await until(() => followers.every(({ heard }) => heard.length === 4))).toBe(true);
    await told(send(lead, 'nextAgendaItem'));
    await told(send(remote, 'addRating', { rating: 8 }));
    await told(send(lead, 'setSelectedAttendee', { personId: member.personId }));
    const saved = await stateOf(lead);
    for (const { state, gaps, heard } of followers) {
      expect(state()).toEqual(saved);
      expect(gaps()).toBe(0);
      expect(heard.map(({ event, number }) => [event, number])).toEqual([
        ['Joined', 1],
        ['Joined', 2],
        ['Started', 3],
        ['Reacted', 3],
        ['AgendaItemChanged', 4],
        ['RatingAdded', 5],
        ['MeetingUpdated', 6],
      ]);
      expect(heard[3]?.data).toMatchObject({ personId: member.personId, reaction: '💡' });
    }
  });

  it('gives moves on two nodes at once numbers without a gap, and everybody the same state at the end', async () => {
    const remote = callOn(second, member);
    const followers = [await listen(lead), await listen(member, second.port)];
    await send(lead, 'start');
    await send(remote, 'join');
    const moves = [1, 2, 3, 4, 5, 6].flatMap((agendaIndex) => [
      send(lead, 'setAgendaItem', { agendaIndex }),
      send(remote, 'addRating', { rating: agendaIndex }),
    ]);
    expect((await Promise.all(moves)).every(({ status }) => status === 200)).toBe(true);
    const saved = await stateOf(lead);
    expect(saved.number).toBe(15);
    expect(await until(() => followers.every(({ heard, state }) => heard.length === 15 && state().number === 15))).toBe(true);
    for (const { state, heard } of followers) {
      expect(state()).toEqual(saved);
      expect(heard.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 15 }, (_, index) => index + 1),
      );
    }
  });

  it('gives a late joiner the present state, and then every change', async () => {
    await send(lead, 'start');
    await send(lead, 'setAgendaItem', { agendaIndex: 5 });
    const late = await listen(member, second.port);
    expect(late.state()).toMatchObject({ agendaIndex: 5, status: 'Running' });
    await send(lead, 'nextAgendaItem');
    expect(await until(() => late.state().agendaIndex === 6)).toBe(true);
    expect(late.gaps()).toBe(0);
  });

  it('carries changes that are larger than a PostgreSQL notification may be', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `00000000-0000-7000-8000-0000000002${String(index).padStart(2, '0')}`,
      name: `Item ${index} ${'å'.repeat(80)}`,
      type: 'Custom',
      lengthInMinutes: 5,
      sessionNumber: 1,
    }));
    const follower = await listen(member, second.port);
    await send(lead, 'join');
    await here.sql('update thread set agenda_items = $2 where id = $1', [traction.threadId, JSON.stringify(many)], owner.orgId);
    await send(lead, 'start');
    expect(await until(() => follower.state().status === 'Running')).toBe(true);
    expect(follower.state()).toEqual(await stateOf(lead));
    expect(JSON.stringify(follower.heard).length).toBeGreaterThan(12_000);
  });

  it('refuses people who may not see the meeting', async () => {
    expect(await listenAt(outsider, here.port, traction.threadId)).toBeUndefined();
    expect(await listenAt(await here.org(), here.port, traction.threadId)).toBeUndefined();
  });
});

describe('a connection that is lost', () => {
  it('is sent as Left, and after 30 seconds a leader may take over from a scribe who lost it', async () => {
    const scribe = await listen(lead, second.port);
    const watcher = await listen(owner);
    await send(lead, 'start');
    scribe.socket.disconnect();
    expect(await until(() => watcher.heard.some(({ event, data }) => event === 'Left' && data.personId === lead.personId))).toBe(true);
    expect(attendeeOf(watcher.state(), lead.personId)).toMatchObject({ presence: 'here', droppedAt: begun.toISOString() });
    later(29);
    expect(await send(owner, 'takeOver')).toMatchObject({ status: 409 });
    later(30);
    expect((await send(owner, 'takeOver')).liveMeeting.scribePersonId).toBe(owner.personId);
    expect(await send(lead, 'nextAgendaItem')).toMatchObject({ status: 403 });
  });

  it('does not change the scribe when it comes back in time', async () => {
    const scribe = await listen(lead);
    await send(lead, 'start');
    scribe.socket.disconnect();
    expect(await until(async () => (await attendee(lead))?.droppedAt === begun.toISOString())).toBe(true);
    later(10);
    await listen(lead, second.port);
    expect(await until(async () => (await attendee(lead))?.droppedAt === null)).toBe(true);
    later(60);
    expect(await send(owner, 'takeOver')).toMatchObject({ status: 409 });
  });

  it('keeps a person who has another connection, in another tab or on another node', async () => {
    const tabs = [await listen(member), await listen(member), await listen(member, second.port)];
    await send(lead, 'start');
    await send(member, 'join');
    tabs[0]?.socket.disconnect();
    tabs[1]?.socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await attendee(member)).toMatchObject({ droppedAt: null });
    tabs[2]?.socket.disconnect();
    expect(await until(async () => (await attendee(member))?.droppedAt !== null)).toBe(true);
  });

  it('is not needed by whoever says with each call that they are still here; half a minute after the last one they are lost', async () => {
    await listen(lead);
    await send(lead, 'start');
    await send(member, 'join');
    expect((await send(member, 'join', { late: true })).liveMeeting.attendees).toHaveLength(3);
    later(arriveSeconds);
    const look = (job: string) =>
      here.appContext.jobs.send(job, { orgId: owner.orgId, meetingId: traction.meetingId, personId: member.personId });
    await look('live-meeting-sweep');
    await send(lead, 'nextAgendaItem');
    expect((await send(member, 'join', { late: true })).liveMeeting).toMatchObject({ agendaIndex: 1 });
    expect(await attendee(member)).toMatchObject({ presence: 'here', droppedAt: null });
    await here.sql("update live_presence set seen_at = now() - interval '31 seconds' where person_id = $1", [member.personId], owner.orgId);
    await look('live-meeting-sweep');
    expect(await until(async () => (await attendee(member))?.droppedAt !== null)).toBe(true);
    await send(member, 'join', { late: true });
    expect(await attendee(member)).toMatchObject({ presence: 'here', droppedAt: null });
  });

  it('is found by the sweep when its node is gone; the sweep repeats while anybody attends', async () => {
    const planned = () =>
      here.sql<{ id: string }>(
        "select id from pgboss.job where name = 'live-meeting-sweep' and state = 'created' and start_after > now() and data->>'meetingId' = $1",
        [traction.meetingId],
      );
    await send(lead, 'join');
    expect(await planned()).toEqual([]);
    await send(lead, 'start');
    expect(await planned()).toHaveLength(1);
    const { socket } = await listen(lead);
    await send(member, 'join');
    const connection = [owner.orgId, traction.threadId, member.personId];
    await here.sql(
      "insert into live_presence values ($1, $2, $3, gen_random_uuid(), now() - interval '31 seconds')",
      connection,
      owner.orgId,
    );
    later(arriveSeconds);
    await here.appContext.jobs.send('live-meeting-sweep', { orgId: owner.orgId, meetingId: traction.meetingId });
    expect(await until(async () => (await attendee(member))?.droppedAt !== null)).toBe(true);
    expect(await attendee(lead)).toMatchObject({ droppedAt: null });
    socket.disconnect();
    expect(await until(async () => (await attendee(lead))?.droppedAt !== null)).toBe(true);
    // At most one sweep is planned for each minute, however often people join.
    for (const who of [lead, member, lead]) await send(who, 'join');
    expect((await planned()).length).toBeLessThanOrEqual(2);
    expect(await here.sql('select from live_presence where thread_id = $1', [traction.threadId], owner.orgId)).toEqual([]);
  });
});

describe('a person who joins and vanishes before the hub knows them', () => {
  const look = (who: Actor) =>
    here.appContext.jobs.send('live-meeting-arrival', { orgId: owner.orgId, meetingId: traction.meetingId, personId: who.personId });
  const jobs = (who: Actor, state: 'created' | 'completed') =>
    here.sql(
      "select from pgboss.job where name = 'live-meeting-arrival' and state::text = $3 and data->>'meetingId' = $1 and data->>'personId' = $2",
      [traction.meetingId, who.personId, state],
    );

  it('is dropped after 15 seconds, in the lobby as in the meeting; who is connected to any node is not', async () => {
    for (const runs of [false, true]) {
      if (runs) await send(lead, 'start');
      await send(callOn(second, member), 'join');
      expect((await jobs(member, 'created')).length).toBeGreaterThan(0);
      const { socket } = await listen(owner, second.port);
      await send(owner, 'join');
      later(arriveSeconds);
      await look(owner);
      expect(await until(async () => (await jobs(owner, 'completed')).length > 0)).toBe(true);
      await look(member);
      expect(await until(async () => (await attendee(member))?.droppedAt !== null)).toBe(true);
      expect(await attendee(owner)).toMatchObject({ presence: 'here', droppedAt: null });
      socket.disconnect();
      for (const who of [owner, member]) await send(who, 'leave');
      here.clock.now = begun;
    }
  });

  it('has 15 seconds from when they came last, by the sweep as well', async () => {
    await send(lead, 'start');
    await send(member, 'join');
    await send(member, 'leave');
    later(10);
    await send(member, 'join');
    later(arriveSeconds + 9);
    await look(member);
    expect(await until(async () => (await jobs(member, 'completed')).length > 0)).toBe(true);
    await here.appContext.jobs.send('live-meeting-sweep', { orgId: owner.orgId, meetingId: traction.meetingId });
    expect(await until(async () => (await attendee(lead))?.droppedAt !== null)).toBe(true);
    expect(await attendee(member)).toMatchObject({ presence: 'here', droppedAt: null });
    later(arriveSeconds + 10);
    await look(member);
    expect(await until(async () => (await attendee(member))?.droppedAt !== null)).toBe(true);
  });
});

describe('the end of a meeting', () => {
  it.each(['first', 'second'])('on the %s node reaches both once, and the next meeting of either series goes on (K-22)', async (node) => {
    const ending = node === 'first' ? lead : callOn(second, lead);
    const followers = [await listen(lead), await listen(member, second.port)];
    await send(lead, 'start');
    const answers = await Promise.all([send(ending, 'end'), send(ending, 'end')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await until(() => followers.every(({ state }) => state().status === 'Completed'))).toBe(true);
    for (const { heard } of followers) expect(heard.filter(({ event }) => event === 'Ended')).toHaveLength(1);
    const [following] = await here.sql<{ id: string }>(
      "select id from meeting where thread_id = $1 and status = 'NotStarted'",
      [traction.threadId],
      owner.orgId,
    );
    const again = { ...traction, meetingId: following?.id ?? '' };
    const other = await here.traction([lead, member, owner]);
    for (const held of [again, other]) {
      traction = held;
      send = commander(held);
      const [near, far] = [await listen(lead), await listen(member, second.port)];
      await send(callOn(second, lead), 'start');
      await send(lead, 'nextAgendaItem');
      expect(await until(() => [near, far].every(({ state }) => state().agendaIndex === 1))).toBe(true);
    }
  });
});

describe('two nodes at once', () => {
  it('K-23: makes one scribe when several people start the meeting', async () => {
    const remote = callOn(second, owner);
    const answers = await Promise.all([lead, remote, lead, remote].map((who) => send(who, 'start')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { scribePersonId } = await stateOf(lead);
    expect(answers.map(({ liveMeeting }) => liveMeeting.scribePersonId)).toEqual(answers.map(() => scribePersonId));
  });

  it('K-23: makes one scribe when several people take over', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    await send(lead, 'start');
    await send(lead, 'leave');
    const answers = await Promise.all([send(admin, 'takeOver'), send(callOn(second, owner), 'takeOver')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await stateOf(lead)).scribePersonId).toBe(answers.find(({ status }) => status === 200)?.liveMeeting.scribePersonId);
  });
});
