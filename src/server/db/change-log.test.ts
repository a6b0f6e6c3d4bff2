import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;
let other: Actor;

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  other = await here.org('Another');
});
afterAll(() => here.close());

interface Row {
  seq: number;
  op: string;
  at: Date;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  bytes: number;
}

const logged = (itemId: string): Promise<Row[]> =>
  here.sql<Row>(
    'select seq, op, at, before, after, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) as bytes from change_log where item_id = $1 order by seq',
    [itemId],
    owner.orgId,
  );

const headOf = async (orgId: string): Promise<number> =>
  (await here.sql<{ seq: number }>('select seq from org_clock where org_id = $1', [orgId], orgId))[0]?.seq ?? 0;

const addTodo = async (title = 'Call the port'): Promise<string> => (await owner.call(todoApi.create, { body: { title } })).id;

const update = (id: string, set: string, values: unknown[] = []) =>
  here.sql(`update todo set ${set} where org_id = $1 and id = $2`, [owner.orgId, id, ...values], owner.orgId);

/** Logs `amount` changes in a past month, with sequence numbers from `first` on. */
const logIn = async (orgId: string, month: string, first: number, amount: number): Promise<void> => {
  await here.sql(
    `insert into change_log (org_id, seq, entity, item_id, op, at) select $1, $2 + n, 'todo', $1, 'Updated', $3 from generate_series(0, $4 - 1) n`,
    [orgId, first, `${month}-10T12:00:00Z`, amount],
    orgId,
  );
  await here.sql('insert into change_log_month values ($1, $2, $3)', [orgId, `${month}-01T00:00:00Z`, first], orgId);
};

describe('a change in the change log', () => {
  it('of an update has the changed columns, and always ids, status, and the times of creation and archiving', async () => {
    const id = await addTodo('Before');
    await update(id, "title = 'After'");
    const [added, updated] = await logged(id);
    expect(added?.after).toMatchObject({ id, title: 'Before', content_html: '', org_id: owner.orgId });
    const kept = [
      'archived_at',
      'created_at',
      'created_by_id',
      'id',
      'issue_id',
      'meeting_id',
      'owner_id',
      'repeated_from_id',
      'status',
      'traction_id',
    ];
    expect(Object.keys(updated?.after ?? {}).sort()).toEqual([...kept, 'title', 'updated_at', 'version'].sort());
    expect(Object.keys(updated?.before ?? {}).sort()).toEqual(Object.keys(updated?.after ?? {}).sort());
    expect([updated?.before?.['title'], updated?.after?.['title']]).toEqual(['Before', 'After']);
  });

  it('has a long text as its length, its hash and its beginning, whatever happens to it', async () => {
    const long = 'Schöne Häfen. '.repeat(3_600);
    const id = await addTodo();
    await update(id, 'content_html = $3', [long]);
    await update(id, "title = 'Only the title'");
    await update(id, 'content_html = $3', [`${long}!`]);
    await here.sql('delete from todo where org_id = $1 and id = $2', [owner.orgId, id], owner.orgId);
    const other = newId();
    await here.sql(
      "insert into todo (org_id, id, created_by_id, owner_id, title, content_html) values ($1, $2, $3, $3, 'Long from the start', $4)",
      [owner.orgId, other, owner.personId, long],
      owner.orgId,
    );
    const rows = [...(await logged(id)), ...(await logged(other))];
    expect(rows.map(({ op }) => op)).toEqual(['Added', 'Updated', 'Updated', 'Updated', 'Deleted', 'Added']);
    for (const { bytes } of rows) expect(bytes).toBeLessThan(2_500);
    const told = { long: { chars: long.length, sha256: createHash('sha256').update(long).digest('hex'), begins: long.slice(0, 200) } };
    expect(rows[1]?.after?.['content_html']).toEqual(told);
    expect(rows[2]?.after).not.toHaveProperty('content_html');
    expect(rows[3]?.before?.['content_html']).toEqual(told);
    expect(rows[5]?.after?.['content_html']).toEqual(told);
  });

  it('has a large JSON document in the same way, and a text of 1,000 characters whole', async () => {
    const traction = await here.traction([owner]);
    const checklist = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ id: index, text: 'Read the numbers' })));
    await here.sql('update traction set checklist = $3 where org_id = $1 and id = $2', [owner.orgId, traction.id, checklist], owner.orgId);
    expect((await logged(traction.id))[1]?.after?.['checklist']).toEqual({ long: expect.objectContaining({ chars: expect.any(Number) }) });
    const id = await addTodo();
    await update(id, 'content_html = $3', ['ö'.repeat(1_000)]);
    expect((await logged(id))[1]?.after?.['content_html']).toBe('ö'.repeat(1_000));
  });
});

