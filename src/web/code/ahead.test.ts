import { beforeEach, expect, it, vi } from 'vitest';

const ahead = async (saveData = false) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run, 1));
  return import('./ahead.ts');
};

beforeEach(() => void vi.useFakeTimers());

it('loads named code one after the other once it begins, past code that fails', async () => {
  const { loadWhenIdle, startLoadingAhead } = await ahead();
  const order: string[] = [];
  const one = async () => void order.push('one');
  const bad = () => Promise.reject(new Error('no network'));
  loadWhenIdle(one, bad);
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual([]);
  startLoadingAhead();
  await vi.advanceTimersByTimeAsync(100);
  loadWhenIdle(one, async () => void order.push('two'));
  await vi.advanceTimersByTimeAsync(100);
  expect(order).toEqual(['one', 'two']);
});

it('loads nothing ahead for people whose browser saves data', async () => {
  const { loadWhenIdle, startLoadingAhead } = await ahead(true);
  const load = vi.fn(async () => undefined);
  loadWhenIdle(load);
  startLoadingAhead();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).not.toHaveBeenCalled();
});
