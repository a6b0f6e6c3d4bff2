import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { type HubChange, timeEvent } from '#shared/hubs.ts';
import { eventually } from '#testing/eventually.ts';
import { commander, listenAt, roundTrip } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;
let member: Actor;
let elsewhere: Actor;
let traction: SeededTraction;
const sockets: Socket[] = [];

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
  traction = await here.traction([owner, member], 'Leadership');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => here.close());

const connect = async (who: Actor, port = here.port, hub = 'live-update-hub', auth?: object): Promise<Socket> => {
  const socket = io(`http://127.0.0.1:${port}/${hub}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: auth ?? { token: who.token, context: who.context },
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

const register = (socket: Socket, key: string): Promise<{ succeeded: boolean; seq?: number }> =>
  socket.timeout(60_000).emitWithAck('Register', key);

/** Collects these events of a socket from now on. */
const listenTo = (socket: Socket, ...events: string[]): { event: string; data: HubChange }[] => {
  const heard: { event: string; data: HubChange }[] = [];
  for (const event of events) socket.on(event, (data: HubChange) => heard.push({ event, data }));
  return heard;
};

const until = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds, { interval: 10 }).toBe(true);
};

describe('the app itself', () => {
  it('R-03, W-06: a flag that is set in the database is sent within seconds', async () => {
    const heard = listenTo(await connect(member, here.port, 'app-config-hub'), 'AppConfigUpdated');
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(heard).toEqual([]);
    await here.sql(
      "insert into feature_flag (name, enabled) values ('maintenance-page', true) on conflict (name) do update set enabled = true",
    );
    await eventually(() => expect(heard).toHaveLength(1));
    await here.sql("delete from feature_flag where name = 'maintenance-page'");
  });
});

const add = (who: Actor) => who.call(headlineApi.create, { body: { title: 'News', ownerId: who.personId, tractionId: traction.id } });

describe('live-update-hub', () => {
  it('says the server’s time first, so that a page whose clock is wrong is corrected', async () => {
    const socket = io(`http://127.0.0.1:${here.port}/live-update-hub`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: member.token, context: member.context },
    });
    sockets.push(socket);
    const said = await new Promise<string>((resolve) => void socket.once(timeEvent, resolve));
    expect(Math.abs(Date.parse(said) - Date.now())).toBeLessThan(60_000);
  });

  it('R-04, R-10, R-11: sends Added, Updated and Deleted with ids and numbers without a gap', async () => {
    const socket = await connect(member);
    const { seq = 0 } = await register(socket, owner.orgId);
    const heard = listenTo(socket, 'Added', 'Updated');
    const { id } = await add(owner);
    await owner.call(headlineApi.review, { params: { id } });
    await until(() => heard.length === 2);
    expect(heard).toEqual([
      {
        event: 'Added',
        data: { entityType: 'headline', id, orgId: owner.orgId, seq: seq + 1, byUserId: owner.personId, tractionId: traction.id },
      },
      {
        event: 'Updated',
        data: { entityType: 'headline', id, orgId: owner.orgId, seq: seq + 2, byUserId: owner.personId, tractionId: traction.id },
      },
    ]);
  });

  it('refuses another organisation, a wrong key and a session that is not the token’s', async () => {
    const socket = await connect(elsewhere);
    expect(await register(socket, owner.orgId)).toEqual({ succeeded: false, reason: 'refused' });
    expect(await register(socket, 'x')).toEqual({ succeeded: false, reason: 'refused' });
    await expect(connect(member, here.port, 'live-update-hub', { token: member.token, context: owner.context })).rejects.toThrow(
      'signed-out',
    );
    await expect(connect(member, here.port, 'live-update-hub', {})).rejects.toThrow('signed-out');
  });

  it('a change whose announcement was lost is sent by the sweep', async () => {
    const socket = await connect(member);
    await register(socket, owner.orgId);
    const heard = listenTo(socket, 'Added');
    await here.sql(
      "insert into headline (org_id, id, created_by_id, traction_id, owner_id, title) values ($1, gen_random_uuid(), $2, $3, $2, 'Unannounced')",
      [owner.orgId, owner.personId, traction.id],
      owner.orgId,
    );
    await until(() => heard.length === 1);
    expect(heard).toHaveLength(1);
  });
});

