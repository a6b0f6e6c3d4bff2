import { expect, it } from 'vitest';
import type { EnterRequest } from '#server/db/enter.ts';
import { makeMemos, memoOf } from './memos.ts';

const megabyte = 1024 * 1024;
const entry: EnterRequest = {
  orgId: 'org',
  role: 'Member',
  permissions: [],
  timeZone: 'UTC',
  formatLocale: null,
  locale: 'en-US',
  personVersion: 1,
  clocks: { meeting: 1, permission: 1 },
  stored: undefined,
};

it('caches a value for one person, until a clock of what it was made of changes', async () => {
  const memos = makeMemos(megabyte, true);
  let times = 0;
  const ask = (at: EnterRequest, personId = 'a') => memoOf(memos, at, personId)('places', ['meeting'], async () => ({ times: ++times }));
  expect([(await ask(entry)).times, (await ask(entry)).times]).toEqual([1, 1]);
  expect((await ask(entry, 'b')).times).toBe(2);
  expect((await ask({ ...entry, clocks: { meeting: 2, permission: 1 } })).times).toBe(3);
  expect((await ask({ ...entry, clocks: { meeting: 2, permission: 2 } })).times).toBe(4);
  expect((await ask({ ...entry, clocks: { meeting: 2, permission: 2, todo: 9 } })).times).toBe(4);
});

it('stays within its limit of bytes when many people cache rows of 50 KB', async () => {
  const memos = makeMemos(megabyte, false);
  for (let n = 0; n < 200; n += 1) {
    await memoOf(memos, entry, `person ${n}`)('rows', ['meeting'], async () => [{ contentHtml: 'x'.repeat(50_000) }]);
    expect(memos.bytes()).toBeLessThanOrEqual(megabyte);
  }
  expect(memos.bytes()).toBeGreaterThan(megabyte / 2);
});

it('freezes values in strict mode, so that nobody changes what several requests share', async () => {
  const memo = memoOf(makeMemos(megabyte, true), entry, 'a');
  const value = await memo('names', ['meeting'], async () => new Map([['a', ['b']]]));
  expect(() => value.get('a')?.push('c')).toThrow(TypeError);
  expect(() => value.set('c', [])).toThrow(TypeError);
});
