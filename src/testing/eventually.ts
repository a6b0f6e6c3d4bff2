import { vi } from 'vitest';

/** Tries until nothing is thrown, and returns the result. What does not hold within a minute never will. */
export const eventually = <Result>(tries: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(tries, { timeout: 60_000, interval: 20 });
