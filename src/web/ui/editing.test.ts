import { describe, expect, it } from 'vitest';
import { editedTo } from './editing.ts';

describe('editedTo', () => {
  it('gives the new words, trimmed to one line', () => {
    expect(editedTo('Old', '  New \n words ')).toBe('New words');
  });

  it('gives nothing where nothing changed or nothing is left', () => {
    expect(editedTo('Old', ' Old ')).toBeUndefined();
    expect(editedTo('Old', '   ')).toBeUndefined();
  });

  it('Y-03: ends at 100 characters', () => {
    expect(editedTo('Old', 'x'.repeat(101))).toBe('x'.repeat(100));
  });
});
