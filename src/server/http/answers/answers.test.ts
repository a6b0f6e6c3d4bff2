import { describe, expect, it } from 'vitest';
import type { EnterRequest } from '#server/db/enter.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { isNamed, keyOf, makeAnswers, tagOf } from './answers.ts';
import type { Packed } from './compression.ts';

const megabyte = 1024 * 1024;

/** Work that waits until the test releases it; `times` counts how often it began. */
const held = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Packed>();
  const work = {
    times: 0,
    compute: () => {
      work.times += 1;
      return promise;
    },
    end: (text: string) => resolve({ encoding: 'identity', bytes: Buffer.from(text) }),
    fail: (error: Error) => reject(error),
  };
  return work;
};

it('computes once for simultaneous requests with the same tag, and caches the answer', async () => {
  const answers = makeAnswers(megabyte);
  const work = held();
  const asked = [answers.once('todos', '"1"', work.compute), answers.once('todos', '"1"', work.compute)];
  work.end('two');
  expect((await Promise.all(asked)).map(({ bytes }) => String(bytes))).toEqual(['two', 'two']);
  expect(work.times).toBe(1);
  expect(String(answers.get('todos')?.bytes)).toBe('two');
});

it('computes again for another tag, for another request, and without a cache', async () => {
  const work = held();
  work.end('one');
  for (const [answers, others] of [
    [makeAnswers(megabyte), [['todos', '"2"'] as const, ['issues', '"1"'] as const]],
    [makeAnswers(0), [['todos', '"1"'] as const, ['todos', '"1"'] as const]],
  ] as const) {
    work.times = 0;
    await Promise.all([['todos', '"1"'] as const, ...others].map(([key, tag]) => answers.once(key, tag, work.compute)));
    expect(work.times).toBe(3);
  }
});

it('fails for all waiting requests, caches nothing, and tries again for the next', async () => {
  const answers = makeAnswers(megabyte);
  const work = held();
  const asked = Promise.allSettled([answers.once('todos', '"1"', work.compute), answers.once('todos', '"1"', work.compute)]);
  work.fail(new Error('away'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(answers.get('todos')).toBeUndefined();
  const next = held();
  next.end('back');
  expect(String((await answers.once('todos', '"1"', next.compute)).bytes)).toBe('back');
});

it('stays within its limit of bytes, and drops the least recently used answers', async () => {
  const answers = makeAnswers(megabyte);
  for (let n = 0; n < 100; n += 1) {
    await answers.once(`list ${n}`, '"1"', async () => ({ encoding: 'br', bytes: Buffer.alloc(50_000) }));
    expect(answers.bytes()).toBeLessThanOrEqual(megabyte);
  }
  expect(answers.bytes()).toBeGreaterThan(megabyte / 2);
  expect([answers.get('list 0'), answers.get('list 99')?.bytes.length]).toEqual([undefined, 50_000]);
  const part = Buffer.alloc(megabyte * 2).subarray(0, 10);
  await answers.once('a part of much', '"1"', async () => ({ encoding: 'identity', bytes: part }));
  expect(answers.get('a part of much')).toBeUndefined();
});

describe('the ETag and the cache key of an answer', () => {
  const endpoint = { reads: ['todo', 'meeting'] } as unknown as AnyEndpoint;
  const entry: EnterRequest = {
    orgId: '0199a000-0000-7000-8000-00000000000a',
    role: 'Member',
    permissions: [],
    timeZone: 'UTC',
    formatLocale: null,
    locale: 'en-US',
    personVersion: 1,
    clocks: { todo: 5, meeting: 3, permission: 2, issue: 9 },
    stored: undefined,
  };
  const person = '0199a000-0000-7000-8000-0000000000b1';
  const at = (instant: string) => new Date(instant);
  const tag = (change: Partial<EnterRequest> = {}, who = person, now = at('2026-03-03T12:00:00Z'), asked = endpoint) =>
    tagOf(asked, { ...entry, ...change }, who, now);

  it.each([
    ['an entity that the endpoint reads', tag({ clocks: { ...entry.clocks, meeting: 4 } })],
    ['anybody’s role', tag({ clocks: { ...entry.clocks, permission: 3 } })],
    ["the person's own settings", tag({ personVersion: 2 })],
    ['the day', tag({}, person, at('2026-03-04T00:00:00Z'))],
    ['the language', tag({ locale: 'sv-SE' })],
    ['the time zone', tag({ timeZone: 'Europe/Stockholm' })],
    ['the person', tag({}, '0199a000-0000-7000-8000-0000000000b2')],
    ['the organisation', tag({ orgId: '0199a000-0000-7000-8000-00000000000b' })],
  ])('the tag changes with %s', (_, other) => {
    expect(other).not.toBe(tag());
  });

  it('the ETag is weak, and stays when nothing changes that the endpoint reads', () => {
    expect(tag({ clocks: { ...entry.clocks, issue: 10 } })).toBe(tag());
    expect(tag()).toMatch(/^W\/"[^"]+"$/);
  });

  it('the ETag of an answer about the days of many people changes when a day can begin in any time zone', () => {
    const many = { ...endpoint, manyDays: true as const };
    const tags = ['12:00', '12:14', '12:15', '12:30', '12:45'].map((time) => tag({}, person, at(`2026-03-03T${time}:00Z`), many));
    expect(new Set(tags).size).toBe(4);
    expect(tags[0]).toBe(tags[1]);
    expect(tag({}, person, at('2026-03-03T23:59:00Z'))).toBe(tag());
  });

  it('the cache key differs by person, organisation, request and encoding', () => {
    const who = { personId: person, orgId: 'a' };
    const asked = { method: 'POST', url: '/todos/search', body: { startIndex: 0 }, encoding: 'br' };
    const keys = [
      keyOf(who, asked),
      keyOf({ ...who, personId: 'b' }, asked),
      keyOf({ ...who, orgId: 'b' }, asked),
      keyOf(who, { ...asked, encoding: 'gzip' }),
      keyOf(who, { ...asked, url: '/issues/search' }),
      keyOf(who, { ...asked, body: { startIndex: 100 } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('If-None-Match matches a tag alone or among others, weak or strong', () => {
    expect(['W/"1"', '"1"', '"0", W/"1"'].map((header) => isNamed(header, 'W/"1"'))).toEqual([true, true, true]);
    expect([undefined, '', '"11"', '1'].map((header) => isNamed(header, 'W/"1"'))).toEqual([false, false, false, false]);
  });
});
