import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekOf } from '#shared/dates.ts';
import { periods, rollups } from '../contract.ts';
import { exactSum } from './exact.ts';
import { numberFor, numberIn, rolledUp } from './made.ts';
import {
  intervalAt,
  intervalFrom,
  intervalNamed,
  intervalOn,
  intervalsDue,
  intervalsUpTo,
  isInterval,
  ownInterval,
  periodOf,
  placeAt,
  placeOf,
  placesIn,
  weeksIn,
} from './periods.ts';
import { weekOfNumber } from './weeks.ts';

const day = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1990-01-01', days));
const month = fc.integer({ min: 1, max: 12 });
const period = fc.constantFrom(...periods);
const longer = fc.constantFrom('month' as const, 'quarter' as const, 'year' as const);

describe('a period', () => {
  it('has each week in exactly one of its intervals, that of its Thursday', () => {
    fc.assert(
      fc.property(day, month, longer, (today, firstMonth, of) => {
        const place = placeAt(of, { today, firstMonth });
        const [first, last] = weeksIn(of, place, firstMonth);
        const week = placeOf(weekOf(today));
        expect(week).toBeGreaterThanOrEqual(first);
        expect(week).toBeLessThanOrEqual(last);
        expect(weeksIn(of, place + 1, firstMonth)[0]).toBe(last + 1);
        const thursdays = [first, last].map((each) => addDays(intervalNamed(weekOfNumber(each), firstMonth).startDate, 3));
        if (of === 'month') expect(thursdays.map((each) => each?.slice(0, 7))).toEqual([intervalAt(of, place), intervalAt(of, place)]);
      }),
    );
  });

  it('has its intervals named, numbered and read back', () => {
    fc.assert(
      fc.property(day, month, period, (today, firstMonth, of) => {
        const name = intervalOn(of, { today, firstMonth });
        expect([periodOf(name), isInterval(name), intervalAt(of, placeOf(name))]).toEqual([of, true, name]);
        const { startDate, endDate } = intervalNamed(name, firstMonth);
        expect(startDate <= today && today <= endDate && (daysBetween(startDate, endDate) + 1) % 7 === 0).toBe(true);
      }),
    );
  });

  it('lies whole in one interval of each longer period', () => {
    fc.assert(
      fc.property(day, month, (today, firstMonth) => {
        for (const [short, long] of [
          ['week', 'month'],
          ['month', 'quarter'],
          ['quarter', 'year'],
        ] as const) {
          const [from, to] = placesIn(short, placeAt(short, { today, firstMonth }), long, firstMonth);
          expect(from).toBe(to);
        }
      }),
    );
  });

  it.each([
    ['2026-01-01', 1, '2026-01', '2026-Q1', '2026'],
    // This week's Thursday is in January.
    ['2025-12-29', 1, '2026-01', '2026-Q1', '2026'],
    // And of this one in April.
    ['2026-03-30', 1, '2026-04', '2026-Q2', '2026'],
    ['2026-03-29', 1, '2026-03', '2026-Q1', '2026'],
    // A year that begins in April is named after the one in which it ends.
    ['2026-03-04', 4, '2026-03', '2026-Q4', '2026'],
    ['2026-04-08', 4, '2026-04', '2027-Q1', '2027'],
    // 2020 has 53 weeks.
    ['2021-01-03', 1, '2020-12', '2020-Q4', '2020'],
    ['2028-02-29', 2, '2028-03', '2029-Q1', '2029'],
  ])('%s is, in a year from month %i on, in %s, %s and %s', (today, firstMonth, inMonth, quarter, year) => {
    const present = { today, firstMonth };
    expect([intervalOn('month', present), intervalOn('quarter', present), intervalOn('year', present)]).toEqual([inMonth, quarter, year]);
  });

  it.each(['2026-W54', '2026-13', '2026-00', '2026-Q5', '2026-Q0', '26', '20266', '1899', '2200', '2026-1', '2026-W1', 'soon', ''])(
    'has no interval %j',
    (text) => {
      expect(isInterval(text)).toBe(false);
    },
  );

  it('is shown up to the present interval, oldest first', () => {
    const present = { today: '2026-03-04', firstMonth: 1 };
    const shown = (of: (typeof periods)[number]) => intervalsUpTo(of, placeAt(of, present), 1).map(({ id }) => id);
    expect([shown('month').length, shown('month')[0], shown('month').at(-1)]).toEqual([13, '2025-03', '2026-03']);
    expect([shown('quarter').length, shown('quarter')[0], shown('quarter').at(-1)]).toEqual([9, '2024-Q1', '2026-Q1']);
    expect([shown('year').length, shown('year')[0], shown('year').at(-1)]).toEqual([6, '2021', '2026']);
    expect([ownInterval({}, present), ownInterval({ period: 'quarter' }, present)]).toEqual(['2026-W10', '2026-Q1']);
  });

  it('is asked for in its last week', () => {
    const due = (today: string) => intervalsDue({ today, firstMonth: 1 });
    expect(due('2026-03-04')).toEqual(['2026-W10']);
    expect(due('2026-02-24')).toEqual(['2026-W09', '2026-02']);
    expect(due('2026-03-25')).toEqual(['2026-W13', '2026-03', '2026-Q1']);
    expect(due('2026-12-30')).toEqual(['2026-W53', '2026-12', '2026-Q4', '2026']);
  });

  it('has the goal of another one from the interval on in which that begins', () => {
    expect(intervalFrom('2026-W10', 'month', 1)).toBe('2026-03');
    expect(intervalFrom('2026-03', 'week', 1)).toBe('2026-W10');
    expect(intervalFrom('2026-Q2', 'year', 1)).toBe('2026');
  });
});

