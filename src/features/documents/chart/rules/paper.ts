// A chart as it is printed by the server: plain data for the layout in `server/pages.ts`, which computes and draws the pages.
import type { PaperPicture } from '#shared/papers.ts';
import { branchesOf } from './branches.ts';
import type { PageSetup } from './page-setup.ts';
import { branchesOfSome, spreadOf } from './printed-seats.ts';
import type { Drawn, SeatText, Shape } from './shapes.ts';
import { chartShapes, type FrameText, frameShapes, pageShapes } from './sheet-shapes.ts';
import { forcedSetup, type Shift, sheetsOf } from './sheets.ts';

/** What of a chart is printed, and how. */
export interface PrintedChart {
  seats: Drawn[];
  /** The ids of the seats that are printed; all without it. */
  only?: string[] | undefined;
  folded: string[];
  opened: string[];
  /** The percentage of the spacing. */
  spacing?: number | undefined;
  moved: (Shift & { id: string })[];
  setup: PageSetup;
}

export interface ChartPaperData extends PrintedChart {
  words: FrameText & Pick<SeatText, 'lt' | 'openSeat' | 'deactivated'> & { /** By the number of roles. */ roles: string[] };
  logo?: PaperPicture | undefined;
  /** People's pictures by their addresses. */
  pictures: Map<string, PaperPicture>;
}

/** The name of the logo's picture among the shapes. */
export const logoName = 'logo';

/** Returns the seats that are printed, spread as they are on the chart. */
export const spreadOfPrinted = ({ seats, only, folded, opened, spacing }: Omit<PrintedChart, 'setup' | 'moved'>) => {
  const branches = branchesOf(seats);
  const charts = only === undefined ? [branches] : branchesOfSome(branches, new Set(only));
  return spreadOf(charts, new Set(folded), new Set(opened), spacing);
};

/** Returns the shapes of each page that is printed, and the size of the pages. */
export const pagesOfPaper = (data: ChartPaperData): { width: number; height: number; pages: Shape[][] } => {
  const { words, logo, pictures } = data;
  const spread = spreadOfPrinted(data);
  const setup = forcedSetup(spread, data.setup);
  const sheets = sheetsOf(spread, setup, new Map(data.moved.map(({ id, ...by }) => [id, by])));
  const seats = chartShapes(sheets, new Map(data.seats.map((seat) => [seat.id, seat])), {
    words: { ...words, roles: (count) => words.roles[count] ?? '' },
    opened: new Set(data.opened),
    pictures: new Set(pictures.keys()),
  });
  const pages = sheets.pages.flatMap((page) => {
    if (page.number === undefined) return [];
    const frame = frameShapes(sheets, setup, {
      words,
      number: page.number,
      logo: logo === undefined ? undefined : { of: logoName, ratio: logo.ratio },
    });
    return [pageShapes(sheets, page, { seats, frame })];
  });
  return { ...sheets.page, pages };
};
