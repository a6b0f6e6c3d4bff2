import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, signInAs, testPassword, type World } from '#testing/world.ts';

let here: World;
let who: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  who = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const sessionTokens = async (): Promise<string[]> =>
  (await here.sql<{ token: string }>('select token from auth.session where "userId" = $1', [who.personId])).map(({ token }) => token);

describe('the session token of a sign-in', () => {
  it.each(['email', 'username'] as const)('is in the cookie only, after a sign-in by %s', async (way) => {
    const payload = { [way]: way === 'email' ? who.email : who.username, password: testPassword };
    const answer = await here.app.inject({ method: 'POST', url: `/api/auth/sign-in/${way}`, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { email: who.email } });
    expect(answer.json()).not.toHaveProperty('token');
    const tokens = await sessionTokens();
    expect(tokens.some((token) => String(answer.headers['set-cookie']).includes(token))).toBe(true);
    for (const token of tokens) expect(answer.body).not.toContain(token);
  });

  it('is in no answer of /api/auth, and no such answer may be cached', async () => {
    const { cookie } = await signInAs(() => here.app, who.email);
    const tokens = await sessionTokens();
    for (const [method, path] of [
      ['GET', 'token'],
      ['GET', 'start?offset=0&tz=UTC'],
      ['GET', 'signed-in'],
      ['GET', 'get-session'],
      ['GET', 'error'],
      ['POST', 'sign-in/email'],
      ['POST', 'sign-in/social'],
      ['POST', 'sign-out'],
    ] as const) {
      const answer = await here.app.inject({
        method,
        url: `/api/auth/${path}`,
        headers: { cookie },
        ...(method === 'POST' ? { payload: { email: who.email, password: testPassword, provider: 'google' } } : {}),
      });
      expect(answer.headers['cache-control'], path).toBe('no-store');
      for (const token of tokens) expect(answer.body, path).not.toContain(token);
    }
  });
});

it('answers with a session and answers to commands may not be cached; cached reads are revalidated', async () => {
  const headers = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context };
  const cacheOf = async (method: 'GET' | 'POST' | 'PUT', url: string) =>
    (await here.app.inject({ method, url: `/api/v2/${url}`, headers })).headers['cache-control'];
  expect(await cacheOf('GET', 'session?offset=0&tz=UTC')).toBe('no-store');
  expect(await cacheOf('GET', 'session/reload')).toBe('no-store');
  expect(await cacheOf('PUT', 'notification-center/read/all')).toBe('no-store');
  expect(await cacheOf('POST', 'todos')).toBe('no-store');
  expect(await cacheOf('GET', 'orgs')).toBe('no-store');
  expect(await cacheOf('GET', `todos?ids=${who.personId}`)).toBe('private, no-cache');
});
