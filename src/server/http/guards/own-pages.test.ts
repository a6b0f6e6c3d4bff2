import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type World, world } from '#testing/world.ts';

const own = 'https://cairn.example.com';
let plain: World;
let switched: World;
let owner: Actor;

beforeAll(async () => {
  [plain, switched] = await Promise.all([
    world({ env: { BASE_URL: own } }),
    world({ env: { BASE_URL: own, API_SWITCH_URL: 'https://api.example.com/some/path' } }),
  ]);
  owner = await switched.org('Harbor & Pine');
});
afterAll(() => Promise.all([plain.close(), switched.close()]));

const ask = (here: World, origin: string, method: 'GET' | 'OPTIONS' = 'GET', url = '/api/v2/time') =>
  here.app.inject({ method, url, headers: { origin } });

describe('the other host of the API', () => {
  it('W-08: is told to pages with the flags, and named in their content policy', async () => {
    const flags = await switched.app.inject({ url: '/api/v2/app-configuration/feature-flags' });
    expect(flags.json()).toMatchObject({ apiHost: 'https://api.example.com' });
    const policyOf = async (here: World) =>
      String((await here.app.inject({ url: '/login' })).headers['content-security-policy']).split(';');
    expect(await policyOf(switched)).toContain("connect-src 'self' https://api.example.com");
    expect(await policyOf(plain)).toContain("connect-src 'self'");
  });

  it('W-08: lets in the pages of the own address, without cookies, and says beforehand what they may send', async () => {
    const asked = await ask(switched, own, 'OPTIONS', '/api/v2/todos');
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, own]);
    expect(asked.headers['access-control-allow-headers']).toContain('x-organization');
    const answer = await switched.app.inject({
      url: '/api/v2/session/reload',
      headers: { origin: own, authorization: `Bearer ${owner.token}`, 'x-session-context': owner.context },
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin'], answer.headers.vary]).toEqual([
      200,
      own,
      expect.stringContaining('origin'),
    ]);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each(['https://evil.example', 'https://cairn.example.com.evil.example', 'http://cairn.example.com', 'null'])(
    'W-08: lets in no page of %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const)
        expect((await ask(switched, origin, method)).headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('W-08: lets in nobody where no other host is set, and nobody to what is not the API', async () => {
    expect((await ask(plain, own)).headers['access-control-allow-origin']).toBeUndefined();
    for (const url of ['/api/auth/start', '/', '/health/ready'])
      expect((await ask(switched, own, 'GET', url)).headers['access-control-allow-origin']).toBeUndefined();
  });
});
