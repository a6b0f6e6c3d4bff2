import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { hasPasskeys } from '#server/auth/passkeys.ts';
import { newId } from '#shared/ids.ts';
import { type Bent, makeAuthenticator } from '#testing/authenticator.ts';
import { cookiesOf } from '#testing/cookies.ts';
import { type Actor, signInAs, testPassword, type World, world } from '#testing/world.ts';
import { signInApi } from '../contract.ts';

const site = { origin: 'https://cairn.example', rpId: 'cairn.example' };
let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: site.origin } });
  owner = await here.org('Harbor & Pine');
});
beforeEach(() => here.sql('delete from guess'));
afterAll(() => here.close());

const own = ({ personId }: Actor) => ({ params: { id: personId } });
const post = (path: string, payload: object, cookie = '', headers: Record<string, string> = {}) =>
  here.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { cookie, ...headers } });
type Answer = Awaited<ReturnType<typeof post>>;
const codeOf = (answer: Answer) => ({
  status: answer.statusCode,
  code: answer.json<{ messages?: { code: string }[] }>().messages?.[0]?.code,
});
const told = async (to: string) =>
  (await here.sql<{ subject: string }>('select subject from mail_outbox where recipient = $1', [to])).map(({ subject }) => subject);
/** Asks for the options of a new passkey; returns them and the cookies of the answer beside those of the sign-in. */
const begin = async (cookie: string, password: unknown = testPassword) => {
  const answer = await post('passkey/generate-register-options', { password }, cookie);
  return { answer, options: answer.json<{ challenge: string }>(), cookie: [cookie, cookiesOf(answer)].join('; ') };
};
const addTo = async (who: Actor, device = makeAuthenticator(site), name = 'MacBook Pro') => {
  const { cookie } = await signInAs(() => here.app, who.email);
  const begun = await begin(cookie);
  const response = device.create(begun.options);
  const answer = await post('passkey/verify-registration', { name, response }, begun.cookie);
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: {} });
  return device;
};
const ask = async () => {
  const answer = await post('passkey/generate-authenticate-options', {});
  return { options: answer.json<{ challenge: string; userVerification: string; rpId: string }>(), cookie: cookiesOf(answer) };
};
const enter = async (device: ReturnType<typeof makeAuthenticator>, bent: Bent = {}, headers: Record<string, string> = {}) => {
  const { options, cookie } = await ask();
  return post('passkey/verify-authentication', { response: device.get(options, bent) }, cookie, headers);
};
const isSignedIn = async (cookie: string) =>
  (await here.app.inject({ url: '/api/auth/signed-in', headers: { cookie } })).json<{ signedIn: boolean }>().signedIn;
const keysOf = async (who: Actor) => (await who.call(signInApi.loginInfo, own(who))).passkeys ?? [];

