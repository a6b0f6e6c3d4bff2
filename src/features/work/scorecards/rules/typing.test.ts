import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { longestNumber, measuredValueEntry, units, valueScales } from '../contract.ts';
import { type AmountFormat, allowedDecimals, formatValue, parseTyped, roundTo } from '../rules.ts';

const format = (
  unitOfMeasure: AmountFormat['unitOfMeasure'] = 'Number',
  valueScale: AmountFormat['valueScale'] = 'One',
  decimalPlaces = 0,
) => ({
  unitOfMeasure,
  valueScale,
  decimalPlaces,
});

describe('typing', () => {
  it.each([
    ['41', format(), 41],
    [' 1,234 ', format(), 1234],
    ['1,234\t\r\n', format(), 1234],
    ['-5', format(), -5],
    ['−5', format(), -5],
    ['(1,200)', format(), -1200],
    ['+7', format(), 7],
    ['.5', format('Number', 'One', 1), 0.5],
    ['1,5', format('Number', 'One', 1), 1.5],
    ['1 234', format(), 1234],
    ['$1.234,5k', format('Dollar', 'Thousand', 1), 1234.5],
    ['5.', format(), 5],
    ['1.2m', format('Number', 'Million', 1), 1.2],
    ['1.2m', format('Dollar', 'Thousand'), 1200],
    ['$468k', format('Dollar', 'Thousand'), 468],
    ['$468K', format('Dollar'), 468000],
    ['-$468k', format('Dollar', 'Thousand'), -468],
    ['$-468k', format('Dollar', 'Thousand'), -468],
    ['2bn', format('Euro', 'Million'), 2000],
    ['95%', format('Percent'), 95],
    ['95', format('Percent'), 95],
    ['90m', format('Hours', 'One', 1), 1.5],
    ['2 h', format('Minutes'), 120],
    ['45min', format('Minutes'), 45],
    ['3d', format('Days'), 3],
    ['Fr 12', format('Franc'), 12],
    ['', format(), null],
    ['  ', format(), null],
  ])('I-19: %j in %j is stored as %d', (text, as, value) => {
    expect(parseTyped(text, as)).toEqual({ value });
  });

  it.each([
    ['94.6', format('Percent'), 95, 94.6],
    ['9.96', format(), 10, 9.96],
    ['-0.5', format(), -1, -0.5],
    ['100m', format('Hours', 'One', 1), 1.7, 1.666666667],
    ['1250', format('Dollar', 'Million', 2), undefined, undefined],
    ['1250k', format('Dollar', 'Million', 1), 1.3, 1.25],
  ])('says what %j in %j would be rounded to', (text, as, value, exact) => {
    expect(parseTyped(text, as)).toEqual(exact === undefined ? { value: 1250 } : { value, exact });
  });

  it.each([
    ['abc', format()],
    ['1.2.3', format()],
    ['1,2,3', format()],
    ['12 34', format()],
    ['27\t250', format()],
    ['27\n250', format()],
    ['27\r\n250\t100', format()],
    ['--5', format()],
    ['-(5)', format()],
    ['(5', format()],
    ['5)', format()],
    ['95%', format('Number')],
    ['5k%', format('Number')],
    ['€5', format('Dollar')],
    ['$5', format('Percent')],
    ['3d', format('Hours')],
    ['3k', format('Hours')],
    ['3h', format('Number')],
    ['1e5', format()],
    ['-', format()],
    ['$', format('Dollar')],
    ['NaN', format()],
    ['5x', format()],
  ])('I-09: %j in %j is refused', (text, as) => {
    expect(parseTyped(text, as)).toEqual({ code: 'VAL_NUMBER' });
  });

  it('I-09: takes at most 15 characters, and a decimal comma where the locale has one', () => {
    expect(parseTyped('123456789012345', format())).toEqual({ value: 123456789012345 });
    expect(parseTyped('1234567890123456', format())).toEqual({ code: 'VAL_TOO_LONG' });
    expect(parseTyped('1.234,5', format('Number', 'One', 1), 'de-DE')).toEqual({ value: 1234.5 });
    expect(longestNumber).toBe(15);
  });

  it('reads every formatted value back, for every unit, scale and number of decimals', () => {
    const formats = units.flatMap((unit) =>
      valueScales.flatMap((scale) => allowedDecimals(unit, scale).map((places) => format(unit, scale, places))),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'ja-JP', 'es-ES', 'en-IN'),
        (as, units, locale) => {
          const value = roundTo(units / 10 ** as.decimalPlaces, as.decimalPlaces);
          expect(parseTyped(formatValue(value, as, locale), as, locale)).toEqual({ value });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never throws, and returns only valid numbers', () => {
    const odd = fc.oneof(fc.string(), fc.stringMatching(/^[-+(]?\$?[0-9.,]{0,18}[kmb%hd]?\)?$/));
    fc.assert(
      fc.property(odd, fc.constantFrom(...units), (text, unit) => {
        const typed = parseTyped(text, format(unit));
        const entry = { intervalId: '2026-W10', value: 'value' in typed ? typed.value : null };
        expect(z.safeParse(measuredValueEntry, entry).success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
