import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { io } from 'socket.io-client';
import { ensureBuilt } from '../scripts/built.mjs';
import { addManyPeople, inviteMany } from '../src/testing/many.ts';
import { ask } from './ask.ts';
import { openQuietChromium } from './quiet-chromium.ts';
import { line, median, openStage, type Player, percentile, rideAs } from './stage.ts';
import { signedIn, visit } from './visit.ts';

// Uses the lists of a team in an organisation of 100,000 items and 500 people: its longest list, of To-Dos, and its Rocks, each filtered,
// sorted and counted by group, beside the same queries alone; a command on 500 To-Dos, with what others hear of it; and the first paint of a team with 2,000 Rocks beside one with 25.
const amount = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200);
const commands = Number(process.env['BENCH_COMMANDS'] ?? 15);
const paints = Number(process.env['BENCH_PAINTS'] ?? 7);
const people = 500;
const rocks = 2_000;
const fewRocks = 25;
/** To-Dos that one command changes: the most that it may. */
const changed = 500;
/** Milliseconds after a command until all that others hear has come. */
const heardWithin = 1_500;
const limits = { search: 50, command: 1_000 };
const warmUp = 30;

const title = 'Open the second yard';

/** Adds people without a login, who own the items. */
const addPeople = async (client: pg.PoolClient, { orgId, traction }: Player): Promise<void> => {
  await inviteMany(client, orgId, traction.id, await addManyPeople(client, orgId, people - 1));
};

const addRocks = async (client: pg.PoolClient, { orgId, personId, traction }: Player, count: number): Promise<void> => {
  await client.query(
    `with owners as (select array_agg(person_id order by person_id) ids from invitee where org_id = $1 and traction_id = $3),
     added as (
       insert into rock (org_id, id, created_by_id, traction_id, owner_id, title, type, status, due_date)
       select $1, gen_random_uuid(), $2, $3, coalesce(ids[1 + n % coalesce(cardinality(ids), 1)], $2), '${title} ' || n,
         (array['Company', 'Department', 'Team', 'Personal'])[1 + n % 4], (array['OnTrack', 'OnTrack', 'OffTrack', 'Done'])[1 + n / 4 % 4],
         (date_trunc('quarter', current_date) + interval '3 months - 1 day')::date
       from owners, generate_series(1, $4::integer) n returning org_id, id, traction_id)
     insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from added`,
    [orgId, personId, traction.id, count],
  );
};

/** Fills the rest of the organisation with To-Dos, Issues and Headlines; two of five are open. */
const addOthers = async (client: pg.PoolClient, { orgId, personId, traction }: Player): Promise<void> => {
  for (const [table, columns, values] of [
    ['todo', ', due_date', ", '2026-01-01'::date + n % 365"],
    ['issue', '', ''],
    ['headline', '', ''],
  ] as const)
    await client.query(
      `insert into ${table} (org_id, id, created_by_id, traction_id, owner_id, title${columns}, archived_at)
       select $1, gen_random_uuid(), $2, $3, $2, 'Send the revised lease terms ' || n${values}, case when n % 5 < 2 then null else now() end
       from generate_series(1, $4::integer) n`,
      [orgId, personId, traction.id, Math.round((amount - rocks) / 3)],
    );
};

// The queries alone answer with the same rows, and say the same of each: of a Rock its meetings, what was delegated from it, its milestones,
// and of both whether the owner still has it. They, too, only find what the person may see.
const ownerOf = (table: string) => `(select m.role || ' ' || m.blocked || ' ' ||
    exists(select from invitee i where i.org_id = m.org_id and i.traction_id = $2 and i.person_id = m.person_id)
    from org_member m where m.org_id = ${table}.org_id and m.person_id = ${table}.owner_id) as owner`;
