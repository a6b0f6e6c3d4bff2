import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forged, type HostileIssuer, startHostileIssuer } from '../../../testing/hostile-issuer.ts';
import { type World, world } from '../../../testing/world.ts';

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

const cookiesOf = (headers: { 'set-cookie'?: string | string[] | undefined }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');

const begin = async (app = here.app, payload: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'oidc', callbackURL: '/vto', errorCallbackURL: '/login', ...payload },
  });
  const asked = answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url).searchParams : new URLSearchParams();
  return { status: answer.statusCode, state: asked.get('state') ?? '', nonce: asked.get('nonce'), cookie: cookiesOf(answer.headers) };
};

const comeBack = async (query: Record<string, string>, cookie: string) => {
  const answer = await here.app.inject({ url: `/api/auth/callback/oidc?${new URLSearchParams(query).toString()}`, headers: { cookie } });
  return { location: String(answer.headers.location), isIn: /session_token=[^;]/.test(cookiesOf(answer.headers)) };
};

/** Signs in with an answer of the issuer that a test has bent. */
const signIn = async (forged: Forged = {}, more: Record<string, string> = {}) => {
  const { state, nonce, cookie } = await begin();
  issuer.answer(nonce, forged);
  return comeBack({ code: 'abc', state, ...more }, cookie);
};

const people = () => here.sql('select from auth."user" where email like \'%@issuer.example\'');
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
    ['whose address the issuer has not verified', { userInfo: { email_verified: false } }],
    ['whose address the issuer has not verified, said by a word', { userInfo: { email_verified: 'false' } }],
    ['whose address is in the token, and not verified', { claims: { email: 'mara@issuer.example', email_verified: false } }],
  ])('A-01, A-28: %s signs nobody in', async (_, forged) => {
    const back = await signIn(forged);
    expect(back.isIn).toBe(false);
    expect(back.location).toMatch(/^(?:http:\/\/localhost)?\/login\?error=\w+/);
    expect(await people()).toEqual([]);
  });

  it('A-28: with the unverified address of an account opens that account to nobody', async () => {
    const owner = await here.org('Harbor & Pine');
    const back = await signIn({ userInfo: { email: owner.email, email_verified: false } });
    expect(back).toEqual({ isIn: false, location: expect.stringMatching(/\/login\?error=\w+/) });
    const ways = await here.sql('select "providerId" as way from auth.account where "userId" = $1', [owner.personId]);
    expect(ways).toEqual([{ way: 'credential' }]);
  });

  it('A-28: that came from another issuer than it was sent to signs nobody in', async () => {
    const back = await signIn({}, { iss: 'https://another.example' });
    expect(back).toEqual({ isIn: false, location: expect.stringMatching(/^\/login\?error=issuer_mismatch/) });
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
    expect(both.filter(({ isIn }) => isIn)).toEqual([{ isIn: true, location: '/vto' }]);
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
