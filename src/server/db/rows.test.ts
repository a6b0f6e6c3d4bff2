import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineTable } from '../../features/headlines/server/tables.ts';
import { newId } from '../../shared/ids.ts';
import type { SeededTraction } from '../../testing/seed.ts';
import { type Actor, type World, world } from '../../testing/world.ts';
import { listRows, shownOnce } from './rows.ts';
import { txOf, withConnection } from './transaction.ts';

let here: World;
let who: Actor;
let traction: SeededTraction;
const id = newId();

beforeAll(async () => {
  here = await world();
  who = await here.org();
  traction = await here.traction([who]);
  await here.sql(
    'insert into headline (org_id, id, created_by_id, traction_id, owner_id, title) values ($1, $2, $3, $4, $3, $5)',
    [who.orgId, id, who.personId, traction.id, 'First'],
    who.orgId,
  );
});
afterAll(() => here.close());

/** The headline as a list gives it, in a transaction that ends with `end`; `before` runs in it first. */
const read = (before = 'select 1', end: 'commit' | 'rollback' = 'commit') =>
  withConnection(here.floor.pools.app, async (client) => {
    await client.query('begin');
    await client.query("select set_config('cairn.org_id', $1, true)", [who.orgId]);
    await client.query(before);
    const where = and(eq(headlineTable.orgId, who.orgId), eq(headlineTable.id, id));
    const listed = await listRows(txOf(client), headlineTable, { where, orderBy: [asc(headlineTable.id)] });
    const plain = await txOf(client).select().from(headlineTable).where(where);
    await client.query(end);
    return { listed, plain };
  });

describe('listRows', () => {
  it('gives what Drizzle gives', async () => {
    const { listed, plain } = await read();
    expect(listed).toHaveLength(1);
    expect(listed).toEqual(plain);
  });

  it('gives the same object as long as the row is in the same state', async () => {
    expect((await read()).listed[0]).toBe((await read()).listed[0]);
  });

  it('gives the new state after a change, and the old one again when the change was rolled back', async () => {
    const before = (await read()).listed;
    expect((await read("update headline set title = 'Never'", 'rollback')).listed[0]?.title).toBe('Never');
    expect((await read()).listed).toEqual(before);
    expect((await read("update headline set title = 'Second'")).listed[0]?.title).toBe('Second');
    expect((await read()).listed[0]?.title).toBe('Second');
  });

  it('is not deceived by a row that was deleted and came back with its id and first version', async () => {
    await read('delete from headline');
    await here.sql(
      'insert into headline (org_id, id, created_by_id, traction_id, owner_id, title) values ($1, $2, $3, $4, $3, $5)',
      [who.orgId, id, who.personId, traction.id, 'Third'],
      who.orgId,
    );
    expect((await read()).listed[0]?.title).toBe('Third');
  });
});

describe('shownOnce', () => {
  it('makes one for each way to stand to a row', () => {
    const row = {};
    const first = shownOnce(row, { edit: true }, () => ({ edit: true }));
    expect(shownOnce(row, { edit: true }, () => ({ edit: true }))).toBe(first);
    expect(shownOnce(row, { edit: false }, () => ({ edit: false }))).toEqual({ edit: false });
  });
});
