import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entity } from '#shared/entities.ts';
import { hubNames, hubTimings, timeEvent } from '#shared/hubs.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { learnTime, nowHere } from '#web/core/time/now-here.ts';
import { connection, noticeNoSocket, noticeSocket } from './connection.ts';
import { askWhatChanged, onHubEvent, registerHub, startHubs, stopHubs } from './hubs.ts';
import { openSockets } from './sockets.ts';
import { failedTries } from './tries.ts';

let server: Server;
/** How many WebSockets were opened so far. */
let opened = 0;
/** How often a hub has refused so far. */
let refused = 0;
/** How many registrations were answered so far. */
let answered = 0;
/** The organisation's sequence number, with which registrations are answered. */
let seq = 1;
/** Milliseconds by which the server's clock is ahead; 0 says nothing of it. */
let ahead = 0;
/** Hubs that refuse the connection, as all do while the database is away. */
const refusing = new Set<string>();

beforeEach(async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  server = new Server(http, { transports: ['websocket'] });
  server.engine.on('connection', () => {
    opened += 1;
  });
  for (const hub of hubNames) {
    server
      .of(`/${hub}`)
      .use((_, next) => {
        if (refusing.has(hub)) refused += 1;
        next(refusing.has(hub) ? new Error('unavailable') : undefined);
      })
      .on('connection', (socket) => {
        if (ahead !== 0) socket.emit(timeEvent, new Date(Date.now() + ahead).toUTCString());
        socket.on('Register', (_, answer: (reply: object) => void) => {
          answer({ succeeded: true, seq });
          answered += 1;
        });
      });
  }
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'this-one' } } });
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: String(port) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  vi.unstubAllGlobals();
  refusing.clear();
  opened = 0;
  refused = 0;
  answered = 0;
  ahead = 0;
});

const refuse = (...hubs: string[]): void => hubs.forEach((hub) => refusing.add(hub));

/** Shows a query that reads an entity, and counts how often it is fetched. */
const watchRead = (entity: Entity) => {
  let count = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['watched', entity],
    queryFn: () => {
      count += 1;
      return count;
    },
    meta: { reads: [entity] },
  });
  observer.subscribe(() => undefined);
  return { count: () => count };
};

describe('the sockets', () => {
  const open = () => {
    const told: string[] = [];
    const sockets = openSockets({
      opened: () => {
        told.push('opened');
        sockets.enter(['app-config-hub', 'live-update-hub']);
      },
      up: () => told.push('up'),
      down: () => told.push('down'),
      event: (_, event) => told.push(event),
      flags: () => 'seen',
    });
    return { told, sockets };
  };

  it('report up when every requested hub has accepted, and down once when they are cut', async () => {
    const { told, sockets } = open();
    sockets.tryConnect();
    sockets.tryConnect();
    await expect.poll(() => told.includes('up')).toBe(true);
    server.of('/live-update-hub').disconnectSockets(true);
    await expect.poll(() => told.includes('down')).toBe(true);
    await wait(50);
    expect(told).toEqual(['opened', 'up', 'down']);
    sockets.tryConnect();
    await expect.poll(() => told.length === 5).toBe(true);
    expect(told.slice(3)).toEqual(['opened', 'up']);
    sockets.close();
  });

  it('correct a clock that is hours wrong by what the first hub says, and pass that on to nobody', async () => {
    ahead = 3 * 3_600_000;
    const { told, sockets } = open();
    sockets.tryConnect();
    await expect.poll(() => nowHere().getTime() - Date.now() > 2.9 * 3_600_000).toBe(true);
    await expect.poll(() => told.includes('up')).toBe(true);
    expect(told).toEqual(['opened', 'up']);
    learnTime(new Date().toUTCString(), Date.now(), Date.now());
    sockets.close();
  });

  it.each([
    ['one', ['live-update-hub']],
    ['each', ['app-config-hub', 'live-update-hub']],
  ])('report down once, and never up, when %s of the hubs refuses', async (_, hubs) => {
    refuse(...hubs);
    const { told, sockets } = open();
    for (const attempt of [1, 2]) {
      sockets.tryConnect();
      await expect.poll(() => told.length === attempt * 2).toBe(true);
      await wait(50);
      expect(told.slice(attempt * 2 - 2)).toEqual(['opened', 'down']);
    }
    expect(opened).toBe(2);
    sockets.close();
  });

  it('report up without a hub that is left before it has accepted', async () => {
    const { told, sockets } = open();
    server.of('/live-update-hub').use(() => undefined);
    sockets.tryConnect();
    await expect.poll(() => told.includes('opened')).toBe(true);
    await wait(50);
    expect(told).toEqual(['opened']);
    sockets.leave('live-update-hub');
    expect(told).toEqual(['opened', 'up']);
    sockets.close();
  });

  it('R-05, R-06: retry a refused call five times, 200 ms apart, and log that it is not connected', async () => {
    const asked: number[] = [];
    server.of('/app-config-hub').on('connection', (socket) => {
      socket.on('Ask', (answer: (reply: object) => void) => {
        asked.push(Date.now());
        answer({ succeeded: false });
      });
    });
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { told, sockets } = open();
    sockets.tryConnect();
    await expect.poll(() => told.includes('up')).toBe(true);
    expect(await sockets.invoke('app-config-hub', 'Ask', [])).toEqual({ succeeded: false });
    expect(asked).toHaveLength(5);
    for (const [before, at] of asked.slice(1).entries()) expect(at - (asked[before] ?? at)).toBeGreaterThanOrEqual(195);
    expect(log).toHaveBeenCalledExactlyOnceWith('app-config-hub: Ask not connected');
    log.mockRestore();
    sockets.close();
  });

  it('are not opened by a call, which waits until they are', async () => {
    refuse(...hubNames);
    const { told, sockets } = open();
    sockets.tryConnect();
    await expect.poll(() => told.includes('down')).toBe(true);
    const reply = sockets.invoke('live-update-hub', 'Register', ['key'], { tries: 1, every: 0 });
    await wait(100);
    expect(opened).toBe(1);
    refusing.clear();
    sockets.tryConnect();
    expect(await reply).toMatchObject({ succeeded: true });
    sockets.close();
  });
});

