import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { addManyTodos } from '../src/testing/many.ts';
import { ask as search } from './ask.ts';
import { line, median, openStage, type Player, percentile, rideAs } from './stage.ts';

// Reads a page of a meeting's 1,000 open To-Dos, filtered, sorted and counted, through the whole path, in an organisation of 100,000 items,
// most of them archived. Compared with the same page without archived items, and with the same two SELECTs alone. No answer comes from the
// cache.
const amount = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 300);
/** Open To-Dos of the meeting. */
const open = 1_000;
/** Requests before the measurement. */
const warmUp = 50;

const where = "org_id = $1 and traction_id = $2 and archived_at is null and status in ('NotDone', 'Pending')";
const columns =
  'id, title, owner_id, due_date, traction_id, meeting_id, issue_id, status, done_at, archived_at, source, created_at, version, created_by_id';
const order = "(case when due_date is null then 'infinity'::date else due_date end), id";

const stage = await openStage();
try {
  const [many, few] = await stage.cast(2);
  if (many === undefined || few === undefined) throw new Error('nobody to ask for the list');
  const fill = ({ orgId }: Player, rows: number) =>
    stage.inOrg(orgId, (client) => addManyTodos(client, orgId, rows, { openEvery: rows / open }));
  await fill(many, amount);
  await fill(few, open);
  await stage.pool.query('vacuum analyze todo');
  const app = await stage.app();
  const sorts = [{ field: 'dueDate', direction: 'asc' }];
  const bare = new pg.Client({ connectionString: stage.url });
  await bare.connect();
  await bare.query("select set_config('cairn.org_id', $1, false)", [many.orgId]);
  await bare.query('set role cairn_app');
  const asking = async (who: Player) => {
    const { headers } = await rideAs(app.base, who);
    const filters = [
      { field: 'tractionId', value: who.traction.id },
      { field: 'status', operator: 'in', value: ['NotDone', 'Pending'] },
    ];
    return async (rows: number) => {
      const { totalCount } = await search<{ totalCount: number }>(`${app.base}/api/v2/todos/search`, {
        method: 'POST',
        headers,
        body: { filters, sorts, endIndex: rows, countBy: 'status' },
      });
      if (totalCount !== open) throw new Error(`${totalCount} were counted`);
    };
  };
  const ids = [many.orgId, many.traction.id];
  const ask = {
    many: await asking(many),
    few: await asking(few),
    bare: async (rows: number) => {
      await bare.query({
        name: 'page',
        text: `select ${columns} from todo where ${where} order by ${order} limit $3`,
        values: [...ids, rows + 1],
      });
      await bare.query({ name: 'count', text: `select status, count(*) from todo where ${where} group by status`, values: ids });
    },
  };
  const times: Record<keyof typeof ask, number[]> = { many: [], few: [], bare: [] };
  for (let round = -warmUp; round < rounds; round += 1) {
    // A change invalidates every cached answer.
    for (const { orgId } of [many, few])
      await stage.inOrg(orgId, (client) =>
        client.query('update todo set title = $1 where org_id = $2 and id = (select id from todo where org_id = $2 limit 1)', [
          `Changed ${round}`,
          orgId,
        ]),
      );
    for (const name of ['many', 'few', 'bare'] as const) {
      const start = performance.now();
      await ask[name](100);
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const [ours, unarchived, query] = [median(times.many), median(times.few), median(times.bare)];
  line(`page of ${open} open among ${amount} To-Dos, median`, ms(ours), `of ${open} ${ms(unarchived)}`, ours / unarchived, 'at most 1.5');
  line('  beside its queries alone', ms(ours), `bare ${ms(query)}`, ours / query, 'at most 1.5');
  const slow = percentile(times.many, 0.95);
  line('  95th percentile', ms(slow), '50 ms', slow / 50, 'at most 1');
  await bare.end();
  await app.stop();
} finally {
  await stage.close();
}
