import { describe, expect, it } from 'vitest';
import { editedTo } from './editing.ts';

describe('editedTo', () => {
  it('returns the new text, trimmed to one line', () => {
    expect(editedTo('Old', '  New \n words ')).toBe('New words');
  });

  it('returns nothing when the text is unchanged or empty', () => {
    expect(editedTo('Old', ' Old ')).toBeUndefined();
    expect(editedTo('Old', '   ')).toBeUndefined();
  });

  it('Y-03: cuts at 100 characters', () => {
    expect(editedTo('Old', 'x'.repeat(101))).toBe('x'.repeat(100));
  });
});
