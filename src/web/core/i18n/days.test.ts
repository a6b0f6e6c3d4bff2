import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayHere, formatsOf, todayHere } from './formats.ts';

const zone = process.env['TZ'];
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-03T10:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  process.env['TZ'] = zone;
  vi.useRealTimers();
});

it.each([
  ['Pacific/Kiritimati', '2026-03-04'],
  ['Europe/Stockholm', '2026-03-03'],
  ['Pacific/Pago_Pago', '2026-03-02'],
])('a person in %s has the calendar day %s, for today, for what was just made, and for what is late', (name, day) => {
  process.env['TZ'] = name;
  const { age, dueWords } = formatsOf('en-US');
  expect(todayHere()).toBe(day);
  expect(age(dayHere(new Date('2026-03-03T10:29:00.000Z')))).toBe('Today');
  expect(dueWords(day)).toBe('Due today');
  expect(dueWords('2026-03-01')).toBe('Late since Mar 1');
});
