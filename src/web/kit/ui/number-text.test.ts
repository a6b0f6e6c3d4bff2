import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText, readNumber, writeNumber } from './number-text.ts';

describe('numberText', () => {
  it('Y-02: keeps digits, their signs and minus only', () => {
    expect(numberText('a1.2-')).toBe('1.2-');
    expect(numberText('$1,200 ٣')).toBe('1,200');
    expect(numberText('−5')).toBe('-5');
  });

  it('keeps cells apart, so that two of them are no number', () => {
    expect(numberText('27\t250')).toBe('27\t250');
    for (const locale of ['en-US', 'de-DE', 'fr-FR']) expect(readNumber('27\t250', locale)).toBe('27\t250');
  });

  it('Y-02: does not make another number of a pasted one', () => {
    expect(numberText('1234567890123456')).toBe('1234567890123456');
  });
});

describe('readNumber', () => {
  it.each([
    ['1,234.5', 'en-US', '1234.5'],
    ['-1.234,5', 'de-DE', '-1234.5'],
    ['1.234', 'de-DE', '1234'],
    ['1.234', 'en-US', '1.234'],
    ['1,5', 'en-US', '1.5'],
    ['5.', 'en-US', '5.'],
    ['', 'en-US', ''],
  ])('reads %j in %s as %j', (typed, locale, held) => {
    expect(readNumber(typed, locale)).toBe(held);
  });

  it.each(['1.2-', '--5', '1.2.3', '1,2,3', '-', '.', ','])('leaves %j, which is no number, as it is', (typed) => {
    expect(readNumber(typed, 'de-DE')).toBe(typed);
    expect(Number(typed)).toBeNaN();
  });

  it('gives text that is a number only where the typed one was understood', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9.,]{1,9}$/), fc.constantFrom('en-US', 'de-DE', 'fr-FR'), (typed, locale) => {
        const held = readNumber(typed, locale);
        const isNumber = !Number.isNaN(Number(held));
        return isNumber ? readNumber(writeNumber(held, locale), locale) === held : held === typed;
      }),
    );
    expect(readNumber('1.2.3', 'en-US')).toBe('1.2.3');
  });
});

it('a held number has the decimal sign of the reader, and is read back', () => {
  expect(writeNumber('-1234.5', 'de-DE')).toBe('-1234,5');
  expect(writeNumber('1.234', 'es-MX')).toBe('1.234');
  expect(writeNumber('1.2.3', 'de-DE')).toBe('1.2.3');
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'es-ES'), (whole, locale) => {
      const held = String(whole / 1000);
      expect(readNumber(writeNumber(held, locale), locale)).toBe(held);
    }),
  );
});
