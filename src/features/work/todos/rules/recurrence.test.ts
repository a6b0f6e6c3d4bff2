import { describe, expect, it } from 'vitest';
import { isNextDue, nextDue } from './recurrence.ts';

const series = (repeats: 'Week' | 'TwoWeeks' | 'Month', dueDate: string, repeatUntil: string | null = null, repeatDay = 31) => ({
  repeats,
  dueDate,
  repeatDay,
  repeatUntil,
});

describe('nextDue', () => {
  it('is a period later, also when the To-Do was done early', () => {
    expect(nextDue(series('Week', '2026-03-06'), '2026-03-02')).toBe('2026-03-13');
    expect(nextDue(series('TwoWeeks', '2026-03-06'), '2026-03-07')).toBe('2026-03-20');
    expect(nextDue(series('Month', '2026-03-06', null, 6), '2026-03-06')).toBe('2026-04-06');
  });

  it('keeps the 31st over shorter months and leap days', () => {
    const days = ['2027-12-31'];
    for (let n = 0; n < 5; n += 1) days.push(nextDue(series('Month', days.at(-1) ?? ''), days.at(-1) ?? '') ?? '');
    expect(days).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
    expect(nextDue(series('Month', '2026-01-31', null, 31), '2026-01-31')).toBe('2026-02-28');
  });

  it('leaves out periods that are past, whatever the day of the month', () => {
    expect(nextDue(series('Week', '2026-03-03'), '2026-03-10')).toBe('2026-03-10');
    expect(nextDue(series('Week', '2026-03-03'), '2026-03-11')).toBe('2026-03-17');
    expect(nextDue(series('Week', '2026-03-03'), '2027-03-03')).toBe('2027-03-09');
    for (let today = Date.UTC(2026, 0, 31); today < Date.UTC(2028, 0, 1); today += 86_400_000) {
      const day = new Date(today).toISOString().slice(0, 10);
      const next = nextDue(series('Month', '2026-01-31'), day) ?? '';
      expect(next >= day && next > '2026-01-31').toBe(true);
      expect((Date.parse(next) - today) / 86_400_000).toBeLessThanOrEqual(31);
    }
  });

  it('ends: the last one may be due on the end itself', () => {
    expect(nextDue(series('Week', '2026-03-03', '2026-03-10'), '2026-03-03')).toBe('2026-03-10');
    expect(nextDue(series('Week', '2026-03-03', '2026-03-09'), '2026-03-03')).toBeNull();
    expect(nextDue(series('Week', '2199-12-31'), '2199-12-31')).toBeNull();
  });
});

describe('isNextDue', () => {
  it('waits for Done or for the end of the day', () => {
    expect(isNextDue({ status: 'NotDone', dueDate: '2026-03-03' }, '2026-03-03')).toBe(false);
    expect(isNextDue({ status: 'NotDone', dueDate: '2026-03-03' }, '2026-03-04')).toBe(true);
    expect(isNextDue({ status: 'Done', dueDate: '2026-03-03' }, '2026-03-01')).toBe(true);
    expect(isNextDue({ status: 'Done', dueDate: null }, '2026-03-04')).toBe(false);
  });
});
