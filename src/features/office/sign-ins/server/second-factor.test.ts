import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf } from '#testing/cookies.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, signInAs, testPassword, type World } from '#testing/world.ts';
import { signInApi } from '../contract.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const own = ({ personId }: Actor) => ({ params: { id: personId } });
const post = (path: string, payload: object, cookie = '') =>
  here.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { cookie } });
/** Returns the secret of an `otpauth:` address as the app keeps it. */
const secretIn = (uri: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((each) => letters.indexOf(each).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
};

const begin = async (who: Actor, password = testPassword) => {
  const { cookie } = await signInAs(() => here.app, who.email);
  const answer = await post('two-factor/enable', { password }, cookie);
  const { totpURI = '', backupCodes = [], ...rest } = answer.json<{ totpURI?: string; backupCodes?: string[] }>();
  return { status: answer.statusCode, codes: backupCodes, cookie, secret: totpURI === '' ? '' : secretIn(totpURI), rest };
};
/** The code of the present half minute, or of a later one; that of the next is taken too. */
const codeFor = (secret: string, later = 0) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later);
const turnOn = (who: Actor, code: string) => who.call(signInApi.turnOnFactor, { ...own(who), body: { code } });

/** Makes a person with an authenticator app that is on. */
const withApp = async () => {
  const somebody = await here.person(owner.orgId);
  const made = await begin(somebody);
  const [first, next] = [await codeFor(made.secret), await codeFor(made.secret, 1)];
  expect((await turnOn(somebody, first)).status).toBe(200);
  return { ...made, somebody, first, next };
};
const signIn = async (email: string) => {
  const answer = await post('sign-in/email', { email, password: testPassword });
  return { cookie: cookiesOf(answer), body: answer.json<object>() };
};
const isSignedIn = async (cookie: string) =>
  (await here.app.inject({ url: '/api/auth/signed-in', headers: { cookie } })).json<{ signedIn: boolean }>().signedIn;

