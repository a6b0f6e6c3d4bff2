import { afterAll, describe, expect, it } from 'vitest';
import { type World, world } from '#testing/world.ts';

const base = { BASE_URL: 'https://cairn.example.com', API_SWITCH_URL: 'https://api.example.com' };
const [development, production] = await Promise.all([world({ env: base }), world({ env: { ...base, NODE_ENV: 'production' } })]);
afterAll(() => Promise.all([development.close(), production.close()]));

const ask = async ({ app }: World, host: string, url: string) => app.inject({ url, headers: { host } });

describe('outside production', () => {
  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'cairn.example.com.evil.example',
    '127.0.0.1.evil.example',
    'a b',
  ])('nothing is answered under the name “%s”, which may point to this machine', async (host) => {
    for (const url of ['/', '/login', '/dev/mail.json', '/metrics', '/health/ready', '/api/v2/time', '/api/openapi.json']) {
      const refused = await ask(development, host, url);
      expect([url, refused.statusCode]).toEqual([url, 421]);
      expect(refused.json()).toMatchObject({ messages: [{ code: 'foreignHost' }] });
    }
  });

  it.each([
    'localhost',
    'LOCALHOST:3000',
    'cairn.localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.0.2.7',
    'cairn.example.com',
    'api.example.com:443',
  ])('answers under %s', async (host) => {
    expect((await ask(development, host, '/api/v2/time')).statusCode).toBe(200);
  });
});

it('in production a proxy or a probe may send any name, and then reads nothing of this machine’s own', async () => {
  expect((await ask(production, 'cairn-1.internal', '/health/ready')).statusCode).toBe(200);
  expect((await ask(production, 'evil.example', '/dev/mail.json')).statusCode).toBe(404);
});
