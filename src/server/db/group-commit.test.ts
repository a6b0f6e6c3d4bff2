import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeLog } from '../log/log.ts';
import type { Statement } from './gathering.ts';
import { GroupCommit } from './group-commit.ts';
import { openPools, type Pools } from './pool.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  pools = openPools(database.url, 4, makeLog('silent'));
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('create table note (place text primary key, waits boolean, flushes text)');
  await owner.query('grant all on note to cairn_app');
});
afterAll(async () => {
  await owner.end();
  await pools.end();
  await database.drop();
});

const text = "insert into note (place, waits, flushes) values ($1, $2, current_setting('synchronous_commit'))";
const note = (place: string, waits: boolean): Statement => ({ name: 'note', text, values: [place, String(waits)] });
const places = async (like: string): Promise<string[]> =>
  (await owner.query<{ place: string }>('select place from note where place like $1 order by place', [like])).rows.map(
    ({ place }) => place,
  );

describe('a group of commits', () => {
  it('leaves in one packet, one transaction for each, and only the last one does not wait', async () => {
    const group = new GroupCommit(pools.app);
    const connect = vi.spyOn(pools.app, 'connect');
    const done = await Promise.all(['a1', 'a2', 'a3'].map((place) => group.commit(place, (waits) => [note(place, waits)])));
    expect(done).toEqual([true, true, true]);
    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockRestore();
    const { rows } = await owner.query("select waits, xmin::text as transaction from note where place like 'a%' order by place");
    expect(rows.map(({ waits }) => waits)).toEqual([true, true, false]);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(3);
  });

  it('keeps few back while a packet is under way, and lets several leave beside it', async () => {
    const group = new GroupCommit(pools.app);
    const slow: Statement = { name: 'slow note', text: "insert into note (place, waits) select 'k0', pg_sleep(0.3) is null", values: [] };
    const ended: string[] = [];
    const commit = async (place: string, statement = note(place, false)) => {
      await group.commit(place, () => [statement]);
      ended.push(place);
    };
    const first = commit('k0', slow);
    await new Promise(setImmediate);
    const few = [commit('k1'), commit('k2')];
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await places('k%')).toEqual([]);
    await Promise.all([...few, commit('k3'), commit('k4')]);
    expect(ended.toSorted()).toEqual(['k1', 'k2', 'k3', 'k4']);
    await first;
    expect(await places('k%')).toEqual(['k0', 'k1', 'k2', 'k3', 'k4']);
  });

  it('loses nothing of the others when one is refused, wherever it stands, and nothing of that one stays', async () => {
    const group = new GroupCommit(pools.app);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (const wrong of [0, 1, 2]) {
      query.mockClear();
      const done = await Promise.all(
        [0, 1, 2].map((number) =>
          group.commit(`${number}`, (waits) => {
            const own = note(`b${wrong}${number}`, waits);
            return number === wrong ? [own, own] : [own];
          }),
        ),
      );
      expect(done).toEqual([0, 1, 2].map((number) => number !== wrong));
      // The last one did not flush the others when it was the one refused.
      const isFlushed = query.mock.calls
        .flat()
        .some((asked: unknown) => typeof asked === 'string' && asked.includes('pg_logical_emit_message'));
      expect(isFlushed).toBe(wrong === 2);
    }
    query.mockRestore();
    expect(await places('b%')).toEqual(['b01', 'b02', 'b10', 'b12', 'b20', 'b21']);
  });

  it('goes on on a connection where a statement could not be prepared', async () => {
    const group = new GroupCommit(pools.app);
    const nowhere = { name: 'nowhere', text: 'insert into nowhere values ($1)', values: ['x'] };
    expect(await group.commit('c', () => [nowhere])).toBe(false);
    await owner.query('create table nowhere (place text)');
    await owner.query('grant all on nowhere to cairn_app');
    expect(await Promise.all([group.commit('c', (waits) => [note('c1', waits)]), group.commit('d', () => [nowhere])])).toEqual([
      true,
      true,
    ]);
    // The plain way finds the statement prepared under the same name.
    for (let round = 0; round < 4; round += 1) await pools.app.query(note(`c2${round}`, false));
    expect(await places('c%')).toHaveLength(5);
  });

  it('sends what is of one organisation in the order in which it came, one packet at a time', async () => {
    const group = new GroupCommit(pools.app);
    const names = Array.from({ length: 40 }, (_, number) => `d${String(number).padStart(2, '0')}`);
    await Promise.all(names.map((place) => group.commit('one', (waits) => [note(place, waits)])));
    const { rows } = await owner.query<{ place: string }>("select place from note where place like 'd%' order by xmin::text::bigint");
    expect(rows.map(({ place }) => place)).toEqual(names);
  });

  it('says to all who wait that no connection can be had', async () => {
    const nowhere = openPools(database.url.replace(/\/[^/]*$/, '/nowhere'), 2, makeLog('silent'));
    const group = new GroupCommit(nowhere.app);
    const connect = vi.spyOn(nowhere.app, 'connect');
    const asked = Array.from({ length: 60 }, (_, number) => group.commit(`${number}`, (waits) => [note(`f${number}`, waits)]));
    for (const each of await Promise.allSettled(asked)) expect(each).toMatchObject({ status: 'rejected' });
    expect(connect.mock.calls.length).toBeLessThan(4);
    await nowhere.end();
  });

  it('says to all that nobody knows, when the connection is lost, and goes on with the next', async () => {
    const group = new GroupCommit(pools.app);
    const slow = { name: 'slow', text: 'select pg_sleep($1)', values: ['30'] };
    const asked = [
      group.commit('e1', (waits) => [note('e1', waits)]),
      group.commit('e2', () => [slow]),
      group.commit('e3', (waits) => [note('e3', waits)]),
    ];
    const ended = Promise.allSettled(asked);
    const cut = "select pg_terminate_backend(pid) as is_cut from pg_stat_activity where query like 'select pg_sleep%'";
    await expect.poll(async () => (await owner.query(cut)).rowCount).toBe(1);
    for (const each of await ended) expect(each).toMatchObject({ status: 'rejected' });
    expect(await group.commit('e4', (waits) => [note('e4', waits)])).toBe(true);
  });
});