describe('the hubs of a page', () => {
  it('R-08: come back at once, or 5 s after a refusal, and register again', async () => {
    registerHub('live-update-hub', 'an organisation');
    const heard: unknown[] = [];
    const end = onHubEvent('live-update-hub', 'NewRelease', (data) => heard.push(data));
    const registered = () => server.of('/live-update-hub').sockets.size === 1;
    await startHubs(async () => ({ entities: undefined }));
    await expect.poll(registered).toBe(true);
    refuse(...hubNames);
    const begin = Date.now();
    server.of('/live-update-hub').disconnectSockets(true);
    await expect.poll(() => refused > 0).toBe(true);
    refusing.clear();
    await expect.poll(registered).toBe(true);
    expect(Date.now() - begin).toBeGreaterThan(hubTimings.reconnectEvery - 100);
    expect(opened).toBe(3);
    server.of('/live-update-hub').emit('NewRelease', 'heard');
    await expect.poll(() => heard.length === 1).toBe(true);
    end();
    stopHubs();
  });

  it('ask after an interruption what changed since the last number seen, and fetch everything only when the server cannot say', async () => {
    const asked: number[] = [];
    let changed: readonly Entity[] | undefined = ['headline'];
    const ask = vi.fn(async (since: number) => {
      asked.push(since);
      return { entities: changed };
    });
    const [shown, other] = [watchRead('headline'), watchRead('rock')];
    registerHub('live-update-hub', 'another organisation');
    await startHubs(ask);
    const registered = () => server.of('/live-update-hub').sockets.size === 1;
    await expect.poll(() => answered > 0 && other.count() > 0).toBe(true);
    server.of('/live-update-hub').emit('Passed', { orgId: 'another organisation', since: 1, seq: 8 });
    // What is sent after it is heard after it.
    let isHeard = false;
    const end = onHubEvent('live-update-hub', 'NewRelease', () => {
      isHeard = true;
    });
    server.of('/live-update-hub').emit('NewRelease', 'heard');
    await expect.poll(() => isHeard).toBe(true);
    end();
    const interrupt = async (now: number) => {
      seq = now;
      const before = opened;
      server.of('/live-update-hub').disconnectSockets(true);
      await expect.poll(() => opened > before && registered()).toBe(true);
      await wait(200);
    };
    let [mine, others] = [shown.count(), other.count()];
    await interrupt(9);
    await expect.poll(() => [asked, shown.count() > mine]).toEqual([[8], true]);
    expect(other.count()).toBe(others);
    await interrupt(9);
    expect(asked).toEqual([8]);
    [mine, others] = [shown.count(), other.count()];
    changed = undefined;
    await interrupt(12);
    await expect.poll(() => [asked, shown.count() > mine, other.count() > others]).toEqual([[8, 9], true, true]);
    stopHubs();
  });

  it('ask what has changed while requests are answered and no socket comes up, each time from the last number', async () => {
    vi.stubGlobal('fetch', async () => new Response('ok'));
    refuse(...hubNames);
    const asked: number[] = [];
    const shown = watchRead('todo');
    registerHub('live-update-hub', 'a guarded organisation', 4);
    await startHubs(async (since) => {
      asked.push(since);
      return { seq: since + 5, entities: ['todo'] };
    });
    await noticeNoSocket();
    await expect.poll(() => connection().lateSince).toBeTypeOf('number');
    expect(failedTries()?.last.opened).toBe(true);
    const before = shown.count();
    await askWhatChanged();
    await expect.poll(() => shown.count() > before).toBe(true);
    await askWhatChanged();
    expect(asked).toEqual([4, 9]);
    noticeSocket(true);
    stopHubs();
  });

  it('ask so every ten seconds while changes come late, and no more once a socket is up', async () => {
    vi.stubGlobal('fetch', async () => new Response('ok'));
    const every = vi.spyOn(globalThis, 'setInterval');
    refuse(...hubNames);
    const asked: number[] = [];
    registerHub('live-update-hub', 'a guarded organisation', 4);
    await startHubs(async (since) => {
      asked.push(since);
      return { seq: since + 5, entities: ['todo'] };
    });
    await noticeNoSocket();
    await expect.poll(() => connection().lateSince).toBeTypeOf('number');
    const { calls, results } = every.mock;
    const at = calls.findIndex(([, milliseconds]) => milliseconds === 10_000);
    const [ask] = calls[at] ?? [];
    ask?.();
    await expect.poll(() => asked).toEqual([4]);
    const ended = vi.spyOn(globalThis, 'clearInterval');
    noticeSocket(true);
    expect(ended.mock.calls).toContainEqual([results[at]?.value]);
    stopHubs();
  });
});
