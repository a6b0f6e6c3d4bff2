import { addManyPeople } from '../src/testing/many.ts';
import { line, median, openStage, percentile, rideAs } from './stage.ts';

// Finds items, people and meetings as the palette does while somebody types, in an organisation of 100,000 items and 500 people, through the
// whole path: by one, two and three words, by their beginnings, and with a slip of the finger. An item changes before each request, so that no
// answer can be reused.
const amount = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const people = 500;
const requests = Number(process.env['BENCH_REQUESTS'] ?? 320);
/** Milliseconds within which 95 of 100 searches are to be answered. */
const target = 50;

/** The words of the titles: some are in one title of ten, others in one of a hundred. */
const verbs = ['Call', 'Send', 'Open', 'Write', 'Plan', 'Check', 'Order', 'Paint', 'Ship', 'Review'];
const things = [
  'care plan',
  'boathouse drawings',
  'sauna configurator',
  'equipment loan',
  'cedar mill',
  'punch list',
  'hotel partner',
  'lease terms',
  'ferry contract',
  'quote turnaround',
  'workshop bay',
  'safety audit',
  'warranty claim',
  'supplier catalogue',
  'payroll run',
  'website release',
  'crane permit',
  'kayak rack',
  'customer survey',
  'calendar feed',
  'cash forecast',
  'chimney sweep',
  'concrete pour',
  'dock repair',
  'electric meter',
  'freight invoice',
  'glazing order',
  'harness inspection',
  'insurance renewal',
  'joinery course',
]; // prettier-ignore
const names = [
  'Ana',
  'Theo',
  'Noor',
  'Mateo',
  'Ingrid',
  'Caleb',
  'Priya',
  'Hannah',
  'Jonas',
  'Elena',
  'Ruth',
  'Sam',
  'Dev',
  'Owen',
  'Mara',
  'Zoe',
  'Liv',
];

/** What is typed, by what it shows. */
const typed: Record<string, string[]> = {
  'beginnings of words': ['ca', 'car', 'bo', 'sau', 'le', 'har', 'ins'],
  'several words': ['call ana', 'plan sauna', 'lea te ana', 'send the'],
  'slips of the finger': ['suana', 'boathuose', 'lesae', 'kayka', 'insurence', 'crxne'],
};

const stage = await openStage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to look for items');
  const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(', ')}])`;
  const title = (n: string) =>
    `${list(verbs)}[1 + ${n} % ${verbs.length}] || ' the ' || ${list(things)}[1 + (${n} / 7) % ${things.length}] || ' with ' || ${list(names)}[1 + (${n} / 3) % ${names.length}] || ' ' || ${n}`;
  await stage.inOrg(who.orgId, async (client) => {
    await addManyPeople(client, who.orgId, people - 1, { names });
    // Two of five are open: more than a company has.
    for (const [table, more, values] of [
      ['todo', ', due_date, archived_at', ", '2026-01-01'::date + n % 365, case when n % 5 < 2 then null else now() end"],
      ['issue', ', archived_at', ', case when n % 5 < 2 then null else now() end'],
      ['headline', ', archived_at', ', case when n % 5 < 2 then null else now() end'],
      ['rock', ', type, due_date, status', ", 'Team', '2026-03-31', case when n % 5 < 2 then 'OnTrack' else 'Done' end"],
    ] as const)
      await client.query(
        `insert into ${table} (org_id, id, created_by_id, traction_id, owner_id, title${more})
         select $1, gen_random_uuid(), $2, $3, $2, ${title('n')}${values} from generate_series(1, $4::integer) n`,
        [who.orgId, who.personId, who.traction.id, amount / 4],
      );
    await client.query(
      'insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from rock where org_id = $1',
      [who.orgId],
    );
  });
  await stage.pool.query('vacuum analyze');
  const app = await stage.app();
  const { headers } = await rideAs(app.base, who);
  const times = new Map<string, number[]>();
  const kinds = Object.entries(typed);
  for (let n = -30; n < requests; n += 1) {
    const [kind, texts] = kinds[Math.abs(n) % kinds.length] ?? ['', []];
    const text = texts[Math.floor(Math.abs(n) / kinds.length) % texts.length] ?? '';
    await stage.inOrg(who.orgId, (client) =>
      client.query('update todo set title = title where org_id = $1 and id = (select id from todo where org_id = $1 limit 1)', [who.orgId]),
    );
    const begun = performance.now();
    const answer = await fetch(`${app.base}/api/v2/palette/find`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const { items } = (await answer.json()) as { items?: unknown[] };
    const took = performance.now() - begun;
    if (items === undefined || items.length === 0) throw new Error(`"${text}" was answered with ${answer.status} and nothing`);
    if (process.env['BENCH_EACH']) process.stdout.write(`${text.padEnd(12)} ${took.toFixed(1)} ms, ${items.length} items\n`);
    // The first requests are a warm-up.
    if (n >= 0) times.set(kind, [...(times.get(kind) ?? []), took]);
  }
  const all = [...times.values()].flat();
  const slow = percentile(all, 0.95);
  line(`palette among ${amount} items and ${people} people, p95`, `${slow.toFixed(1)} ms`, `${target} ms`, slow / target, 'at most 1');
  for (const [kind, each] of times)
    line(`  ${kind}, median`, `${median(each).toFixed(1)} ms`, `p95 ${percentile(each, 0.95).toFixed(1)} ms`, median(each) / target, '');
  await app.stop();
} finally {
  await stage.close();
}
