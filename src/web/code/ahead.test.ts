import { beforeEach, expect, it, vi } from 'vitest';

const fetchOnce = vi.fn<(href: string) => Promise<void>>();
vi.mock('./fetch-first.ts', () => ({ fetchOnce }));

const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };

const ahead = async (saveData = false) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run, 1));
  return import('./ahead.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  fetchOnce.mockReset();
  fetchOnce.mockResolvedValue(undefined);
  kept.clear();
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

/** Fetches files as a page does that is opened; returns what is asked for. */
const asked = async (...files: string[]) => {
  fetchOnce.mockClear();
  const { fetchAhead } = await ahead();
  void fetchAhead(files);
  await vi.advanceTimersByTimeAsync(100);
  return fetchOnce.mock.calls.flat();
};

it('fetches for the next page only what did not come before, and what a release has changed', async () => {
  fetchOnce.mockRejectedValueOnce(new Error('no network'));
  expect(await asked('/one-a.js', '/two-a.js', '/three-a.js')).toEqual(['/one-a.js', '/two-a.js', '/three-a.js']);
  expect(await asked('/one-a.js', '/two-a.js', '/three-a.js')).toEqual(['/one-a.js']);
  expect(await asked('/one-a.js', '/two-b.js', '/three-a.js')).toEqual(['/two-b.js']);
  expect(await asked('/one-a.js', '/two-b.js', '/three-a.js')).toEqual([]);
});

it('fetches everything again after a week, since a browser drops what it has not used for long', async () => {
  await asked('/one.js');
  vi.advanceTimersByTime(6 * 86_400_000);
  expect(await asked('/one.js', '/two.js')).toEqual(['/two.js']);
  vi.advanceTimersByTime(86_400_000);
  expect(await asked('/one.js', '/two.js')).toEqual(['/one.js', '/two.js']);
});

it('fetches everything where what is kept is damaged', async () => {
  for (const value of [
    '',
    '{',
    'null',
    '[]',
    '{"since":1e99,"files":["/one.js"]}',
    '{"files":["/one.js"]}',
    '{"since":0,"files":"/one.js"}',
  ]) {
    kept.set('cairn.code', value);
    expect(await asked('/one.js'), value).toEqual(['/one.js']);
  }
});
