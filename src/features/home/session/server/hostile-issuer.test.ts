import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { newId } from '#shared/ids.ts';
import { cookiesOf, isSignIn } from '#testing/cookies.ts';
import { eventually } from '#testing/eventually.ts';
import { type Forged, type HostileIssuer, startHostileIssuer } from '#testing/hostile-issuer.ts';
import { type Actor, type World, world } from '#testing/world.ts';

let issuer: HostileIssuer;
let here: World;

const envOf = (url: string) => ({ OIDC_ISSUER: url, OIDC_CLIENT_ID: 'cairn', OIDC_CLIENT_SECRET: 'a secret of the tests' });

beforeAll(async () => {
  issuer = await startHostileIssuer();
  here = await world({ env: envOf(issuer.url) });
});
afterAll(async () => {
  await here.close();
  await issuer.stop();
});

const begin = async (app = here.app, payload: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'oidc', callbackURL: '/vto', errorCallbackURL: '/login', ...payload },
  });
  const asked = answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url).searchParams : new URLSearchParams();
  return { status: answer.statusCode, state: asked.get('state') ?? '', nonce: asked.get('nonce'), cookie: cookiesOf(answer) };
};

const waysOf = async ({ personId }: Actor) =>
  (await here.sql<{ way: string }>('select "providerId" as way from auth.account where "userId" = $1', [personId])).map(({ way }) => way);
const useCode = (name: string, code: string, cookie: string) =>
  here.app.inject({ method: 'POST', url: '/api/auth/sign-in/code', payload: { name, code }, headers: { cookie } });
const mailedCode = async (to: string) => {
  const find = async () =>
    (await here.sql<{ plain: string }>("select data->>'plain' as plain from pgboss.job where data->>'to' = $1", [to]))
      .map(({ plain }) => /^\d{6}$/m.exec(plain)?.[0])
      .find((code) => code !== undefined);
  await eventually(async () => expect(await find()).toBeDefined());
  return (await find()) ?? '';
};

const comeBack = async (query: Record<string, string>, cookie: string) => {
  const answer = await here.app.inject({ url: `/api/auth/callback/oidc?${new URLSearchParams(query).toString()}`, headers: { cookie } });
  return { location: String(answer.headers.location), isIn: isSignIn(answer), cookie: cookiesOf(answer) };
};

/** Signs in with an answer of the issuer that a test has bent. */
const signIn = async (forged: Forged = {}, more: Record<string, string> = {}) => {
  const { state, nonce, cookie } = await begin();
  issuer.answer(nonce, forged);
  return comeBack({ code: 'abc', state, ...more }, cookie);
};

const people = () => here.sql('select from auth."user" where email = \'mara@issuer.example\'');
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;

