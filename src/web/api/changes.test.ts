import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeChange } from './changes.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Shows an answer that counts how often it has been fetched again. */
const shown = async (debounce: { measuredValue?: number } = {}) => {
  let asked = -1;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['scorecards.load', debounce],
    queryFn: () => (asked += 1),
    meta: { reads: ['measurable', 'measuredValue'], debounce },
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return () => asked;
};

it('I-27: three changes within a second cause one reload, 1.5 s after the last (debounce)', async () => {
  const asked = await shown({ measuredValue: 1500 });
  for (let change = 0; change < 3; change += 1) {
    noticeChange('measuredValue');
    await vi.advanceTimersByTimeAsync(400);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toBe(0);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toBe(1);
});

it('I-28: a changed measurable reloads at once, and so does an answer without debounce', async () => {
  const [patient, prompt] = [await shown({ measuredValue: 1500 }), await shown()];
  noticeChange('measurable');
  await vi.advanceTimersByTimeAsync(50);
  expect([patient(), prompt()]).toEqual([1, 1]);
  noticeChange('measuredValue');
  await vi.advanceTimersByTimeAsync(50);
  expect([patient(), prompt()]).toEqual([1, 2]);
});
