import { describe, expect, it } from 'vitest';
import { dashboardOf, dayPartOf, homeAsks, minutesUntil, nextOf, othersOf, placeInQuarter } from './rules.ts';

const at = (meetingDateTime: string | null, status = 'NotStarted') => ({ meetingDateTime, status });
const now = new Date('2026-03-03T14:36:00Z');

describe('home', () => {
  it('B-61: asks for the items of the chosen team, and of its numbers for one’s own; else for everything of one’s own', () => {
    const asks = (dashboardId: string | null) =>
      JSON.stringify(
        homeAsks({
          calendarDate: '2026-03-03',
          quarterMonth: 1,
          teams: [{ id: 'crew' }, { id: 'board' }],
          user: { userId: 'me', dashboardId },
        }),
      );
    expect([asks(null).includes('"board"'), asks('crew').includes('"board"')]).toEqual([true, false]);
    expect(asks('crew').split('"crew"').length - 1).toBe(4);
    expect(dashboardOf({ dashboardId: null })).toEqual({ list: {}, numbers: undefined });
  });

  it('greets by the hour of the day', () => {
    expect([0, 11, 12, 17, 18, 23].map(dayPartOf)).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']);
  });

  it('counts the weeks of a quarter, at most thirteen', () => {
    expect(placeInQuarter('2026-03-03')).toEqual({ week: 10, left: 4 });
    expect(placeInQuarter('2026-01-01')).toEqual({ week: 1, left: 13 });
    expect(placeInQuarter('2026-12-31')).toEqual({ week: 13, left: 0 });
  });

  it('shows a running meeting first, otherwise the next one with a date', () => {
    const late = at('2026-03-10T15:00:00Z');
    const soon = at('2026-03-03T15:00:00Z');
    expect(nextOf([late, at(null), soon])).toBe(soon);
    const live = at('2026-03-10T15:00:00Z', 'Running');
    expect(nextOf([soon, live])).toBe(live);
    expect(nextOf([at(null)])).toBeUndefined();
  });

  it('lists at most three more meetings, by time, those without a date last', () => {
    const [soon, later, late, last] = [4, 5, 6, 7].map((day) => at(`2026-03-0${day}T15:00:00Z`));
    const undated = at(null);
    if (soon === undefined || later === undefined || late === undefined || last === undefined) throw new Error('four days');
    expect(othersOf([undated, late, soon, later])).toEqual([later, late, undated]);
    expect(othersOf([late, soon, later, last, undated])).toEqual([later, late, last]);
    expect(othersOf([soon])).toEqual([]);
  });

  it('counts whole minutes until a meeting', () => {
    expect(minutesUntil('2026-03-03T15:00:00Z', now)).toBe(24);
  });
});
