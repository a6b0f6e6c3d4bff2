// Page Setup: on which paper a chart is printed, and how large. Specification sections 4, 5 and 9; catalogue N-01 to N-05, N-08 to N-10.

/** The papers of a chart. */
export const chartPapers = ['Letter', 'Legal', 'Tabloid', 'A4', 'A3'] as const;
export type ChartPaper = (typeof chartPapers)[number];

/** Long and short side in pixels at 96 to an inch. */
const sides: Record<ChartPaper, readonly [number, number]> = {
  Letter: [1056, 816],
  Legal: [1344, 816],
  Tabloid: [1632, 1056],
  A4: [1122.5, 793.7],
  A3: [1587.4, 1122.5],
};

/** How a chart is spread over paper. */
export interface PageSetup {
  paper: ChartPaper;
  direction: 'landscape' | 'portrait';
  /** True: on one page, as large as it fits. False: on `rows` by `columns` pages, with cards of `percent`. */
  isFit: boolean;
  rows: number;
  columns: number;
  percent: number;
  hasNumbers: boolean;
  /** Whether each page says what it shows, and of when. */
  hasNames: boolean;
}

/** The scale of cards, in percent; appendix 1, decision 82. */
export const leastPercent = 10;
export const mostPercent = 150;
/** Most rows, and most columns, of pages. */
export const mostPages = 10;

export const usualSetup = (paper: ChartPaper): PageSetup => ({
  paper,
  direction: 'landscape',
  isFit: true,
  rows: 1,
  columns: 1,
  percent: 100,
  hasNumbers: true,
  hasNames: true,
});

export interface Size {
  width: number;
  height: number;
}

/** A part of a page, from its upper left corner. */
export interface PageRoom extends Size {
  left: number;
  top: number;
}

/** Returns the size of a page in pixels at 96 to an inch. */
export const pageSize = ({ paper, direction }: Pick<PageSetup, 'paper' | 'direction'>): Size => {
  const [long, short] = sides[paper];
  return direction === 'landscape' ? { width: long, height: short } : { width: short, height: long };
};

/** The padding of a page; catalogue N-10. */
export const pagePadding = 20;
/** The height of the line at the foot of a page of several. */
export const footLine = 18;
/** The margins of a page that stands alone and says what it shows. */
export const sheetMargins = { side: 48, top: 112, bottom: 56 } as const;

/** Returns where on a page seats may stand. */
export const roomOf = (setup: PageSetup): PageRoom => {
  const { width, height } = pageSize(setup);
  if (setup.isFit && setup.hasNames) {
    const { side, top, bottom } = sheetMargins;
    return { left: side, top, width: width - side * 2, height: height - top - bottom };
  }
  const foot = setup.hasNumbers || setup.hasNames ? footLine : 0;
  return { left: pagePadding, top: pagePadding, width: width - pagePadding * 2, height: height - pagePadding * 2 - foot };
};

/** Returns the percentage at which a chart fills a room; never more than 100. It may be under the least one: then it does not fit. */
export const fitPercent = (chart: Size, room: Size): number =>
  chart.width === 0 || chart.height === 0 ? 100 : Math.min(100, (room.width / chart.width) * 100, (room.height / chart.height) * 100);

/** Tells whether a chart fits on one page of a setup: cards would not be smaller than the least scale. Catalogue N-03. */
export const fitsOnePage = (chart: Size, setup: PageSetup): boolean => fitPercent(chart, roomOf({ ...setup, isFit: true })) >= leastPercent;

/** Why nothing can be printed. Catalogue N-04 and N-05. */
export type SetupFault = 'grid' | 'scale' | 'nothing';

/** Returns what is wrong with a setup for so many seats; undefined if nothing is. */
export const setupFault = ({ isFit, rows, columns, percent }: PageSetup, seats: number): SetupFault | undefined => {
  if (seats === 0) return 'nothing';
  if (isFit) return undefined;
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= mostPages;
  if (!isCount(rows) || !isCount(columns)) return 'grid';
  return percent >= leastPercent && percent <= mostPercent ? undefined : 'scale';
};

/** The size of a role's type on a seat, in pixels. */
export const roleSize = 14;

/** Returns the size in points in which roles are printed at a percentage. */
export const typePoints = (percent: number): number => Math.round(((roleSize * percent) / 100) * 0.75 * 10) / 10;
