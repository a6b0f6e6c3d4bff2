// Where the things of the line of sight stand, in pixels of the drawing.
import type { CSSProperties } from 'react';
import type { SightColumn, SightNode } from '../../rules/sight.ts';

/** Left edge and width of each column, and the height of a row, in pixels of the drawing. */
export const columnBounds: Record<SightColumn | 'target', readonly [x: number, width: number]> = {
  target: [0, 192],
  picture: [232, 198],
  goal: [470, 220],
  rock: [730, 304],
  measurable: [1074, 254],
};
export const pitch = 68;
export const height = 60;
export const targetHeight = 176;
const headHeight = 36;

/** How much smaller the drawing is on paper: as wide as a sheet on its side, and as high as it, unless people could not read it then. */
const paperZoom = { widest: 0.7, least: 0.45 } as const;
const paperHeight = 600;

export const zoomOnPaper = (tall: number): number => {
  const zoom = Math.min(paperZoom.widest, paperHeight / (tall + headHeight));
  return zoom < paperZoom.least ? paperZoom.widest : zoom;
};

const middle = (at: number): number => at * pitch + height / 2;

export const curve = (from: { x: number; y: number }, to: { x: number; y: number }): string => {
  const half = (to.x - from.x) / 2;
  return `M${from.x} ${from.y}C${from.x + half} ${from.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`;
};

/** Returns the middle of a place's edge. */
export const edgeOf = (node: SightNode | undefined, rows: number, side: 'left' | 'right'): { x: number; y: number } => {
  const [x, width] = columnBounds[node?.column ?? 'target'];
  return { x: side === 'right' ? x + width : x, y: node === undefined ? (rows * pitch) / 2 : middle(node.at) };
};

export const styleOf = (node: SightNode): CSSProperties => {
  const [left, width] = columnBounds[node.column];
  return { left, width, top: node.at * pitch, height };
};
