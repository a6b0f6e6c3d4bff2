import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fineCpuOf } from './cpu.ts';
import type { Audience, Heard } from './listeners.ts';
import { line, median, openStage, percentile, rideAs } from './stage.ts';

// Measures an agenda move sent to everybody in a meeting, beside a bare `ws` server that sends the same text. Both receive it through
// PostgreSQL's NOTIFY, as nodes do. Time runs from there to each receipt; the client's own work is excluded. Both take turns, move by move,
// so that a busy machine slows both. Real moves, with request and commit, follow.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Delays need more rounds: a round's 99th percentile is its slowest move, which anything on the machine may have slowed. */
const delayRounds = 3 * rounds;
/** Moves of each server in a round; the pause after each lets the last listener receive it. */
const moves = 25;
const turn = 60;
/** Deliveries per second while processor time is measured: a rate that one core carries with ease at any size. */
const deliveriesPerSecond = 20_000;
const mostMovesPerSecond = 200;
const costSeconds = 1.25;
const sizes = [50, 200, 1_000];
const hubName = 'live-meeting-hub';

const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const answerOf = <Answer>(child: ChildProcess, message: Audience | 'take'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the listeners ended'));
    child.once('exit', fail);
    child.once('message', (answer) => {
      child.off('exit', fail);
      resolve(answer as Answer);
    });
    child.send(message);
  });

interface Contender {
  pid: number;
  listeners: ChildProcess;
  send: (sentAt: number) => Promise<unknown>;
}

const names = ['ours', 'bare'] as const;
type Pair<Value> = Record<(typeof names)[number], Value>;

const inTurn = async <Value>(make: (name: (typeof names)[number]) => Promise<Value>): Promise<Pair<Value>> => ({
  ours: await make('ours'),
  bare: await make('bare'),
});

/** Runs a function at an even rate. */
const paced = async (count: number, rate: number, make: () => Promise<unknown>): Promise<void> => {
  const begin = performance.now();
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, begin + (index * 1_000) / rate - performance.now()));
    await make();
  }
  await pause(300);
};

/** Returns the milliseconds from each move to each of its receipts. */
const delaysOf = async (contenders: Pair<Contender>, size: number): Promise<Pair<number[]>> => {
  await inTurn((name) => answerOf(contenders[name].listeners, 'take'));
  for (let index = 0; index < moves; index += 1) {
    for (const name of index % 2 === 0 ? names : names.toReversed()) {
      await contenders[name].send(microseconds());
      await pause(turn);
    }
  }
  await pause(300);
  return inTurn(async (name) => {
    const heard = await answerOf<Heard>(contenders[name].listeners, 'take');
    if (heard.length !== moves * size) throw new Error(`${heard.length} of ${moves * size} messages were heard`);
    return heard.map(({ sentAt, at }) => (at - sentAt) / 1_000);
  });
};

/** Returns the processor seconds that a process uses during some work. */
const spentBy = async (pid: number, work: () => Promise<unknown>): Promise<{ used: number; lasted: number }> => {
  const [before, begin] = [fineCpuOf(pid), performance.now()];
  await work();
  return { used: fineCpuOf(pid) - before, lasted: (performance.now() - begin) / 1_000 };
};

/** Returns the processor milliseconds of one move, at a high rate, minus what the process uses when idle. */
const costOf = async ({ pid, send }: Contender, size: number): Promise<number> => {
  const rate = Math.min(mostMovesPerSecond, deliveriesPerSecond / size);
  const count = Math.round(rate * costSeconds);
  const idle = await spentBy(pid, () => pause(costSeconds * 1_000));
  const busy = await spentBy(pid, () => paced(count, rate, () => send(microseconds())));
  return ((busy.used - (idle.used * busy.lasted) / idle.lasted) * 1_000) / count;
};

/** One pair of figures for each round. */
type Figures = Record<'p50' | 'p99' | 'cpu', Pair<number>[]>;

