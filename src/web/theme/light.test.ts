import { describe, expect, it } from 'vitest';
import { isLight } from './light.ts';

describe('isLight', () => {
  it('Z-02: puts dark words on the orange and the light theme colours, white ones on the dark', () => {
    expect(['#ff7900', '#dddddd', '#444444', '#1b7446'].map(isLight)).toEqual([true, true, false, false]);
  });

  it('takes what it cannot read for light', () => {
    expect(isLight('papayawhip')).toBe(true);
  });
});
