import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentStart } from '#features/work/scorecards/rules.ts';
import { todoDueDate, weekOf } from '#shared/dates.ts';
import { showTimesIn } from '#web/core/time/time-zone.ts';
import { watchDay } from './day-watch.ts';
import { formatsOf, todayHere } from './formats.ts';

const zone = process.env['TZ'];
let turned: string[];
let end: () => void;

/** Opens a page at a local time in a time zone. */
const openAt = (local: string, timeZone = 'America/New_York'): void => {
  process.env['TZ'] = timeZone;
  vi.setSystemTime(new Date(local));
  turned = [];
  end = watchDay((day) => turned.push(day));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  showTimesIn(null);
  vi.useRealTimers();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('a page that is open over midnight', () => {
  it('turns to the new day at the person’s midnight, once, and again a day later', async () => {
    openAt('2026-03-03T23:59:30');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(turned).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(turned).toEqual(['2026-03-04']);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000 - 1);
    expect(turned).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(turned).toEqual(['2026-03-04', '2026-03-05']);
  });

  it('does not turn at the midnight of another time zone', async () => {
    openAt('2026-03-03T18:59:00');
    expect(new Date().toISOString()).toBe('2026-03-03T23:59:00.000Z');
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(turned).toEqual([]);
  });

  it('turns within a minute when the device slept over midnight', async () => {
    openAt('2026-03-03T22:00:00');
    vi.setSystemTime(new Date('2026-03-06T09:00:00'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turned).toEqual(['2026-03-06']);
  });

  it('ends when it is told to', async () => {
    openAt('2026-03-03T23:59:59');
    end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(turned).toEqual([]);
  });

  it('turns at the midnight of the time zone that the person has chosen, not at the device’s', async () => {
    showTimesIn('Asia/Kathmandu');
    // 18:14:30 in UTC is half a minute before midnight in Kathmandu, which is 5:45 ahead.
    openAt('2026-03-03T13:14:30');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(turned).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(turned).toEqual(['2026-03-04']);
    await vi.advanceTimersByTimeAsync(11 * 3_600_000);
    expect(turned).toHaveLength(1);
  });

  it.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ])('turns at the end of %s, which has %i hours', async (day, hours) => {
    openAt(`${day}T00:00:00`);
    await vi.advanceTimersByTimeAsync(hours * 3_600_000 - 1);
    expect(turned).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(turned).toHaveLength(1);
  });

  it('offers due dates, marks and the week of the new day', async () => {
    openAt('2026-03-08T23:59:50');
    const { dayWords, dueWords, age } = formatsOf('en-US');
    const seen = () => ({
      due: todoDueDate(todayHere()),
      week: weekOf(todayHere()),
      start: currentStart(todayHere()),
      words: dayWords('2026-03-09'),
      late: dueWords('2026-03-08'),
      age: age('2026-03-08'),
    });
    const before = seen();
    expect(before).toMatchObject({ due: '2026-03-15', week: '2026-W10' });
    await vi.advanceTimersByTimeAsync(10_000);
    const after = seen();
    expect(after).toMatchObject({ due: '2026-03-16', week: '2026-W11' });
    for (const key of ['words', 'late', 'age'] as const) expect(after[key]).not.toBe(before[key]);
    expect(after.start >= before.start).toBe(true);
  });
});