describe('sequence numbers of an organisation', () => {
  it('have no gaps and no duplicates when many write at once and some fail, and times increase with them', async () => {
    const writer = async (index: number): Promise<void> => {
      for (let turn = 0; turn < 6; turn += 1) {
        const [first, second] = [newId(), newId()];
        const fails = (index + turn) % 3 === 0;
        await here
          .sql(
            `with made as (
               insert into todo (org_id, id, created_by_id, owner_id, title) values ($1, $2, $4, $4, 'One'), ($1, $3, $4, $4, 'Two') returning id
             ) insert into notification (org_id, id, recipient_id, type, title) select $1, id, $4, 'General', $5 from made`,
            [owner.orgId, first, second, owner.personId, fails ? null : 'Told'],
            owner.orgId,
          )
          .then(
            () => expect(fails).toBe(false),
            () => expect(fails).toBe(true),
          );
        if (!fails) await here.sql('delete from todo where org_id = $1 and id = any($2)', [owner.orgId, [first, second]], owner.orgId);
      }
    };
    await Promise.all([...Array.from({ length: 4 }, (_, index) => writer(index)), ...Array.from({ length: 6 }, () => addTodo())]);
    const rows = await here.sql<{ seq: number; at: Date }>(
      'select seq, at from change_log where org_id = $1 order by seq',
      [owner.orgId],
      owner.orgId,
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    expect(await headOf(owner.orgId)).toBe(rows.length);
    expect(rows.every(({ at }, index) => index === 0 || at >= (rows[index - 1]?.at ?? at))).toBe(true);
  });

  it('are unique over all partitions, because the first number of each month is recorded once', async () => {
    const months = await here.sql<{ first_seq: number }>(
      'select first_seq from change_log_month where org_id = $1',
      [owner.orgId],
      owner.orgId,
    );
    expect(months).toEqual([{ first_seq: 1 }]);
    await here.sql("update org_clock set logged_at = now() - interval '40 days' where org_id = $1", [owner.orgId], owner.orgId);
    await here.sql("update change_log_month set month = month - interval '2 months' where org_id = $1", [owner.orgId], owner.orgId);
    const head = await headOf(owner.orgId);
    await addTodo();
    await addTodo();
    const now = await here.sql<{ first_seq: number }>(
      'select first_seq from change_log_month where org_id = $1 order by month',
      [owner.orgId],
      owner.orgId,
    );
    expect(now).toEqual([{ first_seq: 1 }, { first_seq: head + 1 }]);
  });
});

describe('the partitions of the change log', () => {
  const partitions = () =>
    here.sql<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'change_log'::regclass order by 1",
    );

  it('exist for this month and the next three, and a job adds missing ones', async () => {
    const names = (await partitions()).map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(await here.sql("select open_log_months(now(), now() + interval '5 months') as opened")).toEqual([{ opened: 2 }]);
    expect(await partitions()).toHaveLength(7);
    expect(await here.sql("select open_log_months(now(), now() + interval '5 months') as opened")).toEqual([{ opened: 0 }]);
  });

  it('a change in a month without a partition goes to the default partition, and moves when its month is added', async () => {
    const [month] = await here.sql<{ name: string }>("select 'change_log_' || to_char(now() at time zone 'UTC', 'YYYY_MM') as name");
    await here.sql(`alter table change_log detach partition ${month?.name}`);
    await here.sql(`alter table ${month?.name} rename to set_aside`);
    const id = await addTodo();
    const where = () => here.sql<{ name: string }>('select tableoid::regclass::text as name from change_log where item_id = $1', [id]);
    expect(await where()).toEqual([{ name: 'change_log_rest' }]);
    await here.sql("select open_log_months(now(), now() + interval '1 month')");
    expect(await where()).toEqual([{ name: month?.name }]);
    await here.sql('insert into change_log select * from set_aside');
    await here.sql('drop table set_aside');
  });

  it('cannot be read by the app’s role, which sees its organisation through the change log alone', async () => {
    const { app } = here.appContext.pools;
    for (const { name } of await partitions()) {
      await expect(app.query(`select from ${name}`), name).rejects.toThrow('permission denied');
      await expect(app.query(`delete from ${name}`), name).rejects.toThrow('permission denied');
    }
    for (const text of [
      'delete from change_log',
      "update change_log set entity = 'x'",
      'delete from org_clock',
      'delete from change_log_month',
    ])
      await expect(app.query(text), text).rejects.toThrow('permission denied');
    expect((await app.query('select from change_log')).rows).toEqual([]);
    await addTodo();
    const client = await app.connect();
    await client.query('begin');
    await client.query("select set_config('cairn.org_id', $1, true)", [other.orgId]);
    const { rows } = await client.query('select distinct org_id from change_log');
    // The app's role may set this setting too, but the policy admits only the owner's upkeep functions.
    await client.query("select set_config('cairn.org_id', '', true), set_config('cairn.upkeep', 'on', true)");
    const { rows: open } = await client.query<{ name: string }>(
      "select polrelid::regclass::text as name from pg_policy where polname = 'upkeep' and has_table_privilege(polrelid, 'select')",
    );
    const seen = open.map(({ name }) => name).filter((name) => name !== 'change_log_rest');
    expect(seen).toEqual(expect.arrayContaining(['person', 'session_context', 'idempotency', 'live_presence', 'change_log_month']));
    for (const name of seen) expect((await client.query(`select from ${name}`)).rows, name).toEqual([]);
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([{ org_id: other.orgId }]);
  });
});

