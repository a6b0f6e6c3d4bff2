// What stands on a printed page beside the seats: the head and foot of a page that stands alone, and the line at the foot of one of several.
import type { Placed } from './layout.ts';
import { seatWidth } from './layout.ts';
import { type PageSetup, pagePadding, sheetMargins } from './page-setup.ts';
import { badge, type Drawing, type Drawn, placedShapes, type Shape, seatShapes } from './shapes.ts';
import type { SheetPage, Sheets } from './sheets.ts';
import { textWithin, widthOfText } from './type-widths.ts';

/** What a page says, in the reader's language. */
export interface FrameText {
  /** `Accountability Chart`. */
  title: string;
  org: string;
  /** What stands on the organisation's tile where it has no logo. */
  initials: string;
  leadership: string;
  openSeat: string;
  lt: string;
  /** `Harbor & Pine 2026. Draft of March 3, 2026. 15 seats, 1 open.` */
  foot: string;
  /** `Page {page} of {pages}`. */
  pageOf: string;
}

/** The organisation's logo, by the name of its picture; how much wider than high it is. */
export interface Logo {
  of: string;
  ratio: number;
}

const logoHeight = 36;
const mostLogoWidth = 144;

/** Returns what a page's number says. */
export const pageText = ({ pageOf }: Pick<FrameText, 'pageOf'>, number: number, pages: number): string =>
  pageOf.replace('{page}', String(number)).replace('{pages}', String(pages));

const tileShapes = (initials: string, logo: Logo | undefined): { shapes: Shape[]; width: number } => {
  const [x, y] = [sheetMargins.side, 38];
  if (logo !== undefined) {
    const width = Math.min(logoHeight * logo.ratio, mostLogoWidth);
    return { shapes: [{ kind: 'picture', x, y, width, height: logoHeight, isRound: false, of: logo.of }], width };
  }
  return {
    shapes: [
      { kind: 'box', x, y, width: logoHeight, height: logoHeight, radius: 8, fill: 'text' },
      { kind: 'words', x: x + logoHeight / 2, y: y + 23, size: 14, weight: 600, ink: 'surface', text: initials, at: 'middle' },
    ],
    width: logoHeight,
  };
};

/** The legend at the right of the head: the badge of the leadership team, and the circle of an open seat. */
const legendShapes = (right: number, { leadership, openSeat, lt }: FrameText): { shapes: Shape[]; width: number } => {
  const size = 11;
  const open = right - widthOfText(openSeat, { size });
  const leaders = open - 50 - widthOfText(leadership, { size });
  const tag = badge(0, 0, lt, 1);
  const tagWidth = tag[0]?.kind === 'box' ? tag[0].width : 0;
  return {
    width: right - leaders + tagWidth + 8,
    shapes: [
      ...badge(leaders - tagWidth - 7, 56, lt),
      { kind: 'words', x: leaders, y: 60, size, ink: 'text-2', text: leadership },
      { kind: 'circle', x: open - 15, y: 56, radius: 7.5, stroke: 'edge', isDashed: true },
      { kind: 'words', x: open, y: 60, size, ink: 'text-2', text: openSeat },
    ],
  };
};

const headShapes = (width: number, words: FrameText, logo: Logo | undefined): Shape[] => {
  const right = width - sheetMargins.side;
  const tile = tileShapes(words.initials, logo);
  const legend = legendShapes(right, words);
  const left = sheetMargins.side + tile.width + 14;
  const title = { size: 26, weight: 600 } as const;
  const text = textWithin(words.title, { ...title, width: right - legend.width - left - 12 });
  const after = left + widthOfText(text, title) + 12;
  const org = textWithin(words.org, { size: 13, width: Math.max(0, right - legend.width - after - 12) });
  return [
    ...tile.shapes,
    { kind: 'words', x: left, y: 65, ...title, ink: 'text', text },
    { kind: 'words', x: after, y: 63, size: 13, ink: 'text-2', text: org },
    ...legend.shapes,
    { kind: 'box', x: sheetMargins.side, y: 88, width: 56, height: 3, radius: 1.5, fill: 'accent' },
  ];
};

