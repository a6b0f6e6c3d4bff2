import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type FaultyApp, faultyApp } from '#testing/faults.ts';
import { type RemoteActor, remoteActor } from '#testing/remote-actor.ts';

let database: TestDatabase;
let nodes: FaultyApp[] = [];
let actor: RemoteActor;
let headers: Record<string, string>;

/** Milliseconds within which a node must end after the signal. */
const within = 10_000;
const clients = 10;

beforeAll(async () => {
  database = await testDatabase();
  const env = {
    DATABASE_URL: database.url,
    SECRET: 'a secret of two nodes that is long enough',
    BASE_URL: 'http://127.0.0.1',
    TOKEN_SECONDS: '3600',
  };
  nodes = [await faultyApp(env), await faultyApp(env)];
  for (const node of nodes) await node.start();
  actor = await remoteActor(nodes[0]?.origin ?? '', database.url);
  headers = await actor.headers();
});

afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.drop();
});

interface Asked {
  method: string;
  path: string;
  body?: string;
  key?: string;
}

/** Sends a request to one node over a keep-alive connection; resolves to 0 when the connection failed. */
const askAt = (node: FaultyApp, agent: Agent, { method, path, body, key }: Asked): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(`${node.origin}/api/v2/${path}`, {
      method,
      agent,
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
    sent.setTimeout(within, () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.once('response', (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.end(body);
  });

const mayRetry = (status: number): boolean => status === 0 || status === 502 || status === 503;

it('a rolling restart of two nodes under ten busy clients fails no request that is retried once, and each node ends in time', async () => {
  const failed: string[] = [];
  const over = new AbortController();
  let answered = 0;
  let retried = 0;
  const work = async (which: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const id = newId();
      const body = JSON.stringify({ id, title: `News ${id}`, ownerId: actor.personId, contentHtml: '', tractionId: actor.traction.id });
      const asked: Asked =
        turn % 3 === 0
          ? { method: 'POST', path: pathOf(headlineApi.create, {}), body, key: id }
          : { method: 'GET', path: pathOf(sessionApi.reload, {}) };
      const [first, second] = (which + turn) % 2 === 0 ? nodes : nodes.toReversed();
      if (first === undefined || second === undefined) return;
      let status = await askAt(first, agent, asked);
      if (mayRetry(status)) {
        retried += 1;
        status = await askAt(second, agent, asked);
      }
      if (status === 200) answered += 1;
      else failed.push(`${asked.method} ${asked.path}: ${status}`);
    }
    agent.destroy();
  };
  const busy = Promise.all(Array.from({ length: clients }, (_, which) => work(which)));
  await wait(1_000);
  for (const node of nodes) {
    const before = performance.now();
    await node.endBy('SIGTERM');
    expect(performance.now() - before).toBeLessThan(within);
    await wait(500);
    await node.start();
    await wait(500);
  }
  over.abort();
  await busy;
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(retried).toBeGreaterThan(0);
});
