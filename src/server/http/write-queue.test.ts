import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { world } from '#testing/world.ts';
import { WriteQueue } from './write-queue.ts';

const here = await world({ env: { DATABASE_POOL: '4' } });
afterAll(() => here.close());

/** Takes the lock of an organisation, as another node would; resolves to a function that releases it. */
const lock = async (orgId: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: here.url });
  await client.connect();
  await client.query('begin');
  await client.query("select set_config('cairn.org_id', $1, true)", [orgId]);
  await client.query('select from org_clock where org_id = $1 for update', [orgId]);
  return () => client.end();
};

it('many writes of one organisation that wait for its lock leave connections for other organisations', async () => {
  const [busy, other] = [await here.org(), await here.org()];
  const write = (who: typeof busy) => who.call(todoApi.create, { body: { title: 'Call the harbour master' } });
  await write(busy);
  const release = await lock(busy.orgId);
  let ended = 0;
  const waiting = Array.from({ length: 12 }, () => write(busy).finally(() => (ended += 1)));
  for (let round = 0; round < 3; round += 1) expect(await write(other)).toMatchObject({ status: 200 });
  expect(ended).toBe(0);
  await release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  expect((await busy.call(todoApi.search, { body: {} })).totalCount).toBe(13);
});

it('all waiting commands fail at once when the database cannot be reached, and continue after any other error', async () => {
  const queue = new WriteQueue(5_000);
  const inside = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const held = inside.map(({ promise }) => queue.take('org', () => promise));
  let entered = 0;
  const enter = () => {
    entered += 1;
    return Promise.resolve('done');
  };
  const waiting = queue.take('org', enter);
  inside[0]?.reject(new Error('a fault of its own'));
  await expect(held[0]).rejects.toThrow('a fault of its own');
  expect(await waiting).toBe('done');
  const others = [Promise.withResolvers<string>()];
  const again = others.map(({ promise }) => queue.take('org', () => promise));
  const late = [queue.take('org', enter), queue.take('org', enter)];
  inside[1]?.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  expect(await Promise.allSettled([held[1], ...late])).toMatchObject(
    [1, 2, 3].map(() => ({ status: 'rejected', reason: { message: 'gone' } })),
  );
  expect(entered).toBe(1);
  others[0]?.resolve('still inside');
  expect(await again[0]).toBe('still inside');
  expect(await queue.take('org', enter)).toBe('done');
});
