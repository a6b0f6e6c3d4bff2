import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { optionalLine } from './fields.ts';
import { excessOf, firstSign, firstSigns, shortened, shortenedToWords, signsOf } from './signs.ts';
import { titleFault } from './titles.ts';

const astronaut = '\u{1F469}\u{1F3FD}\u200D\u{1F680}';
const signs = ['a', '\u{1F600}', 'e\u0301', astronaut, '한', '\u{1F1E9}\u{1F1EA}', 'नि'];

it('a sign is what a person counts as one', () => {
  expect(signsOf(signs.join(''))).toEqual(signs);
  for (const sign of signs) {
    expect(excessOf('x'.repeat(255) + sign, 256)).toBe(0);
    expect(excessOf('x'.repeat(256) + sign, 256)).toBe(1);
  }
});

it('few signs hold no text without end', () => {
  expect(excessOf(`a${'\u0301'.repeat(2_000)}`, 256)).toBe(501 - 256);
  expect(excessOf(`a${'\u0301'.repeat(1_000)}`, 256)).toBe(0);
});

it('a text far too long is not counted sign by sign, one that may fit is', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  expect(excessOf('x'.repeat(1_000_000), 256)).toBe(999_744);
  expect(segment).not.toHaveBeenCalled();
  expect(excessOf('x'.repeat(20_256), 256)).toBe(20_000);
  expect(excessOf('\u{1F600}'.repeat(30_000), 30_000)).toBe(0);
  expect(excessOf(`${'\u{1F600}'.repeat(30_000)}x`, 30_000)).toBe(1);
  expect(segment).toHaveBeenCalledTimes(3);
  segment.mockRestore();
});

it('a contract counts as a title’s field does, and names the limit to whoever reads it', () => {
  const title = optionalLine(256);
  const fits = `${'y'.repeat(254)}${astronaut}`;
  expect(title.parse(fits)).toBe(fits);
  expect(titleFault(fits, 256)).toBeUndefined();
  const long = `${'y'.repeat(256)}${astronaut}`;
  expect(title.safeParse(long).error?.issues).toMatchObject([{ code: 'too_big', maximum: 256, message: 'VAL_TOO_LONG' }]);
  expect(titleFault(long, 256)).toEqual({ code: 'VAL_TOO_LONG', excess: 1 });
  expect(z.toJSONSchema(title, { io: 'input' })).toMatchObject({ maxLength: 256 });
});

it.each(signs)('%j is the first sign, whatever follows', (sign) => {
  expect([firstSign(sign), firstSign(`${sign}b`), firstSign(`${sign} b`)]).toEqual([sign, sign, sign]);
  expect([firstSigns(`xy${sign}z`, 3), firstSigns(`xy${sign}`, 3), firstSigns(`xy${sign}z`, 2)]).toEqual([`xy${sign}`, `xy${sign}`, 'xy']);
});

it('the first signs of a text are no more than its limit takes', () => {
  expect(firstSign('')).toBe('');
  expect(excessOf(firstSigns(astronaut.repeat(300), 256), 256)).toBe(0);
  expect(firstSigns(`a${'\u0301'.repeat(2_000)}b`, 256)).toBe('');
});

it('nothing is cut within a sign', () => {
  expect(shortened(`ab${astronaut}cd`, 4)).toBe(`ab${astronaut}…`);
  expect(shortened(`ab${astronaut}c`, 4)).toBe(`ab${astronaut}c`);
});

it.each([
  ['Ask for cedar at the mill tomorrow', 20, 'Ask for cedar at…'],
  ['Ask for cedar at the', 17, 'Ask for cedar at…'],
  ['Ask for cedar', 20, 'Ask for cedar'],
  ['Donaudampfschifffahrtsgesellschaft', 12, 'Donaudampfs…'],
])('%s in %i signs ends with a whole word where it can', (text, most, said) => {
  expect(shortenedToWords(text, most)).toBe(said);
});
