// What a seat and a page look like, as plain shapes: the screen, the browser's print, the PDF and pictures draw the same ones. Catalogue
// M-08, M-32 and N-11.
import { hueOf, initialsOf } from '#shared/names.ts';
import { type HolderChange, holdersOf, isOpenSeat, namesOf } from './holders.ts';
import { dotRoom, headHeight, type Placed, rolesPadding, rolesPitch, seatEdge, seatWidth } from './layout.ts';
import { roleSize } from './page-setup.ts';
import { isCompactSeat, type Pictured } from './scene.ts';
import { linesWithin, type TypeWeight, textWithin, widthOfText } from './type-widths.ts';

/** Colours by the names that the theme gives them. */
export type Ink = 'surface' | 'text' | 'text-2' | 'text-3' | 'edge' | 'line' | 'line-strong' | 'accent' | 'accent-text' | PersonInk;
type PersonInk = `person-${0 | 1 | 2 | 3 | 4 | 5}` | `person-${0 | 1 | 2 | 3 | 4 | 5}-tint`;

/** A shape; lengths are pixels from the upper left corner of what it is part of, texts stand on their base line. */
export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius?: number; fill?: Ink; stroke?: Ink; line?: number }
  | { kind: 'circle'; x: number; y: number; radius: number; fill?: Ink; stroke?: Ink; isDashed?: boolean }
  | { kind: 'words'; x: number; y: number; size: number; weight?: TypeWeight; ink: Ink; text: string; at?: 'middle' | 'end' }
  | { kind: 'line'; points: readonly { x: number; y: number }[]; line: number; ink: Ink }
  | { kind: 'assistant'; x: number; y: number; size: number; ink: Ink }
  | { kind: 'mark'; x: number; y: number; size: number }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; isRound: boolean; of: string };

/** The words that seats need, in the reader's language. */
export interface SeatText {
  lt: string;
  openSeat: string;
  /** Stands after the name of somebody who was deactivated. */
  deactivated: string;
  /** `3 roles`. */
  roles: (count: number) => string;
}

/** A seat as it is drawn. */
export type Drawn = Pictured & HolderChange;

/** The product's icon of an assistant (Tabler, user-heart) on a grid of 24. */
export const assistantPaths = [
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h.5',
  'M18 22l3.35 -3.284a2.143 2.143 0 0 0 .005 -3.071a2.242 2.242 0 0 0 -3.129 -.006l-.224 .22l-.223 -.22a2.242 2.242 0 0 0 -3.128 -.006a2.143 2.143 0 0 0 -.006 3.071l3.355 3.296',
];

/** The product's mark on a grid of 32; the last stone has the accent. */
export const markPaths = [
  'M4.5 25.2c0-3 3.6-4.4 11.2-4.4 8 0 11.8 1.2 11.8 4.2 0 2.6-3.4 3.8-11.6 3.8-8 0-11.4-1-11.4-3.6z',
  'M8 15.9c0-2.7 3-3.9 8.2-3.9 5.4 0 8 1.2 8 3.7 0 2.6-2.9 3.6-8.1 3.6-5.3 0-8.1-.9-8.1-3.4z',
  'M11.2 7.3c0-2.6 2-4.1 5-4.1s4.8 1.3 4.8 3.7c0 2.5-1.9 3.6-4.9 3.6-3.1 0-4.9-1-4.9-3.2z',
];

const edge = seatEdge;
const title = { base: 26, size: 16 };
const avatar = { x: edge + 14, y: 54, radius: 14 };
const holder = { x: edge + 38, base: 59, size: 14 };

/** The badge of the leadership team; `x` is its left edge and `y` its middle. */
export const badge = (x: number, y: number, text: string, scale = 1): Shape[] => {
  const width = (widthOfText(text, { size: 10, weight: 600 }) + 10) * scale;
  return [
    { kind: 'box', x, y: y - 8 * scale, width, height: 16 * scale, radius: 4 * scale, fill: 'text' },
    { kind: 'words', x: x + width / 2, y: y + 3.6 * scale, size: 10 * scale, weight: 600, ink: 'surface', text, at: 'middle' },
  ];
};

const titleShapes = (seat: Drawn, words: SeatText): Shape[] => {
  const tag = seat.isLT ? badge(0, title.base - 6, words.lt) : [];
  const tagWidth = tag[0]?.kind === 'box' ? tag[0].width + 8 : 0;
  const extra = tagWidth + (seat.isAssistant ? 24 : 0);
  const text = textWithin(seat.title, { width: seatWidth - edge * 2 - extra, size: title.size, weight: 600 });
  const end = edge + widthOfText(text, { size: title.size, weight: 600 }) + 8;
  return [
    { kind: 'words', x: edge, y: title.base, size: title.size, weight: 600, ink: 'text', text },
    ...(seat.isLT ? badge(end, title.base - 6, words.lt) : []),
    ...(seat.isAssistant ? [{ kind: 'assistant', x: end + tagWidth, y: title.base - 14, size: 16, ink: 'text-3' } satisfies Shape] : []),
  ];
};

