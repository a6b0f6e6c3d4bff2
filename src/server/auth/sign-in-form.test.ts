import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, testPassword, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: 'http://cairn.example' } });
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const origin = 'http://cairn.example';
const send = (fields: Record<string, string>, headers: Record<string, string> = { origin }, redirect = '/vto') =>
  here.app.inject({
    method: 'POST',
    url: `/login?redirect=${encodeURIComponent(redirect)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams(fields)),
  });
const right = () => ({ name: owner.email, password: testPassword });

describe('POST /login', () => {
  it('A-05: signs in by address or username and goes to the wanted page', async () => {
    for (const name of [owner.email, ` ${owner.username} `]) {
      const answer = await send({ ...right(), name });
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe('/vto');
      expect(String(answer.headers['set-cookie'])).toMatch(/cairn\.session_token=[^;]+;.*HttpOnly/);
    }
  });

  it.each(['//evil.example', 'https://evil.example/x', '/\\evil.example'])('A-05: goes home instead of to %s', async (wanted) => {
    expect((await send(right(), { origin }, wanted)).headers.location).toBe('/');
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', origin }],
    [{ 'sec-fetch-site': 'same-site', origin }],
  ])('A-05: does not sign in by a form of another site, with %o', async (headers: Record<string, string>) => {
    const answer = await send(right(), headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toContain(owner.email);
  });

  it('A-24: refuses a wrong password, and an empty one as empty without counting it as a try', async () => {
    expect((await send({ ...right(), password: 'Wrong-Pine-26' })).statusCode).toBe(401);
    for (let time = 0; time < 8; time += 1) expect((await send({ ...right(), password: '' })).statusCode).toBe(422);
    expect((await send(right())).statusCode).toBe(303);
  });

  it('A-24: refuses an empty password as empty where scripts ask, too', async () => {
    const answer = await here.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: owner.email, password: '' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ codes: { password: ['VAL_REQUIRED'] } });
  });

  it('A-24: tells too many tries', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await send({ ...right(), password: 'Wrong-Pine-26' })).statusCode);
    expect(statuses).toContain(429);
    await here.sql('delete from guess');
  });

  it('takes no other kind of body', async () => {
    const answer = await here.app.inject({ method: 'POST', url: '/login', headers: { origin }, payload: right() });
    expect(answer.statusCode).toBe(422);
  });
});
