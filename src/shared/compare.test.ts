import { describe, expect, it } from 'vitest';
import { compareStored } from './compare.ts';

describe('compareStored', () => {
  it('puts times in their order, and a date before the times of its day', () => {
    const times = ['2026-03-10T09:00:00.000Z', '2025-12-31T23:59:59.999Z', '2026-03-10', '2026-03-10T08:59:00.000Z'];
    expect(times.toSorted(compareStored)).toEqual(['2025-12-31T23:59:59.999Z', '2026-03-10', '2026-03-10T08:59:00.000Z', times[0]]);
  });

  it('says of equal ones that neither comes first', () => {
    expect(compareStored('a', 'a')).toBe(0);
  });
});
