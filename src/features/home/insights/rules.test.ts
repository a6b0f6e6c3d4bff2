import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { ageOf, closedOf, comparedWith, maySeePerson, mondaysIn, mostWeeks, quartersUpTo, shareOf, sumOfShares } from './rules.ts';

/** A Tuesday. */
const today = '2026-03-03';

describe('weeks', () => {
  it('are whole, the oldest first, and none is still to come', () => {
    expect(mondaysIn('2026-02-18', '2026-12-31', today)).toEqual(['2026-02-16', '2026-02-23', '2026-03-02']);
    expect(mondaysIn('2026-03-09', '2026-03-10', today)).toEqual([]);
  });

  it('are the last ones of a longer time', () => {
    const weeks = mondaysIn('2020-01-01', today, today);
    expect([weeks.length, weeks.at(-1)]).toEqual([mostWeeks, '2026-03-02']);
  });

  it('are closed when their Sunday is past', () => {
    const weeks = ['2026-02-23', '2026-03-02'];
    expect(closedOf(weeks, '2026-03-08')).toEqual(['2026-02-23']);
    expect(closedOf(weeks, '2026-03-09')).toEqual(weeks);
  });

  it('are compared with as many before them, with those a year earlier, or with nothing', () => {
    const weeks = ['2026-02-16', '2026-02-23'];
    expect(comparedWith(weeks, 'before')).toEqual(['2026-02-02', '2026-02-09']);
    expect(comparedWith(weeks, 'lastYear')).toEqual(['2025-02-17', '2025-02-24']);
    expect(comparedWith(weeks, 'nothing')).toEqual([]);
    expect(comparedWith([], 'before')).toEqual([]);
  });
});

it('quarters are six, and begin with the organisation’s first month', () => {
  expect(quartersUpTo(today, 1)).toEqual(['2024-10-01', '2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01']);
  expect(quartersUpTo(today, 2).at(-1)).toBe('2026-02-01');
});

it('a share of nothing is none', () => {
  expect([shareOf({ of: 0, met: 0 }), shareOf({ of: 4, met: 3 })]).toEqual([null, 0.75]);
  expect(
    sumOfShares([
      { of: 4, met: 3 },
      { of: 1, met: 0 },
    ]),
  ).toEqual({ of: 5, met: 3 });
});

it('an age begins with its first day', () => {
  expect([0, 6, 7, 13, 14, 27, 28, 55, 56, 400].map(ageOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

describe('who may look at a person', () => {
  const looker = (role: Role) => ({ personId: 'me', role });
  const person = (role: Role, ...tractionIds: string[]) => ({ personId: 'other', role, tractionIds });
  const led = new Set(['led']);

  it('is Owner, Admin, who leads a team of theirs, and the person', () => {
    expect((['Owner', 'Admin', 'Manager', 'Member'] as const).map((role) => maySeePerson(looker(role), person('Member'), led))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(maySeePerson(looker('Member'), person('Member', 'led'), led)).toBe(true);
    expect(maySeePerson(looker('Member'), person('Member', 'another'), led)).toBe(false);
    expect(maySeePerson(looker('Member'), { personId: 'me', role: 'Member', tractionIds: [] }, new Set())).toBe(true);
  });

  it('is no Observer, who has no figures either', () => {
    expect(maySeePerson(looker('Observer'), person('Member', 'led'), led)).toBe(false);
    expect(maySeePerson(looker('Observer'), { personId: 'me', role: 'Observer', tractionIds: ['led'] }, led)).toBe(false);
    expect(maySeePerson(looker('Owner'), person('Observer', 'led'), led)).toBe(false);
  });
});
