import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { departmentApi } from '#features/office/departments/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { runSql } from '#testing/cluster.ts';
import { commander, connectTo, listenAt, roundTrip, until } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;
let member: Actor;
const sockets: Socket[] = [];
let mend = async (): Promise<void> => undefined;
const [aMinute, aSweep] = [60_000, 5_000];

// Fakes the intervals, so that checks run when a test says so; timeouts stay real.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  here = await world();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
});
afterEach(async () => {
  await mend();
  for (const socket of sockets.splice(0)) socket.disconnect();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await here.close();
  vi.useRealTimers();
});

/** Registers a person for the changes of their organisation. */
const listen = async (who: Actor): Promise<Socket> => {
  const socket = await connectTo('live-update-hub', who, here.port);
  sockets.push(socket);
  expect(await socket.timeout(60_000).emitWithAck('Register', who.orgId)).toMatchObject({ succeeded: true });
  return socket;
};

const admin = (sql: string) => runSql(process.env['CAIRN_TEST_ADMIN_URL'] ?? '', sql);

/** Ends every connection to the database and refuses new ones until `mend` is called. */
const loseDatabase = async (): Promise<void> => {
  const name = new URL(here.url).pathname.slice(1);
  await admin(`alter database ${name} allow_connections false`);
  await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  mend = () => admin(`alter database ${name} allow_connections true`);
};

/** Waits until a listener hears nothing of a meeting’s moves any more, which the owner still hears; false when that never comes. */
const fallsSilent = async (listening: { socket: Socket; heard: unknown[] }, weekly: SeededTraction): Promise<boolean> => {
  const witness = await listenAt(owner, here.port, weekly.threadId);
  if (witness === undefined) throw new Error('the hub refused');
  sockets.push(witness.socket);
  let agendaIndex = 0;
  return until(async () => {
    const [count, seen] = [listening.heard.length, witness.heard.length];
    agendaIndex = (agendaIndex % 3) + 1;
    await commander(weekly)(owner, 'setAgendaItem', { agendaIndex });
    expect(await until(() => witness.heard.length > seen)).toBe(true);
    await roundTrip(listening.socket);
    return listening.heard.length === count;
  });
};

describe('sockets that are checked while the database is unavailable', () => {
  it('stay and are checked again at the next sweep, which disconnects only those that are signed out', async () => {
    const [stays, leaves] = [await listen(owner), await listen(member)];
    const asked = vi.spyOn(here.appContext.pools.app, 'connect');
    await loseDatabase();
    await vi.advanceTimersByTimeAsync(aMinute);
    expect(await until(() => asked.mock.settledResults.some(({ type }) => type === 'rejected'))).toBe(true);
    await vi.advanceTimersByTimeAsync(aMinute);
    await wait(300);
    expect([stays.connected, leaves.connected]).toEqual([true, true]);
    await mend();
    await here.sql('delete from auth.session where "userId" = $1', [member.personId]);
    // A round that began before may still fail when the database is back.
    const isCut = async () => {
      await vi.advanceTimersByTimeAsync(aSweep);
      return !leaves.connected;
    };
    expect(await until(isCut)).toBe(true);
    expect(stays.connected).toBe(true);
    expect(await stays.timeout(60_000).emitWithAck('Register', owner.orgId)).toMatchObject({ succeeded: true });
  });

  it('keep their rooms', async () => {
    const guest = await here.person(owner.orgId);
    const weekly = await here.traction([owner, guest]);
    const send = commander(weekly);
    await send(owner, 'start');
    const listening = await listenAt(guest, here.port, weekly.threadId);
    if (listening === undefined) throw new Error('the hub refused');
    sockets.push(listening.socket);
    // The change can be read, but the check of the sockets fails.
    const asking = 'execute on function enter(uuid, uuid, uuid, boolean, text, uuid)';
    await here.sql(`revoke ${asking} from cairn_app`);
    mend = () => here.sql(`grant ${asking} to cairn_app`).then(() => undefined);
    await here.sql('update meeting set version = version + 1 where id = $1', [weekly.meetingId], owner.orgId);
    here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
    await wait(300);
    await mend();
    const before = listening.heard.length;
    await send(owner, 'setAgendaItem', { agendaIndex: 2 });
    expect(await until(() => listening.heard.length > before)).toBe(true);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [weekly.id, guest.personId], owner.orgId);
    const isSilent = async () => {
      await vi.advanceTimersByTimeAsync(aSweep);
      const count = listening.heard.length;
      await send(owner, 'setAgendaItem', { agendaIndex: 1 + (count % 3) });
      await roundTrip(listening.socket);
      return listening.heard.length === count;
    };
    expect(await until(isSilent)).toBe(true);
  });
});

describe('a person who now works in another organisation', () => {
  it('is disconnected at the next round, because the socket would get events of the former organisation', async () => {
    const person = await here.person(owner.orgId);
    const [leaves, stays] = [await listen(person), await listen(owner)];
    const elsewhere = await here.org('Another');
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, gen_random_uuid(), $2, 'Member')",
      [elsewhere.orgId, person.personId],
      elsewhere.orgId,
    );
    await here.sql('update session_context set org_id = $2 where id = $1', [person.context, elsewhere.orgId]);
    await vi.advanceTimersByTimeAsync(aMinute);
    expect(await until(() => !leaves.connected)).toBe(true);
    expect(stays.connected).toBe(true);
  });

  it('leaves the rooms of meetings there when rooms are checked, even if they may still see those meetings', async () => {
    const guest = await here.person(owner.orgId);
    const weekly = await here.traction([owner, guest]);
    const send = commander(weekly);
    await send(owner, 'start');
    const listening = await listenAt(guest, here.port, weekly.threadId);
    if (listening === undefined) throw new Error('the hub refused');
    sockets.push(listening.socket);
    const elsewhere = await here.org('Another');
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, gen_random_uuid(), $2, 'Member')",
      [elsewhere.orgId, guest.personId],
      elsewhere.orgId,
    );
    await here.sql('update session_context set org_id = $2 where id = $1', [guest.context, elsewhere.orgId]);
    await here.sql('update meeting set version = version + 1 where id = $1', [weekly.meetingId], owner.orgId);
    here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
    expect(await fallsSilent(listening, weekly)).toBe(true);
  });
});

describe('a person who sees a meeting as one of the leadership team', () => {
  it('leaves its room once another meeting, or none, is that of the leadership team', async () => {
    const leader = await here.person(owner.orgId);
    const [weekly, leaders] = [await here.traction([owner]), await here.traction([owner, leader])];
    const params = { id: weekly.meetingId };
    const body = { lt: { canView: true, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };
    await owner.call(departmentApi.setLeadershipTeam, { params: { orgId: owner.orgId, meetingId: leaders.id } });
    await owner.call(meetingApi.changeVisibility, { params, body });
    await commander(weekly)(owner, 'start');
    const listening = await listenAt(leader, here.port, weekly.threadId);
    if (listening === undefined) throw new Error('the hub refused');
    sockets.push(listening.socket);
    await owner.call(departmentApi.unsetLeadershipTeam, { params: { orgId: owner.orgId } });
    expect(await fallsSilent(listening, weekly)).toBe(true);
  });
});