describe('an answer of an OpenID Connect issuer', () => {
  it.each<[string, Forged]>([
    ['signed with a key that the issuer does not publish', { signature: 'stranger' }],
    ['not signed', { signature: 'none' }],
    ['without a token that names the person', { signature: 'missing' }],
    ['made for another app', { claims: { aud: 'another-app' } }],
    ['of another issuer', { claims: { iss: 'https://another.example' } }],
    ['made for another sign-in', { claims: { nonce: 'of-another-sign-in' } }],
    ['for no sign-in in particular', { claims: { nonce: undefined } }],
    ['that is too old', { claims: { iat: minutesAgo(30), exp: minutesAgo(20) } }],
    ['with the address of somebody else', { userInfo: { sub: 'theo', email: 'theo@issuer.example' } }],
    ['that names nobody', { claims: { sub: undefined }, userInfo: { sub: undefined } }],
    ['without an address', { userInfo: { email: undefined } }],
    ['made long ago, although it has not ended', { claims: { iat: minutesAgo(11) } }],
    ['made in the future', { claims: { iat: minutesAgo(-5) } }],
    ['issued to another app', { claims: { azp: 'another-app' } }],
    ['made for several apps, issued to none of them', { claims: { aud: ['cairn', 'another-app'] } }],
  ])('A-01, A-28: %s signs nobody in', async (_, forged) => {
    const back = await signIn(forged);
    expect(back.isIn).toBe(false);
    expect(back.location).toMatch(/^(?:http:\/\/localhost)?\/login\?error=\w+/);
    expect(await people()).toEqual([]);
  });

  it.each([false, 'false', null, undefined])(
    'A-28: that calls the address verified: %s, opens the account that has it to nobody',
    async (said) => {
      const owner = await here.org('Harbor & Pine');
      const back = await signIn({ claims: { sub: newId() }, userInfo: { sub: undefined, email: owner.email, email_verified: said } });
      expect(back).toMatchObject({ isIn: false, location: expect.stringMatching(/\/login\?error=\w+/) });
      expect(await waysOf(owner)).toEqual(['credential']);
    },
  );

  it.each([false, 'false', null, undefined])(
    'that calls the address verified: %s, signs in only after a mailed code, and then every time',
    async (said) => {
      const [sub, email] = [newId(), `${newId()}@issuer.example`];
      const forged = { claims: { sub }, userInfo: { sub, email, email_verified: said } };
      const back = await signIn(forged);
      expect(back).toMatchObject({ isIn: false, location: `/login?prove=${encodeURIComponent(email)}` });
      expect(isSignIn(await useCode(email, await mailedCode(email), back.cookie))).toBe(true);
      expect((await signIn(forged)).isIn).toBe(true);
    },
  );

  it('does not believe an address that says whom it has refused', async () => {
    const { state, cookie } = await begin();
    const said = JSON.stringify({ personId: newId(), email: 'mara@issuer.example', providerId: 'oidc' });
    const back = await comeBack({ error: 'ADDRESS_UNPROVEN', error_description: said, state }, cookie);
    expect(back.location).toMatch(/^\/login\?error=/);
    expect(back.cookie).not.toContain('cairn.unproven=');
  });

  it('offers a person whose address it has changed to take the new one, and both mailboxes are told', async () => {
    const owner = await here.org('Harbor & Pine');
    const [sub, email] = [newId(), `${newId()}@issuer.example`];
    const own = { params: { id: owner.personId } };
    const told = async () => (await owner.call(signInApi.loginInfo, own)).toldEmail;
    const come = async (userInfo: object) => expect((await signIn({ claims: { sub }, userInfo: { sub, ...userInfo } })).isIn).toBe(true);
    await come({ email: owner.email });
    expect(await told()).toBeNull();
    await come({ email, email_verified: false });
    expect(await told()).toBeNull();
    await come({ email: (await here.org('Elsewhere')).email });
    expect(await told()).toBeNull();
    await come({ email });
    expect(await told()).toEqual({ email, provider: 'oidc' });
    const take = (to: string) => owner.call(signInApi.takeEmail, { ...own, body: { email: to } });
    expect(await take(`${newId()}@issuer.example`)).toMatchObject({ status: 409, messages: [{ code: 'emailChangeEnded' }] });
    expect(await take(email)).toMatchObject({ status: 200 });
    expect(await owner.call(signInApi.loginInfo, own)).toMatchObject({ email, toldEmail: null });
    const mailed = await here.sql<{ to: string }>("select data->>'to' as to from pgboss.job where data->>'to' in ($1, $2)", [
      owner.email,
      email,
    ]);
    expect(new Set(mailed.map(({ to }) => to))).toEqual(new Set([owner.email, email]));
  });

  it('offers nothing by an answer that names two people', async () => {
    const owner = await here.org('Harbor & Pine');
    const sub = newId();
    expect((await signIn({ claims: { sub }, userInfo: { sub, email: owner.email } })).isIn).toBe(true);
    const back = await signIn({ claims: { sub: newId() }, userInfo: { sub, email: `${newId()}@issuer.example` } });
    expect(back.isIn).toBe(false);
    expect((await owner.call(signInApi.loginInfo, { params: { id: owner.personId } })).toldEmail).toBeNull();
  });

  it('offers an address for a day alone, since somebody else may have it then', async () => {
    const owner = await here.org('Harbor & Pine');
    const [sub, email] = [newId(), `${newId()}@issuer.example`];
    for (const address of [owner.email, email]) await signIn({ claims: { sub }, userInfo: { sub, email: address } });
    await here.sql('update auth.account set told_at = told_at - interval \'25 hours\' where "userId" = $1', [owner.personId]);
    expect((await owner.call(signInApi.loginInfo, { params: { id: owner.personId } })).toldEmail).toBeNull();
  });

  it('lets nobody in whose address a colleague had before, and tells them apart by their subject', async () => {
    const email = `${newId()}@issuer.example`;
    const [before, after] = [newId(), newId()];
    expect((await signIn({ claims: { sub: before }, userInfo: { sub: before, email } })).isIn).toBe(true);
    const back = await signIn({ claims: { sub: after }, userInfo: { sub: after, email } });
    expect(back).toMatchObject({ isIn: false, location: expect.stringMatching(/\/login\?error=\w+/) });
    expect((await signIn({ claims: { sub: before }, userInfo: { sub: before, email: `${newId()}@issuer.example` } })).isIn).toBe(true);
  });

  it('proves an address with its verified one, and ends what somebody else had made for it', async () => {
    const owner = await here.org('Harbor & Pine');
    await here.sql('update auth."user" set "emailVerified" = false where id = $1', [owner.personId]);
    const sub = newId();
    const forged = { claims: { sub }, userInfo: { sub, email: owner.email } };
    expect((await signIn(forged)).isIn).toBe(true);
    expect(await waysOf(owner)).toEqual([]);
    expect((await signIn(forged)).isIn).toBe(true);
    expect(await waysOf(owner)).toEqual(['oidc']);
    const mails = await here.sql<{ subject: string }>("select data->>'subject' as subject from pgboss.job where data->>'to' = $1", [
      owner.email,
    ]);
    expect(mails.map(({ subject }) => subject)).toContain('A way to sign in to Cairn was added');
  });

  it('A-28: that came from another issuer than it was sent to signs nobody in', async () => {
    const back = await signIn({}, { iss: 'https://another.example' });
    expect(back).toMatchObject({ isIn: false, location: expect.stringMatching(/^\/login\?error=issuer_mismatch/) });
  });

  it('A-28: with a state of another browser, a changed one, or none signs nobody in', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    issuer.answer(mine.nonce);
    const tries = [
      await comeBack({ code: 'abc', state: mine.state }, theirs.cookie),
      await comeBack({ code: 'abc', state: mine.state }, ''),
      await comeBack({ code: 'abc', state: `${mine.state}x` }, mine.cookie),
      await comeBack({ code: 'abc' }, mine.cookie),
    ];
    expect(tries.map(({ isIn }) => isIn)).toEqual([false, false, false, false]);
    for (const { location } of tries) expect(location).toMatch(/\/login\?error=\w+/);
    expect(await people()).toEqual([]);
  });

  it('A-28: is used once, also when it comes twice at once', async () => {
    const { state, nonce, cookie } = await begin();
    issuer.answer(nonce);
    const both = await Promise.all([1, 2].map(() => comeBack({ code: 'abc', state }, cookie)));
    expect(both.filter(({ isIn }) => isIn)).toMatchObject([{ location: '/vto' }]);
    expect((await comeBack({ code: 'abc', state }, cookie)).isIn).toBe(false);
    expect((await signIn()).isIn).toBe(true);
    expect(await people()).toHaveLength(1);
  });

  it('A-05: leads to no other site, whatever the issuer or the link says', async () => {
    for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https:evil.example']) {
      expect((await begin(here.app, { callbackURL: url })).status).toBe(403);
      expect((await begin(here.app, { errorCallbackURL: url })).status).toBe(403);
    }
    const { state, cookie } = await begin();
    const back = await comeBack(
      { error: 'access_denied', error_description: '//evil.example', state, callbackURL: '//evil.example' },
      cookie,
    );
    expect(back.location).toMatch(/^\/login\?error=access_denied/);
  });
});

describe('an issuer', () => {
  it.each([
    [
      'that calls itself by another name than the configured one, whose answers could be those of another issuer,',
      { named: 'https://another.example' },
    ],
    ['that does not publish its keys, whose answers nobody could tell from forged ones,', { hasKeys: false }],
  ])('A-01: %s is not used', async (_, look) => {
    const posing = await startHostileIssuer(look);
    const lonely = await world({ env: envOf(posing.url) });
    try {
      expect((await begin(lonely.app)).status).toBe(404);
    } finally {
      await lonely.close();
      await posing.stop();
    }
  });
});
