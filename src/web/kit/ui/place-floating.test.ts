import { describe, expect, it } from 'vitest';
import { placeFloating } from './place-floating.ts';

const view = { width: 1000, height: 600 };
const menu = { width: 200, height: 240 };
const below = { side: 'bottom', align: 'start', gap: 4 } as const;

describe('placeFloating', () => {
  it('puts a menu under its button', () => {
    expect(placeFloating({ left: 100, top: 50, width: 32, height: 32 }, menu, view, below)).toEqual({ left: 100, top: 86, side: 'bottom' });
  });

  it('flips above when there is too little room below', () => {
    expect(placeFloating({ left: 100, top: 500, width: 32, height: 32 }, menu, view, below)).toEqual({ left: 100, top: 256, side: 'top' });
  });

  it('stays below, inside the view, when there is even less room above', () => {
    const placed = placeFloating({ left: 100, top: 150, width: 32, height: 32 }, { width: 200, height: 500 }, view, below);
    expect(placed).toEqual({ left: 100, top: 92, side: 'bottom' });
  });

  it('keeps inside the right edge', () => {
    expect(placeFloating({ left: 960, top: 50, width: 32, height: 32 }, menu, view, below).left).toBe(792);
  });

  it('aligns to the end and to the centre', () => {
    const anchor = { left: 500, top: 50, width: 40, height: 32 };
    expect(placeFloating(anchor, menu, view, { ...below, align: 'end' }).left).toBe(340);
    expect(placeFloating(anchor, menu, view, { ...below, align: 'center' }).left).toBe(420);
  });

  it('places beside, and flips to the left', () => {
    const beside = { side: 'right', align: 'start', gap: 4 } as const;
    expect(placeFloating({ left: 100, top: 50, width: 40, height: 32 }, menu, view, beside)).toEqual({ left: 144, top: 50, side: 'right' });
    expect(placeFloating({ left: 900, top: 50, width: 40, height: 32 }, menu, view, beside)).toEqual({ left: 696, top: 50, side: 'left' });
  });
});
