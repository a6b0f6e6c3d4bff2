import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import { newId } from '#shared/ids.ts';
import { runSql } from '#testing/cluster.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { until } from '#testing/live.ts';
import { hasRedis, type TestRedis, testRedis } from '#testing/redis.ts';
import { ownerSql } from '#testing/seed.ts';
import type { Announcement, Bus } from './bus.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { openRedisBus } from './redis-bus.ts';

const log = makeLog('silent');
const ends: Bus[] = [];

interface Carrier {
  prepare: () => Promise<void>;
  open: () => Promise<Bus>;
  /** Breaks every connection of the buses; resolves to a function that lets them reconnect. */
  breakAll: () => Promise<() => Promise<void>>;
  /** Returns how many connections the buses have. */
  connections: () => Promise<number>;
  finish: () => Promise<void>;
}

const postgres = (): Carrier => {
  let database: TestDatabase;
  const ours = "datname = current_database() and application_name = 'cairn-bus'";
  return {
    prepare: async () => {
      database = await testDatabase();
    },
    open: () => openPostgresBus(database.url, log),
    breakAll: async () => {
      const name = new URL(database.url).pathname.slice(1);
      const admin = process.env['CAIRN_TEST_ADMIN_URL'] ?? '';
      await runSql(admin, `alter database ${name} allow_connections false`);
      await runSql(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      return () => runSql(admin, `alter database ${name} allow_connections true`);
    },
    connections: async () =>
      (await ownerSql<{ count: number }>(database.url, `select count(*)::int as count from pg_stat_activity where ${ours}`))[0]?.count ?? 0,
    finish: () => database.drop(),
  };
};

const redis = (): Carrier => {
  let server: TestRedis;
  return {
    prepare: async () => {
      server = await testRedis();
      await server.start();
    },
    open: () => openRedisBus(server.url, log),
    breakAll: async () => {
      await server.kill();
      return server.start;
    },
    connections: async () => {
      const client = await createClient({ url: server.url }).connect();
      const list = await client.sendCommand<string>(['CLIENT', 'LIST']);
      client.destroy();
      return list.trim().split('\n').length - 1;
    },
    finish: () => server.kill(),
  };
};

const emission = (event: string, data: unknown = null): Announcement => ({
  kind: 'emit',
  hub: 'live-meeting-hub',
  room: 'here',
  event,
  data,
});
const changed = (orgId: string): Announcement => ({ kind: 'changed', orgId });

/** Opens a bus and collects the announcements that it receives. */
const node = async (carrier: Carrier): Promise<{ bus: Bus; heard: Announcement[] }> => {
  const bus = await carrier.open();
  ends.push(bus);
  const heard: Announcement[] = [];
  bus.subscribe((announcement) => heard.push(announcement));
  return { bus, heard };
};

afterEach(async () => {
  for (const bus of ends.splice(0)) await bus.close();
});

const contract = (make: () => Carrier): void => {
  const carrier = make();
  beforeAll(() => carrier.prepare());
  afterAll(() => carrier.finish());

  it('reaches every node, the announcing one included, in the order of the announcements', async () => {
    const [one, other] = [await node(carrier), await node(carrier)];
    const told = [
      emission('first'),
      { kind: 'cut', sessionId: newId() } as const,
      ...Array.from({ length: 300 }, (_, at) => emission(`${at}`, 'x'.repeat(at))),
    ];
    for (const announcement of told) one.bus.publish(announcement);
    for (const { heard } of [one, other]) {
      expect(await until(() => heard.length === told.length)).toBe(true);
      expect(heard).toEqual(told);
    }
  });

  it('combines several changes of one organisation into one announcement, and sends the next one again', async () => {
    const [one, other] = [await node(carrier), await node(carrier)];
    const [orgId, another] = [newId(), newId()];
    for (let time = 0; time < 5; time += 1) for (const each of [orgId, another]) one.bus.publish(changed(each));
    expect(await until(() => other.heard.length === 2)).toBe(true);
    one.bus.publish(changed(orgId));
    expect(await until(() => other.heard.length === 3)).toBe(true);
    expect(other.heard).toEqual([changed(orgId), changed(another), changed(orgId)]);
  });

  it('carries large payloads whole', async () => {
    const [one, other] = [await node(carrier), await node(carrier)];
    const large = emission('large', 'å💣"'.repeat(50_000));
    one.bus.publish(large);
    expect(await until(() => other.heard.length === 1)).toBe(true);
    expect(other.heard).toEqual([large]);
  });

  it('reconnects by itself; of what waited, the oldest beyond a thousand are dropped', async () => {
    const [one, other] = [await node(carrier), await node(carrier)];
    const mend = await carrier.breakAll();
    await wait(300);
    for (let at = 1; at <= 1_005; at += 1) one.bus.publish(emission(`${at}`));
    await mend();
    const isHeard = (event: string) => other.heard.some((each) => each.kind === 'emit' && each.event === event);
    const back = () => {
      one.bus.publish(emission('again'));
      return isHeard('again');
    };
    expect(await until(back)).toBe(true);
    expect(one.heard.some((each) => each.kind === 'emit' && each.event === '1')).toBe(false);
  });

  it('closes its connections, and delivers nothing any more', async () => {
    const [one, other] = [await node(carrier), await node(carrier)];
    expect(await carrier.connections()).toBeGreaterThan(0);
    await other.bus.close();
    one.bus.publish(emission('late'));
    expect(await until(() => one.heard.length === 1)).toBe(true);
    expect(other.heard).toEqual([]);
    await one.bus.close();
    expect(await until(async () => (await carrier.connections()) === 0)).toBe(true);
  });
};

describe('a bus on PostgreSQL', () => {
  contract(postgres);
});
describe.skipIf(!hasRedis)('needs redis-server: a bus on Redis', () => {
  contract(redis);
});

describe('REDIS_URL', () => {
  it('stops the start with a sentence that names it when it is not an address of a Redis', () => {
    for (const url of ['http://127.0.0.1', 'redis', '127.0.0.1:6379'])
      expect(() => readConfig({ NODE_ENV: 'test', SECRET: 'x'.repeat(32), REDIS_URL: url })).toThrow('The setting REDIS_URL is not valid');
  });

  it('stops the start with one sentence when nobody answers there', async () => {
    await expect(openRedisBus('redis://127.0.0.1:1', log)).rejects.toThrow(
      'Redis cannot be reached: connect ECONNREFUSED 127.0.0.1:1; check REDIS_URL.',
    );
  });
});

describe.skipIf(!hasRedis)('needs redis-server: a Redis with a password', () => {
  it('accepts the right password, and stops the start with one sentence for a wrong one', async () => {
    const server = await testRedis('--requirepass', 'harbor');
    await server.start();
    const bus = await openRedisBus(server.url.replace('//', '//:harbor@'), log);
    await bus.close();
    for (const wrong of [server.url, server.url.replace('//', '//:pine@')])
      await expect(openRedisBus(wrong, log)).rejects.toThrow(/^Redis cannot be reached: (NOAUTH|WRONGPASS).*; check REDIS_URL\.$/);
    await server.kill();
  });
});
