// A page on which everything has a place of its own, such as one of a chart. Lengths are pixels at 96 to an inch from its upper left corner.
import { Circle, Page, Path, Polyline, Svg, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import { type Colour, colours } from './colours.ts';
import { usualFamily } from './fonts.ts';
import { box, type Part, type Style, styled, words } from './parts.ts';

interface Corner {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

const placed = ({ x, y }: Corner, style: Style = {}): Style => ({ position: 'absolute', left: x, top: y, ...style });

/** Points of a pixel. */
const point = 0.75;

/** A page of any size; what lies over its edge is cut off. */
export const planePage = ({ width, height }: Size, parts: readonly Part[]): Part =>
  createElement(
    Page,
    { size: [width * point, height * point], style: { fontFamily: usualFamily } },
    // A hair lower than the page, so that rounding never makes it higher.
    createElement(
      View,
      { wrap: false, style: styled(placed({ x: 0, y: 0 }, { width, height: height - 0.5, overflow: 'hidden' })) },
      ...parts,
    ),
  );

/** A box at a place. */
export const boxAt = (corner: Corner, style: Style, ...inside: readonly Part[]): Part => box(placed(corner, style), ...inside);

/** The height of Inter above its base line, in sizes of the type. */
const ascent = 0.96875;
/** Wide enough for any text that stands in its middle or at its end. */
const widest = 400;

/** A text on one line: `y` is its base line, and `x` its beginning, its middle or its end. */
export const wordsAt = (
  { x, y }: Corner,
  { size, weight, color, side }: { size: number; weight: number; color: Colour; side?: 'middle' | 'end' | undefined },
  text: string,
): Part => {
  const left = side === undefined ? x : side === 'end' ? x - widest : x - widest / 2;
  const room = side === undefined ? {} : { width: widest, textAlign: side === 'end' ? 'right' : 'center' };
  return words(placed({ x: left, y: y - ascent * size }, { ...room, fontSize: size, fontWeight: weight, color, maxLines: 1 }), text);
};

/** A circle by its middle. Dashes and gaps are lengths. */
export const circleAt = (
  { x, y }: Corner,
  look: {
    radius: number;
    fill?: Colour | undefined;
    stroke?: Colour | undefined;
    line: number;
    dashes?: readonly [number, number] | undefined;
  },
): Part => {
  const side = (look.radius + look.line) * 2;
  return createElement(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, style: styled(placed({ x: x - side / 2, y: y - side / 2 }, { width: side, height: side })) },
    createElement(Circle, {
      cx: side / 2,
      cy: side / 2,
      r: look.radius,
      fill: look.fill === undefined ? 'none' : colours[look.fill],
      ...(look.stroke === undefined ? {} : { stroke: colours[look.stroke], strokeWidth: look.line }),
      ...(look.dashes === undefined ? {} : { strokeDasharray: look.dashes.join(' ') }),
    }),
  );
};

/** Strokes on a grid of 24, as large as `size`. */
export const strokesAt = (corner: Corner, { size, color }: { size: number; color: Colour }, paths: readonly string[]): Part =>
  createElement(
    Svg,
    { viewBox: '0 0 24 24', style: styled(placed(corner, { width: size, height: size })) },
    ...paths.map((d) => createElement(Path, { d, key: d, fill: 'none', stroke: colours[color], strokeWidth: 2 })),
  );

/** Lines on a page, as one drawing. */
export const linesOn = ({ width, height }: Size, lines: readonly { points: readonly Corner[]; line: number; color: Colour }[]): Part =>
  createElement(
    Svg,
    { viewBox: `0 0 ${width} ${height}`, style: styled(placed({ x: 0, y: 0 }, { width, height })) },
    ...lines.map(({ points, line, color }, place) =>
      createElement(Polyline, {
        key: place,
        points: points.map(({ x, y }) => `${x},${y}`).join(' '),
        fill: 'none',
        stroke: colours[color],
        strokeWidth: line,
      }),
    ),
  );
