import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { cookiesOf } from '#testing/cookies.ts';
import { freePort } from '#testing/faults.ts';
import { type Issuer, startIssuer } from '#testing/issuer.ts';
import { type World, world } from '#testing/world.ts';

let issuer: Issuer;
let here: World;

beforeAll(async () => {
  issuer = await startIssuer(['http://localhost/api/auth/callback/oidc']);
  here = await world({
    env: {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_NAME: 'Harbor ID',
    },
  });
});
afterAll(async () => {
  await here.close();
  await issuer.stop();
});

/** Starts a sign-in as the button of the sign-in page does. */
const begin = async (callbackURL = '/vto?x=1') => {
  const answer = await here.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    payload: { provider: 'oidc', callbackURL, errorCallbackURL: '/login' },
  });
  return { status: answer.statusCode, authorize: answer.json<{ url: string }>().url, cookie: cookiesOf(answer) };
};

const comeBack = async (to: string, cookie: string) => {
  const { pathname, search } = new URL(to);
  const answer = await here.app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  return { status: answer.statusCode, location: String(answer.headers.location), cookie: cookiesOf(answer) };
};

const tokenFor = async (cookie: string) => {
  const answer = await here.app.inject({ url: '/api/auth/token', headers: { cookie } });
  return { status: answer.statusCode, token: answer.json<{ token?: string }>()?.token ?? '' };
};

