import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedApi } from '#features/home/feeds/contract.ts';
import { registerApi } from '#features/office/register/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { testPassword, type World, world } from '#testing/world.ts';

let here: World;

beforeAll(async () => {
  here = await world();
});
afterAll(() => here.close());

const ask = (email: string, key: string) => here.visitor.call(registerApi.sendCode, { body: { email } }, { 'idempotency-key': key });

const mails = (email: string) =>
  here.sql<{ id: string }>("select id::text from pgboss.job where name = 'mail' and data->>'to' = $1", [email]);

describe('a command of a signed-out visitor', () => {
  it('is executed once for each key, also when it is sent twice at once', async () => {
    const key = newId();
    const answers = await Promise.all([ask('ann@example.com', key), ask('ann@example.com', key), ask('ann@example.com', key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mails('ann@example.com')).toHaveLength(1);
    expect((await ask('ann@example.com', newId())).status).toBe(200);
    expect(await mails('ann@example.com')).toHaveLength(2);
  });

  it('does not get the answer to the same key from another address', async () => {
    const key = newId();
    const from = (remoteAddress: string, email: string) =>
      here.app.inject({
        method: 'POST',
        url: `/api/v2/${registerApi.sendCode.path}`,
        remoteAddress,
        headers: { 'idempotency-key': key },
        payload: { email },
      });
    expect((await from('192.0.2.1', 'cid@example.com')).statusCode).toBe(200);
    const other = await from('192.0.2.2', 'cid@example.com');
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    expect(await mails('cid@example.com')).toHaveLength(2);
    expect((await from('192.0.2.2', 'dan@example.com')).statusCode).toBe(422);
    expect((await from('192.0.2.1', 'cid@example.com')).headers['idempotency-replayed']).toBe('true');
  });

  it('is refused under the key of another command', async () => {
    const key = newId();
    await ask('bob@example.com', key);
    expect((await ask('eve@example.com', key)).status).toBe(422);
    expect(await mails('eve@example.com')).toHaveLength(0);
  });
});

it('a command of a signed-out visitor may register that person', async () => {
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

describe('what is stored of a command', () => {
  const storedOf = async (key: string) =>
    (await here.sql<{ reply: string; request_hash: string }>('select reply, request_hash from idempotency where key = $1', [key]))[0];

  it('does not tell the secret of its answer, which its person still gets again', async () => {
    const owner = await here.org('Harbor & Pine');
    const key = newId();
    const renew = () => owner.call(feedApi.renew, { params: { id: owner.personId } }, { 'idempotency-key': key });
    const address = (await renew()).feed.address;
    const stored = (await storedOf(key))?.reply ?? '';
    const secret = address.slice(address.lastIndexOf('/') + 1);
    for (const text of [stored, Buffer.from(stored, 'base64').toString('latin1')]) expect(text).not.toContain(secret);
    expect((await renew()).feed.address).toBe(address);
  });

  it('is no hash from which the password that was sent could be guessed', async () => {
    const owner = await here.org();
    const key = newId();
    const ask = { params: { id: owner.personId }, body: { present: testPassword, password: 'Another-Harbor-27' } };
    expect((await owner.call(signInApi.changePassword, ask, { 'idempotency-key': key })).status).toBe(200);
    const asked = `PUT /api/v2/${pathOf(signInApi.changePassword, ask)} ${JSON.stringify(ask.body)}`;
    const guess = hash('sha256', asked, 'base64url');
    const stored = (await storedOf(key))?.request_hash;
    expect(stored).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toBe(guess);
  });

  it('is not sent when it was sealed with another secret, and the command is not executed again', async () => {
    const owner = await here.org();
    const key = newId();
    const renew = () => owner.call(feedApi.renew, { params: { id: owner.personId } }, { 'idempotency-key': key });
    const { feed } = await renew();
    await here.sql('update idempotency set reply = \'{"feed":null}\' where key = $1', [key]);
    expect(await renew()).toMatchObject({ status: 409, messages: [{ code: 'streamed' }] });
    expect((await owner.call(feedApi.own, { params: { id: owner.personId } })).feed?.address).toBe(feed.address);
  });
});