describe('past months of the change log', () => {
  let third: Actor;
  let head: number;
  beforeAll(async () => {
    third = await here.org('With a past');
    await here.sql("select open_log_months('2020-01-15', '2020-03-15')");
    // Three past months of changes come before the organisation's own changes.
    head = (await headOf(third.orgId)) + 30;
    await here.sql('update change_log set seq = seq + 30 where org_id = $1', [third.orgId], third.orgId);
    await here.sql('update change_log_month set first_seq = 31 where org_id = $1', [third.orgId], third.orgId);
    await here.sql('update org_clock set seq = $2, month_seq = 31 where org_id = $1', [third.orgId, head], third.orgId);
    for (const [month, first] of [
      ['2020-01', 1],
      ['2020-02', 11],
      ['2020-03', 21],
    ] as const)
      await logIn(third.orgId, month, first, 10);
  });

  /** Returns the sequence numbers of the answer, and the past months that PostgreSQL's plan reads for them. */
  const since = async (seq: number) => {
    const client = await here.appContext.pools.app.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ seq: number }>('select seq from changes_since($1, $2)', [third.orgId, seq]);
      const { rows: looked } = await client.query<{ name: string }>(
        "select relname as name from pg_stat_xact_all_tables where relname ~ '^change_log_20' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0 order by 1",
      );
      await client.query('rollback');
      return { first: rows[0]?.seq, amount: rows.length, past: looked.map(({ name }) => name).filter((name) => name < 'change_log_2021') };
    } finally {
      client.release();
    }
  };

  it('are not read for the newest changes, and only as far back as needed for others', async () => {
    expect(await since(head - 1)).toEqual({ first: head, amount: 1, past: [] });
    expect(await since(30)).toEqual({ first: 31, amount: head - 30, past: [] });
    expect(await since(29)).toMatchObject({ first: 30, past: ['change_log_2020_03'] });
    expect(await since(10)).toMatchObject({ first: 11, past: ['change_log_2020_02', 'change_log_2020_03'] });
    expect(await since(0)).toMatchObject({ first: 1, amount: head, past: expect.arrayContaining(['change_log_2020_01']) });
  });

  it('are dropped whole, and a client that asks for their changes can know that they are gone', async () => {
    const oldest = async () => (await here.sql<{ seq: number }>('select oldest_logged($1) as seq', [third.orgId], third.orgId))[0]?.seq;
    expect(await oldest()).toBe(1);
    expect(await here.sql("select drop_log_before('2020-03-20') as dropped")).toEqual([{ dropped: 2 }]);
    expect(await oldest()).toBe(21);
    expect((await since(0)).first).toBe(21);
    expect(await here.sql("select drop_log_before('2999-01-01') as dropped")).toEqual([{ dropped: 1 }]);
    expect(await oldest()).toBe(31);
    expect((await since(0)).amount).toBe(head - 30);
    await here.sql('delete from change_log_month where org_id = $1', [third.orgId], third.orgId);
    expect(await oldest()).toBe(head + 1);
  });
});
