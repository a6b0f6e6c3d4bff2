import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { newId } from '#shared/ids.ts';
import { ownerSql, type SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let busy: Actor;
let calm: Actor;
let calmTraction: SeededTraction;
let holder: pg.Client;

const poolSize = 8;

beforeAll(async () => {
  here = await world({ env: { DATABASE_POOL: String(poolSize), DATABASE_LOCK_SECONDS: '4' } });
  [busy, calm] = [await here.org(), await here.org()];
  calmTraction = await here.traction([calm]);
});
afterAll(() => here.close());
beforeEach(async () => {
  holder = new pg.Client({ connectionString: here.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select lock_org($1)', [busy.orgId]);
});
afterEach(() => holder.end());

const create = (who: Actor, traction: SeededTraction, key: string = newId()) =>
  here.app.inject({
    method: 'POST',
    url: '/api/v2/headlines',
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, 'idempotency-key': key },
    payload: { title: `News ${key}`, ownerId: who.personId, contentHtml: '', tractionId: traction.id },
  });

const titled = (title: string) => ownerSql(here.url, 'select id from headline where title = $1', [title], busy.orgId);

const isHeld = async (): Promise<boolean> => {
  const { rows } = await holder.query<{ held: boolean }>(
    "select exists (select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()) as held",
  );
  return rows[0]?.held === true;
};

it('every connection of the app has the configured time limits', async () => {
  const { app, auth } = here.appContext.pools;
  for (const pool of [app, auth]) {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')",
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: 90_000,
      lock_timeout: 4_000,
      idle_in_transaction_session_timeout: 90_000,
    });
  }
});

describe('while somebody holds the lock of one organisation', () => {
  it('other reads and writes are answered; waiting writes get 503 with Retry-After, and succeed once when they are repeated', async () => {
    // More sessions than the node has connections, none of which it has seen before.
    const people = [busy];
    while (people.length < poolSize * 2) people.push(await here.person(busy.orgId));
    for (const { context } of people) here.appContext.sessionOrgs.forget(context);
    const invited = await here.traction(people);
    const keys = people.map(() => newId());
    let answered = 0;
    const waiting = people.map(async (who, index) => {
      const answer = await create(who, invited, keys[index]);
      answered += 1;
      return answer;
    });
    const others = await Promise.all([
      create(calm, calmTraction),
      calm.call(headlineApi.search, { body: {} }),
      busy.call(headlineApi.search, { body: {} }),
      create(calm, calmTraction),
    ]);
    expect(answered).toBe(0);
    expect(others.map((each) => ('statusCode' in each ? each.statusCode : each.status))).toEqual([200, 200, 200, 200]);
    const refused = await Promise.all(waiting);
    expect(await isHeld()).toBe(true);
    for (const answer of refused) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toMatchObject({ messages: [{ code: 'busy' }] });
    }
    await holder.query('rollback');
    const again = await Promise.all(people.map((who, index) => create(who, invited, keys[index])));
    expect(again.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
    for (const key of keys) expect(await titled(`News ${key}`)).toHaveLength(1);
  });

  it('a session that has moved to another organisation since the node last saw it is not blocked forever', async () => {
    const mover = await here.person(busy.orgId);
    const traction = await here.traction([mover]);
    await holder.query('rollback');
    expect((await create(mover, traction)).statusCode).toBe(200);
    await holder.query('begin');
    await holder.query('select lock_org($1)', [busy.orgId]);
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')",
      [calm.orgId, newId(), mover.personId],
      calm.orgId,
    );
    await moveTo(mover, calm.orgId);
    const elsewhere = await here.traction([{ ...mover, orgId: calm.orgId }]);
    expect((await create(mover, elsewhere)).statusCode).toBe(503);
    expect((await create(mover, elsewhere)).statusCode).toBe(200);
    expect(await isHeld()).toBe(true);
  });
});

/** Moves a session to another organisation behind the node's back, as another node would. */
const moveTo = async (who: Actor, orgId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: here.url });
  await client.connect();
  await client.query("select set_config('cairn.person_id', $1, false)", [who.personId]);
  await client.query('update session_context set org_id = $2 where id = $1', [who.context, orgId]);
  await client.end();
};
