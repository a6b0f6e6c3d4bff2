import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let who: Actor;
const clients: pg.Client[] = [];

beforeAll(async () => {
  here = await world();
  who = await here.org();
  const columns =
    'org_id uuid, id uuid, version integer default 1, updated_at timestamptz default now(), words text, primary key (org_id, id)';
  await here.sql(`create table typed (${columns})`);
  await here.sql(`create table counted (${columns})`);
  await here.sql("call versioned('typed', 'typed')");
  await here.sql("call tenant('counted', 'counted')");
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => here.close());

/** Opens a connection with the app's role, in a transaction inside the organisation. */
const begin = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: here.url, options: '-c role=cairn_app' });
  await client.connect();
  clients.push(client);
  await restart(client);
  return client;
};

const restart = async (client: pg.Client): Promise<void> => {
  await client.query('begin');
  await client.query("select set_config('cairn.org_id', $1, true), set_config('cairn.person_id', $2, true)", [who.orgId, who.personId]);
};

const add = (client: pg.Client, table: string, id = newId()) =>
  client.query(`insert into ${table} (org_id, id, words) values ($1, $2, 'as typed')`, [who.orgId, id]);

const since = async (seq: number) =>
  (
    await here.appContext.pools.app.query<{ seq: number; entity: string; op: string; after: Record<string, unknown> | null }>(
      'select seq, entity, op, after from changes_since($1, $2)',
      [who.orgId, seq],
    )
  ).rows;

const head = async () =>
  (await here.sql<{ seq: number }>('select seq from org_clock where org_id = $1', [who.orgId], who.orgId))[0]?.seq ?? 0;

describe('a table whose changes are logged at the commit (write class versioned)', () => {
  it('takes numbers at the commit only, so that others get theirs meanwhile and none is left out', async () => {
    const start = await head();
    const [typing, serial] = [await begin(), await begin()];
    await add(typing, 'typed');
    // This would wait if the typing transaction held the organisation's clock.
    await add(serial, 'counted');
    await serial.query('commit');
    await typing.query('commit');
    expect((await since(start)).map(({ seq, entity }) => [seq - start, entity])).toEqual([
      [1, 'counted'],
      [2, 'typed'],
    ]);
  });

  it('can be written while somebody holds the organisation’s lock', async () => {
    const start = await head();
    const [holder, typing] = [await begin(), await begin()];
    await holder.query('select lock_org($1)', [who.orgId]);
    await add(typing, 'typed');
    await typing.query('commit');
    expect(await since(start)).toHaveLength(1);
  });

  it('leaves no gap after a rollback, and logs what changed', async () => {
    const start = await head();
    const [typing, id] = [await begin(), newId()];
    await add(typing, 'typed', id);
    await typing.query('rollback');
    for (const change of [
      "insert into typed (org_id, id, words) values ($1, $2, 'one')",
      "update typed set words = 'two' where org_id = $1 and id = $2",
      'delete from typed where org_id = $1 and id = $2',
    ]) {
      await restart(typing);
      await typing.query(change, [who.orgId, id]);
      await typing.query('commit');
    }
    const logged = await since(start);
    expect(logged.map(({ seq, op }) => [seq - start, op])).toEqual([
      [1, 'Added'],
      [2, 'Updated'],
      [3, 'Deleted'],
    ]);
    expect(logged[1]?.after).toMatchObject({ id, words: 'two', version: 2 });
  });

  it('lets a client that polls for changes miss none of simultaneous writers', async () => {
    const start = await head();
    const [writers, each] = [6, 15];
    const written = new AbortController();
    const seen: number[] = [];
    const reading = (async () => {
      while (!written.signal.aborted || (seen.at(-1) ?? start) < (await head()))
        seen.push(...(await since(seen.at(-1) ?? start)).map(({ seq }) => seq));
    })();
    const writing = Array.from({ length: writers }, async (_, index) => {
      const client = await begin();
      for (let turn = 0; turn < each; turn += 1) {
        if (turn > 0) await restart(client);
        await add(client, index % 2 === 0 ? 'typed' : 'counted');
        await client.query(turn % 5 === 4 ? 'rollback' : 'commit');
      }
    });
    await Promise.all(writing);
    written.abort();
    await reading;
    expect(seen).toEqual(Array.from({ length: (writers * each * 4) / 5 }, (_, index) => start + 1 + index));
  });
});