const isInvited = 'exists (select from invitee i where i.org_id = $1 and i.traction_id = $2 and i.person_id = $3)';
const alone = {
  rocks: {
    table: 'rock',
    order: 'due_date, id',
    columns: `id, title, owner_id, due_date, first_due_date, traction_id, meeting_id, type, status, status_at, status_reason, progress,
  source, created_at, version, created_by_id,
  (select p.id from rock p where p.org_id = rock.org_id and p.id = rock.delegated_from_id and p.removed_at is null) as delegated_from_id,
  (select jsonb_agg(l.traction_id order by l.traction_id <> rock.traction_id, l.id)
    from rock_traction l where l.org_id = rock.org_id and l.rock_id = rock.id) as traction_ids,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'tractionId', c.traction_id, 'type', c.type, 'ownerId', c.owner_id) order by c.id)
    from rock c where c.org_id = rock.org_id and c.delegated_from_id = rock.id and c.removed_at is null), '[]') as delegated_rocks,
  (select jsonb_build_object('done', count(m.done_at), 'total', count(*))
    from milestone m where m.org_id = rock.org_id and m.rock_id = rock.id) as milestones, ${ownerOf('rock')}`,
    from: `rock where org_id = $1
  and exists (select from rock_traction l where l.org_id = rock.org_id and l.rock_id = rock.id and l.traction_id = $2)
  and removed_at is null and status in ('OnTrack', 'OffTrack') and position(lower('yard') in lower(title)) > 0 and ${isInvited}`,
  },
  todos: {
    table: 'todo',
    // The order of the app, which has rows without a day last, and an index.
    order: `(case when due_date is null then 'infinity'::date else due_date end), id`,
    columns: `id, title, owner_id, due_date, traction_id, meeting_id, issue_id, status, done_at, archived_at, repeats, repeat_until,
  repeat_day, repeated_from_id, source, created_at, updated_at, version, created_by_id, ${ownerOf('todo')}`,
    from: `todo where org_id = $1 and traction_id = $2 and archived_at is null and status = 'NotDone'
  and position(lower('lease') in lower(title)) > 0 and ${isInvited}`,
  },
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

await ensureBuilt();
const stage = await openStage();
const quiet = await openQuietChromium();
try {
  const [who, small] = await stage.cast(2);
  if (who === undefined || small === undefined) throw new Error('nobody to use the lists');
  await stage.inOrg(who.orgId, async (client) => {
    await addPeople(client, who);
    await addRocks(client, who, rocks);
    await addOthers(client, who);
  });
  await stage.inOrg(small.orgId, (client) => addRocks(client, small, fewRocks));
  await stage.pool.query('vacuum analyze');
  const [listener] = await stage.join(who, 1);
  if (listener === undefined) throw new Error('nobody to hear of changes');
  const app = await stage.app();
  const { headers } = await rideAs(app.base, who);
  const call = <Reply>(path: string, method: string, body: object): Promise<Reply> =>
    ask<Reply>(`${app.base}/api/v2/${path}`, { method, headers, body });
  const bare = new pg.Client({ connectionString: stage.url });
  await bare.connect();
  await bare.query("select set_config('cairn.org_id', $1, false)", [who.orgId]);
  await bare.query('set role cairn_app');

  const ofTeam = { field: 'tractionId', value: who.traction.id };
  const filters = {
    rocks: [
      ofTeam,
      { field: 'status', operator: 'in', value: ['OnTrack', 'OffTrack'] },
      { field: 'title', operator: 'contains', value: 'yard' },
    ],
    todos: [ofTeam, { field: 'status', operator: 'in', value: ['NotDone'] }, { field: 'title', operator: 'contains', value: 'lease' }],
  };
  const sorts = [{ field: 'dueDate', direction: 'asc' }];
  const ids = [who.orgId, who.traction.id, who.personId];
  const counted = 'filtered, sorted and counted';
  const grouped = 'by group';
  const lists = [
    { list: 'todos', what: `open To-Dos, ${counted}`, more: {}, by: '' },
    { list: 'todos', what: `open To-Dos, ${grouped}`, more: { countBy: 'status' }, by: 'status' },
    { list: 'rocks', what: `${rocks} Rocks, ${counted}`, more: {}, by: '' },
    { list: 'rocks', what: `${rocks} Rocks, ${grouped}`, more: { countBy: 'type.status' }, by: 'type, status' },
  ] as const;
  for (const { list, what, more, by } of lists) {
    const { table, columns, from, order } = alone[list];
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    const askOurs = async () => {
      const { items, totalCount } = await call<{ items: unknown[]; totalCount: number }>(`${list}/search`, 'POST', {
        filters: filters[list],
        sorts,
        endIndex: 100,
        ...more,
      });
      return { count: items.length, total: totalCount };
    };
    const askBare = async () => {
      const page = `select ${columns} from ${from} order by ${order} limit 101`;
      const { rows } = await bare.query({ name: `page of ${list}`, text: page, values: ids });
      const count = by === '' ? `select count(*) from ${from}` : `select ${by}, count(*) from ${from} group by ${by}`;
      const counts = await bare.query({ name: `count of ${what}`, text: count, values: ids });
      return { count: rows.length - 1, total: counts.rows.reduce((sum: number, row: { count: string }) => sum + Number(row.count), 0) };
    };
    for (let round = -warmUp; round < rounds; round += 1) {
      const totals = new Set<number>();
      // Each is asked first in every other round, because the second one finds the processor's caches warm.
      for (const whose of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        // A change, so that no answer can be reused.
        await stage.inOrg(who.orgId, (client) =>
          client.query(`update ${table} set title = title where org_id = $1 and id = (select id from ${table} where org_id = $1 limit 1)`, [
            who.orgId,
          ]),
        );
        const start = performance.now();
        const found = whose === 'ours' ? await askOurs() : await askBare();
        if (round >= 0) times[whose].push(performance.now() - start);
        if (found.count !== 100) throw new Error(`${found.count} rows of ${list} were found`);
        totals.add(found.total);
      }
      if (totals.size !== 1) throw new Error(`the queries alone count otherwise: ${[...totals].join(', ')}`);
    }
    const [ours, query, slow] = [median(times.ours), median(times.bare), percentile(times.ours, 0.95)];
    line(`${what}, among ${amount} items`, ms(ours), `bare ${ms(query)}`, ours / query, 'at most 1.5');
    line('  95th percentile', ms(slow), ms(limits.search), slow / limits.search, 'at most 1');
  }

  const heard: string[] = [];
  const ear = await rideAs(app.base, listener);
  const socket = io(`${app.base}/live-update-hub`, {
    transports: ['websocket'],
    auth: { token: ear.headers['authorization']?.split(' ')[1], context: ear.headers['x-session-context'] },
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await socket.timeout(5_000).emitWithAck('Register', who.orgId);
  socket.onAny((event: string, change?: { entityType?: string }) => {
    if (event !== 'Passed' && event !== 'Time') heard.push(`${event} ${change?.entityType ?? ''}`);
  });
  const found = await call<{ items: { id: string }[] }>('todos/search', 'POST', {
    filters: [{ field: 'tractionId', value: who.traction.id }],
    endIndex: changed,
    includeTotalCount: false,
  });
  const items = found.items.map(({ id }) => ({ id }));
  if (items.length !== changed) throw new Error(`${items.length} To-Dos were found`);
  const times: number[] = [];
  let most: string[] = [];
  for (let round = -2; round < commands; round += 1) {
    heard.length = 0;
    const start = performance.now();
    const { done } = await call<{ done: unknown[] }>('todos/bulk', 'PUT', { items, dueDate: `2026-12-${10 + ((round + 2) % 20)}` });
    const took = performance.now() - start;
    if (done.length !== changed) throw new Error(`${done.length} To-Dos were changed`);
    await new Promise((resolve) => setTimeout(resolve, heardWithin));
    if (round < 0) continue;
    times.push(took);
    if (heard.length > most.length) most = [...heard];
  }
  socket.disconnect();
  const slow = percentile(times, 0.95);
  line(`one command on ${changed} To-Dos, p95`, ms(slow), ms(limits.command), slow / limits.command, 'at most 1');
  // Other events are named, so that one can see where they come from.
  const isOne = most.length === 1 && most[0]?.startsWith('ManyChanged') === true;
  line('  events that others hear of it', isOne ? '1' : most.join(', '), '1', most.length, 'at most 1');

  const paint: { many: number[]; few: number[] } = { many: [], few: [] };
  for (let round = 0; round <= paints; round += 1) {
    for (const [name, player] of [
      ['many', who],
      ['few', small],
    ] as const) {
      const url = `${app.base}/traction/${player.traction.id}/${player.traction.threadId}/rocks`;
      const { largest } = await visit(quiet, url, title, await signedIn(app.base, player));
      // The first round is a warm-up.
      if (round > 0) paint[name].push(largest);
    }
  }
  const [many, few] = [median(paint.many), median(paint.few)];
  line(`first paint of a team with ${rocks} Rocks`, ms(many), `with ${fewRocks} ${ms(few)}`, many / few, 'at most 1.3');
  await bare.end();
  await app.stop();
} finally {
  await quiet.close();
  await stage.close();
}
