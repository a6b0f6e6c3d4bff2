// Spreads the layout of a chart over pages: one pure function for Page Setup, the browser's print, the PDF and the picture. Catalogue M-24
// and N-02 to N-06.
import type { Placed, Spacing } from './layout.ts';
import { type ConnectingLine, cornersOf } from './lines.ts';
import {
  fitPercent,
  fitsOnePage,
  leastPercent,
  mostPages,
  type PageRoom,
  type PageSetup,
  pageSize,
  roomOf,
  type Size,
} from './page-setup.ts';

/** How far somebody has dragged a seat on the pages, in pixels of the chart. The chart itself does not change. */
export interface Shift {
  x: number;
  y: number;
}

export interface SheetPoint {
  x: number;
  y: number;
}

/** A page of the grid, by row and column from 0. */
export interface SheetPage {
  row: number;
  column: number;
  /** Its number among the pages that are printed, from 1; undefined for an empty one, which is left out. */
  number: number | undefined;
  /** The seats that it shows, whole or in part. */
  seats: string[];
}

/** Pages with the seats on them. Lengths are pixels at 96 to an inch from the upper left corner of the whole grid. */
export interface Sheets {
  page: Size;
  room: PageRoom;
  rows: number;
  columns: number;
  /** The scale of the cards. */
  percent: number;
  seats: ReadonlyMap<string, Placed>;
  lines: { from: string; to: string; points: SheetPoint[] }[];
  pages: SheetPage[];
  /** Seats over an edge between pages. They are printed on each of these pages, cut by the edge. */
  cut: string[];
  /** Seats that are not wholly on the paper. They are not printed. */
  lost: string[];
}

/** What is spread: a scene of the chart. */
export interface Spread extends Size {
  boxes: ReadonlyMap<string, Placed>;
  lines: readonly ConnectingLine[];
  spacing: Spacing;
}

interface Stretch {
  start: number;
  length: number;
}

/**
 * Moves stretches along an axis so that none lies over an edge between pages, as far as one page has room for it. What begins at or after
 * one that is moved moves as far, so that nothing that was apart comes together.
 */
export const clearEdges = (
  stretches: readonly Stretch[],
  { page, begin, room }: { page: number; begin: number; room: number },
  most: number,
): number[] => {
  const starts = stretches.map(({ start }) => start);
  for (let at = 0; at < most - 1; at++) {
    const end = at * page + begin + room;
    const next = (at + 1) * page + begin;
    let first = Number.POSITIVE_INFINITY;
    for (const [place, { length }] of stretches.entries()) {
      const start = starts[place] ?? 0;
      if (length <= room && start < next && start + length > end + 0.001) first = Math.min(first, start);
    }
    if (first === Number.POSITIVE_INFINITY) continue;
    for (const [place, start] of starts.entries()) if (start >= first) starts[place] = start + next - first;
  }
  return starts;
};

/** Pages side by side, where on each seats may stand, and the scale of the cards in percent. */
interface Paper {
  page: Size;
  room: PageRoom;
  rows: number;
  columns: number;
  percent: number;
}

/** Returns the boxes at a scale on the first pages, moved off the edges between pages. */
const spread = ({ boxes, width }: Spread, { page, room, rows, columns, percent }: Paper): Map<string, Placed> => {
  const scale = percent / 100;
  const left = room.left + (columns === 1 ? Math.max(0, (room.width - width * scale) / 2) : 0);
  const all = [...boxes.values()].map((box) => ({
    ...box,
    x: left + box.x * scale,
    y: room.top + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  }));
  const across = { page: page.width, begin: room.left, room: room.width };
  const down = { page: page.height, begin: room.top, room: room.height };
  const x = clearEdges(
    all.map((box) => ({ start: box.x, length: box.width })),
    across,
    columns,
  );
  const y = clearEdges(
    all.map((box) => ({ start: box.y, length: box.height })),
    down,
    rows,
  );
  return new Map(all.map((box, place) => [box.id, { ...box, x: x[place] ?? box.x, y: y[place] ?? box.y }]));
};

/** A hair's breadth, in pixels: what is nearer than that to an edge is at it. */
const hair = 0.01;

