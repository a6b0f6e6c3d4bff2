import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { cacheLimits } from '#server/core/cache.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';

const asBrowsersAsk = 'gzip, deflate, br';
const megabytes = 1;
const day = 24 * 60 * 60 * 1000;

let here: World;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  here = await world({ env: { CACHE_MEMORY: String(megabytes) } });
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  traction = await here.traction([owner, member]);
  await addTodos(30, '<p>Some notes</p>');
});
afterAll(() => here.close());
beforeEach(() => {
  here.appContext.answers.clear();
  vi.restoreAllMocks();
});

const addTodos = async (count: number, contentHtml: string): Promise<string[]> => {
  const ids = Array.from({ length: count }, newId);
  await here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, content_html, due_date)
     select $1, id, $2, $3, $2, 'Send the lease', $4, '2026-03-10' from unnest($5::uuid[]) id`,
    [owner.orgId, owner.personId, traction.id, contentHtml, ids],
    owner.orgId,
  );
  return ids;
};

/** Requests the list of To-Dos, about 20 KB, or some by their ids, with the given headers. */
const ask = (who: Actor, headers: Record<string, string> = {}, ids?: string[]) =>
  here.app.inject({
    method: ids === undefined ? 'POST' : 'GET',
    url: ids === undefined ? '/api/v2/todos/search' : `/api/v2/todos?ids=${ids.join(',')}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, ...headers },
    ...(ids === undefined ? { payload: { filters: [{ field: 'tractionId', value: traction.id }] } } : {}),
  });

const decoded = (encoding: unknown, bytes: Buffer): string => {
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes).toString();
  return encoding === 'gzip' ? zlib.gunzipSync(bytes).toString() : bytes.toString();
};

describe('cached answers are kept in the encoding in which they are sent', () => {
  it.each([
    [asBrowsersAsk, 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('to a request that accepts %s', async (accepted, encoding) => {
    const once = vi.spyOn(here.appContext.answers, 'once');
    const first = await ask(owner, { 'accept-encoding': accepted });
    const again = await ask(owner, { 'accept-encoding': accepted });
    expect(once).toHaveBeenCalledTimes(1);
    for (const { headers, rawPayload } of [first, again]) {
      expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual([encoding, rawPayload.length]);
      expect(String(headers.vary)).toMatch(/accept-encoding/i);
      expect(JSON.parse(decoded(encoding, rawPayload))).toMatchObject({ succeeded: true, items: { length: 30 } });
    }
    expect(here.appContext.answers.bytes()).toBeLessThan(encoding === undefined ? 30_000 : 6_000);
  });

  it('are compressed once, for simultaneous and for later requests', async () => {
    const compress = vi.spyOn(zlib, 'brotliCompressSync');
    await Promise.all(Array.from({ length: 5 }, () => ask(owner, { 'accept-encoding': asBrowsersAsk })));
    await ask(owner, { 'accept-encoding': asBrowsersAsk });
    expect(compress).toHaveBeenCalledTimes(1);
  });

  it('are not compressed when they are small, but still have a Vary header', async () => {
    const { headers, rawPayload } = await ask(owner, { 'accept-encoding': asBrowsersAsk }, [newId()]);
    expect([headers['content-encoding'], String(headers.vary)]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(rawPayload.toString())).toMatchObject({ items: [] });
  });

  it('are kept for each person separately', async () => {
    const once = vi.spyOn(here.appContext.answers, 'once');
    for (const who of [owner, member, owner, member]) await ask(who);
    expect(once).toHaveBeenCalledTimes(2);
  });

  it('with rows of 50 KB for many people stay within the limit of each cache', async () => {
    const limits = cacheLimits(megabytes);
    // Random hexadecimal digits, which compress to half their size.
    const ids = await addTodos(4, `<p>${randomBytes(25_000).toString('hex')}</p>`);
    for (const who of [owner, member, await here.person(owner.orgId, 'Admin')]) {
      for (const accepted of ['identity', asBrowsersAsk]) {
        for (const some of [ids, ids.slice(1), ids.slice(2)]) {
          expect((await ask(who, { 'accept-encoding': accepted }, some)).statusCode).toBe(200);
          expect(here.appContext.answers.bytes()).toBeLessThanOrEqual(limits.answers);
          expect(here.appContext.memos.bytes()).toBeLessThanOrEqual(limits.memos);
        }
      }
    }
  });
});

describe('a client with an ETag is answered 304 until the answer may differ', () => {
  const asked = async (who: Actor) => {
    const ids = await addTodos(20, '');
    const { headers } = await ask(who, { 'accept-encoding': asBrowsersAsk }, ids);
    const again = () => ask(who, { 'accept-encoding': asBrowsersAsk, 'if-none-match': String(headers.etag) }, ids);
    const known = await again();
    expect([headers['content-encoding'], known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([
      'br',
      304,
      0,
      headers.etag,
    ]);
    return again;
  };

  it('because the person’s own settings have changed', async () => {
    const again = await asked(owner);
    expect((await owner.call(sessionApi.theme, { params: { id: owner.personId, theme: 'dark' } })).status).toBe(200);
    expect((await again()).statusCode).toBe(200);
  });

  it('because the day has changed', async () => {
    const again = await asked(owner);
    const now = here.clock.now;
    here.clock.now = new Date(now.getTime() + day);
    expect((await again()).statusCode).toBe(200);
    here.clock.now = now;
  });

  it('because the role has changed: an Admin sees every meeting, an Observer those that they are invited to', async () => {
    const who = await here.person(owner.orgId, 'Admin');
    const again = await asked(who);
    const shown = async () =>
      (await who.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items.length;
    expect(await shown()).toBeGreaterThan(0);
    await here.sql(
      "update org_member set role = 'Observer' where org_id = $1 and person_id = $2",
      [owner.orgId, who.personId],
      owner.orgId,
    );
    expect(await shown()).toBe(0);
    expect((await again()).json()).toMatchObject({ items: [] });
  });
});
