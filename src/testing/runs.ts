import { afterAll, vi } from 'vitest';

/** Returns how often a test tries random input: a few times and always the same, or as often as the long test says, each time anew. */
export const runsOf = (usual: number): { numRuns: number; seed?: number } => {
  const long = process.env['LONG_RUNS'];
  return long === undefined ? { numRuns: usual, seed: 26 } : { numRuns: Number(long) };
};

/** Makes the tests of another file part of a long one: `await atLength(40, () => import('./fuzz.test.ts'))`. */
export const atLength = async (runs: number, load: () => Promise<unknown>): Promise<void> => {
  vi.stubEnv('LONG_RUNS', String(runs));
  afterAll(() => void vi.unstubAllEnvs());
  await load();
};
