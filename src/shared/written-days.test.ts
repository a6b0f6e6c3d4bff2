import { describe, expect, it } from 'vitest';
import { columnOrder, dayOrderOf, writtenDay } from './written-days.ts';

describe('a day as it is written', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['2026/1/5', '2026-01-05'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['2026-12-31T09:30:00.000Z', '2026-12-31'],
    ['12/31/26 0:00', '2026-12-31'],
    ['12/31/2026 11:59 p. m.', '2026-12-31'],
    ['31-12-26', '2026-12-31'],
    // With points the day comes first, whatever the order.
    ['4.5.2026', '2026-05-04'],
    ['4/5/26', '2026-04-05'],
    // The number of a spreadsheet, as a whole day or with a time.
    ['46387', '2026-12-31'],
    ['46387.5', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['December 31st, 2026', '2026-12-31'],
    ['31-dic-26', '2026-12-31'],
    ['31 de diciembre de 2026', '2026-12-31'],
  ])('%s is %s', (cell, day) => {
    expect(writtenDay(cell, 'monthFirst')).toBe(day);
  });

  it.each([
    'soon',
    '',
    '13/13/2026',
    '29/2/2027',
    '2026',
    '12',
    '100',
    '99999',
    '31 Foo 2026',
    '31 Dec',
    'Dec 2026',
    '1/2/3/2026',
    '4.5/2026',
  ])('%j is none', (cell) => {
    expect(writtenDay(cell, 'dayFirst')).toBeUndefined();
  });

  it('is read day first where it is so written', () => {
    expect(writtenDay('4/5/26', 'dayFirst')).toBe('2026-05-04');
    expect([dayOrderOf('en-US'), dayOrderOf('es-ES'), dayOrderOf('de-DE')]).toEqual(['monthFirst', 'dayFirst', 'dayFirst']);
  });
});

it('the order of a column needs one date that only one order allows', () => {
  expect(columnOrder(['1/2/26', '', '13/2/26'])).toEqual({ order: 'dayFirst', unclear: undefined });
  expect(columnOrder(['1/2/26', '2/13/26 0:00'])).toEqual({ order: 'monthFirst', unclear: undefined });
  expect(columnOrder(['1/1/26', '3.4.2026', 'soon', '2026-03-04', '99/99/2026'])).toEqual({ order: undefined, unclear: undefined });
  expect(columnOrder(['1/1/26', ' 1/2/26 '])).toEqual({ order: undefined, unclear: '1/2/26' });
});
