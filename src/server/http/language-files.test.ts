import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedWorld } from '#testing/shared-world.ts';
import type { World } from '#testing/world.ts';

let here: World;
beforeAll(async () => {
  here = await sharedWorld();
});
afterAll(() => here.close());

interface Texts {
  shell: { header: { home: string } };
}

const load = async (file: string, prefix = '/api/v2') => {
  const answer = await here.app.inject({ url: `${prefix}/loki/languages/${file}` });
  return { status: answer.statusCode, type: answer.headers['content-type'], home: answer.json<Texts>().shell.header.home };
};

describe('GET loki/languages/{language}.json', () => {
  it('W-09: gives each language to anybody, with and without the prefix', async () => {
    const type = 'application/json; charset=utf-8';
    for (const prefix of ['/api/v2', '']) {
      expect(await load('en.json', prefix)).toEqual({ status: 200, type, home: 'Home' });
      expect(await load('es.json', prefix)).toEqual({ status: 200, type, home: 'Inicio' });
    }
  });

  it.each(['xx.json', 'en-GB.json', 'es', '..%2Fen.json', '__proto__'])('W-09: gives English for %s, which has no file', async (file) => {
    expect(await load(file)).toMatchObject({ status: 200, home: 'Home' });
  });

  it('is sent again only where it has changed, and is compressed once', async () => {
    const url = '/loki/languages/es.json';
    const headers = { 'accept-encoding': 'br' };
    const [one, two] = [await here.app.inject({ url, headers }), await here.app.inject({ url, headers })];
    expect(one.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') });
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
    expect(JSON.parse(brotliDecompressSync(one.rawPayload).toString())).toMatchObject({ shell: { header: { home: 'Inicio' } } });
    const kept = await here.app.inject({ url, headers: { ...headers, 'if-none-match': String(one.headers.etag) } });
    expect([kept.statusCode, kept.rawPayload.length]).toEqual([304, 0]);
    const english = await here.app.inject({ url: '/loki/languages/en.json', headers: { 'if-none-match': String(one.headers.etag) } });
    expect(english.statusCode).toBe(200);
  });
});