describe('a longer period', () => {
  const weeks = { '2026-W10': 1, '2026-W11': 2, '2026-W13': 6 };
  const kept = (rollup: (typeof rollups)[number], numbers: Record<string, number> = weeks, of: (typeof periods)[number] = 'week') => ({
    period: of,
    rollup,
    numbers: new Map(Object.entries(numbers)),
  });
  const march = placeOf('2026-03');

  it('has the sum, the average or the latest of its weeks; those without a number do not count', () => {
    expect(rollups.map((rollup) => numberIn(kept(rollup), 'month', march, 1))).toEqual([
      { value: 9, madeOf: 'week' },
      { value: 3, madeOf: 'week' },
      { value: 6, madeOf: 'week' },
    ]);
    expect(numberIn(kept('sum'), 'month', march + 1, 1)).toBeUndefined();
  });

  it('counts exactly', () => {
    expect(
      rolledUp(
        Array.from({ length: 1_000_000 }, () => 0.1),
        'sum',
      ),
    ).toBe(100_000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99_999, max: 99_999 }), { minLength: 1, maxLength: 53 }), (hundredths) => {
        const sum = hundredths.reduce((all, each) => all + each, 0);
        expect(
          rolledUp(
            hundredths.map((each) => each / 100),
            'sum',
          ),
        ).toBe(sum / 100);
        expect(exactSum(hundredths).eq(sum)).toBe(true);
      }),
    );
  });

  it('keeps the numbers of before a change of the period', () => {
    const changed = kept('sum', { ...weeks, '2026-04': 40 }, 'month');
    expect(numberIn(changed, 'month', march, 1)).toEqual({ value: 9, madeOf: 'week' });
    expect(numberIn(changed, 'month', march + 1, 1)).toEqual({ value: 40 });
    expect(numberIn(changed, 'quarter', placeOf('2026-Q2'), 1)).toEqual({ value: 40, madeOf: 'month' });
    expect(numberIn(changed, 'week', placeOf('2026-W11'), 1)).toEqual({ value: 2 });
    const back = kept('sum', { '2026-03': 9, '2026-W14': 5 }, 'week');
    expect(numberIn(back, 'month', march, 1)).toEqual({ value: 9 });
    expect(numberIn(back, 'month', march + 1, 1)).toEqual({ value: 5, madeOf: 'week' });
  });

  it('counts in each of its weeks for a formula', () => {
    const monthly = kept('sum', { '2026-03': 900 }, 'month');
    expect(numberFor(monthly, 'week', placeOf('2026-W11'), 1)).toBe(900);
    expect(numberFor(monthly, 'week', placeOf('2026-W14'), 1)).toBeUndefined();
    expect(numberFor(kept('average'), 'month', march, 1)).toBe(3);
  });
});
