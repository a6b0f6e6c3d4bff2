import { describe, expect, it } from 'vitest';
import { daysOfPeriod, readPeriod, readScope, writePeriod, writeScope } from './requested.ts';

/** A Tuesday; the quarter has begun with the week of Dec 29, whose Thursday is in January. */
const present = { today: '2026-03-03', firstMonth: 1 };
const id = '01954a00-0000-7000-8000-000000000011';

describe('the time that is shown', () => {
  it.each([
    ['weeks4', '2026-02-09', '2026-03-03'],
    ['weeks13', '2025-12-08', '2026-03-03'],
    ['quarter', '2025-12-29', '2026-03-03'],
    ['lastQuarter', '2025-09-29', '2025-12-28'],
    ['quarters4', '2025-03-31', '2026-03-03'],
    ['year', '2025-12-29', '2026-03-03'],
  ] as const)('of %s is from %s to %s', (period, firstDay, lastDay) => {
    expect(daysOfPeriod(period, present)).toEqual({ firstDay, lastDay });
  });

  it('is read from an address and written into it, the usual one as nothing', () => {
    expect([readPeriod(undefined), writePeriod('weeks13'), readPeriod('year'), writePeriod('year')]).toEqual([
      'weeks13',
      undefined,
      'year',
      'year',
    ]);
    const own = { firstDay: '2026-01-05', lastDay: '2026-02-01' };
    expect(readPeriod(writePeriod(own))).toEqual(own);
    for (const wrong of ['2026-02-01.2026-01-05', '2026-02-31.2026-03-01', 'ever', '']) expect(readPeriod(wrong), wrong).toBe('weeks13');
    expect(daysOfPeriod(own, present)).toEqual(own);
  });
});

describe('whose figures are shown', () => {
  it('is read from an address and written into it', () => {
    for (const scope of [{ kind: 'all' }, { kind: 'team', id }, { kind: 'person', id }] as const)
      expect(readScope(writeScope(scope))).toEqual(scope);
    for (const wrong of ['team', 'team.x', `board.${id}`]) expect(readScope(wrong), wrong).toEqual({ kind: 'all' });
  });
});
