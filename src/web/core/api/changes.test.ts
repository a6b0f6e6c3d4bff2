import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a change while an answer is on its way', () => {
  let written = 'before';
  let asked = 0;
  /** An answer that says what was written when it was asked for, half a second later. */
  const slow = {
    queryKey: ['todos.search'],
    queryFn: async () => {
      const answer = written;
      asked += 1;
      await new Promise((done) => setTimeout(done, 500));
      return answer;
    },
    meta: { reads: ['todo' as const] },
  };
  const change = async () => {
    written = 'after';
    noticeChange('todo');
    await vi.advanceTimersByTimeAsync(2000);
  };
  const seen = () => queryClient.getQueryData(slow.queryKey);
  beforeEach(() => {
    written = 'before';
    asked = 0;
  });

  it('R-10: fetches the first answer again, which was given before the change', async () => {
    const observer = new QueryObserver(queryClient, slow);
    const shows: unknown[] = [];
    observer.subscribe(({ data }) => shows.push(data));
    await vi.advanceTimersByTimeAsync(100);
    await change();
    expect([seen(), asked]).toEqual(['after', 2]);
    expect(shows).toContain('before');
  });

  it('R-10: leaves an answer that was fetched ahead stale, so that it is fetched again when it is shown', async () => {
    void queryClient.prefetchQuery(slow);
    await vi.advanceTimersByTimeAsync(100);
    await change();
    expect([seen(), asked]).toEqual(['before', 1]);
    new QueryObserver(queryClient, slow).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    expect([seen(), asked]).toEqual(['after', 2]);
  });

  it('R-10: begins a later answer again at once, and only once', async () => {
    new QueryObserver(queryClient, slow).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    noticeChange('todo');
    await vi.advanceTimersByTimeAsync(100);
    await change();
    expect([seen(), asked]).toEqual(['after', 3]);
  });
});