const measure = async (contenders: Pair<Contender>, size: number): Promise<Figures> => {
  const figures: Figures = { p50: [], p99: [], cpu: [] };
  for (let round = 0; round < delayRounds; round += 1) {
    const { ours, bare } = await delaysOf(contenders, size);
    figures.p50.push({ ours: percentile(ours, 0.5), bare: percentile(bare, 0.5) });
    figures.p99.push({ ours: percentile(ours, 0.99), bare: percentile(bare, 0.99) });
  }
  for (let round = 0; round < rounds; round += 1) figures.cpu.push(await inTurn((name) => costOf(contenders[name], size)));
  return figures;
};

const stage = await openStage();
const children: ChildProcess[] = [];
const gathered = async (audience: Audience): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'listeners.ts'), { serialization: 'advanced' });
  children.push(child);
  await answerOf(child, audience);
  return child;
};

try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to hold the meeting');
  const [app, bare] = [await stage.app(), await stage.peer('bare-ws.ts')];
  const rider = await rideAs(app.base, who);
  const { threadId, meetingId } = who.traction;
  const command = async (name: string, more: object = {}): Promise<void> => {
    const answer = await fetch(`${app.base}/api/v2/live-meeting/${name}`, {
      method: 'POST',
      headers: { ...rider.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ meetingThreadId: threadId, meetingId, ...more }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  };
  await command('start');
  const hub = {
    name: hubName,
    auth: { token: rider.headers['authorization']?.split(' ')[1], context: rider.headers['x-session-context'] },
    key: threadId,
  };
  const agendaMove = (sentAt: number) => ({
    meetingThreadId: threadId,
    meetingId,
    number: 7,
    event: 'AgendaItemChanged',
    data: {
      changes: {
        agendaIndex: 3,
        sectionTimes: Array.from({ length: 7 }, () => ({ plannedSeconds: 300, spentSeconds: 123 })),
        sectionStartedAt: '2026-03-03T15:00:00.000Z',
      },
    },
    sentAt,
  });
  const room = `${who.orgId}:${threadId}`;
  const notify = (channel: string, payload: string) => stage.pool.query('select pg_notify($1, $2)', [channel, payload]);
  for (const size of sizes) {
    const contenders = {
      ours: {
        pid: app.pid,
        listeners: await gathered({ url: `${app.base.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, count: size, hub }),
        send: (sentAt: number) =>
          notify('cairn', JSON.stringify([{ kind: 'emit', hub: hubName, room, event: 'AgendaItemChanged', data: agendaMove(sentAt) }])),
      },
      bare: {
        pid: bare.pid,
        listeners: await gathered({ url: bare.base.replace('http', 'ws'), count: size }),
        send: (sentAt: number) => notify('bare', `42/${hubName},${JSON.stringify(['AgendaItemChanged', agendaMove(sentAt)])}`),
      },
    } satisfies Pair<Contender>;
    // Warms up both servers.
    await delaysOf(contenders, size);
    await inTurn((name) => costOf(contenders[name], size));
    const figures = await measure(contenders, size);
    for (const [key, what, target] of [
      ['p50', 'p50', ''],
      ['p99', 'p99', 'at most 1.3'],
      ['cpu', 'processor time', 'at most 1.5'],
    ] as const) {
      const [ours, limit] = names.map((name) => median(figures[key].map((each) => each[name]))) as [number, number];
      const ratio = median(figures[key].map((each) => each.ours / each.bare));
      line(`agenda move to ${size} listeners, ${what}`, `${ours.toFixed(2)} ms`, `bare ${limit.toFixed(2)} ms`, ratio, target);
    }
    await answerOf(contenders.ours.listeners, 'take');
    const delays: number[] = [];
    let index = 0;
    await paced(10, 5, async () => {
      const begin = microseconds();
      index += 1;
      await command('set-agenda-item', { agendaIndex: 1 + (index % 5) });
      await pause(100);
      for (const { at } of await answerOf<Heard>(contenders.ours.listeners, 'take')) delays.push((at - begin) / 1_000);
    });
    line(
      '  from the scribe’s request to each receipt, p50 and p99',
      `${percentile(delays, 0.5).toFixed(1)} ms`,
      `${percentile(delays, 0.99).toFixed(1)} ms`,
    );
    for (const child of children.splice(0)) child.disconnect();
    await pause(1_000);
  }
  await Promise.all([app.stop(), bare.stop()]);
} finally {
  for (const child of children) child.disconnect();
  await stage.close();
}
