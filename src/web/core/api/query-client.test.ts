import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

const minute = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it('Z-12: an answer is used for 30 minutes, and asked for again after that', async () => {
  const ask = vi.fn(() => Promise.resolve('Flat'));
  const read = () => queryClient.fetchQuery({ queryKey: ['stone'], queryFn: ask });
  await read();
  vi.setSystemTime(Date.now() + 29 * minute);
  await read();
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + minute);
  await read();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('Z-12: an answer that no screen shows is dropped after 30 minutes', async () => {
  await queryClient.fetchQuery({ queryKey: ['stone'], queryFn: () => Promise.resolve('Flat') });
  vi.advanceTimersByTime(30 * minute - 1);
  expect(queryClient.getQueryData(['stone'])).toBe('Flat');
  vi.advanceTimersByTime(1);
  expect(queryClient.getQueryData(['stone'])).toBeUndefined();
});
