import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { line, optionalLine } from './fields.ts';
import { hasMoreLines, isHarmless, plainLine, titleFault } from './titles.ts';

const codes = (text: string, schema: z.ZodMiniType = line(20)): string[] =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message) ?? [];

const family = '👩‍👩‍👧‍👦';

describe('a title', () => {
  it.each([
    ['two\r\nlines', 'two lines'],
    ['a\tb\u2028c\u0085d', 'a b c d'],
    ['  runs   of\n\n blanks ', 'runs of blanks'],
    ['no\u00a0break', 'no\u00a0break'],
  ])('is one line: %j', (typed, title) => {
    expect(line(40).parse(typed)).toBe(title);
    expect(plainLine(plainLine(typed))).toBe(title);
  });

  it.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])('refuses the override %j', (mark) => {
    expect(codes(`ab${mark}cd`)).toEqual(['VAL_CHARACTERS']);
  });

  it.each([...'\u0001\u0007\u001b\u007f\u009f'])('refuses the control character %j', (control) => {
    expect(codes(`ab${control}cd`)).toEqual(['VAL_CHARACTERS']);
  });

  it.each(['\u200b', '\ufeff', '\u200d\u2060', '\u3164', '\u2800', '\u00ad', ' \u200b '])(
    'is missing when nothing of it is seen: %j',
    (text) => {
      expect(codes(text)).toEqual(['VAL_REQUIRED']);
      expect(codes(text, optionalLine(20))).toEqual(text.trim() === '' ? [] : ['VAL_REQUIRED']);
    },
  );

  it.each([family, '👍🏽 done', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'नमस्ते', 'می‌خواهم', 'שלום 3\u200f', 'a\u200eb'])('keeps %j', (text) => {
    expect(codes(text)).toEqual([]);
    expect(line(40).parse(text)).toBe(text);
  });

  it('refuses a right-to-left mark where no letter is written so', () => {
    expect(isHarmless('invoice\u200f123')).toBe(false);
  });

  it('says by how much it is too long, after what is folded', () => {
    expect(titleFault(`${'x'.repeat(30)}\n\n`, 20)).toEqual({ code: 'VAL_TOO_LONG', excess: 10 });
    expect(titleFault(`${'x'.repeat(20)}\n`, 20)).toBeUndefined();
    expect(titleFault('a\u202eb', 20)).toEqual({ code: 'VAL_CHARACTERS', excess: 0 });
    expect(titleFault('', 20)).toBeUndefined();
  });
});

it.each(['\n', '\r\n', '\r'])('lines are counted to the limit, whatever ends them: %j', (end) => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join(end);
  expect([hasMoreLines('', 3), hasMoreLines(lines(3), 3), hasMoreLines(lines(4), 3)]).toEqual([false, false, true]);
  // An end of the last line begins no other one.
  expect(hasMoreLines(`${lines(3)}${end}`, 3)).toBe(false);
});
