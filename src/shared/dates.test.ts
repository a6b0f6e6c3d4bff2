import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayIn,
  daysBetween,
  formatDay,
  formatDuration,
  isTimeZone,
  isWeek,
  mondayOf,
  mondayOfWeek,
  quarterEnd,
  quarterOf,
  quarterStart,
  rockDueDate,
  todoDueDate,
  weekOf,
  weeksLeftOf,
} from './dates.ts';

describe('days', () => {
  it('recognises time zones by their IANA name', () => {
    expect(['America/New_York', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta'].every(isTimeZone)).toBe(true);
    expect(['', 'Mars/Olympus', 'America/New_York; drop table'].some(isTimeZone)).toBe(false);
  });

  it('Y-09: an instant is a day in the person’s time zone', () => {
    const instant = new Date('2026-03-04T03:30:00Z');
    expect(dayIn(instant, 'America/Los_Angeles')).toBe('2026-03-03');
    expect(dayIn(instant, 'Europe/Berlin')).toBe('2026-03-04');
  });

  it('counts across months, leap days and changes to summer time', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-03', '2026-02-24')).toBe(-7);
  });

  it('F-12, E-11: To-Dos are due in seven days; Rocks at the end of the quarter, or of the next one when it ends soon', () => {
    expect(todoDueDate('2026-12-28')).toBe('2027-01-04');
    expect(rockDueDate('2026-03-03')).toBe('2026-03-31');
    expect(rockDueDate('2026-03-16')).toBe('2026-03-31');
    expect(rockDueDate('2026-03-17')).toBe('2026-06-30');
    expect(rockDueDate('2026-12-31')).toBe('2027-03-31');
    expect(quarterEnd('2026-11-21')).toBe('2026-12-31');
  });

  it('gives ISO weeks, also at the turn of the year', () => {
    expect(weekOf('2026-03-03')).toBe('2026-W10');
    expect(weekOf('2027-01-01')).toBe('2026-W53');
    expect(weekOf('2024-12-30')).toBe('2025-W01');
    expect(mondayOf('2026-03-08')).toBe('2026-03-02');
    for (let day = '2023-12-20'; day < '2028-01-10'; day = addDays(day, 1)) expect(mondayOfWeek(weekOf(day))).toBe(mondayOf(day));
    expect([isWeek('2026-W53'), isWeek('2025-W53'), isWeek('2026-W00'), isWeek('2026-W1')]).toEqual([true, false, false, false]);
    expect(['1899-W52', '1900-W01', '2199-W52', '2200-W01', '9999-W53'].map(isWeek)).toEqual([false, true, true, false, false]);
  });
});

describe('formatDay', () => {
  it('Z-06, Z-07: en-US shows the year only of a past year or over a year ahead', () => {
    expect(formatDay('2026-03-03', '2026-11-21')).toBe('Mar 3');
    expect(formatDay('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025');
    expect(formatDay('2027-11-21', '2026-11-21')).toBe('Nov 21');
    expect(formatDay('2027-11-22', '2026-11-21')).toBe('Nov 22, 2027');
    expect(formatDay('2026-03-03', '2026-11-21', 'en-GB')).toBe('3 Mar 2026');
  });
});

describe('formatDuration', () => {
  it('Z-08: is h:mm:ss, or m:ss below an hour', () => {
    expect([0, 61, 3_599, 3_661, 36_000].map(formatDuration)).toEqual(['0:00', '1:01', '59:59', '1:01:01', '10:00:00']);
  });
});

describe('an organisation’s own quarters', () => {
  it('begin in its first month, over the end of a year too', () => {
    expect(quarterStart('2026-03-03', 2)).toBe('2026-02-01');
    expect(quarterEnd('2026-03-03', 2)).toBe('2026-04-30');
    expect(quarterStart('2026-01-15', 2)).toBe('2025-11-01');
    expect(quarterEnd('2025-11-30', 12)).toBe('2025-11-30');
    expect(quarterEnd('2026-01-31', 12)).toBe('2026-02-28');
    expect(weeksLeftOf('2026-03-03', 2)).toBe(9);
    expect(rockDueDate('2026-03-03', 2)).toBe('2026-04-30');
    expect(rockDueDate('2026-04-20', 2)).toBe('2026-07-31');
  });

  it('are numbered from it, with the calendar year in which its year ends', () => {
    expect(quarterOf('2026-03-03')).toEqual({ quarter: 1, year: 2026 });
    expect(quarterOf('2026-12-31')).toEqual({ quarter: 4, year: 2026 });
    expect(quarterOf('2026-07-01', 7)).toEqual({ quarter: 1, year: 2027 });
    expect(quarterOf('2027-06-30', 7)).toEqual({ quarter: 4, year: 2027 });
    expect(quarterOf('2026-02-01', 2)).toEqual({ quarter: 1, year: 2027 });
    expect(quarterOf('2026-01-31', 2)).toEqual({ quarter: 4, year: 2026 });
  });
});
