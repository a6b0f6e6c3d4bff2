// A sheet: a wide page that is designed as a whole. Its grid is drawn for Letter and A4; larger papers have it enlarged.
import { Page } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { PaperPicture, SheetName } from '../../../shared/papers.ts';
import type { Colour } from './colours.ts';
import { usualFamily } from './fonts.ts';
import type { IconName, PageNumber, Part, Style } from './parts.ts';
import * as parts from './parts.ts';

/** The papers, wide side first, in pixels at 96 to an inch, and how much larger the grid is on them. */
const papers: Record<SheetName, { width: number; height: number; zoom: number }> = {
  Letter: { width: 1056, height: 816, zoom: 1 },
  A4: { width: 1122.5, height: 793.7, zoom: 1 },
  Tabloid: { width: 1632, height: 1056, zoom: 1056 / 816 },
  A3: { width: 1587.4, height: 1122.5, zoom: Math.SQRT2 },
};

/** Lengths that grow and shrink with the type: those between lines. Widths stay as the grid has them. */
const ofType = new Set(['fontSize', 'letterSpacing', 'paddingTop', 'paddingBottom', 'paddingVertical', 'marginTop', 'minHeight']);
const plainNumbers = new Set(['flex', 'flexGrow', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'maxLines']);

/** The margins of a sheet, and where its parts begin and end; in pixels of the grid. */
export const margins = { side: 48, top: 112, bottom: 56 } as const;

/** Makes the parts of a sheet. Their lengths are pixels of the grid. */
export const sheetOf = (name: SheetName, type: number) => {
  const { width, height, zoom } = papers[name];
  const sized = (style: Style): Style => {
    const lengthOf = (property: string, value: unknown): unknown => {
      if (typeof value !== 'number' || plainNumbers.has(property)) return value;
      return value * zoom * (ofType.has(property) ? type : 1);
    };
    return Object.fromEntries(Object.entries(style).map(([property, value]) => [property, lengthOf(property, value)]));
  };
  return {
    /** Width and height in pixels of the grid. */
    width: width / zoom,
    height: height / zoom,
    paper: { width, height, zoom },
    box: (style: Style, ...inside: readonly (Part | undefined)[]) => parts.box(sized(style), ...inside),
    whole: (style: Style, ...inside: readonly (Part | undefined)[]) => parts.whole(sized(style), ...inside),
    repeated: (style: Style, ...inside: readonly (Part | undefined)[]) => parts.repeated(sized(style), ...inside),
    words: (style: Style, text: string) => parts.words(sized(style), text),
    pageWords: (style: Style, text: string, known?: PageNumber) => parts.pageWords(sized(style), text, known),
    gapBefore: (gap: number, ahead: number) => parts.gapBefore(gap * zoom * type, ahead * zoom * type),
    icon: (icon: IconName, size: number, color: Colour) => parts.icon(icon, { size: size * zoom * type, color }),
    ring: (size: number, share: number, color: Colour) => parts.ring(size * zoom * type, share, color),
    mark: (size: number) => parts.mark(size * zoom),
    picture: (style: Style, png: Uint8Array) => parts.picture(sized(style), png),
  };
};
export type Sheet = ReturnType<typeof sheetOf>;

/** What stands in head and foot of a sheet. */
interface SheetFrame {
  title: string;
  /** The organisation, and what stands on its tile. */
  org: string;
  initials: string;
  /** The organisation's logo, in place of the tile. */
  logo?: PaperPicture | undefined;
  /** What the paper shows, and when and by whom it was made. */
  foot: string;
  /** `Page {page} of {pages}`. */
  pageOf: string;
  /** The numbers in it, where they are known before the page is set. */
  number?: PageNumber | undefined;
}

/** The height of a tile or a logo, and the most width of a logo. */
const [logoHeight, logoWidth] = [36, 144];

/** The organisation's logo, or its initials on a tile. */
const tile = ({ box, words, picture }: Sheet, { initials, logo }: Pick<SheetFrame, 'initials' | 'logo'>): Part =>
  logo === undefined
    ? box(
        { width: logoHeight, height: logoHeight, borderRadius: 8, backgroundColor: 'text', alignItems: 'center', justifyContent: 'center' },
        words({ fontSize: 14, fontWeight: 600, color: 'surface' }, initials),
      )
    : picture({ width: Math.min(logoHeight * logo.ratio, logoWidth), height: logoHeight, flexShrink: 0 }, logo.png);

/** Head and foot keep their size when the type of what is between them steps down. */
const head = (sheet: Sheet, { title, org, ...whose }: SheetFrame): Part => {
  const { box, words, repeated } = sheet;
  return repeated(
    { position: 'absolute', left: margins.side, right: margins.side, top: 36, height: 55 },
    box(
      { flexDirection: 'row', alignItems: 'center', height: 40, gap: 14 },
      tile(sheet, whose),
      words({ fontSize: 26, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.6 }, title),
      box(
        { flexShrink: 1, flexGrow: 1, flexBasis: 0 },
        words({ fontSize: 13, color: 'text-2', maxLines: 1, textOverflow: 'ellipsis' }, org),
      ),
    ),
    box({ position: 'absolute', left: 0, top: 52, width: 56, height: 3, borderRadius: 1.5, backgroundColor: 'accent' }),
  );
};

const foot = ({ box, words, pageWords, repeated, mark }: Sheet, { foot: said, pageOf, number }: SheetFrame): Part =>
  repeated(
    {
      position: 'absolute',
      left: margins.side,
      right: margins.side,
      bottom: 22,
      height: 18,
      flexDirection: 'row',
      alignItems: 'center',
      gap: 7,
      color: 'text-3',
      fontSize: 9.5,
    },
    mark(14),
    box({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, words({ maxLines: 1, textOverflow: 'ellipsis' }, said)),
    pageWords({ fontFeatureSettings: ['tnum'] }, pageOf, number),
  );

/**
 * Returns a sheet with its frame. `columns` are absolute boxes, which go on on further pages in the place where they began; a flexible row
 * would move the others into the place of one that has ended.
 */
export const framedSheet = (name: SheetName, sheet: Sheet, frame: SheetFrame, columns: readonly (Part | undefined)[]): Part => {
  const { width, height, zoom } = sheet.paper;
  const plain = sheetOf(name, 1);
  const style = parts.styled({
    paddingTop: margins.top * zoom,
    paddingBottom: margins.bottom * zoom,
    fontSize: 13 * zoom,
    backgroundColor: 'surface',
    color: 'text',
  });
  const [wide, high] = [width * 0.75, height * 0.75];
  return createElement(
    Page,
    { size: [wide, high], style: { ...style, fontFamily: usualFamily } },
    ...columns,
    head(plain, frame),
    foot(plain, frame),
  );
};