describe('a passkey', () => {
  it('A-42: is added with the password, told by mail, signs in, and is among the devices and one’s ways in', async () => {
    const somebody = await here.person(owner.orgId);
    const device = await addTo(somebody);
    expect(await keysOf(somebody)).toMatchObject([{ name: 'MacBook Pro', usedAt: null, isShared: false }]);
    const entered = await enter(device);
    expect({ status: entered.statusCode, body: entered.json() }).toEqual({ status: 200, body: {} });
    expect(entered.headers['set-cookie']?.toString()).toMatch(/HttpOnly/);
    expect(await isSignedIn(cookiesOf(entered))).toBe(true);
    expect((await keysOf(somebody))[0]?.usedAt).not.toBeNull();
    const devices = await somebody.call(signInApi.devices, own(somebody));
    expect(devices.items.map(({ way }) => way)).toContain('passkey');
    await expect.poll(() => told(somebody.email)).toContain('A passkey was added to your Cairn account');
  });

  it('needs no code of an authenticator app, because the device asks who holds it', async () => {
    const somebody = await here.person(owner.orgId);
    const device = await addTo(somebody);
    await here.sql('update auth."user" set "twoFactorEnabled" = true where id = $1', [somebody.personId]);
    expect((await ask()).options).toMatchObject({ userVerification: 'required', rpId: site.rpId });
    expect(await isSignedIn(cookiesOf(await enter(device)))).toBe(true);
    expect(codeOf(await enter(device, { isVerified: false }))).toEqual({ status: 401, code: 'passkeyRefused' });
  });

  it('is asked for with the domain of the configuration, whatever host the request names', async () => {
    const device = await addTo(await here.person(owner.orgId));
    const headers = { host: 'evil.example', origin: 'https://evil.example' };
    expect((await enter(device, { origin: 'https://evil.example' }, headers)).statusCode).not.toBe(200);
    expect((await enter(device, { origin: 'https://evil.example' })).statusCode).toBe(401);
    expect((await enter(device, { rpId: 'evil.example' })).statusCode).toBe(401);
    expect((await enter(device)).statusCode).toBe(200);
  });

  it('answers each question once, and its own question only', async () => {
    const device = await addTo(await here.person(owner.orgId));
    const { options, cookie } = await ask();
    const response = device.get(options);
    const both = await Promise.all([1, 2].map(() => post('passkey/verify-authentication', { response }, cookie)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const other = await ask();
    expect(codeOf(await post('passkey/verify-authentication', { response: device.get(other.options) }, (await ask()).cookie))).toEqual({
      status: 401,
      code: 'passkeyRefused',
    });
    expect(codeOf(await post('passkey/verify-authentication', { response: device.get(other.options) }))).toEqual({
      status: 409,
      code: 'passkeyTooLate',
    });
  });

  it('refuses a copied device, whose counter is behind, a forged signature, and an unknown one', async () => {
    const somebody = await here.person(owner.orgId);
    const device = await addTo(somebody);
    expect((await enter(device)).statusCode).toBe(200);
    device.rewind();
    expect(codeOf(await enter(device))).toEqual({ status: 401, code: 'passkeyRefused' });
    const stranger = makeAuthenticator(site);
    expect(codeOf(await enter(stranger, { id: device.id }))).toEqual({ status: 401, code: 'passkeyRefused' });
    expect(codeOf(await enter(stranger))).toEqual({ status: 401, code: 'passkeyUnknown' });
    for (const response of [{}, { id: 1 }, { id: device.id }, { id: { '!=': '' }, response: {} }]) {
      const { cookie } = await ask();
      const answer = await post('passkey/verify-authentication', { response }, cookie);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it('delays wrong ones of a place; right ones are not counted', async () => {
    const device = await addTo(await here.person(owner.orgId));
    await here.sql('delete from guess');
    for (let turn = 0; turn < 5; turn += 1) await enter(device);
    expect(await here.sql("select amount from guess where subject like 'passkey %'")).toEqual([{ amount: 0 }]);
    await here.sql("update guess set amount = 60, at = now() where subject like 'passkey %'");
    expect(codeOf(await enter(device))).toEqual({ status: 429, code: 'tooManyTries' });
  });

  it('is not served, nor offered, where browsers make none', async () => {
    const offered = (BASE_URL: string) => hasPasskeys({ BASE_URL });
    expect(['https://cairn.example', 'http://localhost:3000', 'http://a.localhost'].map(offered)).toEqual([true, true, true]);
    expect(['http://cairn.example', 'http://127.0.0.1:3000', 'https://[::1]', 'https://10.0.0.1'].map(offered)).toEqual(
      Array(4).fill(false),
    );
    expect((await here.visitor.call(sessionApi.providers)).passkeys).toBe(true);
  });
});

describe('adding a passkey', () => {
  it('needs a sign-in and the right password, whose tries are counted', async () => {
    const somebody = await here.person(owner.orgId);
    const { cookie } = await signInAs(() => here.app, somebody.email);
    expect((await begin('')).answer.statusCode).toBe(401);
    for (const wrong of ['', 'Wrong-Pine-26', null, { a: 1 }]) {
      const { answer } = await begin(cookie, wrong);
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ codes: object }>().codes).toHaveProperty('password');
    }
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await begin(cookie, 'Wrong-Pine-26')).answer.statusCode);
    expect(statuses).toContain(429);
  });

  it('without a password needs a sign-in of the last hour', async () => {
    const somebody = await here.person(owner.orgId);
    const { cookie } = await signInAs(() => here.app, somebody.email);
    await here.sql(`update auth.account set "providerId" = 'oidc', password = null where "userId" = $1`, [somebody.personId]);
    expect((await begin(cookie, '')).answer.statusCode).toBe(200);
    const longAgo = new Date(here.clock.now.getTime() - 61 * 60_000);
    await here.sql(`update auth.session set "createdAt" = $2 where "userId" = $1`, [somebody.personId, longAgo]);
    expect(codeOf((await begin(cookie, '')).answer)).toEqual({ status: 403, code: 'signInAnew' });
  });

  it('refuses what another person began, another site’s answer, an unverified one, and a name that is missing or too long', async () => {
    const [somebody, another] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const { cookie } = await signInAs(() => here.app, somebody.email);
    const send = async (bent: Bent, name: unknown = 'Key') => {
      const begun = await begin(cookie);
      return post('passkey/verify-registration', { name, response: makeAuthenticator(site).create(begun.options, bent) }, begun.cookie);
    };
    for (const bent of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }, { challenge: 'AAAA' }])
      expect(codeOf(await send(bent))).toEqual({ status: 401, code: 'passkeyRefused' });
    for (const name of ['', ' ', 'x'.repeat(61), 5]) {
      const answer = await send({}, name);
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ codes: object }>().codes).toHaveProperty('name');
    }
    const begun = await begin(cookie);
    const mine = (await signInAs(() => here.app, another.email)).cookie;
    const response = makeAuthenticator(site).create(begun.options);
    const mixed = await post('passkey/verify-registration', { name: 'Key', response }, begun.cookie.replace(cookie, mine));
    expect(mixed.statusCode).toBe(401);
    expect([await keysOf(somebody), await keysOf(another)]).toEqual([[], []]);
  });

  it('ends at twenty', async () => {
    const somebody = await here.person(owner.orgId);
    const { cookie } = await signInAs(() => here.app, somebody.email);
    for (let index = 0; index < 20; index += 1)
      await here.sql(
        `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp") values ($1, 'Key', '', $2, $3, 0, 'singleDevice', false)`,
        [newId(), somebody.personId, newId()],
      );
    expect(codeOf((await begin(cookie)).answer)).toEqual({ status: 422, code: 'tooManyPasskeys' });
  });
});

