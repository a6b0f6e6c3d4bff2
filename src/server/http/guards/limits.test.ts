import { afterEach, describe, expect, it } from 'vitest';
import { signInAs, type World, world } from '#testing/world.ts';

const open: World[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const limited = async (env: Record<string, string>): Promise<World> => {
  const here = await world({ env });
  open.push(here);
  return here;
};

const attempt = async ({ app }: World, headers: Record<string, string>): Promise<number> =>
  (
    await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers,
      payload: { email: 'nobody@example.com', password: 'Wrong-Pine-26' },
    })
  ).statusCode;

describe('the rate limit', () => {
  it('for sign-ins of an address cannot be avoided with a forged token', async () => {
    const here = await limited({ SIGN_IN_RATE_LIMIT: '3' });
    const answers: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await attempt(here, { authorization: `Bearer x${turn}` }));
    expect(answers).toEqual([401, 401, 401, 429, 429]);
  });

  it('cannot be avoided with addresses that the visitor puts before the proxy’s', async () => {
    const here = await limited({ SIGN_IN_RATE_LIMIT: '3', TRUST_PROXY: 'true' });
    const answers: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await attempt(here, { 'x-forwarded-for': `203.0.113.${turn}, 198.51.100.7` }));
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    expect(await attempt(here, { 'x-forwarded-for': '198.51.100.8' })).toBe(401);
  });

  it('of a person counts all of their tokens together, and nobody else’s', async () => {
    const here = await limited({ RATE_LIMIT: '40' });
    const who = await here.org();
    const other = await here.person(who.orgId);
    const ask = async (token: string) =>
      (await here.app.inject({ url: '/api/v2/session?offset=0&tz=UTC', headers: { authorization: `Bearer ${token}` } })).statusCode;
    const again = (await signInAs(() => here.app, who.email)).token;
    const answers: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) answers.push(await ask(who.token), await ask(again));
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    expect(answers.at(-1)).toBe(429);
    expect(await ask(other.token)).toBe(200);
  });
});