/** Returns the pages that a box touches, as rows and columns. */
const touches = (box: Placed, page: Size) => ({
  top: Math.floor((box.y + hair) / page.height),
  bottom: Math.floor((box.y + box.height - hair) / page.height),
  left: Math.floor((box.x + hair) / page.width),
  right: Math.floor((box.x + box.width - hair) / page.width),
});

const pointsOf = (line: ConnectingLine, from: Placed, to: Placed, { layer, node }: Spacing): SheetPoint[] => {
  const isLeft = line.kind === 'assistant' && to.x + to.width <= from.x;
  if (!isLeft) return cornersOf(line, from, to, { layer, node });
  const y = to.y + to.height / 2;
  return [
    { x: from.x, y },
    { x: to.x + to.width, y },
  ];
};

/** Returns the pages of a grid with the seats on each; those without one have no number. */
const pagesOf = (seats: Iterable<Placed>, page: Size, { rows, columns }: { rows: number; columns: number }): SheetPage[] => {
  const grid = Array.from(
    { length: rows * columns },
    (_, at): SheetPage => ({
      row: Math.floor(at / columns),
      column: at % columns,
      number: undefined,
      seats: [],
    }),
  );
  for (const box of seats) {
    const { top, bottom, left, right } = touches(box, page);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) grid[row * columns + column]?.seats.push(box.id);
  }
  let number = 0;
  return grid.map((each) => (each.seats.length === 0 ? each : { ...each, number: ++number }));
};

/** Tells whether no seat stands in the last row, and none in the last column: a further one would be as bare. */
export const bareEnds = ({ pages, rows, columns }: Pick<Sheets, 'pages' | 'rows' | 'columns'>): { rows: boolean; columns: boolean } => {
  const used = pages.filter(({ number }) => number !== undefined);
  return { rows: !used.some(({ row }) => row === rows - 1), columns: !used.some(({ column }) => column === columns - 1) };
};

const nothingMoved: ReadonlyMap<string, Shift> = new Map();

/** Tells whether a box is not wholly on the paper. */
const isOff = (box: Placed, { page, rows, columns }: Pick<Paper, 'page' | 'rows' | 'columns'>): boolean =>
  box.x < -hair || box.y < -hair || box.x + box.width > page.width * columns + hair || box.y + box.height > page.height * rows + hair;

/** Spreads a chart over paper. */
const spreadOn = (chart: Spread, on: Paper, moved: ReadonlyMap<string, Shift>): Sheets => {
  const { page, rows, columns } = on;
  const scale = on.percent / 100;
  const seats = spread(chart, on);
  for (const [id, by] of moved) {
    const box = seats.get(id);
    if (box !== undefined) seats.set(id, { ...box, x: box.x + by.x * scale, y: box.y + by.y * scale });
  }
  const isCut = (box: Placed) => {
    const { top, bottom, left, right } = touches(box, page);
    return top !== bottom || left !== right;
  };
  const lost = [...seats.values()].filter((box) => isOff(box, on)).map(({ id }) => id);
  const gone = new Set(lost);
  const printed = [...seats.values()].filter(({ id }) => !gone.has(id));
  const spacing = { layer: chart.spacing.layer * scale, node: chart.spacing.node * scale };
  const lines = chart.lines.flatMap((line) => {
    const [from, to] = [seats.get(line.from), seats.get(line.to)];
    if (from === undefined || to === undefined || gone.has(line.from) || gone.has(line.to)) return [];
    return [{ from: line.from, to: line.to, points: pointsOf(line, from, to, spacing) }];
  });
  const cut = printed.filter(isCut).map(({ id }) => id);
  return { ...on, seats, lines, pages: pagesOf(printed, page, { rows, columns }), cut, lost };
};

/**
 * Spreads a chart over the pages of a setup that has no fault. Each seat is on one page, unless it is larger than a page or somebody has
 * dragged it: then it is cut by an edge and on each page that it touches, or it is off the paper and on none.
 */
