import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFormat } from './formatters.ts';
import { locales } from './locales.ts';
import { decimalSign, plainDigits, twoReadings } from './numbers.ts';

describe('plainDigits', () => {
  it.each([
    ['12', '12', '12'],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['1,234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5'],
    ['1,234,567', '1234567', '1234567'],
    ['1.234.567', '1234567', '1234567'],
    ['12,34,567', '1234567', '1234567'],
    ['1,5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5'],
    ['0,123', '0.123', '0.123'],
    ['0.123', '0.123', '0.123'],
    ['1234,567', '1234.567', '1234.567'],
    ['1 234,5', '1234.5', '1234.5'],
    ['1\u202f234', '1234', '1234'],
    ["1'234.5", '1234.5', '1234.5'],
    ['1’234', '1234', '1234'],
    ['.5', '.5', '.5'],
  ])('reads %j as %s where 1,234.5 is written, and as %s where 1.234,5 is', (typed, english, german) => {
    expect(plainDigits(typed, 'en-US')).toBe(english);
    expect(plainDigits(typed, 'de-DE')).toBe(german);
  });

  it.each([
    '',
    '.',
    ',',
    '1.2.3',
    '1,2,3',
    '12 34',
    '1.234,567.8',
    "1'23",
    '1 234,567,8',
    '0,123,456',
    '1,234,5',
    '1 234.567,8',
    '-1',
    '1e3',
  ])('refuses %j', (typed) => {
    expect(plainDigits(typed, 'en-US')).toBeUndefined();
    expect(plainDigits(typed, 'es-ES')).toBeUndefined();
  });

  it('refuses 1.234 where neither groups nor decimals have a point, and reads what leaves no doubt', () => {
    for (const locale of ['fr-FR', 'sv-SE', 'pt-PT']) {
      expect(['1.234', '12.345', ' 1.234 '].map((typed) => plainDigits(typed, locale))).toEqual([undefined, undefined, undefined]);
      expect(['1.23', '1.2345', '0.234', '1.234.567', '1.234,5', '1 234', '1,234'].map((typed) => plainDigits(typed, locale))).toEqual([
        '1.23',
        '1.2345',
        '0.234',
        '1234567',
        '1234.5',
        '1234',
        '1.234',
      ]);
    }
  });

  it('reads a number whose decimals are still to come only with the own sign', () => {
    expect(['5.', '5,'].map((typed) => plainDigits(typed, 'en-US'))).toEqual(['5.', undefined]);
    expect(['5.', '5,'].map((typed) => plainDigits(typed, 'de-DE'))).toEqual([undefined, '5.']);
  });

  it('reads every written number back as the same number', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales, 'en-IN', 'de-CH'), fc.nat(1e12), (locale, whole) => {
        const value = whole / 10_000;
        const written = numberFormat(locale, { maximumFractionDigits: 4 }).format(value);
        expect(Number(plainDigits(written, locale))).toBe(value);
      }),
    );
  });
});

it('the sign before decimals is that of the locale', () => {
  expect(['en-US', 'es-MX', 'es-ES', 'de-DE', 'fr-FR', 'ar-EG'].map(decimalSign)).toEqual(['.', '.', ',', ',', ',', '.']);
});

it('1.234 has two readings where a comma stands before decimals, also with a unit; other numbers have one', () => {
  const both = { typed: '1.234', whole: '1234', part: '1,234' };
  expect(['de-DE', 'es-ES', 'fr-FR', 'en-US', 'es-MX'].map((locale) => twoReadings('€1.234k', locale))).toEqual([
    { ...both, isWhole: true },
    { ...both, isWhole: true },
    { ...both, isWhole: false },
    undefined,
    undefined,
  ]);
  for (const text of ['1.23', '1.2345', '1.234.567', '1.234,5', '0.234', '1234', '1 1.234', 'abc'])
    expect(twoReadings(text, 'de-DE')).toBeUndefined();
});