describe('one’s passkeys', () => {
  const edit = (who: Actor, id: string, passkeyId: string, name: string) =>
    who.call(signInApi.renamePasskey, { params: { id, passkeyId }, body: { name } });
  const remove = (who: Actor, id: string, passkeyId: string) => who.call(signInApi.removePasskey, { params: { id, passkeyId } });

  it('are named and removed by their person alone', async () => {
    const somebody = await here.person(owner.orgId);
    const device = await addTo(somebody);
    const [{ id } = { id: '' }] = await keysOf(somebody);
    expect((await edit(owner, owner.personId, id, 'Mine')).status).toBe(404);
    expect((await edit(owner, somebody.personId, id, 'Mine')).status).toBe(404);
    expect((await remove(owner, owner.personId, id)).status).toBe(404);
    expect((await edit(somebody, somebody.personId, id, '')).codes).toEqual({ name: ['VAL_REQUIRED'] });
    expect((await edit(somebody, somebody.personId, id, 'Laptop')).status).toBe(200);
    expect(await keysOf(somebody)).toMatchObject([{ name: 'Laptop' }]);
    expect((await remove(somebody, somebody.personId, id)).status).toBe(200);
    expect(codeOf(await enter(device))).toEqual({ status: 401, code: 'passkeyUnknown' });
    await expect.poll(() => told(somebody.email)).toContain('A passkey of your Cairn account was removed');
  });

  it('keep one way to sign in, and count as one when a provider is disconnected', async () => {
    const somebody = await here.person(owner.orgId);
    await addTo(somebody);
    const [{ id } = { id: '' }] = await keysOf(somebody);
    await here.sql(`update auth.account set "providerId" = 'oidc', password = null where "userId" = $1`, [somebody.personId]);
    const both = await Promise.all([
      remove(somebody, somebody.personId, id),
      somebody.call(signInApi.disconnect, { params: { id: somebody.personId, provider: 'oidc' } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('end with the login', async () => {
    const somebody = await here.person(owner.orgId);
    const device = await addTo(somebody);
    await here.sql('delete from auth."user" where id = $1', [somebody.personId]);
    expect(codeOf(await enter(device))).toEqual({ status: 401, code: 'passkeyUnknown' });
  });
});
