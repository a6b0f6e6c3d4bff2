import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, cpuOfTree } from './cpu.ts';
import { load } from './load.ts';
import { asBrowsers, line, median, openStage, rideAs } from './stage.ts';

// Reads a list of 100 To-Dos through the whole path (session, row-level security, access, serialiser), beside bare Fastify with the same
// SELECT. Requests accept what browsers accept, so both servers compress.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 8;

interface Contender {
  base: string;
  pid: number;
  requests: Parameters<typeof load>[0]['requests'];
}

const stage = await openStage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to ask for the list');
  await stage.inOrg(who.orgId, (client) =>
    client.query(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, content_html, due_date)
       select $1, gen_random_uuid(), $2, $3, $2, 'Send the revised lease terms ' || n, '<p>Some notes about it</p>', '2026-03-10' from generate_series(1, 100) n`,
      [who.orgId, who.personId, who.traction.id],
    ),
  );
  const app = await stage.app();
  const bare = await stage.peer('bare-list.ts', { ORG: who.orgId, TRACTION: who.traction.id });
  const body = JSON.stringify({ includeTotalCount: false, filters: [{ field: 'tractionId', value: who.traction.id }] });
  const asking = async (base: string, person = who) => {
    const { headers } = await rideAs(base, person);
    return [
      {
        method: 'POST' as const,
        path: '/api/v2/todos/search',
        headers: { ...headers, ...asBrowsers, 'content-type': 'application/json' },
        body,
      },
    ];
  };
  const others = await stage.join(who, connections - 1);
  const everybody = await Promise.all([who, ...others].map((person) => asking(app.base, person)));
  const contenders: Record<string, Contender> = {
    bare: { ...bare, requests: [{ method: 'GET', path: '/list', headers: asBrowsers }] },
    changed: { ...app, requests: await asking(app.base) },
    apart: { ...app, requests: everybody.flat() },
    unchanged: { ...app, requests: await asking(app.base) },
  };
  /** Changes one To-Do after the other until it is stopped. */
  const changing = () => {
    const ending = new AbortController();
    const ended = (async () => {
      for (let n = 0; !ending.signal.aborted; n += 1) {
        await stage.inOrg(who.orgId, (client) =>
          client.query(
            'update todo set title = $1 where org_id = $2 and id = (select id from todo where org_id = $2 order by id offset $3 limit 1)',
            [`Changed ${n}`, who.orgId, n % 100],
          ),
        );
        await wait(2);
      }
    })();
    return async () => {
      ending.abort();
      await ended;
    };
  };
  const rates: Record<string, number[]> = {};
  const costs: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { base, pid, requests }] of Object.entries(contenders)) {
      const before = cpuOf(pid) + cpuOfTree(stage.databasePid);
      // One of the To-Dos is changed again and again, so that hardly any answer can be reused.
      const quiet = name === 'unchanged' ? async () => undefined : changing();
      const rate = await load({ url: base, connections, seconds, requests });
      await quiet();
      // The first round is a warm-up.
      if (round === 0) continue;
      (rates[name] ??= []).push(rate);
      (costs[name] ??= []).push(((cpuOf(pid) + cpuOfTree(stage.databasePid) - before) * 1000) / (rate * seconds));
    }
  }
  const rate = (name: string) => median(rates[name] ?? []);
  const cost = (name: string) => median(costs[name] ?? []);
  // Requests of one person at the same moment are answered together; those of different people are not.
  for (const [name, what, target] of [
    ['changed', 'changed', 0.7],
    ['apart', `changed, ${connections} people`, 0.7],
    ['unchanged', 'unchanged', 4],
  ] as const) {
    line(
      `list of 100 To-Dos, ${what}`,
      `${rate(name).toFixed(0)}/s`,
      `bare ${rate('bare').toFixed(0)}/s`,
      rate(name) / rate('bare'),
      `at least ${target}`,
    );
    line(
      '  processor time of app and database',
      `${cost(name).toFixed(2)} ms`,
      `bare ${cost('bare').toFixed(2)} ms`,
      cost('bare') / cost(name),
      '',
    );
  }
  await Promise.all([app.stop(), bare.stop()]);
} finally {
  await stage.close();
}
