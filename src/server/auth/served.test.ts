import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, signInAs, testPassword, type World, world } from '#testing/world.ts';

let here: World;
let who: Actor;

beforeAll(async () => {
  here = await world();
  who = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

describe('sign-in', () => {
  it.each([
    ['POST', 'change-password', { currentPassword: testPassword, newPassword: 'aaaaaaaa' }],
    ['POST', 'update-user', { username: 'somebody-else', image: 'javascript:alert(1)' }],
    ['POST', 'change-email', { newEmail: 'x@example.com' }],
    ['POST', 'request-password-reset', { email: 'x@example.com' }],
    ['POST', 'delete-user', {}],
    ['POST', 'is-username-available', { username: 'maren' }],
    ['POST', 'revoke-sessions', {}],
    ['POST', 'sign-up/email', { email: 'x@example.com', password: testPassword, name: 'X' }],
    ['GET', 'list-sessions', undefined],
  ] as const)('A-18: %s %s is not served beside our own rules for it', async (method, path, payload) => {
    const { cookie } = await signInAs(() => here.app, who.email);
    const answer = await here.app.inject({
      method,
      url: `/api/auth/${path}`,
      headers: { cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(404);
    expect((await signInAs(() => here.app, who.email)).token).toBeTruthy();
  });

  it('A-24: refuses with the same form and text as every other error', async () => {
    const payload = { email: who.email, password: 'Wrong-Pine-26' };
    const answer = await here.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      succeeded: false,
      messages: [{ text: 'Invalid email or password. Please try again.', code: 'signInRefused' }],
    });
    expect((await here.app.inject({ url: '/api/auth/token' })).json()).toMatchObject({
      succeeded: false,
      messages: [{ code: 'signedOut' }],
    });
  });

  it('says whether somebody is signed in, and nothing else', async () => {
    const { cookie } = await signInAs(() => here.app, who.email);
    expect((await here.app.inject({ url: '/api/auth/signed-in', headers: { cookie } })).json()).toEqual({ signedIn: true });
    expect((await here.app.inject({ url: '/api/auth/signed-in' })).json()).toEqual({ signedIn: false });
    expect((await here.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).statusCode).toBe(404);
  });

  it('tells the browser to forget the answers that it keeps when its person signs out', async () => {
    const { cookie } = await signInAs(() => here.app, who.email);
    const answer = await here.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie }, payload: {} });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"']);
  });

  it('still works after SECRET has changed', async () => {
    const changed = await world({ url: here.url, env: { SECRET: 'another secret that is long enough for this' } });
    try {
      expect((await signInAs(() => changed.app, who.email)).context).toBeTruthy();
    } finally {
      await changed.close();
    }
  });
});
