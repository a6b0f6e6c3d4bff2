import { describe, expect, it } from 'vitest';
import { widthAfter, widths } from './panel-width.ts';

describe('the side panel', () => {
  it('D-24: starts 350 px wide', () => {
    expect(widths.start).toBe(350);
  });

  it('D-24: is resized within its limits', () => {
    expect(widthAfter(400.4, 1440)).toBe(400);
    expect(widthAfter(100, 1440)).toBe(280);
    expect(widthAfter(2000, 1440)).toBe(720);
    expect(widthAfter(700, 600)).toBe(536);
  });
});
