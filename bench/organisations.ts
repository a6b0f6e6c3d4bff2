import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, cpuOfTree, residentOf } from './cpu.ts';
import { foundOrganisations } from './crowd.ts';
import { load } from './load.ts';
import { asBrowsers, line, median, openStage, type Rider } from './stage.ts';

// Reads the same list of 100 To-Dos by one person again and again, and by the people of thousands of organisations in turn. Nothing
// changes: the difference is how much a node must cache, and what the change of person costs.
const organisations = Number(process.env['BENCH_ORGANISATIONS'] ?? 2_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 8;
const memoryLimit = 250;

const requestOf = ({ headers, traction }: Rider) => ({
  method: 'POST' as const,
  path: '/api/v2/todos/search',
  headers: { ...headers, ...asBrowsers, 'content-type': 'application/json' },
  body: JSON.stringify({ includeTotalCount: false, filters: [{ field: 'tractionId', value: traction.id }] }),
});

type Asking = ReturnType<typeof requestOf>;

/** Requests each list once, with limited concurrency; returns the seconds it took. */
const askEach = async (base: string, requests: Asking[]): Promise<number> => {
  const begin = performance.now();
  const left = requests.values();
  const ask = async (): Promise<void> => {
    for (const { path, ...request } of left) {
      const answer = await fetch(base + path, request);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (performance.now() - begin) / 1000;
};

const stage = await openStage();
try {
  const app = await stage.app();
  const riders = await foundOrganisations(stage, app.base, organisations, 100);
  const requests = riders.map(requestOf);
  const used = () => cpuOf(app.pid) + cpuOfTree(stage.databasePid);
  // Ten lists are read repeatedly until V8 has compiled the hot code; then everybody asks for the first time.
  for (let turn = 0; turn < 100; turn += 1) await askEach(app.base, requests.slice(0, 10));
  const begin = used();
  const took = await askEach(app.base, requests);
  const first = { rate: organisations / took, cost: ((used() - begin) * 1000) / organisations };
  const contenders = { one: requests.slice(0, 1), many: requests };
  const rates: Record<string, number[]> = {};
  const costs: Record<string, number[]> = {};
  const memory: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, asked] of Object.entries(contenders)) {
      const before = used();
      const rate = await load({ url: app.base, connections, seconds, requests: asked });
      memory.push(residentOf(app.pid));
      // The first round is a warm-up.
      if (round === 0) continue;
      (rates[name] ??= []).push(rate);
      (costs[name] ??= []).push(((used() - before) * 1000) / (rate * seconds));
    }
    await wait(100);
  }
  const rate = (name: string) => median(rates[name] ?? []);
  const cost = (name: string) => median(costs[name] ?? []);
  line(
    `list of 100 To-Dos, ${organisations} organisations`,
    `${rate('many').toFixed(0)}/s`,
    `one ${rate('one').toFixed(0)}/s`,
    rate('many') / rate('one'),
    'at least 0.5',
  );
  line(
    '  processor time of app and database',
    `${cost('many').toFixed(2)} ms`,
    `one ${cost('one').toFixed(2)} ms`,
    cost('one') / cost('many'),
  );
  line('  each for the first time', `${first.rate.toFixed(0)}/s`, `${first.cost.toFixed(2)} ms each`);
  const most = Math.max(...memory);
  line('  memory of the app at most', `${most.toFixed(0)} MB`, `limit ${memoryLimit} MB`, most / memoryLimit, 'at most 1');
  await app.stop();
} finally {
  await stage.close();
}