describe('an authenticator app', () => {
  it('is on after its first code, keeps the open pages, and is then asked for', async () => {
    const { somebody, next } = await withApp();
    expect((await somebody.call(signInApi.loginInfo, own(somebody))).secondFactor).toMatchObject({ codesLeft: 10 });
    const { cookie, body } = await signIn(somebody.email);
    expect(body).toMatchObject({ twoFactorRedirect: true });
    expect(await isSignedIn(cookie)).toBe(false);
    const wrong = await post('two-factor/verify-totp', { code: '000000' }, cookie);
    expect({ status: wrong.statusCode, ...wrong.json<object>() }).toMatchObject({ status: 400, codes: { code: ['VAL_CODE_WRONG'] } });
    const right = await post('two-factor/verify-totp', { code: next }, cookie);
    expect(right.statusCode).toBe(200);
    expect(right.json<object>()).not.toHaveProperty('token');
    expect(await isSignedIn(cookiesOf(right))).toBe(true);
    const devices = await somebody.call(signInApi.devices, own(somebody));
    expect(devices.items.map(({ way }) => way)).toContain('second-factor');
  });

  it('takes no code twice, nor one before the last, also when it is sent twice at once', async () => {
    const { somebody, first, next } = await withApp();
    const use = async (code: string) => {
      const answer = await post('two-factor/verify-totp', { code }, (await signIn(somebody.email)).cookie);
      return { status: answer.statusCode, codes: answer.json<{ codes?: object }>().codes };
    };
    const refused = { status: 400, codes: { code: ['VAL_CODE_WRONG'] } };
    // The first has turned the app on.
    expect(await use(first)).toEqual(refused);
    const both = await Promise.all([use(next), use(next)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await use(next)).toEqual(refused);
    expect(await use(first)).toEqual(refused);
  });

  it('takes the first code of an app that is set up anew', async () => {
    const { somebody, next } = await withApp();
    expect((await post('two-factor/verify-totp', { code: next }, (await signIn(somebody.email)).cookie)).statusCode).toBe(200);
    const off = await somebody.call(signInApi.turnOffFactor, { ...own(somebody), body: { password: testPassword } });
    expect(off.status).toBe(200);
    const again = await begin(somebody);
    expect((await turnOn(somebody, await codeFor(again.secret))).status).toBe(200);
  });

  it('takes each recovery code once, also when it is sent twice at once', async () => {
    const { somebody, codes } = await withApp();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const use = async (code = '') =>
      (await post('two-factor/verify-backup-code', { code }, (await signIn(somebody.email)).cookie)).statusCode;
    expect((await Promise.all([use(codes[0]), use(codes[0])])).filter((status) => status === 200)).toHaveLength(1);
    expect(await use(codes[0])).toBe(400);
    expect(await use(codes[1])).toBe(200);
    expect((await somebody.call(signInApi.loginInfo, own(somebody))).secondFactor).toMatchObject({ codesLeft: 8 });
  });

  it('ends a sign-in after five wrong codes, and one that is tried twice', async () => {
    const { somebody, secret, codes } = await withApp();
    const { cookie } = await signIn(somebody.email);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await post('two-factor/verify-totp', { code: '000000' }, cookie)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401]);
    expect((await post('two-factor/verify-totp', { code: await codeFor(secret) }, cookie)).statusCode).toBe(401);
    const again = await signIn(somebody.email);
    expect((await post('two-factor/verify-backup-code', { code: codes[2] ?? '' }, again.cookie)).statusCode).toBe(200);
    expect((await post('two-factor/verify-backup-code', { code: codes[3] ?? '' }, again.cookie)).statusCode).toBe(401);
  });

  it('lets no open session guess recovery codes', async () => {
    const { cookie, codes } = await withApp();
    expect((await post('two-factor/verify-backup-code', { code: codes[0] ?? '' }, cookie)).statusCode).toBe(401);
  });

  it('needs the password to begin, to make new codes and to turn off', async () => {
    const somebody = await here.person(owner.orgId);
    expect(await begin(somebody, 'Wrong-Pine-26')).toMatchObject({ status: 422, rest: { codes: { password: ['VAL_PASSWORD_WRONG'] } } });
    expect((await post('two-factor/enable', { password: testPassword })).statusCode).toBe(401);
    const app = await withApp();
    const fresh = await post('two-factor/generate-backup-codes', { password: 'Wrong-Pine-26' }, app.cookie);
    expect(fresh.statusCode).toBe(422);
    const made = await post('two-factor/generate-backup-codes', { password: testPassword }, app.cookie);
    expect(made.json<{ backupCodes: string[] }>().backupCodes).toHaveLength(10);
    const old = await post('two-factor/verify-backup-code', { code: app.codes[0] ?? '' }, (await signIn(app.somebody.email)).cookie);
    expect(old.statusCode).toBe(400);
    const off = (password: string) => app.somebody.call(signInApi.turnOffFactor, { ...own(app.somebody), body: { password } });
    expect(await off('Wrong-Pine-26')).toMatchObject({ status: 422, codes: { password: ['VAL_PASSWORD_WRONG'] } });
    expect((await off(testPassword)).status).toBe(200);
    expect((await signIn(app.somebody.email)).body).not.toHaveProperty('twoFactorRedirect');
    expect((await off(testPassword)).status).toBe(409);
  });

  it('is not on before its code is right, and nobody else turns it on or off', async () => {
    const somebody = await here.person(owner.orgId);
    expect((await turnOn(somebody, '123456')).status).toBe(409);
    const { secret } = await begin(somebody);
    expect(await turnOn(somebody, '000000')).toMatchObject({ status: 400, codes: { code: ['VAL_CODE_WRONG'] } });
    const code = await codeFor(secret);
    expect((await owner.call(signInApi.turnOnFactor, { ...own(somebody), body: { code } })).status).toBe(404);
    expect((await owner.call(signInApi.turnOffFactor, { ...own(somebody), body: { password: testPassword } })).status).toBe(404);
    expect((await signIn(somebody.email)).body).not.toHaveProperty('twoFactorRedirect');
    const { rows: stored } = {
      rows: await here.sql<{ secret: string }>('select secret from auth."twoFactor" where "userId" = $1', [somebody.personId]),
    };
    expect(stored[0]?.secret).not.toContain(secret);
  });
});

