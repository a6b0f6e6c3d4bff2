import { describe, expect, it } from 'vitest';
import { numberText } from './number-text.ts';

describe('numberText', () => {
  it('Y-02: keeps digits, dot and minus only', () => {
    expect(numberText('a1.2-')).toBe('1.2-');
    expect(numberText('$1,200 ٣')).toBe('1200');
  });

  it('Y-02: does not make another number of a pasted one', () => {
    expect(numberText('1234567890123456')).toBe('1234567890123456');
  });
});
