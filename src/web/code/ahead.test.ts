import { beforeEach, expect, it, vi } from 'vitest';

const fetchOnce = vi.fn<(href: string) => Promise<void>>();
vi.mock('./fetch-first.ts', () => ({ fetchOnce }));

const ahead = async (saveData = false) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run, 1));
  return import('./ahead.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  fetchOnce.mockReset();
});

it('fetches files one after the other while the page is idle, past one that does not come', async () => {
  const { fetchAhead } = await ahead();
  fetchOnce.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(undefined);
  void fetchAhead(['/assets/one.js', '/assets/two.js']);
  expect(fetchOnce).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchOnce.mock.calls).toEqual([['/assets/one.js'], ['/assets/two.js']]);
});

it('fetches nothing ahead for people whose browser saves data', async () => {
  const { fetchAhead } = await ahead(true);
  void fetchAhead(['/assets/one.js']);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetchOnce).not.toHaveBeenCalled();
});
