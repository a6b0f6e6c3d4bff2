import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { connectTo, until } from '#testing/live.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { addressOf, hubLimits, ratePerSecond } from './limits.ts';

let here: World;
let owner: Actor;
let member: Actor;
const sockets: Socket[] = [];

beforeAll(async () => {
  here = await world({ env: { SOCKETS_PER_PERSON: '2', SOCKETS_PER_ADDRESS: '6' } });
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  const { server } = here.app;
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  if (!(await until(async () => (await open()) === 0))) throw new Error('a connection of the test before is still open');
});
afterAll(() => here.close());

const connect = async (who: Actor): Promise<Socket> => {
  const socket = await connectTo('live-meeting-hub', who, here.port);
  sockets.push(socket);
  return socket;
};

describe('connections', () => {
  it('of one person are limited by a setting: the next is refused by name, and accepted when another has ended', async () => {
    const [first] = [await connect(member), await connect(member)];
    await expect(connect(member)).rejects.toThrow('too-many-connections');
    first?.disconnect();
    const enters = () =>
      connect(member).then(
        () => true,
        () => false,
      );
    expect(await until(enters)).toBe(true);
  });

  it('of one address are limited by a setting, and a connection that carries several hubs counts once', async () => {
    const manager = await connect(member);
    await new Promise<void>((resolve) => {
      const auth = { token: member.token, context: member.context };
      sockets.push(manager.io.socket('/live-update-hub', { auth }).once('connect', resolve).connect());
    });
    const others = [member, owner, owner];
    const third = await here.person(owner.orgId);
    for (const who of [...others, third, third]) await connect(who);
    const refused = io(`http://127.0.0.1:${here.port}/live-meeting-hub`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    sockets.push(refused);
    const reason = await new Promise((resolve) => {
      refused.io.on('close', resolve);
      refused.on('connect', () => resolve('connected'));
    });
    expect(reason).toBe('transport close');
  });
});

describe('requests of one socket', () => {
  const register = (socket: Socket, key: string): Promise<object> => socket.timeout(60_000).emitWithAck('Register', key);

  it('are answered so many times a second, and refused by name beyond that', async () => {
    const socket = await connect(owner);
    const answers = await Promise.all(Array.from({ length: 4 * hubLimits.asksPerSecond }, () => register(socket, newId())));
    const refused = answers.filter((answer) => (answer as { reason?: string }).reason === 'too-many-asks');
    expect(refused.length).toBeGreaterThanOrEqual(2 * hubLimits.asksPerSecond);
    expect(socket.connected).toBe(true);
  });

  it('can join a limited number of rooms', async () => {
    const rows = await here.sql<{ id: string }>(
      `insert into thread (org_id, id, traction_id, title, cadence, agenda_items, settings)
         select $1, gen_random_uuid(), $2, 'Weekly', 'Weekly', '[]', '{}' from generate_series(1, $3::integer) returning id`,
      [owner.orgId, (await here.traction([owner])).id, hubLimits.rooms + 1],
      owner.orgId,
    );
    const socket = await connect(owner);
    const patiently = async (id: string): Promise<object> => {
      let answer = await register(socket, id);
      while ((answer as { reason?: string }).reason === 'too-many-asks') {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await register(socket, id);
      }
      return answer;
    };
    const answers: object[] = [];
    for (const { id } of rows) answers.push(await patiently(id));
    expect(answers.slice(0, -1).every((answer) => (answer as { succeeded: boolean }).succeeded)).toBe(true);
    expect(answers.at(-1)).toEqual({ succeeded: false, reason: 'too-many-rooms' });
    // Registering again for the same room does not count.
    expect(await patiently(rows[0]?.id ?? '')).toMatchObject({ succeeded: true });
  });

  it('end the connection when they are a flood of unknown events', async () => {
    const socket = await connect(owner);
    for (let count = 0; count < 3 * hubLimits.packetsPerSecond; count += 1) socket.emit('Nonsense', count);
    expect(await until(() => !socket.connected)).toBe(true);
  });
});

describe('a rate', () => {
  it('starts again with each second', () => {
    let now = 1_000;
    const isWithin = ratePerSecond(2, () => now);
    expect([isWithin(), isWithin(), isWithin()]).toEqual([true, true, false]);
    now = 1_999;
    expect(isWithin()).toBe(false);
    now = 2_000;
    expect(isWithin()).toBe(true);
  });
});

describe('the address of a connection', () => {
  it.each([
    ['10.0.0.1', undefined, 0, '10.0.0.1'],
    ['10.0.0.1', '192.0.2.7', 0, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.9, 192.0.2.7', 1, '192.0.2.7'],
    ['10.0.0.1', '198.51.100.9, 192.0.2.7', 2, '198.51.100.9'],
    ['10.0.0.1', '192.0.2.7', 5, '192.0.2.7'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('from %s, forwarded for %s, behind %i proxies, is %s', (remote, forwarded, proxies, address) => {
    expect(addressOf(remote, forwarded, proxies)).toBe(address);
  });
});