describe('replacing an authenticator app (A-42)', () => {
  const beginAnew = async (cookie: string, password = testPassword) => {
    const answer = await post('two-factor/replace', { password }, cookie);
    const { totpURI = '', ...rest } = answer.json<{ totpURI?: string; backupCodes?: string[]; sealed?: string; codes?: object }>();
    return {
      status: answer.statusCode,
      secret: totpURI === '' ? '' : secretIn(totpURI),
      codes: rest.codes,
      sealed: rest.sealed ?? '',
      backups: rest.backupCodes ?? [],
    };
  };
  const finish = (who: Actor, sealed: string, code: string) => who.call(signInApi.replaceFactor, { ...own(who), body: { sealed, code } });
  const use = async (who: Actor, kind: 'totp' | 'backup-code', code = '') =>
    (await post(`two-factor/verify-${kind}`, { code }, (await signIn(who.email)).cookie)).statusCode;

  it('lets the present app and its codes work until the new one has shown its first code, and not after', async () => {
    const { somebody, cookie, codes, next, secret } = await withApp();
    const begun = await beginAnew(cookie);
    expect([begun.status, begun.backups.length]).toEqual([200, 10]);
    expect(await use(somebody, 'totp', next)).toBe(200);
    expect(await finish(somebody, begun.sealed, '000000')).toMatchObject({ status: 400, codes: { code: ['VAL_CODE_WRONG'] } });
    expect(await use(somebody, 'backup-code', codes[0])).toBe(200);
    const first = await codeFor(begun.secret);
    expect((await finish(somebody, begun.sealed, first)).status).toBe(200);
    expect((await somebody.call(signInApi.loginInfo, own(somebody))).secondFactor).toMatchObject({ codesLeft: 10 });
    expect(await use(somebody, 'totp', await codeFor(secret, 1))).toBe(400);
    expect(await use(somebody, 'backup-code', codes[1])).toBe(400);
    // The code that has replaced the app signs nobody in.
    expect(await use(somebody, 'totp', first)).toBe(400);
    expect(await use(somebody, 'totp', await codeFor(begun.secret, 1))).toBe(200);
    expect(await use(somebody, 'backup-code', begun.backups[0])).toBe(200);
  });

  it('needs the password, and an app that is on', async () => {
    const { cookie } = await withApp();
    expect(await beginAnew(cookie, 'Wrong-Pine-26')).toMatchObject({
      status: 422,
      sealed: '',
      codes: { password: ['VAL_PASSWORD_WRONG'] },
    });
    expect((await post('two-factor/replace', { password: testPassword })).statusCode).toBe(401);
    const { cookie: without } = await signInAs(() => here.app, (await here.person(owner.orgId)).email);
    expect(await beginAnew(without)).toMatchObject({ sealed: '' });
  });

  const outcome = async (who: Actor, sealed: string, code: string) => {
    const { status, codes } = await finish(who, sealed, code);
    return { status, codes };
  };
  const refused = { status: 409, codes: undefined };

  it('takes a replacement of nobody else’s app', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const begun = await beginAnew(one.cookie);
    expect(await outcome(other.somebody, begun.sealed, await codeFor(begun.secret))).toMatchObject(refused);
  });

  it('takes a replacement once, for fifteen minutes, and nothing that was made elsewhere', async () => {
    const one = await withApp();
    const begun = await beginAnew(one.cookie);
    const code = await codeFor(begun.secret);
    const altered = begun.sealed.endsWith('00') ? '11' : '00';
    expect(await outcome(one.somebody, `${begun.sealed.slice(0, -2)}${altered}`, code)).toMatchObject(refused);
    expect(await outcome(one.somebody, '', code)).toMatchObject(refused);
    const before = here.clock.now;
    here.clock.now = new Date(before.getTime() + 15 * 60_000 + 1);
    expect(await outcome(one.somebody, begun.sealed, code)).toMatchObject(refused);
    here.clock.now = before;
    expect((await finish(one.somebody, begun.sealed, code)).status).toBe(200);
    expect(await outcome(one.somebody, begun.sealed, code)).toMatchObject(refused);
    expect((await one.somebody.call(signInApi.replaceFactor, { ...own(owner), body: { sealed: begun.sealed, code } })).status).toBe(404);
  });
});
