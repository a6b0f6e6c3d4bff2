import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let busy: Actor;
let colleague: Actor;
let calm: Actor;
let holder: pg.Client;

const [ofPerson, inLine] = [4, 100];

beforeAll(async () => {
  here = await world({
    env: { DATABASE_POOL: '16', DATABASE_LOCK_SECONDS: '20', DATABASE_STATEMENT_SECONDS: '25', DATABASE_ANSWER_SECONDS: '30' },
  });
  [busy, calm] = [await here.org(), await here.org()];
  colleague = await here.person(busy.orgId);
});
afterAll(() => here.close());

// Whoever reads Headlines waits until the lock is released: a read as slow as the test wants it.
beforeEach(async () => {
  holder = new pg.Client({ connectionString: here.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table headline in access exclusive mode');
});
afterEach(() => holder.end());

let asked = 0;

/** Returns a search that no other one equals, so that each is computed. */
const different = () => ({ endIndex: 1 + (asked++ % 900) });

const slow = (who: Actor) => who.call(headlineApi.search, { body: different() });

/** Calls of every way to a connection: a read, a read without an organisation, and a command. */
const quick = async (who: Actor): Promise<number[]> => {
  const answers = [
    await who.call(todoApi.search, { body: different() }),
    await who.call(sessionApi.load, { query: { tz: 'UTC' } }),
    await who.call(todoApi.create, { body: { title: 'Call the harbour master' } }),
  ];
  return answers.map(({ status }) => status);
};

const fine = [200, 200, 200];

const linedUp = (inside: number, waiting: number) =>
  vi.waitFor(() => expect(here.appContext.turns.counts).toMatchObject({ inside, waiting }), { timeout: 10_000 });

describe('while one person has many slow reads', () => {
  it('a colleague and other organisations are answered at once, and the reads in their turn', async () => {
    const reads = Array.from({ length: 40 }, () => slow(busy));
    await linedUp(ofPerson, 36);
    expect(here.appContext.pools.app.totalCount - here.appContext.pools.app.idleCount).toBe(ofPerson);
    expect(await quick(calm)).toEqual(fine);
    expect(await quick(colleague)).toEqual(fine);
    await holder.query('rollback');
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
    await linedUp(0, 0);
  });

  it('whoever comes when their own line is full gets 503 with Retry-After', async () => {
    const reads = Array.from({ length: ofPerson + inLine }, () => slow(busy));
    await linedUp(ofPerson, inLine);
    const refused = await here.app.inject({
      method: 'POST',
      url: '/api/v2/headlines/search',
      headers: { authorization: `Bearer ${busy.token}`, 'x-session-context': busy.context },
      payload: different(),
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(await quick(calm)).toEqual(fine);
    await holder.query('rollback');
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a read whose client has left leaves the line, and one that shares it is answered', async () => {
    const reads = Array.from({ length: ofPerson }, () => slow(busy));
    await linedUp(ofPerson, 0);
    const body = JSON.stringify(different());
    const ask = (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${here.port}/api/v2/headlines/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${busy.token}`, 'x-session-context': busy.context, 'content-type': 'application/json' },
        body,
        ...(signal === undefined ? {} : { signal }),
      });
    const leaving = new AbortController();
    const left = ask(leaving.signal).catch((error: unknown) => (error as Error).name);
    await linedUp(ofPerson, 1);
    const once = vi.spyOn(here.appContext.answers, 'once');
    const shared = ask();
    await vi.waitFor(() => expect(once).toHaveBeenCalled());
    leaving.abort();
    expect(await left).toBe('AbortError');
    await vi.waitFor(() => expect(once.mock.settledResults).toHaveLength(1));
    await holder.query('rollback');
    expect((await shared).status).toBe(200);
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await linedUp(0, 0);
  });
});

it('many people of one organisation leave room for others', async () => {
  const people = [busy, colleague, await here.person(busy.orgId), await here.person(busy.orgId)];
  const reads = people.flatMap((who) => Array.from({ length: 10 }, () => slow(who)));
  await linedUp(8, 32);
  expect(await quick(calm)).toEqual(fine);
  await holder.query('rollback');
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
});
