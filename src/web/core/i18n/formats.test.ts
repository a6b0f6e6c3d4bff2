import { describe, expect, it } from 'vitest';
import { currencyOf } from '#shared/locales.ts';
import { dayHere, formatsOf } from './formats.ts';

const us = formatsOf('en-US');
const gb = formatsOf('en-GB');

describe('formatsOf', () => {
  it('Z-06: writes a day as MMM D', () => {
    expect(us.day('2026-03-03', '2026-03-01')).toBe('Mar 3');
  });

  it('Z-07: shows the year in en-US only when past or over a year ahead', () => {
    expect(us.day('2025-12-31', '2026-03-01')).toBe('Dec 31, 2025');
    expect(us.day('2027-03-01', '2026-03-01')).toBe('Mar 1');
    expect(us.day('2027-03-02', '2026-03-01')).toBe('Mar 2, 2027');
    expect(gb.day('2026-03-03', '2026-03-01')).toBe('3 Mar 2026');
  });

  it('takes numbers and the order of dates from other formats, and keeps the words of the language', () => {
    const german = formatsOf('en-US', 'UTC', 'de-DE');
    expect(german.number(1234.5)).toBe('1.234,5');
    expect(german.day('2026-03-03', '2026-03-01')).toBe('3 Mar 2026');
    expect(german.list(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo, and Cy');
    expect(formatsOf('es-MX', 'UTC', 'en-US').longDay('2026-03-03')).toContain('martes');
    expect(formatsOf('en-GB', 'UTC', 'en-US').day('2026-03-03', '2026-03-01')).toBe('Mar 3');
  });

  it('says Today and Tomorrow', () => {
    expect(us.dayWords('2026-03-03', '2026-03-03')).toBe('Today');
    expect(us.dayWords('2026-03-04', '2026-03-03')).toBe('Tomorrow');
    expect(us.dayWords('2026-03-05', '2026-03-03')).toBe('Mar 5');
    expect(us.dayWords('2026-03-02', '2026-03-03')).toBe('Mar 2');
  });

  it('says how many days ago a day was', () => {
    expect(us.age('2026-03-03', '2026-03-03')).toBe('Today');
    expect(us.age('2026-02-26', '2026-03-03')).toBe('5 d');
    expect(us.age('2026-02-24', '2026-03-03')).toBe('1 wk');
    expect(us.age('2026-02-10', '2026-03-03')).toBe('3 wk');
    expect(us.age('2025-08-01', '2026-03-03')).toBe('7 mo');
  });

  it('Z-08: writes a duration', () => {
    expect(us.duration(3661)).toBe('1:01:01');
    expect(us.duration(61)).toBe('1:01');
  });

  it('writes numbers, percents and money of the locale', () => {
    expect(us.number(1234.5)).toBe('1,234.5');
    expect(us.percent(66)).toBe('66%');
    expect(us.money(420)).toBe('$420');
    expect(gb.money(420)).toBe('£420');
  });
});

describe('currencyOf', () => {
  it('Z-05: follows the locale, otherwise USD', () => {
    expect(['en-US', 'en-GB', 'en-CA', 'fr-FR', 'de-DE', 'ja-JP', 'en-AU', 'es-ES', 'it-IT', 'sv-SE'].map(currencyOf)).toEqual([
      'USD',
      'GBP',
      'CAD',
      'EUR',
      'EUR',
      'JPY',
      'AUD',
      'EUR',
      'EUR',
      'USD',
    ]);
  });
});

it('dayHere is the day by the clock of this device', () => {
  expect(dayHere(new Date(2026, 2, 3, 0, 0))).toBe('2026-03-03');
  expect(dayHere(new Date(2026, 2, 3, 23, 59))).toBe('2026-03-03');
  expect(dayHere(new Date(2026, 11, 31, 12, 0))).toBe('2026-12-31');
});
