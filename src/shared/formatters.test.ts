import { expect, it } from 'vitest';
import { dateFormat, numberFormat } from './formatters.ts';

it('a formatter is created once for each locale and set of options', () => {
  expect(numberFormat('en-US')).toBe(numberFormat('en-US'));
  expect(numberFormat('en-US', { minimumFractionDigits: 2 }).format(1)).toBe('1.00');
  expect(numberFormat('de-DE', { minimumFractionDigits: 2 }).format(1)).toBe('1,00');
});

it('the number of cached formatters is limited', () => {
  const first = dateFormat('en-US', { timeZone: 'UTC', fractionalSecondDigits: 1 });
  // Each spelling of a zone makes a formatter of its own. One of these letters is a slash, so half of the spellings differ.
  const spelt = (place: number) =>
    [...'america/argentina'].map((letter, index) => ((place >> index) % 2 === 1 ? letter.toUpperCase() : letter)).join('');
  for (let place = 0; place < 1_200; place += 1) dateFormat('en-US', { timeZone: `${spelt(place)}/Salta`, hour: 'numeric' });
  expect(dateFormat('en-US', { timeZone: 'UTC', fractionalSecondDigits: 1 })).not.toBe(first);
});
