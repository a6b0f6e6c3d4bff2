import { describe, expect, it } from 'vitest';
import { readDay } from './day-words.ts';

/** A Tuesday. */
const today = '2026-03-03';

describe('a day that is typed', () => {
  it.each([
    ['31/12/2026', 'en-GB', '2026-12-31'],
    ['12/31/2026', 'en-US', '2026-12-31'],
    ['31.12.2026', 'de-DE', '2026-12-31'],
    ['2026-12-31', 'de-DE', '2026-12-31'],
    ['3/4/26', 'en-US', '2026-03-04'],
    ['3/4/26', 'es-ES', '2026-04-03'],
    ['3/4', 'en-US', '2026-03-04'],
    ['3/4', 'es-MX', '2026-04-03'],
    ['3-4', 'en-GB', '2026-04-03'],
    ['3.4.', 'de-DE', '2026-04-03'],
    ['3.4', 'de-DE', '2026-04-03'],
    // A day of the year that is past is next year's.
    ['1/2', 'en-US', '2027-01-02'],
    ['Mar 6', 'en-US', '2026-03-06'],
    ['6 March 2027', 'en-US', '2027-03-06'],
    ['6 de marzo', 'es-ES', '2026-03-06'],
    ['today', 'en-US', '2026-03-03'],
    ['Tomorrow', 'en-US', '2026-03-04'],
    ['the day after tomorrow', 'en-US', '2026-03-05'],
    ['fri', 'en-US', '2026-03-06'],
    ['by Friday', 'en-US', '2026-03-06'],
    ['this friday', 'en-US', '2026-03-06'],
    ['next friday', 'en-US', '2026-03-13'],
    ['next week', 'en-US', '2026-03-10'],
    ['next month', 'en-US', '2026-04-03'],
    ['in 2 weeks', 'en-US', '2026-03-17'],
    ['in two weeks', 'en-US', '2026-03-17'],
    ['in a week', 'en-US', '2026-03-10'],
    ['10 days', 'en-US', '2026-03-13'],
    ['+5d', 'en-US', '2026-03-08'],
    ['mañana', 'es-ES', '2026-03-04'],
    ['pasado mañana', 'es-ES', '2026-03-05'],
    ['el viernes', 'es-ES', '2026-03-06'],
    ['próximo viernes', 'es-ES', '2026-03-13'],
    ['el viernes que viene', 'es-ES', '2026-03-13'],
    ['la próxima semana', 'es-ES', '2026-03-10'],
    ['la semana que viene', 'es-ES', '2026-03-10'],
    ['en 2 semanas', 'es-ES', '2026-03-17'],
    ['dentro de dos semanas', 'es-ES', '2026-03-17'],
    ['en un mes', 'es-ES', '2026-04-03'],
    // Both languages are understood by everybody.
    ['mañana', 'en-US', '2026-03-04'],
    ['next friday', 'es-ES', '2026-03-13'],
  ])('%s as in %s is %s', (typed, locale, day) => {
    expect(readDay(typed, { today, locale, language: locale.slice(0, 2) })).toBe(day);
  });

  it.each(['', ' ', '15', '46387', 'soon', '31/31/2026', '30/2', 'friday call Ana', 'in weeks', 'week', 'in 2', 'next', 'on'])(
    '%j is none',
    (typed) => {
      expect(readDay(typed, { today, locale: 'en-US', language: 'en' })).toBeUndefined();
    },
  );

  it('in a month that is shorter is its last day', () => {
    expect(readDay('in a month', { today: '2026-01-31', locale: 'en-US', language: 'en' })).toBe('2026-02-28');
  });
});
