import { describe, expect, it } from 'vitest';
import { type Placed, plainPercent, spacingAt } from '../../rules/layout.ts';
import type { Scene } from '../../rules/scene.ts';
import { around, boxIn, edgePan, firstOf, fitting, flown, glided, nowhere, shifted, shiftOf, under, viewOf } from './stage-camera.ts';

const size = { width: 1000, height: 740 };
const box = (id: string, x: number, y: number): Placed => ({ id, x, y, width: 300, height: 100 });
const sceneOf = (width: number, height: number, ...boxes: Placed[]): Scene => ({
  boxes: new Map(boxes.map((each) => [each.id, each])),
  width,
  height,
  lines: [],
  spacing: spacingAt(plainPercent),
  blocks: () => new Map(),
});

describe('the windows of a chart', () => {
  it('M-04: show the whole chart, at most at full size, below the bars', () => {
    const small = fitting(sceneOf(300, 100, box('top', 0, 0)), size);
    expect([small.k, small.x, small.y]).toEqual([1, 350, 68]);
    const wide = fitting(sceneOf(9520, 400), size);
    expect(wide.k).toBeCloseTo(0.1);
    expect(wide.x).toBeCloseTo(24);
  });

  it('begin with the top where the whole chart could not be read', () => {
    const first = firstOf(sceneOf(9520, 400, box('top', 4000, 0)), size);
    expect([first.k, ...first.apply([4150, 0])]).toEqual([0.4, 500, 68]);
    expect(firstOf(sceneOf(952, 400, box('top', 0, 0)), size).k).toBe(1);
  });

  it('have a point in the middle, a box at the top, and keep to the limits of the scale', () => {
    expect(around([70, 30], 0.5, size).apply([70, 30])).toEqual([500, 370]);
    expect(around([0, 0], 9, size).k).toBe(2);
    expect(around([0, 0], 0, size).k).toBe(0.02);
    expect(under(box('top', 200, 50), 1, size).apply([350, 50])).toEqual([500, 68]);
    expect(shifted(around([0, 0], 0.5, size), { x: 10, y: 20 }).apply([10, 20])).toEqual([500, 370]);
  });

  it('fly from one to another and end there', () => {
    const flight = { from: around([0, 0], 1, size), to: around([100, 0], 0.25, size), since: 0 };
    expect(flown(flight, 0, size).window.k).toBeCloseTo(1);
    const half = flown(flight, 100, size);
    expect(half.isOver).toBe(false);
    expect(half.window.k).toBeLessThan(1);
    expect(flown(flight, 300, size)).toEqual({ window: flight.to, isOver: true });
  });

  it('pan while the pointer is at the rim', () => {
    expect(edgePan({ x: 5, y: 300 }, size, 36, 12)).toEqual({ across: 12, down: 0 });
    expect(edgePan({ x: 990, y: 735 }, size, 36, 12)).toEqual({ across: -12, down: -12 });
    expect(edgePan({ x: 500, y: 300 }, size, 36, 12)).toEqual({ across: 0, down: 0 });
  });
});

describe('glided', () => {
  it('brings boxes from where they were to their places; a new one is there at once', () => {
    const scene = sceneOf(900, 100, box('a', 100, 0), box('new', 500, 0));
    const former = new Map([['a', box('a', 0, 0)]]);
    expect(glided(scene, former, 0).boxes.get('a')?.x).toBe(0);
    const some = glided(scene, former, 60).boxes;
    expect(some.get('a')?.x).toBeGreaterThan(0);
    expect(some.get('a')?.x).toBeLessThan(100);
    expect(some.get('new')?.x).toBe(500);
    expect(glided(scene, former, 200)).toEqual({ boxes: scene.boxes, isOver: true });
  });
});

describe('viewOf', () => {
  const scene = sceneOf(9000, 100, box('a', 0, 0), box('b', 1100, 0), box('c', 8000, 0));
  const at = around([500, 370], 1, size);

  it('has the seats in the window and a little around it, and the one that is kept', () => {
    const view = viewOf(at, size, scene, undefined, nowhere);
    expect([...view.near]).toEqual(['a', 'b']);
    expect([...viewOf(at, size, scene, 'c', nowhere).near]).toEqual(['a', 'b', 'c']);
    expect(view).toMatchObject({ k: 1, left: 0, top: 0, right: 1000, bottom: 740, isFar: false, isWhole: false });
  });

  it('has no near seats from afar, and stays the same object while nothing changes', () => {
    const far = viewOf(around([4500, 50], 0.1, size), size, scene, undefined, nowhere);
    expect([far.isFar, far.isWhole, far.near.size]).toEqual([true, true, 0]);
    const view = viewOf(at, size, scene, undefined, nowhere);
    expect(viewOf(at, size, scene, undefined, view)).toBe(view);
    expect(viewOf(around([505, 370], 1, size), size, scene, undefined, view).near).toBe(view.near);
  });
});

describe('what a layout moves', () => {
  it('is told by the first anchor that was and is shown', () => {
    const [before, after] = [sceneOf(0, 0, box('top', 0, 0), box('a', 400, 130)), sceneOf(0, 0, box('top', 200, 0), box('a', 700, 130))];
    expect(shiftOf(before.boxes, after.boxes, ['new', 'a', 'top'])).toEqual({ x: 300, y: 0 });
    expect(shiftOf(before.boxes, after.boxes, [])).toEqual({ x: 0, y: 0 });
  });

  it('finds the box at a point, passing one over', () => {
    const scene = sceneOf(0, 0, box('a', 0, 0), box('b', 100, 50));
    expect(boxIn(scene, { x: 350, y: 60 }, undefined)?.id).toBe('b');
    expect(boxIn(scene, { x: 150, y: 60 }, 'a')?.id).toBe('b');
    expect(boxIn(scene, { x: 900, y: 60 }, undefined)).toBeUndefined();
  });
});
