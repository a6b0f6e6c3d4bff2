import { describe, expect, it } from 'vitest';
import { sparkOf } from './spark-points.ts';

const size = { width: 84, height: 24 };

describe('sparkOf', () => {
  it('draws from the lower left to the upper right', () => {
    expect(sparkOf([0, 5, 10], undefined, size)).toEqual({ lines: ['4,20 42,12 80,4'], end: { x: 80, y: 4 }, goal: undefined });
  });

  it('includes the goal in the scale', () => {
    expect(sparkOf([0, 5], 10, size)).toEqual({ lines: ['4,20 80,12'], end: { x: 80, y: 12 }, goal: 4 });
  });

  it('leaves a gap where a value is missing, and ends at the last value', () => {
    const { lines, end } = sparkOf([0, null, 10, 10, null], undefined, size);
    expect(lines).toEqual(['4,20', '42,4 61,4']);
    expect(end).toEqual({ x: 61, y: 4 });
  });

  it('draws equal values in the middle, and nothing without values', () => {
    expect(sparkOf([3, 3], 3, size).lines).toEqual(['4,12 80,12']);
    expect(sparkOf([null], 3, size)).toEqual({ lines: [], end: undefined, goal: 12 });
  });
});