export const sheetsOf = (chart: Spread, setup: PageSetup, moved: ReadonlyMap<string, Shift> = nothingMoved): Sheets => {
  const [page, room] = [pageSize(setup), roomOf(setup)];
  const { rows, columns, percent } = setup.isFit ? { rows: 1, columns: 1, percent: scaleFor(chart, room) } : setup;
  return spreadOn(chart, { page, room, rows, columns, percent }, moved);
};

/** The scale at which a chart fills a room, from 10 to 100 percent. Catalogue N-09. */
const scaleFor = (chart: Size, room: Size): number => Math.max(leastPercent, fitPercent(chart, room));

/** Returns the scale that a chart has on one page of a setup. */
export const fitScaleOf = (chart: Size, setup: PageSetup): number => scaleFor(chart, roomOf({ ...setup, isFit: true }));

/** The scales that are tried for pages side by side, the largest first. */
const triedPercents = [100, 75, 50, 35, 25, 15, leastPercent];

type Grid = Pick<PageSetup, 'rows' | 'columns' | 'percent'>;

/** The most pages, without the rows and columns behind the last seat: no page is proposed on which none stands. */
const mostGrid = (chart: Spread, asked: PageSetup): Grid => {
  const { pages, percent } = sheetsOf(chart, { ...asked, rows: mostPages, columns: mostPages, percent: leastPercent });
  const used = pages.filter(({ number }) => number !== undefined);
  const last = (of: 'row' | 'column') => 1 + Math.max(0, ...used.map((page) => page[of]));
  return { rows: last('row'), columns: last('column'), percent };
};

const triedGrid = (chart: Spread, asked: PageSetup): Grid => {
  const [page, room] = [pageSize(asked), roomOf(asked)];
  for (const percent of triedPercents) {
    let rows = Math.max(1, Math.ceil((chart.height * percent) / 100 / room.height));
    let columns = Math.max(1, Math.ceil((chart.width * percent) / 100 / room.width));
    while (rows <= mostPages && columns <= mostPages) {
      const on = { page, room, rows, columns, percent };
      const lost = [...spread(chart, on).values()].filter((box) => isOff(box, on));
      if (lost.length === 0) return { rows, columns, percent };
      if (lost.some(({ x, width }) => x + width > columns * page.width)) columns += 1;
      else rows += 1;
    }
  }
  return mostGrid(chart, asked);
};

const grids = new WeakMap<Spread, Map<string, Grid>>();

/** Returns as few pages as hold all seats in the largest of a few scales; the most pages where none holds them. */
export const gridFor = (chart: Spread, setup: PageSetup): Grid => {
  const asked = { ...setup, isFit: false };
  const known = grids.get(chart) ?? new Map<string, Grid>();
  grids.set(chart, known);
  const key = JSON.stringify([pageSize(asked), roomOf(asked)]);
  const grid = known.get(key) ?? triedGrid(chart, asked);
  known.set(key, grid);
  return grid;
};

/** Returns a setup as it can be: what would be too small on one page goes on several. Catalogue N-03. */
export const forcedSetup = (chart: Spread, setup: PageSetup): PageSetup =>
  setup.isFit && !fitsOnePage(chart, setup) ? { ...setup, isFit: false, ...gridFor(chart, setup) } : setup;

/** The picture of a whole chart on one page, and its margin. Catalogue N-09. */
export const imageSize: Size = { width: 816, height: 1056 };
export const imageMargin = 10;

const within = ({ width, height }: Size): PageRoom => ({
  left: imageMargin,
  top: imageMargin,
  width: width - imageMargin * 2,
  height: height - imageMargin * 2,
});

/** Returns a chart on the one page of a picture. */
export const imageSheet = (chart: Spread): Sheets => {
  const room = within(imageSize);
  return spreadOn(chart, { page: imageSize, room, rows: 1, columns: 1, percent: scaleFor(chart, room) }, nothingMoved);
};

/** Returns a chart in its own size, on one page that is as large. */
export const wholeSheet = (chart: Spread): Sheets => {
  const page = { width: chart.width + imageMargin * 2, height: chart.height + imageMargin * 2 };
  return spreadOn(chart, { page, room: within(page), rows: 1, columns: 1, percent: 100 }, nothingMoved);
};
