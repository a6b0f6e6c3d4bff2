import { describe, expect, it } from 'vitest';
import { addLanguage, textFor } from './text.ts';

addLanguage('en', {
  sample: { rows_one: '{{count}} row', rows_other: '{{count}} rows', share: '{{part}} of {{whole}}', said: 'since {{year}}' },
});
addLanguage('es', { sample: { rows_one: '{{count}} fila', rows_many: '{{count}} filas', rows_other: '{{count}} filas' } });

const reader = (locale: string, formatLocale?: string) => ({ locale, timeZone: 'UTC', formatLocale });

describe('numbers in texts', () => {
  it.each([
    ['en-US', undefined, '1,234 rows'],
    ['en-US', 'de-DE', '1.234 rows'],
    ['es-ES', 'en-US', '1,234 filas'],
    ['es-ES', undefined, '1234 filas'],
    ['es-MX', undefined, '1,234 filas'],
  ])('Z-06: have the group signs of the reader: %s with the formats of %s', (locale, formats, said) => {
    expect(textFor(reader(locale, formats), 'sample.rows', { count: 1234 })).toBe(said);
  });

  it('choose the plural form as before', () => {
    expect(textFor(reader('en-US'), 'sample.rows', { count: 1 })).toBe('1 row');
    expect(textFor(reader('es-MX'), 'sample.rows', { count: 1 })).toBe('1 fila');
    expect(textFor(reader('es-MX'), 'sample.rows', { count: 1_000_000 })).toBe('1,000,000 filas');
  });

  it('are written so beside a count, and words stay as they are', () => {
    expect(textFor(reader('en-US', 'de-DE'), 'sample.share', { part: 1500, whole: 20_000 })).toBe('1.500 of 20.000');
    expect(textFor(reader('en-US'), 'sample.said', { year: '2026' })).toBe('since 2026');
  });
});
