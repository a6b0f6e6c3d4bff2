import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { longWork, overlaid } from './long-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const taking = (milliseconds: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));

it('D-22: the overlay shows from 300 ms on until the work has ended', async () => {
  const work = overlaid('Opening', taking(1_000));
  await vi.advanceTimersByTimeAsync(299);
  expect(longWork()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(longWork()).toBe('Opening');
  await vi.advanceTimersByTimeAsync(700);
  expect(await work).toBe('done');
  expect(longWork()).toBeUndefined();
});

it('D-22: short work shows none, and failed work leaves none behind', async () => {
  const short = overlaid('Opening', taking(200));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await short, longWork()]).toEqual(['done', undefined]);
  const failing = overlaid('Opening', async () => {
    await taking(500)();
    throw new Error('failed');
  });
  const outcome = failing.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(400);
  expect(longWork()).toBe('Opening');
  await vi.advanceTimersByTimeAsync(100);
  expect(await outcome).toBe('failed');
  expect(longWork()).toBeUndefined();
});