const loadSession = async (token: string) => {
  const answer = await here.app.inject({ url: '/api/v2/session?offset=0&tz=UTC', headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, ...answer.json() };
};

const signInAs = async (login: string) => {
  const start = await begin();
  return comeBack(await issuer.signIn(start.authorize, login), start.cookie);
};

describe('an external OpenID Connect issuer', () => {
  it('A-01: is on the sign-in page, with its name', async () => {
    expect((await here.app.inject({ url: '/api/v2/session/providers' })).json().providers).toContainEqual({
      id: 'oidc',
      name: 'Harbor ID',
      kind: 'oidc',
    });
  });

  it('A-32: is asked for a code, with PKCE and the scope platform openid profile email', async () => {
    const { authorize } = await begin();
    const asked = new URL(authorize);
    expect(asked.origin).toBe(issuer.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'cairn',
      scope: 'platform openid profile email',
      redirect_uri: 'http://localhost/api/auth/callback/oidc',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/./),
    });
  });

  it('A-01, A-05: signs in, returns to the page that was asked for, and adds the person', async () => {
    const back = await signInAs('mara');
    expect(back).toMatchObject({ status: 302, location: '/vto?x=1' });
    const { token } = await tokenFor(back.cookie);
    const session = await loadSession(token);
    expect(session).toMatchObject({
      status: 200,
      orgId: null,
      policyAccepted: false,
      policyChanged: false,
      user: { firstName: 'mara', lastName: 'Okafor', email: 'mara@issuer.example', orgs: [] },
    });
  });

  it('A-29: asks a person of the issuer again when the version of the policy changes, and says so', async () => {
    const { token } = await tokenFor((await signInAs('greta')).cookie);
    const { config } = here.appContext;
    const before = config.POLICY_VERSION;
    const asked = async () => {
      const { policyAccepted, policyChanged } = await loadSession(token);
      return { policyAccepted, policyChanged };
    };
    const { id } = await loadSession(token);
    const accepted = await here.app.inject({
      method: 'POST',
      url: '/api/v2/account/accept-policy',
      headers: { authorization: `Bearer ${token}`, 'x-session-context': id, 'idempotency-key': newId() },
      payload: {},
    });
    expect(accepted.json()).toMatchObject({ succeeded: true });
    expect(await asked()).toEqual({ policyAccepted: true, policyChanged: false });
    config.POLICY_VERSION = '2026-11';
    expect(await asked()).toEqual({ policyAccepted: false, policyChanged: true });
    config.POLICY_VERSION = before;
  });

  it('finds the same person at the next sign-in', async () => {
    const ids = [];
    for (let time = 0; time < 2; time += 1)
      ids.push((await loadSession((await tokenFor((await signInAs('jonas')).cookie)).token)).user.userId);
    expect(ids[0]).toBe(ids[1]);
    expect(await here.sql("select from person where email = 'jonas@issuer.example'")).toHaveLength(1);
  });

  it('joins the account that has the same address already', async () => {
    const owner = await here.org('Harbor & Pine');
    await here.sql('update auth."user" set email = \'theo@issuer.example\' where id = $1', [owner.personId]);
    const session = await loadSession((await tokenFor((await signInAs('theo')).cookie)).token);
    expect(session).toMatchObject({ orgId: owner.orgId, user: { userId: owner.personId } });
  });

  it('A-26: gives a new token silently when the old one has expired', async () => {
    const { cookie } = await signInAs('mara');
    const { token } = await tokenFor(cookie);
    expect((await loadSession(token)).status).toBe(200);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect((await loadSession(token)).status).toBe(401);
    const renewed = await tokenFor(cookie);
    expect(renewed.token).not.toBe(token);
    expect((await loadSession(renewed.token)).status).toBe(200);
  });

  it('A-27: gives none once the sign-in has ended', async () => {
    const { cookie } = await signInAs('mara');
    const { token } = await tokenFor(cookie);
    const { id } = await loadSession(token);
    await here.app.inject({
      method: 'DELETE',
      url: `/api/v2/session/${id}`,
      headers: { authorization: `Bearer ${token}`, 'x-session-context': id },
    });
    expect((await tokenFor(cookie)).status).toBe(401);
  });

  it('A-28: returns to the sign-in page, signed out, when the person cancels', async () => {
    const start = await begin();
    const back = await comeBack(await issuer.cancel(start.authorize), start.cookie);
    expect(back.status).toBe(302);
    expect(back.location).toMatch(/^\/login\?error=access_denied/);
    expect((await tokenFor(back.cookie)).status).toBe(401);
  });

  it.each(['login_required', 'consent_required'])('A-28: returns to the sign-in page after the error %s', async (error) => {
    const start = await begin();
    const state = new URL(start.authorize).searchParams.get('state') ?? '';
    const back = await comeBack(`http://localhost/api/auth/callback/oidc?error=${error}&state=${encodeURIComponent(state)}`, start.cookie);
    expect(back).toMatchObject({ status: 302, location: expect.stringMatching(new RegExp(`^/login\\?error=${error}`)) });
  });

  it('refuses a code with another person’s state, and a code used before', async () => {
    const mine = await begin();
    const theirs = await begin();
    const to = await issuer.signIn(mine.authorize, 'mara');
    const stolen = await comeBack(to, theirs.cookie);
    expect(stolen.cookie).not.toContain('session_token');
    const first = await comeBack(to, mine.cookie);
    const again = await comeBack(to, mine.cookie);
    expect(again.cookie).not.toContain('session_token=ey');
    expect([first.location, again.location].filter((location) => location === '/vto?x=1').length).toBeLessThanOrEqual(1);
  });

  it('redirects to no other site after sign-in', async () => {
    for (const url of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) expect((await begin(url)).status).toBe(403);
  });
});

describe('an issuer that is unreachable when the app starts', () => {
  it('does not prevent sign-in by password, and is used as soon as it can be reached', async () => {
    const port = await freePort();
    const env = { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'cairn', OIDC_CLIENT_SECRET: 'a secret of the tests' };
    const lonely = await world({ env });
    const start = () =>
      lonely.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/social',
        payload: { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/login' },
      });
    try {
      expect((await lonely.org()).token).not.toBe('');
      expect((await start()).statusCode).toBe(404);
      const late = await startIssuer(['http://localhost/api/auth/callback/oidc'], port);
      try {
        const answer = await start();
        expect(answer.statusCode).toBe(200);
        expect(answer.json<{ url: string }>().url).toContain(late.url);
      } finally {
        await late.stop();
      }
    } finally {
      await lonely.close();
    }
  });

  it('404 where no issuer is configured', async () => {
    const plain = await world();
    try {
      const answer = await plain.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/social',
        payload: { provider: 'oidc', callbackURL: '/' },
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
