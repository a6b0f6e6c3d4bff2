import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import type { Running } from '#server/start.ts';
import { type HubChange, type HubName, hubNames } from '#shared/hubs.ts';
import { commander, connectTo, followAt, until } from '#testing/live.ts';
import { hasRedis, type TestRedis, testRedis } from '#testing/redis.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, callOn, signInAs, type World, world } from '#testing/world.ts';
import { Telling } from './telling.ts';

const sockets: Socket[] = [];
let redis: TestRedis | undefined;
let here: World;
let second: Running;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

const open = async (env: Record<string, string>): Promise<void> => {
  here = await world({ env });
  second = await here.node();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  traction = await here.traction([owner, member], 'Leadership');
};

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** Collects the Headline changes that a person hears of at a node. */
const hearAt = async (who: Actor, port: number): Promise<HubChange[]> => {
  const socket = await connectTo('live-update-hub', who, port);
  sockets.push(socket);
  const heard: HubChange[] = [];
  socket.on('Added', (change: HubChange) => heard.push(change));
  expect(await socket.timeout(10_000).emitWithAck('Register', who.orgId)).toMatchObject({ succeeded: true });
  return heard;
};

const add = (who: Actor, caller: Pick<Actor, 'call'>) =>
  caller.call(headlineApi.create, { body: { title: 'News', ownerId: who.personId, tractionId: traction.id } });

const follow = async (who: Actor, port: number) => {
  const follower = await followAt(who, port, traction);
  sockets.push(follower.socket);
  return follower;
};

/** Tests that people on two nodes see each other's changes, whichever bus the nodes use. */
const follows = (): void => {
  it('R-04: each sends the changes that the other wrote', async () => {
    const [onFirst, onSecond] = [await hearAt(owner, here.port), await hearAt(member, second.port)];
    const { id: one } = await add(owner, owner);
    expect(await until(() => onFirst.length === 1 && onSecond.length === 1)).toBe(true);
    const { id: other } = await add(member, callOn(second, member));
    expect(await until(() => onFirst.length === 2 && onSecond.length === 2)).toBe(true);
    for (const heard of [onFirst, onSecond]) expect(heard.map(({ id }) => id)).toEqual([one, other]);
    expect(onFirst[1]?.seq).toBe((onFirst[0]?.seq ?? 0) + 1);
  });

  it('A-07: a sign-out on one ends the sockets of that sign-in on the other within a second, and no others', async () => {
    const { cookie, ...signedIn } = await signInAs(() => here.app, member.email);
    const connect = async (who: Actor, hub: HubName) => {
      const socket = await connectTo(hub, who, second.port);
      sockets.push(socket);
      return socket;
    };
    const leaving = await Promise.all(hubNames.map((hub) => connect({ ...member, ...signedIn }, hub)));
    const staying = [await connect(member, 'live-update-hub'), await connect(owner, 'live-update-hub')];
    const signOut = (headers: Record<string, string>) =>
      here.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie, ...headers }, payload: {} });
    expect(await signOut({ origin: 'https://elsewhere.example' })).toMatchObject({ statusCode: 403 });
    expect(leaving.every(({ connected }) => connected)).toBe(true);
    expect(await signOut({})).toMatchObject({ statusCode: 200 });
    expect(await until(() => leaving.every(({ connected }) => !connected))).toBe(true);
    expect(staying.map(({ connected }) => connected)).toEqual([true, true]);
    // Signing out a second time changes nothing.
    expect(await signOut({})).toMatchObject({ statusCode: 200 });
  });

  it('R-01, K-09: each follows a meeting that the other moves', async () => {
    const send = commander(traction);
    const [leader, guest] = [await follow(owner, here.port), await follow(member, second.port)];
    await send(owner, 'start');
    expect(await until(() => guest.state().status === 'Running')).toBe(true);
    expect(await send(callOn(second, member), 'join')).toMatchObject({ status: 200 });
    expect(await until(() => leader.state().number === 2)).toBe(true);
    expect(await send(owner, 'setAgendaItem', { agendaIndex: 3 })).toMatchObject({ status: 200 });
    for (const { state, gaps } of [leader, guest]) {
      expect(await until(() => state().agendaIndex === 3)).toBe(true);
      expect(gaps()).toBe(0);
    }
  });
};

describe('two nodes on PostgreSQL alone', () => {
  beforeAll(() => open({}));
  afterAll(() => here.close());
  follows();
});

describe.skipIf(!hasRedis)('needs redis-server: two nodes with a Redis', () => {
  beforeAll(async () => {
    redis = await testRedis();
    await redis.start();
    await open({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await here.close();
    await redis?.kill();
  });
  follows();

  it('continue without Redis: writes succeed and the sweep sends their events; when Redis is back, it is used again', async () => {
    const [onFirst, onSecond] = [await hearAt(owner, here.port), await hearAt(member, second.port)];
    await redis?.kill();
    expect(await add(owner, owner)).toMatchObject({ status: 200 });
    expect(await here.app.inject('/health/ready')).toMatchObject({ statusCode: 200 });
    expect(await until(() => onFirst.length === 1 && onSecond.length === 1)).toBe(true);
    // Without sweeps, only the bus tells the second node of a change.
    const sweep = vi.spyOn(Telling.prototype, 'sweep').mockResolvedValue();
    try {
      await redis?.start();
      const reachesWithin = async (ms: number) => {
        const count = onSecond.length;
        await add(owner, owner);
        return until(() => onSecond.length > count, ms);
      };
      // What is announced before both ends have reconnected is lost.
      while (!(await reachesWithin(1_000)));
      for (let each = 0; each < 5; each += 1) expect(await reachesWithin(60_000)).toBe(true);
      const ids = (heard: HubChange[]) => heard.map(({ id }) => id);
      expect(await until(() => onFirst.length === onSecond.length)).toBe(true);
      expect(ids(onFirst)).toEqual(ids(onSecond));
    } finally {
      sweep.mockRestore();
    }
  });
});
