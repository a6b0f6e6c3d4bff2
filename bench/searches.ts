import { addManyTodos } from '../src/testing/many.ts';
import { asBrowsers, line, median, openStage, percentile, type Rider, rideAs } from './stage.ts';

// One person sends forty searches with `contains` at once, all different, over 60,000 To-Dos, while fifty others search: half of them in other
// organisations, half colleagues. Measures how many of the others are refused, and their 99th percentile beside their own without the forty, each as
// the median of the rounds: the machine's own pauses are in one or two of them.
const amount = Number(process.env['BENCH_ITEMS'] ?? 60_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 8);
const searches = 40;
/** Others of each kind. */
const others = 25;
/** Milliseconds between two searches of others. */
const pace = 20;
/** Timeout of a request in milliseconds. */
const longest = 60_000;

interface Answer {
  status: number;
  took: number;
}

const search = async (base: string, { headers }: Rider, body: object): Promise<Answer> => {
  const begun = performance.now();
  const answer = await fetch(`${base}/api/v2/todos/search`, {
    method: 'POST',
    headers: { ...headers, ...asBrowsers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(longest),
  });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - begun };
};

const titles = 'send the revised lease terms';

let asked = 0;

/** Returns a text that no search has asked for yet: every second one is in all titles, the others are in few. */
const nextText = (): string => {
  asked += 1;
  const length = 3 + (asked % 12);
  return asked % 2 === 0 ? titles.slice(asked % (titles.length - length)).slice(0, length) : `terms ${asked * 7}`;
};

/** A number of rows that no search has asked for yet, so that no answer can be reused. */
const nextSize = (): number => 100 + (asked++ % 60);

const contains = (base: string, rider: Rider): Promise<Answer> =>
  search(base, rider, { filters: [{ field: 'title', operator: 'contains', value: nextText() }], endIndex: nextSize() });

/** Searches the person's own open To-Dos, as the home page does. */
const searchOwn = (base: string, rider: Rider): Promise<Answer> =>
  search(base, rider, {
    filters: [
      { field: 'mine', value: true },
      { field: 'status', operator: 'in', value: ['NotDone', 'Pending'] },
    ],
    sorts: [{ field: 'dueDate' }],
    endIndex: nextSize(),
  });

interface Other {
  kind: string;
  rider: Rider;
}

interface OtherAnswer extends Answer {
  kind: string;
}

/** Lets the others search one after the other begins, `pace` milliseconds apart, whether the ones before were answered or not. */
const searchAll = (base: string, riders: Other[]): Promise<OtherAnswer[]> =>
  Promise.all(
    riders.map(async ({ kind, rider }, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * pace));
      return { kind, ...(await searchOwn(base, rider)) };
    }),
  );

const stage = await openStage();
try {
  const [host, ...strangers] = await stage.cast(1 + others);
  if (host === undefined) throw new Error('nobody to search');
  await stage.inOrg(host.orgId, (client) => addManyTodos(client, host.orgId, amount, { openEvery: 1 }));
  for (const { orgId } of strangers) await stage.inOrg(orgId, (client) => addManyTodos(client, orgId, 100, { openEvery: 1 }));
  const colleagues = await stage.join(host, others);
  for (const { orgId, personId, traction } of colleagues)
    await stage.inOrg(orgId, (client) =>
      client.query(
        `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
         select $1, gen_random_uuid(), $2, $3, $2, 'Renew the lease ' || n, '2026-03-10' from generate_series(1, 100) n`,
        [orgId, personId, traction.id],
      ),
    );
  await stage.pool.query('vacuum analyze');
  const app = await stage.app();
  const rider = await rideAs(app.base, host);
  const all: Other[] = [];
  for (const [index, stranger] of strangers.entries()) {
    all.push({ kind: 'in other organisations', rider: await rideAs(app.base, stranger) });
    const colleague = colleagues[index];
    if (colleague !== undefined) all.push({ kind: 'in the same organisation', rider: await rideAs(app.base, colleague) });
  }
  const alone: OtherAnswer[][] = [];
  const beside: OtherAnswer[][] = [];
  const own: Answer[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const quiet = await searchAll(app.base, all);
    const forty = Promise.all(Array.from({ length: searches }, () => contains(app.base, rider)));
    const heard = await searchAll(app.base, all);
    const theirs = await forty;
    // The first round is a warm-up.
    if (round < 0) continue;
    alone.push(quiet);
    beside.push(heard);
    own.push(...theirs);
  }
  const p99 = (answers: Answer[]) =>
    percentile(
      answers.map(({ took }) => took),
      0.99,
    );
  const refused = (answers: Answer[]) => answers.filter(({ status }) => status !== 200).length;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  for (const kind of new Set(all.map((each) => each.kind))) {
    const ofKind = (heard: OtherAnswer[][]) => heard.map((answers) => answers.filter((answer) => answer.kind === kind));
    const [quiet, theirs] = [median(ofKind(alone).map(p99)), median(ofKind(beside).map(p99))];
    line(`p99 of ${others} ${kind}`, ms(theirs), `alone ${ms(quiet)}`, theirs / quiet, 'at most 2');
    const count = refused(ofKind(beside).flat());
    line('  refused', String(count), `of ${rounds * others}`, undefined, 'none');
    if (count > 0) process.exitCode = 1;
  }
  line(`p99 of ${searches} searches with contains of one person`, ms(p99(own)), `refused ${refused(own)}`);
  await app.stop();
} finally {
  await stage.close();
}
