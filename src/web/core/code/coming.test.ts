import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const release = vi.hoisted(() => ({ newerBuild: vi.fn<() => Promise<string | undefined>>(), reloadFor: vi.fn() }));
vi.mock('./release.ts', () => release);
const styles = vi.hoisted(() => ({ applyAgain: vi.fn(async () => undefined) }));
vi.mock('./styles.ts', () => styles);
vi.mock('#web/core/analytics/track.ts', () => ({ track: vi.fn() }));
vi.mock('#web/core/api/availability.ts', () => ({ onAvailableAgain: () => () => undefined }));

const { loadNow, untilItComes } = await import('./coming.ts');

/** Returns a loader that fails so many times before its code comes. */
const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
};
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  release.newerBuild.mockResolvedValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('code that does not come', () => {
  it('is asked for again until it comes', async () => {
    const load = failing(3);
    const coming = untilItComes(load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await coming).toBe('code');
    expect(load).toHaveBeenCalledTimes(4);
    expect(said).not.toHaveBeenCalled();
  });

  it('has its style sheets asked for again too, and is not there without them', async () => {
    styles.applyAgain.mockRejectedValueOnce(new Error('did not come'));
    const load = failing(1);
    const coming = untilItComes(load);
    await vi.advanceTimersByTimeAsync(500);
    expect([load.mock.calls.length, styles.applyAgain.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await coming).toBe('code');
    expect(styles.applyAgain).toHaveBeenCalledTimes(2);
  });

  it('is waited for once, however many ask', async () => {
    const load = failing(1);
    const both = Promise.all([untilItComes(load), untilItComes(load)]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await both).toEqual(['code', 'code']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is asked for again though nobody says which build is served', async () => {
    release.newerBuild.mockReturnValue(new Promise(() => undefined));
    const load = failing(1);
    const coming = untilItComes(load);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(await coming).toBe('code');
  });

  it('leaves the page alone when it came before the newer build was known', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    release.newerBuild.mockReturnValue(promise);
    const coming = untilItComes(failing(1));
    await vi.advanceTimersByTimeAsync(1_000);
    await coming;
    resolve('next');
    await vi.advanceTimersByTimeAsync(0);
    expect(release.reloadFor).not.toHaveBeenCalled();
  });

  it('is asked for at once when somebody presses Try now', async () => {
    const load = failing(1);
    const coming = untilItComes(load);
    await vi.advanceTimersByTimeAsync(100);
    expect(load).toHaveBeenCalledTimes(1);
    loadNow();
    expect(await coming).toBe('code');
  });

  it('X-13: is reported after 120 s, once, and not before', async () => {
    const load = failing(1_000);
    void untilItComes(load);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(said).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(said).toHaveBeenCalledTimes(1);
    expect(said).toHaveBeenCalledWith('CHUNK_LOAD_FAILED', expect.any(TypeError));
  });

  it('X-13: is reported after 120 s when the request hangs without an answer', async () => {
    void untilItComes(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(said).toHaveBeenCalledWith('CHUNK_LOAD_FAILED', 'no answer');
  });

  it('reloads the page when a newer build has replaced it', async () => {
    release.newerBuild.mockResolvedValue('next');
    void untilItComes(failing(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(release.reloadFor).toHaveBeenCalledWith('next');
  });
});
