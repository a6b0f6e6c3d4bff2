import type autocannon from 'autocannon';
import { newId } from '../src/shared/ids.ts';
import { cpuOf, cpuOfTree } from './cpu.ts';
import { load } from './load.ts';
import { asBrowsers, line, median, openStage, type Rider, rideAs } from './stage.ts';

// Creates To-Dos through the whole path (session, row-level security, access, idempotency key, change log), beside a bare insert and
// commit.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const connections = 16;

const todoOf = ({ orgId, personId, traction }: Rider) => ({
  orgId,
  ownerId: personId,
  tractionId: traction.id,
  title: 'Send the revised lease terms to the landlord',
  contentHtml: '<p>Some notes about it</p>',
  dueDate: '2026-03-10',
});

// Keys are counted up: making an id costs the client, which is not measured.
const run = newId().slice(0, 13);
let keys = 0;

const json = { ...asBrowsers, 'content-type': 'application/json' };

const ours = (rider: Rider): autocannon.Request => {
  const { orgId: _, ...body } = todoOf(rider);
  const headers = { ...rider.headers, ...json };
  return {
    method: 'POST',
    path: '/api/v2/todos',
    headers,
    body: JSON.stringify(body),
    setupRequest: (request) => ({ ...request, headers: { ...headers, 'idempotency-key': `${run}-${++keys}` } }),
  };
};

const bare = (rider: Rider): autocannon.Request => {
  const body = JSON.stringify(todoOf(rider));
  return { method: 'POST', path: '/create', headers: json, body, setupRequest: (request) => ({ ...request, headers: { ...json } }) };
};

const stage = await openStage();
try {
  const cast = await stage.cast(50);
  const [app, limit] = [await stage.app(), await stage.peer('bare-create.ts')];
  const riders: Rider[] = [];
  for (const who of cast) riders.push(await rideAs(app.base, who));
  const contenders = [
    { name: 'many', server: app, requests: riders.map(ours) },
    { name: 'bare many', server: limit, requests: riders.map(bare) },
    { name: 'one', server: app, requests: riders.slice(0, 1).map(ours) },
    { name: 'bare one', server: limit, requests: riders.slice(0, 1).map(bare) },
  ];
  const rates: Record<string, number[]> = {};
  const costs: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, server, requests } of contenders) {
      const before = cpuOf(server.pid) + cpuOfTree(stage.databasePid);
      // The first round is a warm-up, long enough for V8 to compile the hot code: a server runs for days.
      const rate = await load({ url: server.base, connections, seconds: round === 0 ? seconds * 6 : seconds, requests });
      if (round === 0) continue;
      (rates[name] ??= []).push(rate);
      (costs[name] ??= []).push(((cpuOf(server.pid) + cpuOfTree(stage.databasePid) - before) * 1000) / (rate * seconds));
    }
  }
  const rate = (name: string) => median(rates[name] ?? []);
  const cost = (name: string) => median(costs[name] ?? []);
  for (const [name, what, target] of [
    ['many', 'create of a To-Do, over 50 organisations', 0.2],
    ['one', 'create of a To-Do, within one organisation', 0.1],
  ] as const) {
    const limitName = `bare ${name}`;
    line(what, `${rate(name).toFixed(0)}/s`, `bare ${rate(limitName).toFixed(0)}/s`, rate(name) / rate(limitName), `at least ${target}`);
    line(
      '  processor time of app and database',
      `${cost(name).toFixed(2)} ms`,
      `bare ${cost(limitName).toFixed(2)} ms`,
      cost(limitName) / cost(name),
      '',
    );
  }
  await Promise.all([app.stop(), limit.stop()]);
} finally {
  await stage.close();
}
