import { describe, expect, it } from 'vitest';
import { editedTo } from './editing.ts';

describe('editedTo', () => {
  it('returns the new text, trimmed to one line', () => {
    expect(editedTo('Old', '  New \n words ')).toEqual({ words: 'New words' });
  });

  it('returns nothing when the text is unchanged, empty or not to be seen', () => {
    for (const typed of [' Old ', '   ', '\u200b']) expect(editedTo('Old', typed)).toEqual({});
  });

  it('Y-03: cuts nothing, but says by how much it is too long', () => {
    expect(editedTo('Old', 'x'.repeat(100))).toEqual({ words: 'x'.repeat(100) });
    expect(editedTo('Old', 'x'.repeat(112))).toEqual({ fault: { code: 'VAL_TOO_LONG', excess: 12 } });
  });

  it('refuses characters that a title must not have', () => {
    expect(editedTo('Old', 'a\u202eb')).toEqual({ fault: { code: 'VAL_CHARACTERS', excess: 0 } });
  });
});
