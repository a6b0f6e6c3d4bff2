import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { connectTo } from '#testing/live.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let who: Actor;
let id: string;

beforeAll(async () => {
  here = await world();
  who = await here.org();
  id = (await who.call(todoApi.create, { body: { title: 'Mine' } })).id;
});
afterAll(() => here.close());

const ask = () => who.call(todoApi.byIds, { query: { ids: id } });
const add = (headers = {}) => who.call(todoApi.create, { body: { title: 'Another' } }, headers);
const until = (moment: string) => here.sql(`update auth.session set "expiresAt" = ${moment} where "userId" = $1`, [who.personId]);

describe('an expired sign-in with a valid token', () => {
  it('neither reads, not even cached answers, nor writes, nor gets events', async () => {
    const key = { 'idempotency-key': newId() };
    expect([(await ask()).status, (await ask()).status, (await add(key)).status]).toEqual([200, 200, 200]);
    (await connectTo('live-update-hub', who, here.port)).disconnect();

    await until('now()');
    expect((await ask()).status).toBe(401);
    expect((await who.call(todoApi.search, { body: {} })).status).toBe(401);
    expect((await add()).status).toBe(401);
    expect((await add(key)).status).toBe(401);
    expect((await who.call(sessionApi.reload)).status).toBe(401);
    expect((await who.call(sessionApi.load, { query: { offset: '0', tz: 'UTC' } })).status).toBe(401);
    await expect(connectTo('live-update-hub', who, here.port)).rejects.toThrow('signed-out');
    expect(await here.sql("select from todo where org_id = $1 and title = 'Another'", [who.orgId], who.orgId)).toHaveLength(1);

    await until("now() + interval '1 day'");
    expect((await ask()).status).toBe(200);
  });
});
