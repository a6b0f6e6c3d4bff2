import { describe, expect, it } from 'vitest';
import { fittingCrop, holeSide, movedCrop, squareOf, wholeCrop, zoomedCrop, zoomStep } from './rules.ts';

const wide = { width: 1200, height: 600 };

describe('the crop of a picture', () => {
  it('begins with the middle square of the shorter side', () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 300, top: 0, side: 600 });
  });

  it('B-57: zooms in steps of 0.2 around the middle of the hole, from 1 to 4', () => {
    const once = zoomedCrop(wide, wholeCrop, 1 + zoomStep);
    expect(once).toEqual({ zoom: 1.2, x: 0, y: 0 });
    expect(squareOf(wide, once)).toEqual({ left: 350, top: 50, side: 500 });
    expect(zoomedCrop(wide, wholeCrop, 9).zoom).toBe(4);
    expect(zoomedCrop(wide, wholeCrop, 0).zoom).toBe(1);
    const moved = movedCrop(wide, zoomedCrop(wide, wholeCrop, 2), { x: 40, y: -20 });
    const [before, after] = [squareOf(wide, moved), squareOf(wide, zoomedCrop(wide, moved, 4))];
    expect(after.left + after.side / 2).toBeCloseTo(before.left + before.side / 2);
    expect(after.top + after.side / 2).toBeCloseTo(before.top + before.side / 2);
  });

  it('never shows an edge of the picture within the hole', () => {
    const far = movedCrop(wide, wholeCrop, { x: 9_999, y: 9_999 });
    expect(far).toEqual({ zoom: 1, x: holeSide / 2, y: 0 });
    expect(squareOf(wide, far)).toMatchObject({ left: 0, top: 0 });
    expect(fittingCrop(wide, { zoom: 1, x: -9_999, y: -9_999 })).toEqual({ zoom: 1, x: -holeSide / 2, y: 0 });
  });
});
