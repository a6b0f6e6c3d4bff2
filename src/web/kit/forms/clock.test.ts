import { describe, expect, it } from 'vitest';
import { hasHalves, hourOfDay, inHalves, minutesToChoose, partsOfTime, timeOf } from './clock.ts';

describe('a time of day in twelve hours', () => {
  it.each([
    ['00:00:00.000', { hour: 12, minute: 0, half: 'am' }],
    ['09:05:00.000', { hour: 9, minute: 5, half: 'am' }],
    ['12:30:00.000', { hour: 12, minute: 30, half: 'pm' }],
    ['23:55:00.000', { hour: 11, minute: 55, half: 'pm' }],
  ] as const)('reads and writes %s', (time, parts) => {
    expect(partsOfTime(time)).toEqual(parts);
    expect(timeOf(parts)).toBe(time);
  });

  it('rejects a text that is not a time', () => {
    expect(partsOfTime('24:00')).toBeUndefined();
    expect(partsOfTime('')).toBeUndefined();
  });

  it('offers every fifth minute, and the present one if it lies between', () => {
    expect(minutesToChoose(10)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(minutesToChoose(7).slice(0, 4)).toEqual([0, 5, 7, 10]);
  });
});

describe('the hours of a clock', () => {
  it('are twelve twice where the locale counts so, and twenty-four in Spain and Germany', () => {
    expect(['en-US', 'es-ES', 'de-DE', 'en-GB'].map(hasHalves)).toEqual([true, false, false, false]);
  });

  it('are the same hours either way', () => {
    for (let hour = 0; hour < 24; hour += 1) expect(hourOfDay({ ...inHalves(hour), minute: 0 })).toBe(hour);
  });
});
