import { type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { type Placed, plainPercent, spacingAt } from '../../rules/layout.ts';
import type { Scene } from '../../rules/scene.ts';

/** The window on a chart. Lengths are units of the chart. */
export interface StageView {
  k: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** True where seats are too small to be read: they are blocks on the canvas then. */
  isFar: boolean;
  /** True when the window shows the whole chart. */
  isWhole: boolean;
  /** The seats in the window and a little around it. The set stays the same object until one comes or goes. */
  near: ReadonlySet<string>;
}

export interface Size {
  width: number;
  height: number;
}

/** A movement of the window; `since` is when it began. */
export interface Flight {
  from: ZoomTransform;
  to: ZoomTransform;
  since: number;
}

/** The limits of the scale, the least one in which words can be read, and the one under which seats are blocks. */
export const scales = { least: 0.02, most: 2, readable: 0.4, far: 0.25 };
/** Pixels that stay free around the chart: at the top there are the bars. */
export const margins = { top: 68, side: 24, bottom: 72 };
/** Pixels around the window in which seats are rendered ahead. */
const ahead = 240;
/** Milliseconds of a glide after a change of the layout, and of a flight to another place. */
const times = { glide: 200, flight: 280 };

/** A chart before its first layout, and the window on it. */
export const noScene: Scene = {
  boxes: new Map(),
  width: 0,
  height: 0,
  lines: [],
  spacing: spacingAt(plainPercent),
  blocks: () => new Map(),
};
export const nowhere: StageView = { k: 1, left: 0, top: 0, right: 0, bottom: 0, isFar: false, isWhole: true, near: new Set() };

/** Returns whether the person wants nothing to move by itself. */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const eased = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Returns the window that has a point of the chart in its middle. */
export const around = ([x, y]: [number, number], k: number, { width, height }: Size): ZoomTransform => {
  const scale = Math.min(scales.most, Math.max(scales.least, k));
  return zoomIdentity.translate(width / 2 - x * scale, height / 2 - y * scale).scale(scale);
};

/** Returns the window that shows the whole chart, at most at full size. */
export const fitting = (scene: Scene, { width, height }: Size): ZoomTransform => {
  const room = { x: width - margins.side * 2, y: height - margins.top - margins.bottom };
  const k = Math.max(scales.least, Math.min(1, room.x / scene.width, room.y / scene.height));
  return zoomIdentity.translate((width - scene.width * k) / 2, margins.top).scale(k);
};

/** Returns the window that has a box at its top, in the middle. */
export const under = (box: Placed | undefined, k: number, { width }: Size): ZoomTransform => {
  const [middle, top] = box === undefined ? [0, 0] : [box.x + box.width / 2, box.y];
  return zoomIdentity.translate(width / 2 - middle * k, margins.top - top * k).scale(k);
};

/** Returns the first window: the whole chart if it can be read then, else its top. */
export const firstOf = (scene: Scene, size: Size): ZoomTransform => {
  const whole = fitting(scene, size);
  return whole.k >= scales.readable ? whole : under([...scene.boxes.values()][0], scales.readable, size);
};

/** Returns a window moved by units of the chart. */
export const shifted = ({ x, y, k }: ZoomTransform, by: { x: number; y: number }): ZoomTransform =>
  zoomIdentity.translate(x - by.x * k, y - by.y * k).scale(k);

/** Returns the window at a time of a flight, and whether the flight has ended. */
export const flown = ({ from, to, since }: Flight, now: number, size: Size): { window: ZoomTransform; isOver: boolean } => {
  const part = eased((now - since) / times.flight);
  if (part >= 1) return { window: to, isOver: true };
  const half: [number, number] = [size.width / 2, size.height / 2];
  const [begin, end] = [from.invert(half), to.invert(half)];
  const k = from.k * (to.k / from.k) ** part;
  return { window: around([between(begin[0], end[0], part), between(begin[1], end[1], part)], k, size), isOver: false };
};

/** Returns where boxes are at a time after they began to glide to the places of a scene, and whether they have arrived. */
export const glided = (
  scene: Scene,
  former: ReadonlyMap<string, Placed>,
  elapsed: number,
): { boxes: ReadonlyMap<string, Placed>; isOver: boolean } => {
  const part = eased(elapsed / times.glide);
  if (part >= 1) return { boxes: scene.boxes, isOver: true };
  const boxes = new Map(
    [...scene.boxes].map(([id, box]) => {
      const was = former.get(id) ?? box;
      return [id, { ...box, x: between(was.x, box.x, part), y: between(was.y, box.y, part) }];
    }),
  );
  return { boxes, isOver: false };
};

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Returns what a window shows of a scene; the former view itself where nothing has changed. `kept` is rendered wherever it is. */
export const viewOf = (window: ZoomTransform, size: Size, scene: Scene, kept: string | undefined, before: StageView): StageView => {
  const { k } = window;
  const [left, top] = window.invert([0, 0]);
  const [right, bottom] = window.invert([size.width, size.height]);
  const isFar = k < scales.far;
  const room = ahead / k;
  const near = new Set<string>();
  if (!isFar)
    for (const [id, { x, y, width, height }] of scene.boxes)
      if (x < right + room && x + width > left - room && y < bottom + room && y + height > top - room) near.add(id);
  if (kept !== undefined && scene.boxes.has(kept)) near.add(kept);
  const isWhole = left <= 0 && top <= 0 && right >= scene.width && bottom >= scene.height;
  const view = { k, left, top, right, bottom, isFar, isWhole, near: sameSet(near, before.near) ? before.near : near };
  const isSame = (Object.keys(view) as (keyof StageView)[]).every((name) => view[name] === before[name]);
  return isSame ? before : view;
};

/** Returns by how many pixels a window pans while the pointer is at its rim. */
export const edgePan = (point: { x: number; y: number }, { width, height }: Size, rim: number, step: number) => ({
  across: point.x < rim ? step : point.x > width - rim ? -step : 0,
  down: point.y < rim ? step : point.y > height - rim ? -step : 0,
});

/** Returns by how much the first anchor that is in both layouts has moved. */
export const shiftOf = (
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
  anchors: readonly string[],
): { x: number; y: number } => {
  const anchor = anchors.find((id) => before.has(id) && after.has(id)) ?? '';
  const [was, is] = [before.get(anchor), after.get(anchor)];
  return was === undefined || is === undefined ? { x: 0, y: 0 } : { x: is.x - was.x, y: is.y - was.y };
};

/** Returns the box at a point of a chart; undefined where there is none, or only one that is passed over. */
export const boxIn = (scene: Scene, { x, y }: { x: number; y: number }, except: string | undefined): Placed | undefined => {
  for (const [id, box] of scene.boxes)
    if (id !== except && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) return box;
  return undefined;
};