describe('a person who loses access', () => {
  it('gets no more events when removed, and the next request is refused', async () => {
    const leaver = await here.person(owner.orgId);
    const socket = await connect(leaver);
    await register(socket, owner.orgId);
    await here.sql('delete from org_member where person_id = $1', [leaver.personId], owner.orgId);
    here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
    await until(() => !socket.connected);
    expect(await leaver.call(headlineApi.byIds, { query: { ids: traction.id } })).toMatchObject({ status: 403 });
  });

  it('A-07: gets no more events after sign-out, and the token is refused', async () => {
    const leaver = await here.person(owner.orgId);
    const socket = await connect(leaver);
    await register(socket, owner.orgId);
    expect(await leaver.call(sessionApi.end, { params: { id: leaver.context } })).toMatchObject({ status: 200 });
    await until(() => !socket.connected);
    expect(await leaver.call(headlineApi.byIds, { query: { ids: traction.id } })).toMatchObject({ status: 401 });
  });
});

describe('a room', () => {
  it('is left by somebody who is no longer invited, who stays connected', async () => {
    const guest = await here.person(owner.orgId);
    const weekly = await here.traction([owner, guest]);
    const send = commander(weekly);
    await send(owner, 'start');
    const [stays, leaves] = [await listenAt(owner, here.port, weekly.threadId), await listenAt(guest, here.port, weekly.threadId)];
    if (stays === undefined || leaves === undefined) throw new Error('the hub refused');
    sockets.push(stays.socket, leaves.socket);
    let agendaIndex = 0;
    const hearsAMove = async (): Promise<boolean> => {
      const [before, so] = [stays.heard.length, leaves.heard.length];
      agendaIndex = (agendaIndex % 3) + 1;
      await send(owner, 'setAgendaItem', { agendaIndex });
      await until(() => stays.heard.length > before);
      await roundTrip(leaves.socket);
      return leaves.heard.length > so;
    };
    expect(await hearsAMove()).toBe(true);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [weekly.id, guest.personId], owner.orgId);
    here.appContext.bus.publish({ kind: 'changed', orgId: owner.orgId });
    await expect.poll(hearsAMove).toBe(false);
    expect(await hearsAMove()).toBe(false);
    expect(leaves.socket.connected).toBe(true);
  });
});

describe('notification-hub', () => {
  it('R-02: registers a person for their own notifications only', async () => {
    const socket = await connect(member, here.port, 'notification-hub');
    expect(await register(socket, member.personId)).toMatchObject({ succeeded: true });
    expect(await register(socket, owner.personId)).toEqual({ succeeded: false, reason: 'refused' });
  });
});

describe('requests of one connection', () => {
  /** Records the most connections of the pool that were in use at once. */
  const watchPool = () => {
    const { app } = here.appContext.pools;
    let most = 0;
    const count = () => {
      most = Math.max(most, app.totalCount - app.idleCount);
    };
    app.on('acquire', count);
    return () => {
      app.off('acquire', count);
      return most;
    };
  };
  /** One database connection for the socket, and one for the sweep, which may run at the same time. */
  const own = 2;

  it('are handled one after the other: thousands of registrations hold one database connection, and excess ones are refused', async () => {
    const socket = await connect(await here.person(owner.orgId, 'Observer'));
    const most = watchPool();
    const answers = await Promise.all(Array.from({ length: 3_000 }, () => register(socket, owner.orgId)));
    expect(most()).toBeLessThanOrEqual(own);
    const granted = answers.filter(({ succeeded }) => succeeded);
    expect(granted.length).toBeGreaterThan(12);
    expect(answers.filter(({ succeeded }) => !succeeded)).toContainEqual({ succeeded: false, reason: 'too-many-asks' });
    await eventually(async () => expect(await register(socket, owner.orgId)).toMatchObject({ succeeded: true }));
  });

  it('are counted from its admission on', async () => {
    const most = watchPool();
    const connection = new WebSocket(`ws://127.0.0.1:${here.port}/socket.io/?EIO=4&transport=websocket`);
    const heard: string[] = [];
    connection.addEventListener('message', ({ data }) => heard.push(String(data)));
    await until(() => heard.length === 1);
    const asks = JSON.stringify({ token: member.token, context: member.context });
    for (let time = 0; time < 500; time += 1) connection.send(`40/live-update-hub,${asks}`);
    await until(() => heard.some((text) => text.includes('unavailable')));
    connection.close();
    await roundTrip(await connect(member));
    expect(most()).toBeLessThanOrEqual(own);
  });

  it('may join a dozen rooms at once', async () => {
    const weeklies = await Promise.all(Array.from({ length: 12 }, () => here.traction([owner, member])));
    const socket = await connect(member, here.port, 'live-meeting-hub');
    const answers = await Promise.all(weeklies.map(({ threadId }) => register(socket, threadId)));
    expect(answers.map(({ succeeded }) => succeeded)).toEqual(weeklies.map(() => true));
  });
});
