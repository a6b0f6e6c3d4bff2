import { afterAll, describe, expect, it } from 'vitest';
import { type World, world } from '#testing/world.ts';

const open: World[] = [];
afterAll(() => Promise.all(open.map((each) => each.close())));

const running = async (env: Record<string, string>): Promise<World> => {
  const here = await world({ env });
  open.push(here);
  return here;
};

const papers = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/openapi.json'];
const elsewhere = { remoteAddress: '192.0.2.2' };

describe('in production', () => {
  it('the API documentation is not served unless a setting says so', async () => {
    const here = await running({ NODE_ENV: 'production' });
    for (const url of papers) expect((await here.app.inject({ url })).statusCode, url).toBe(404);
    const told = await running({ NODE_ENV: 'production', API_DOCS: 'true' });
    expect((await told.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  });

  it('/metrics is served to this machine only, and not through a proxy', async () => {
    const { app } = await running({ NODE_ENV: 'production', TRUST_PROXY: '1' });
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200);
    const refused = await app.inject({ url: '/metrics', ...elsewhere });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ succeeded: false, messages: [{ code: 'signedOut' }] });
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(401);
  });

  it('/metrics is served from anywhere with its token, and not without it', async () => {
    const { app } = await running({ NODE_ENV: 'production', METRICS_TOKEN: 'a-token-for-metrics' });
    const status = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', ...elsewhere, headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await status('Bearer a-token-for-metrics')).toBe(200);
    for (const wrong of [undefined, 'Bearer ', 'Bearer a-token', 'a-token-for-metrics']) expect(await status(wrong)).toBe(401);
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  });
});

it('outside production, API documentation is served, and /metrics to this machine alone', async () => {
  const { app } = await running({});
  expect((await app.inject({ url: '/api/openapi.json', ...elsewhere })).statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics', ...elsewhere })).statusCode).toBe(401);
});
