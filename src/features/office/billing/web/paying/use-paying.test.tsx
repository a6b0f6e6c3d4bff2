import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookUntil } from './use-paying.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a promise to its end while time passes by itself. */
const run = async <Value,>(work: Promise<Value>): Promise<Value> => {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
};

describe('looking at a payment', () => {
  it('ends as soon as it is over, also after a look that failed', async () => {
    const look = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('Pending')
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue('Paid');
    expect(await run(lookUntil(look, (seen) => seen === 'Paid'))).toBe('Paid');
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('ends after half a minute, with what was seen last or with the error', async () => {
    const look = vi.fn(() => Promise.resolve('SecondStep'));
    expect(await run(lookUntil(look, () => false))).toBe('SecondStep');
    expect(look).toHaveBeenCalledTimes(40);
    const fail = vi.fn(() => Promise.reject(new Error('no network')));
    await expect(run(lookUntil(fail, () => false))).rejects.toThrow('no network');
    expect(fail).toHaveBeenCalledTimes(40);
  });
});
