import { describe, expect, it } from 'vitest';
import { drawVto } from './drawing.ts';

const row = (kind: 'coreValue' | 'threeYearMeasurable' | 'threeYearGoal', title: string) => ({ kind, title, description: '' });
const target = { kind: 'tenYearTarget' as const, text: 'One thousand', description: '', niche: '' };

describe('the drawing of a V/TO on its card', () => {
  it('L-01: is nothing where nothing stands yet', () => {
    expect(drawVto([], [{ ...target, text: '' }])).toEqual([]);
  });

  it('L-01: has a bar for each line, as long as its words and inside the page, and the target as the thickest', () => {
    const many = Array.from({ length: 50 }, (_, place) => row('coreValue', 'x'.repeat(place)));
    const shapes = drawVto(
      [...many, row('threeYearMeasurable', 'Revenue'), ...many.map(() => row('threeYearGoal', 'y'.repeat(200)))],
      [target],
    );
    for (const { x, y, width, height } of shapes.slice(1)) {
      expect(x >= 12 && x + width <= 200, `${x} to ${x + width}`).toBe(true);
      expect(y + height).toBeLessThanOrEqual(132);
    }
    const at = (x: number) => shapes.filter((shape) => shape.x === x && shape.tone === 'line');
    expect(at(44).filter(({ y }) => y < 58)).toHaveLength(5);
    expect(shapes.filter(({ height }) => height === 6)).toHaveLength(1);
    // A number has its name at the left and its amount at the right.
    expect(shapes.filter(({ y }) => y === 24).map(({ tone }) => tone)).toEqual(['line', 'head']);
  });
});
