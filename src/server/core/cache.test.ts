import { expect, it } from 'vitest';
import { cacheLimits, makeCache } from './cache.ts';

it('counts keys and overhead too, so that many small values stay within the limit as well', () => {
  const cache = makeCache<object>(100_000);
  for (let n = 0; n < 10_000; n += 1) cache.set(`key ${n}`, {}, 0);
  expect(cache.bytes()).toBeLessThanOrEqual(100_000);
  expect([cache.get('key 0'), cache.get('key 9999')]).toEqual([undefined, {}]);
});

it('keeps nothing larger than its limit, and nothing at all with a limit of 0', () => {
  for (const limit of [1_000, 0]) {
    const cache = makeCache<object>(limit);
    cache.set('large', {}, 2_000);
    expect([cache.get('large'), cache.bytes()]).toEqual([undefined, 0]);
  }
  const none = makeCache<object>(0);
  none.set('small', {}, 1);
  expect(none.get('small')).toBeUndefined();
});

it('divides the whole of the one setting', () => {
  const { answers, memos, tokens, sessions } = cacheLimits(48);
  expect(answers + memos + tokens + sessions).toBe(48 * 1024 * 1024);
  expect(Math.min(answers, memos, tokens, sessions)).toBeGreaterThan(0);
  expect(cacheLimits(0)).toEqual({ answers: 0, memos: 0, tokens: 0, sessions: 0 });
});