const avatarShapes = (seat: Drawn, pictures: ReadonlySet<string>): Shape[] => {
  const [first] = holdersOf(seat);
  const { x, y, radius } = avatar;
  if (first === undefined) return [{ kind: 'circle', x, y, radius: radius - 0.75, stroke: 'edge', isDashed: true }];
  if (first.avatarUrl !== null && pictures.has(first.avatarUrl))
    return [{ kind: 'picture', x: x - radius, y: y - radius, width: radius * 2, height: radius * 2, isRound: true, of: first.avatarUrl }];
  const [firstName = '', lastName = ''] =
    first.assignedToFirstName === null
      ? first.assignedTo.split(/\s+(?=\S+$)/)
      : [first.assignedToFirstName, first.assignedToLastName ?? ''];
  const initials = { x, y: y + 4, size: 11, weight: 600, text: initialsOf({ firstName, lastName }), at: 'middle' } as const;
  // Somebody without a login has no colour.
  if (first.assignedToId === null)
    return [
      { kind: 'circle', x, y, radius: radius - 0.75, stroke: 'edge', isDashed: true },
      { kind: 'words', ...initials, ink: 'text-2' },
    ];
  const hue = hueOf(first.assignedToId) as 0 | 1 | 2 | 3 | 4 | 5;
  return [
    { kind: 'circle', x, y, radius, fill: `person-${hue}-tint` },
    { kind: 'words', ...initials, ink: `person-${hue}` },
  ];
};

const holderShapes = (seat: Drawn, words: SeatText, isCompact: boolean): Shape[] => {
  const names = namesOf(seat, words.deactivated);
  const count = isCompact && seat.roles.length > 0 ? words.roles(seat.roles.length) : '';
  const width = seatWidth - holder.x - edge - (count === '' ? 0 : widthOfText(count, { size: 12 }) + 8);
  const text = textWithin(names === '' ? words.openSeat : names, { width, size: holder.size });
  return [
    { kind: 'words', x: holder.x, y: holder.base, size: holder.size, ink: isOpenSeat(seat) ? 'accent-text' : 'text-2', text },
    ...(count === ''
      ? []
      : [{ kind: 'words', x: seatWidth - edge, y: holder.base, size: 12, ink: 'text-3', text: count, at: 'end' } satisfies Shape]),
  ];
};

const roleShapes = ({ roles }: Drawn): Shape[] => {
  const room = { width: seatWidth - seatEdge * 2 - dotRoom, size: roleSize };
  const lines = roles.flatMap((role) => linesWithin(role, room).map((text, at) => ({ text, isFirst: at === 0 })));
  const pitch = rolesPitch(roles);
  return [
    { kind: 'box', x: edge, y: headHeight, width: seatWidth - edge * 2, height: 1, fill: 'line' },
    ...lines.flatMap(({ text, isFirst }, at): Shape[] => {
      const middle = headHeight + 1 + rolesPadding + pitch * (at + 0.5);
      return [
        ...(isFirst ? [{ kind: 'circle', x: edge + 2.5, y: middle, radius: 2.2, fill: 'edge' } satisfies Shape] : []),
        { kind: 'words', x: edge + dotRoom, y: middle + roleSize * 0.36, size: roleSize, ink: 'text-2', text },
      ];
    }),
  ];
};

/** How seats are drawn: their words, whose roles are opened, and the addresses of the pictures that are at hand. */
export interface Drawing {
  words: SeatText;
  opened: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
}

/** Returns the shapes of a seat of 300 pixels, from its own upper left corner. */
export const seatShapes = (seat: Drawn, height: number, { words, opened, pictures }: Drawing): Shape[] => {
  const isCompact = isCompactSeat(seat, opened);
  return [
    { kind: 'box', x: 0, y: 0, width: seatWidth, height, radius: 8, fill: 'surface', stroke: 'line-strong', line: 1.5 },
    ...titleShapes(seat, words),
    ...avatarShapes(seat, pictures),
    ...holderShapes(seat, words, isCompact),
    ...(isCompact ? [] : roleShapes(seat)),
  ];
};

/** Returns shapes at a scale, from another corner. */
export const placedShapes = (shapes: readonly Shape[], { x, y }: Pick<Placed, 'x' | 'y'>, scale: number): Shape[] =>
  shapes.map((shape): Shape => {
    if (shape.kind === 'line')
      return { ...shape, line: shape.line * scale, points: shape.points.map((at) => ({ x: x + at.x * scale, y: y + at.y * scale })) };
    const corner = { x: x + shape.x * scale, y: y + shape.y * scale };
    switch (shape.kind) {
      case 'box':
        return {
          ...shape,
          ...corner,
          width: shape.width * scale,
          height: shape.height * scale,
          radius: (shape.radius ?? 0) * scale,
          line: (shape.line ?? 1) * scale,
        };
      case 'circle':
        return { ...shape, ...corner, radius: shape.radius * scale };
      case 'picture':
        return { ...shape, ...corner, width: shape.width * scale, height: shape.height * scale };
      default:
        return { ...shape, ...corner, size: shape.size * scale };
    }
  });
