// The parts that pages are made of. Lengths are pixels at 96 to an inch, as the screens and their tokens have them.
import { Circle, Image, Path, Svg, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';
import { type Colour, colours, type Tone } from './colours.ts';
import { writable } from './fonts.ts';

/** Points of a pixel. */
const point = 0.75;

/** The styles of a part: the flexbox of the web, in pixels, with the colours of the theme by name. */
export interface Style {
  [property: string]: unknown;
  color?: Colour;
  backgroundColor?: Colour;
  borderColor?: Colour;
}

/** Numbers that are no lengths. */
const plainNumbers = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'maxLines']);

const valueOf = (property: string, value: unknown): unknown => {
  if (typeof value === 'number') return plainNumbers.has(property) ? value : value * point;
  return /color$/i.test(property) ? colours[value as Colour] : value;
};

/** A style as the renderer takes it. */
type Rendered = Exclude<NonNullable<ComponentProps<typeof View>['style']>, readonly unknown[]>;

/** Returns a style in points and colours. */
export const styled = (style: Style): Rendered =>
  Object.fromEntries(Object.entries(style).map(([property, value]) => [property, valueOf(property, value)])) as Rendered;

export type Part = ReactElement;
type Parts = readonly (Part | undefined)[];

/** A box of other parts. */
export const box = (style: Style, ...parts: Parts): Part => createElement(View, { style: styled(style) }, ...(parts as ReactNode[]));

/** A box that is never broken: it begins a further page if it does not fit on this one. */
export const whole = (style: Style, ...parts: Parts): Part =>
  createElement(View, { style: styled(style), wrap: false }, ...(parts as ReactNode[]));

/** A box that stands on every page on which its parent goes on. */
export const repeated = (style: Style, ...parts: Parts): Part =>
  createElement(View, { style: styled(style), fixed: true }, ...(parts as ReactNode[]));

/**
 * An empty place between two parts of a column. If the page has less than `ahead` pixels left below it, what follows begins on the next
 * page: a head that is repeated does not stand alone then.
 */
export const gapBefore = (height: number, ahead: number): Part =>
  createElement(View, { style: styled({ height }), minPresenceAhead: ahead * point });

/** The style of a text whose fonts have all its signs. */
const lettered = (style: Style, families: string[]) => ({
  ...styled(style),
  ...(families.length > 1 ? { fontFamily: families } : {}),
});

/** A text. It goes on in further lines, and breaks words that are longer than a line. */
export const words = (style: Style, text: string): Part => {
  const { text: plain, families } = writable(text);
  return createElement(Text, { style: lettered(style, families) }, plain);
};

/** A text whose parts have styles of their own. */
export const phrase = (style: Style, ...parts: Parts): Part => createElement(Text, { style: styled(style) }, ...(parts as ReactNode[]));

/** The number of a page, from 1, and of all pages. */
export interface PageNumber {
  page: number;
  pages: number;
}

/** A text with the page's number and the number of pages, in place of `{page}` and `{pages}`. It finds out those that are not known. */
export const pageWords = (style: Style, text: string, known?: PageNumber): Part => {
  const say = ({ page, pages }: { page: number; pages?: number | undefined }): string =>
    text.replace('{page}', String(page)).replace('{pages}', pages === undefined ? '' : String(pages));
  return known === undefined
    ? createElement(Text, { style: styled(style), render: ({ pageNumber, totalPages }) => say({ page: pageNumber, pages: totalPages }) })
    : createElement(Text, { style: styled(style) }, say(known));
};

