import { describe, expect, it } from 'vitest';
import { contrastOfWhite, readableColor } from './readable-color.ts';

describe('readableColor', () => {
  it.each(['#ff7900', '#ffffff', '#f2f200', '#2a60b5', '#000000'])('makes white text readable on %s', (color) => {
    expect(contrastOfWhite(readableColor(color))).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves a dark colour as it is', () => {
    expect(readableColor('#2a60b5')).toBe('#2a60b5');
    expect(readableColor('#ff7900')).not.toBe('#ff7900');
  });
});
