import { describe, expect, it } from 'vitest';
import { minutesUntil, nextOf, othersOf } from './meetings.ts';

const at = (meetingDateTime: string | null, status = 'NotStarted') => ({ meetingDateTime, status });
const now = new Date('2026-03-03T14:36:00Z');

describe('my next meetings', () => {
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
