import { expect, it } from 'vitest';
import { anybody } from '#server/text/text.ts';
import { cutNote, readAll } from './rows.ts';

/** Reads a list of so many numbers, in pages of 500. */
const read = (count: number) =>
  readAll(
    async ({ after = '0', endIndex }) => {
      const from = Number(after);
      const to = Math.min(count, from + endIndex);
      return { items: Array.from({ length: to - from }, (_, n) => from + n), next: to < count ? String(to) : null };
    },
    { filters: [], sorts: [] },
  );

it.each([
  { count: 0, isCut: false },
  { count: 500, isCut: false },
  { count: 2_000, isCut: false },
  { count: 2_001, isCut: true },
  { count: 5_000, isCut: true },
])('J-25: of $count rows 2,000 at most are printed, and the paper says when there are more', async ({ count, isCut }) => {
  const all = await read(count);
  expect(all.rows).toEqual(Array.from({ length: Math.min(count, 2_000) }, (_, n) => n));
  expect(all.isCut).toBe(isCut);
  expect(cutNote(anybody, all.isCut)).toEqual(isCut ? expect.stringContaining('2,000') : undefined);
});