const footShapes = (
  { width, height }: Sheets['page'],
  { side, base, number, foot }: { side: number; base: number; number: string; foot: string },
): Shape[] => {
  const size = 9.5;
  const y = height - base;
  const room = width - side * 2 - (foot === '' ? 0 : 21) - widthOfText(number, { size }) - 16;
  return [
    ...(foot === ''
      ? []
      : ([
          { kind: 'mark', x: side, y: y - 11, size: 14 },
          { kind: 'words', x: side + 21, y, size, ink: 'text-3', text: textWithin(foot, { size, width: room }) },
        ] satisfies Shape[])),
    ...(number === '' ? [] : [{ kind: 'words', x: width - side, y, size, ink: 'text-3', text: number, at: 'end' } satisfies Shape]),
  ];
};

/** Returns what stands on a page beside its seats; nothing that the setup leaves out. */
export const frameShapes = (
  sheets: Sheets,
  setup: PageSetup,
  { words, number, logo }: { words: FrameText; number: number; logo?: Logo | undefined },
): Shape[] => {
  const pages = sheets.pages.filter((page) => page.number !== undefined).length;
  const foot = setup.hasNames ? words.foot : '';
  const said = setup.hasNumbers ? pageText(words, number, pages) : '';
  const isAlone = setup.isFit && setup.hasNames;
  return [
    ...(isAlone ? headShapes(sheets.page.width, words, logo) : []),
    ...footShapes(sheets.page, { side: isAlone ? sheetMargins.side : pagePadding, base: isAlone ? 29 : 16, number: said, foot }),
  ];
};

/** Returns the shapes of all seats and lines, from the corner of the whole grid. Seats that are off the paper are left out. */
export const chartShapes = (sheets: Sheets, seats: ReadonlyMap<string, Drawn>, drawing: Drawing): Map<string, Shape[]> => {
  const scale = sheets.percent / 100;
  const lost = new Set(sheets.lost);
  const shapesOf = (box: Placed, seat: Drawn) => placedShapes(seatShapes(seat, box.height / scale, drawing), box, box.width / seatWidth);
  return new Map(
    [...sheets.seats.values()].flatMap((box): [string, Shape[]][] => {
      const seat = seats.get(box.id);
      return seat === undefined || lost.has(box.id) ? [] : [[box.id, shapesOf(box, seat)]];
    }),
  );
};

/** Returns the lines between seats that come near a page, from the corner of that page. */
export const lineShapes = (sheets: Sheets, { row, column }: Pick<SheetPage, 'row' | 'column'>): Shape[] => {
  const { width, height } = sheets.page;
  const [left, top] = [column * width, row * height];
  const line = Math.max(0.6, (1.5 * sheets.percent) / 100);
  return sheets.lines.flatMap(({ points }): Shape[] => {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const isNear = Math.max(...xs) >= left && Math.min(...xs) <= left + width && Math.max(...ys) >= top && Math.min(...ys) <= top + height;
    return isNear ? [{ kind: 'line', line, ink: 'edge', points: points.map(({ x, y }) => ({ x: x - left, y: y - top })) }] : [];
  });
};

/** Returns all shapes of a page that is printed, from its own corner, in the order in which they are drawn. */
export const pageShapes = (
  sheets: Sheets,
  page: SheetPage,
  { seats, frame }: { seats: ReadonlyMap<string, Shape[]>; frame: readonly Shape[] },
): Shape[] => {
  const corner = { x: -page.column * sheets.page.width, y: -page.row * sheets.page.height };
  return [...lineShapes(sheets, page), ...page.seats.flatMap((id) => placedShapes(seats.get(id) ?? [], corner, 1)), ...frame];
};
