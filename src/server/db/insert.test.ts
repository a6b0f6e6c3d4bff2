import { eq } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { newId } from '#shared/ids.ts';
import { runSql } from '#testing/cluster.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { addRows } from './insert.ts';
import { openPools } from './pool.ts';
import { txOf, withConnection } from './transaction.ts';

const probe = pgTable('insert_probe', {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  title: text().notNull().default('untitled'),
  dueDate: text(),
  words: text().array().notNull().default([]),
  more: jsonb(),
  doneAt: timestamp({ withTimezone: true, mode: 'date' }),
});

const database: TestDatabase = await testDatabase();
await runSql(
  database.url,
  `create table insert_probe (org_id uuid not null, id uuid primary key, title text not null default 'untitled', due_date date,
    words text[] not null default '{}', more jsonb, done_at timestamptz)`,
);
const pools = openPools(database.url, 2, makeLog('silent'));
afterAll(async () => {
  await pools.end();
  await database.drop();
});

const orgId = newId();

/** Adds rows and reads them back through Drizzle's own select. */
const kept = (rows: Parameters<typeof addRows<typeof probe>>[2]) =>
  withConnection(pools.app, async (client) => {
    const tx = txOf(client);
    await addRows({ tx, orgId }, probe, rows);
    return Promise.all(rows.map(async ({ id }) => (await tx.select().from(probe).where(eq(probe.id, id)))[0]));
  });

it('keeps every type of value, and words that look like SQL, JSON or an array', async () => {
  const row = {
    orgId,
    title: `it's "quoted" \\ {x,y} [1] $1 \u2028 🚢`,
    dueDate: '2026-03-10',
    words: ['a,b', '{c}', 'it"s', '', 'NULL'],
    more: { a: [1, null, 'x"y'], b: 'text' },
    doneAt: new Date('2026-03-03T15:00:00.123Z'),
  };
  const [one, two] = [newId(), newId()];
  expect(await kept([{ id: one, ...row }])).toEqual([{ id: one, ...row }]);
  expect(await kept([{ id: two, ...row, more: 'just text', words: [], doneAt: null }])).toEqual([
    { id: two, ...row, more: 'just text', words: [], doneAt: null },
  ]);
});

it('gives a column that a row leaves out its default, also beside rows that give it', async () => {
  const [one, two] = [newId(), newId()];
  const blank = { orgId, dueDate: null, words: [], more: null, doneAt: null };
  expect(
    await kept([
      { id: one, title: 'Given' },
      { id: two, title: undefined },
    ]),
  ).toEqual([
    { id: one, title: 'Given', ...blank },
    { id: two, title: 'untitled', ...blank },
  ]);
});

it('adds nothing for no rows, and thousands in a few statements', async () => {
  expect(await kept([])).toEqual([]);
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ id: newId(), title: `Row ${at}` }));
  await withConnection(pools.app, async (client) => {
    await addRows({ tx: txOf(client), orgId }, probe, rows);
    const { rows: found } = await client.query<{ n: number }>("select count(*)::integer as n from insert_probe where title like 'Row %'");
    expect(found).toEqual([{ n: 2_500 }]);
  });
});
