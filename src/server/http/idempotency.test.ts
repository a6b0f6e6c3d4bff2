import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApi } from '../../features/register/contract.ts';
import { newId } from '../../shared/ids.ts';
import { type Actor, type World, world } from '../../testing/world.ts';
import { forgetWorker } from './idempotency.ts';

let here: World;
let who: Actor;

beforeAll(async () => {
  here = await world();
  who = await here.org();
});
afterAll(() => here.close());

const ask = (email: string, key: string) => here.visitor.call(registerApi.sendCode, { body: { email } }, { 'idempotency-key': key });

const mails = (email: string) =>
  here.sql<{ id: string }>("select id::text from pgboss.job where name = 'mail' and data->>'to' = $1", [email]);

describe('a command of somebody who is signed out', () => {
  it('is executed once for each key, also when it comes twice at a time', async () => {
    const key = newId();
    const answers = await Promise.all([ask('ann@example.com', key), ask('ann@example.com', key), ask('ann@example.com', key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mails('ann@example.com')).toHaveLength(1);
    expect((await ask('ann@example.com', newId())).status).toBe(200);
    expect(await mails('ann@example.com')).toHaveLength(2);
  });

  it('is refused under the key of another one', async () => {
    const key = newId();
    await ask('bob@example.com', key);
    expect((await ask('eve@example.com', key)).status).toBe(422);
    expect(await mails('eve@example.com')).toHaveLength(0);
  });
});

it('a command of somebody who is signed out may make that person', async () => {
  const email = 'new@example.com';
  await ask(email, newId());
  const mail = () =>
    here.sql<{ plain: string }>("select data->>'plain' as plain from pgboss.job where name = 'mail' and data->>'to' = $1", [email]);
  const verificationCode = /^[2-9A-HJKMNP-Z]{6}$/m.exec((await mail())[0]?.plain ?? '')?.[0] ?? '';
  const details = { firstName: 'Ann', lastName: 'Reed', password: 'Harbor-26', confirm: 'Harbor-26', terms: true };
  const key = newId();
  const register = () =>
    here.app.inject({
      method: 'POST',
      url: '/api/v2/account/register',
      headers: { 'idempotency-key': key },
      payload: { email, verificationCode, ...details },
    });
  const [first, again] = [await register(), await register()];
  expect(first.json()).toMatchObject({ succeeded: true });
  expect(again.body).toBe(first.body);
});

describe('the answers that are kept for retries', () => {
  it('are forgotten a day later, whoever they are of', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000';
    for (const [personId, key, at] of [
      [who.personId, 'old-answer', '2026-03-02T14:00:00Z'],
      [who.personId, 'new-answer', '2026-03-03T14:00:00Z'],
      [nobody, 'old-answer', '2026-03-02T14:00:00Z'],
    ])
      await here.appContext.pools.app.query(
        `begin; select set_config('cairn.person_id', '${personId}', true);
         insert into idempotency (org_id, person_id, key, request_hash, status, reply, at)
           values ('${who.orgId}', '${personId}', '${key}', '', 200, '', '${at}'); commit`,
      );
    await forgetWorker(here.appContext.pools.app, here.appContext.clock).run({}, { id: '', signal: AbortSignal.timeout(10_000) });
    const kept = async (personId: string) =>
      (
        (await here.appContext.pools.app.query(
          `begin; select set_config('cairn.person_id', '${personId}', true); select key from idempotency where key like '%-answer'; commit`,
        )) as unknown as { rows: { key: string }[] }[]
      )[2]?.rows.map(({ key }) => key);
    expect(await kept(who.personId)).toEqual(['new-answer']);
    expect(await kept(nobody)).toEqual([]);
  });
});
