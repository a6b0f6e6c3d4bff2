import { beforeEach, expect, it, vi } from 'vitest';

const asks = vi.fn<(href: string) => Promise<Response>>();

const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };

const ahead = async (saveData = false) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { connection: { saveData } });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', (href: string) => asks(href));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setTimeout(run, 1));
  return import('./prefetch.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  asks.mockReset();
  asks.mockImplementation(async () => new Response(''));
  kept.clear();
});

it('fetches files one after the other while the page is idle, past one that does not come', async () => {
  const { prefetchCode } = await ahead();
  asks.mockRejectedValueOnce(new Error('no network'));
  void prefetchCode(['/assets/one.js', '/assets/two.js']);
  expect(asks).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(asks.mock.calls).toEqual([['/assets/one.js'], ['/assets/two.js']]);
});

it('fetches nothing ahead for people whose browser saves data', async () => {
  const { prefetchCode } = await ahead(true);
  void prefetchCode(['/assets/one.js']);
  await vi.advanceTimersByTimeAsync(100);
  expect(asks).not.toHaveBeenCalled();
});

/** Fetches files as a page does that is opened; returns what is asked for. */
const asked = async (...files: string[]) => {
  asks.mockClear();
  const { prefetchCode } = await ahead();
  void prefetchCode(files);
  await vi.advanceTimersByTimeAsync(100);
  return asks.mock.calls.flat();
};

it('fetches for the next page only what did not come before, and what a release has changed', async () => {
  asks.mockRejectedValueOnce(new Error('no network'));
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

it('knows the files of the build from its list, each once, and leaves other languages to those who read them', async () => {
  const { builtFiles } = await ahead();
  const list = {
    'src/app/screen.tsx': { file: 'assets/screen-a.js', css: ['assets/shared-b.css'] },
    '_shared-c.js': { file: 'assets/shared-c.js', css: ['assets/shared-b.css'] },
    'src/web/core/i18n/spanish.ts': { file: 'assets/spanish-d.js' },
    'src/app/shell/mark.svg': { file: 'assets/mark-e.svg' },
  };
  asks.mockResolvedValueOnce(Response.json(list));
  expect(await builtFiles()).toEqual(['/assets/screen-a.js', '/assets/shared-b.css', '/assets/shared-c.js']);
  asks.mockResolvedValueOnce(new Response('<!doctype html>'));
  expect(await builtFiles()).toEqual([]);
});
