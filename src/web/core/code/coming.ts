import { useSyncExternalStore } from 'react';
import { track } from '#web/core/analytics/track.ts';
import { onAvailableAgain } from '#web/core/api/availability.ts';
import { newerBuild, reloadFor } from './release.ts';
import { applyAgain } from './styles.ts';

/** Milliseconds before each new try to load code; the last one is repeated. */
const waits = [500, 1_000, 2_000, 5_000];
/** Milliseconds after which code that has not come is reported; specification section 8, catalogue row X-13. */
const reportAfter = 120_000;

/** What is known of code that is waited for: it comes late, a newer release has replaced it, or it has not come for two minutes. */
export type Delay = 'late' | 'replaced' | 'lost';

type Load<Part> = () => Promise<Part>;

interface Wanted {
  promise: Promise<unknown>;
  delay: Delay | undefined;
}

const wanted = new Map<Load<unknown>, Wanted>();
const listeners = new Set<() => void>();
const hurry = new Set<() => void>();
let shown: Delay | undefined;

const tell = (): void => {
  const delays = new Set([...wanted.values()].map(({ delay }) => delay));
  shown = (['lost', 'replaced', 'late'] as const).find((delay) => delays.has(delay));
  for (const listener of listeners) listener();
};

/** Waits until the next try: for a time, until the server is back, or until somebody asks for it. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer);
      hurry.delete(go);
      end();
      globalThis.removeEventListener('online', go);
      done();
    };
    const timer = setTimeout(go, milliseconds);
    const end = onAvailableAgain(go);
    globalThis.addEventListener('online', go);
    hurry.add(go);
  });

const isMissing = (load: Load<unknown>): boolean => wanted.has(load);

const report = (load: Load<unknown>, mark: (delay: Delay) => void, error: () => unknown): void => {
  if (!isMissing(load)) return;
  console.error('CHUNK_LOAD_FAILED', error());
  track('chunk load failed', { seconds: reportAfter / 1_000 });
  mark('lost');
};

/** Reloads where a newer release has replaced the code. The next try does not wait for the answer, which may never come. */
const reloadIfReplaced = async (load: Load<unknown>, mark: (delay: Delay) => void): Promise<void> => {
  const build = await newerBuild();
  if (build === undefined || !isMissing(load)) return;
  mark('replaced');
  reloadFor(build);
};

const persist = async <Part>(load: Load<Part>, mark: (delay: Delay) => void): Promise<Part> => {
  let last: unknown = 'no answer';
  const timer = setTimeout(() => report(load, mark, () => last), reportAfter);
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) await applyAgain();
      const part = await load();
      clearTimeout(timer);
      return part;
    } catch (error) {
      last = error;
      mark('late');
      void reloadIfReplaced(load, mark);
      await pause(waits[Math.min(tries, waits.length - 1)] ?? reportAfter);
    }
  }
};

/** Loads code and never rejects: what does not come is asked for again until it does, and `useDelay` says so meanwhile. */
export const untilItComes = <Part>(load: Load<Part>): Promise<Part> => {
  const known = wanted.get(load);
  if (known !== undefined) return known.promise as Promise<Part>;
  const entry: Wanted = { promise: Promise.resolve(), delay: undefined };
  const mark = (delay: Delay): void => {
    if (entry.delay === 'lost' || entry.delay === delay || (entry.delay === 'replaced' && delay === 'late')) return;
    entry.delay = delay;
    tell();
  };
  const promise = persist(load, mark).finally(() => {
    wanted.delete(load);
    tell();
  });
  entry.promise = promise;
  wanted.set(load, entry);
  return promise;
};

/** Tries at once to load all code that is waited for. */
export const loadNow = (): void => {
  for (const go of hurry) go();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns why code is not there yet; undefined while it is only being loaded. */
export const useDelay = (): Delay | undefined => useSyncExternalStore(subscribe, () => shown);
