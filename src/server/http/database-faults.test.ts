import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let here: World;
let who: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await world();
  who = await here.org();
  traction = await here.traction([who]);
  // A Headline `fail 40P01 1` fails once with that SQLSTATE. A sequence counts the failures, since a rollback does not reset it.
  await here.sql('create sequence failures');
  await here.sql('grant usage on sequence failures to cairn_app');
  await here.sql(`create function fail() returns trigger language plpgsql as $$ begin
    if nextval('failures') <= split_part(new.title, ' ', 3)::bigint then
      raise exception 'as the test wants it' using errcode = split_part(new.title, ' ', 2), constraint = 'a_rule_of_ours';
    end if;
    return new;
  end $$`);
  await here.sql("create trigger fail before insert on headline for each row when (new.title like 'fail %') execute function fail()");
});
afterAll(() => here.close());

const create = async (state: string, times: number, key: string = newId()) => {
  await here.sql("select setval('failures', 1, false)");
  return here.app.inject({
    method: 'POST',
    url: '/api/v2/headlines',
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, 'idempotency-key': key },
    payload: { title: `fail ${state} ${times}`, ownerId: who.personId, contentHtml: '', tractionId: traction.id },
  });
};

const logged = async () =>
  (await here.sql<{ amount: number }>("select count(*)::integer as amount from change_log where entity = 'headline'", [], who.orgId))[0]
    ?.amount;

describe('a command that clashes with another one', () => {
  it.each(['40P01', '40001'])('is executed again from its beginning, once, and only the second run counts (%s)', async (state) => {
    const before = await logged();
    expect((await create(state, 1)).statusCode).toBe(200);
    expect(await logged()).toBe((before ?? 0) + 1);
  });

  it('is answered 503 when it fails again', async () => {
    const answer = await create('40P01', 2);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.json()).toMatchObject({ messages: [{ code: 'busy' }] });
  });
});

describe('errors of the database are answered by name', () => {
  it.each([
    ['53100', 507, 'diskFull'],
    ['53300', 503, 'outOfConnections'],
    ['25006', 503, 'readOnly'],
    ['55P03', 503, 'busy'],
    ['57014', 503, 'busy'],
    ['57P01', 503, 'outcomeUnknown'],
  ])('%s: %i %s', async (state, status, code) => {
    const key = newId();
    const answer = await create(state, 1, key);
    expect([answer.statusCode, answer.json<{ messages: { code: string }[] }>().messages[0]?.code]).toEqual([status, code]);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
    // No answer was stored under the key, so it may be used again.
    expect((await create(state, 0, key)).statusCode).toBe(200);
  });

  it.each(['23505', '23503'])('500 for an unnamed constraint, which is our own error (%s)', async (state) => {
    expect((await create(state, 1)).statusCode).toBe(500);
  });
});

it('409 for an id that is taken', async () => {
  const id = newId();
  const body = { id, title: 'News', ownerIds: [who.personId], contentHtml: '', tractionId: traction.id };
  expect((await who.call(headlineApi.create, { body })).status).toBe(200);
  expect(await who.call(headlineApi.create, { body })).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
});