/** The icons of statuses, as the screens have them (Tabler). */
const icons = {
  'trending-up': ['M3 17l6 -6l4 4l8 -8', 'M14 7l7 0l0 7'],
  'alert-triangle': [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
  'circle-check': ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M9 12l2 2l4 -4'],
  ban: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M5.7 5.7l12.6 12.6'],
  archive: [
    'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2',
    'M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10',
    'M10 12l4 0',
  ],
  check: ['M5 12l5 5l10 -10'],
} as const;
export type IconName = keyof typeof icons;

/** An icon of `size` pixels. */
export const icon = (name: IconName, { size, color, stroke = 2 }: { size: number; color: Colour; stroke?: number }): Part =>
  createElement(
    Svg,
    { viewBox: '0 0 24 24', style: styled({ width: size, height: size }) },
    ...icons[name].map((d) =>
      createElement(Path, {
        d,
        fill: 'none',
        stroke: colours[color],
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        key: d,
      }),
    ),
  );

const stones = [
  'M4.5 25.2c0-3 3.6-4.4 11.2-4.4 8 0 11.8 1.2 11.8 4.2 0 2.6-3.4 3.8-11.6 3.8-8 0-11.4-1-11.4-3.6z',
  'M8 15.9c0-2.7 3-3.9 8.2-3.9 5.4 0 8 1.2 8 3.7 0 2.6-2.9 3.6-8.1 3.6-5.3 0-8.1-.9-8.1-3.4z',
  'M11.2 7.3c0-2.6 2-4.1 5-4.1s4.8 1.3 4.8 3.7c0 2.5-1.9 3.6-4.9 3.6-3.1 0-4.9-1-4.9-3.2z',
];

/** The product's mark, `size` pixels wide and high. */
export const mark = (size: number): Part =>
  createElement(
    Svg,
    { viewBox: '0 0 32 32', style: styled({ width: size, height: size }) },
    ...stones.map((d, place) => createElement(Path, { d, key: d, fill: place === 2 ? colours.accent : colours.text })),
  );

/** A picture in PNG, as large as the style says; it is never stretched. */
export const picture = (style: Style, png: Uint8Array): Part =>
  createElement(Image, {
    src: { data: Buffer.from(png), format: 'png' },
    style: styled({ ...style, objectFit: 'contain', objectPosition: 'left' }),
  });

/** A ring of `size` pixels, filled clockwise from the top by a share from 0 to 1. */
export const ring = (size: number, share: number, color: Colour): Part => {
  const angle = share * 2 * Math.PI;
  const end = `${10 + 8 * Math.sin(angle)} ${10 - 8 * Math.cos(angle)}`;
  const line = { fill: 'none', strokeWidth: 3, strokeLinecap: 'round' } as const;
  const circle = (stroke: Colour) => createElement(Circle, { cx: 10, cy: 10, r: 8, ...line, stroke: colours[stroke] });
  const arc = createElement(Path, { d: `M10 2A8 8 0 ${share > 0.5 ? 1 : 0} 1 ${end}`, ...line, stroke: colours[color] });
  return createElement(
    Svg,
    { viewBox: '0 0 20 20', style: styled({ width: size, height: size, flexShrink: 0 }) },
    circle(share >= 1 ? color : 'fill-2'),
    share > 0 && share < 1 ? arc : undefined,
  );
};

/** A corner that marks a number off target, which holds in black and white, too. */
export const notch = (size: number, color: Colour): Part =>
  createElement(
    Svg,
    { viewBox: '0 0 10 10', style: styled({ width: size, height: size, position: 'absolute', top: 0, right: 0 }) },
    createElement(Path, { d: 'M0 0h10v10z', fill: colours[color] }),
  );

/** A status: icon and word, on its tint. */
export const pill = ({ tone, icon: name, text }: { tone: Tone; icon: IconName; text: string }): Part =>
  box(
    {
      flexDirection: 'row',
      alignItems: 'center',
      alignSelf: 'flex-start',
      gap: 5,
      height: 20,
      paddingLeft: 6,
      paddingRight: 8,
      borderRadius: 10,
      backgroundColor: `${tone}-tint` as Colour,
    },
    icon(name, { size: 12, color: tone }),
    words({ fontSize: 11, fontWeight: 500, color: tone }, text),
  );
