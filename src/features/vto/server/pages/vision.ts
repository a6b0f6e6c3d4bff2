// The first page of a V/TO: the 10-Year Target over values and focus, and the 3-Year Picture at the right on a tint of full height.
import type { Part } from '../../../../server/pdf/pages/parts.ts';
import { margins, type Sheet } from '../../../../server/pdf/pages/sheet.ts';
import type { PaperMarket, PaperValue, PaperVision, Said } from '../../rules/paper.ts';
import { columnHead, label, nothing, numbersOf, pieceOf, roomForHead, secondary } from './shared.ts';

/** The width of the tint, and of the space between the columns of the left part. */
const [tintWidth, gutter] = [320, 36];

const target = (sheet: Sheet, { target: { label: name, text, day } }: PaperVision, empty: string): Part =>
  sheet.box(
    {},
    label(sheet, name),
    text === '' ? nothing(sheet, empty) : sheet.words({ fontSize: 34, lineHeight: 1.118, fontWeight: 600, letterSpacing: -0.88 }, text),
    day === '' ? undefined : sheet.words({ ...secondary, fontSize: 12, marginTop: 9 }, day),
  );

const value = (sheet: Sheet, { title, text }: PaperValue, place: number): Part =>
  pieceOf(sheet, title, text)(
    { paddingLeft: 20, marginTop: place === 0 ? 0 : 15 },
    sheet.box(
      { position: 'absolute', left: 0, paddingTop: 3 },
      sheet.words({ fontSize: 11, color: 'text-3', fontFeatureSettings: ['tnum'] }, String(place + 1)),
    ),
    sheet.words({ fontSize: 17, lineHeight: 1.294, fontWeight: 600, letterSpacing: -0.24 }, title),
    text === '' ? undefined : sheet.words({ fontSize: 12.5, lineHeight: 1.44, color: 'text-2', marginTop: 1 }, text),
  );

/** A text of the right column, with its small head. */
const said = (sheet: Sheet, { label: name, text }: Said, isFirst = false): Part =>
  pieceOf(sheet, text)(
    { marginTop: isFirst ? 0 : 8 },
    sheet.words({ fontSize: 10.5, lineHeight: 1.43, color: 'text-3' }, name),
    sheet.words({ fontSize: 13, lineHeight: 1.385 }, text),
  );

const unique = (sheet: Sheet, text: string, place: number): Part =>
  pieceOf(sheet, text)(
    { paddingLeft: 16 },
    sheet.box(
      { position: 'absolute', left: 0, paddingTop: 2 },
      sheet.words({ fontSize: 10.5, color: 'text-3', fontFeatureSettings: ['tnum'] }, String(place + 1)),
    ),
    sheet.words({ fontSize: 13, lineHeight: 1.385 }, text),
  );

const market = (sheet: Sheet, { name, before, uniques, after }: PaperMarket, place: number): Part[] => [
  ...(place > 0 ? [sheet.gapBefore(10, roomForHead)] : []),
  ...(name === undefined ? [] : [sheet.words({ fontSize: 13, lineHeight: 1.385, fontWeight: 600 }, name)]),
  ...before.map((each) => said(sheet, each, name === undefined)),
  ...(uniques === undefined
    ? []
    : [
        sheet.words({ fontSize: 10.5, lineHeight: 1.43, color: 'text-3', marginTop: 8 }, uniques.label),
        ...uniques.lines.map((line, index) => unique(sheet, line, index)),
      ]),
  ...after.map((each) => said(sheet, each)),
];

const focus = (sheet: Sheet, { focus: { label: name, purpose, niche } }: PaperVision, empty: string): Part =>
  sheet.box(
    {},
    label(sheet, name),
    purpose === ''
      ? nothing(sheet, empty)
      : sheet.words({ fontSize: 19, lineHeight: 1.263, fontWeight: 600, letterSpacing: -0.38 }, purpose),
    niche === undefined ? undefined : said(sheet, niche),
  );

const strategy = (sheet: Sheet, { strategy: { label: name, markets } }: PaperVision, empty: string): Part =>
  sheet.box(
    {},
    label(sheet, name),
    ...(markets.length === 0 ? [nothing(sheet, empty)] : markets.flatMap((each, place) => market(sheet, each, place))),
  );

/** Target, values, focus and strategy. */
const left = (sheet: Sheet, vision: PaperVision, empty: string): Part => {
  const width = sheet.width - tintWidth - margins.side - 40;
  const first = ((width - gutter) * 300) / 612;
  const { values } = vision;
  return sheet.box(
    { position: 'absolute', left: margins.side, top: margins.top, width },
    target(sheet, vision, empty),
    sheet.gapBefore(20, roomForHead),
    sheet.box(
      { flexDirection: 'row', alignItems: 'flex-start', borderTopWidth: 1, borderColor: 'line-strong', paddingTop: 20 },
      sheet.box(
        { width: first, flexShrink: 0 },
        label(sheet, values.label),
        ...(values.rows.length === 0 ? [nothing(sheet, empty)] : values.rows.map((row, place) => value(sheet, row, place))),
      ),
      // The margin keeps the column in its place on pages on which the one before it has ended.
      sheet.box(
        { width: width - gutter - first, flexShrink: 0, marginLeft: 'auto' },
        focus(sheet, vision, empty),
        sheet.gapBefore(16, roomForHead),
        strategy(sheet, vision, empty),
      ),
    ),
  );
};

const pictureLine = (sheet: Sheet, text: string): Part =>
  pieceOf(sheet, text)(
    { paddingLeft: 14, marginTop: 9 },
    sheet.box({ position: 'absolute', left: 0, top: 6, width: 6, height: 5, borderRadius: 2.5, backgroundColor: 'accent' }),
    sheet.words({ fontSize: 12.5, lineHeight: 1.36 }, text),
  );

/** The 3-Year Picture. The tint stands on each page on which the picture goes on. */
const picture = (sheet: Sheet, { picture: plan }: PaperVision, empty: string): Part => {
  const isEmpty = plan.numbers.length + plan.lines.length === 0;
  return sheet.box(
    { position: 'absolute', left: sheet.width - tintWidth, top: margins.top, width: tintWidth, paddingLeft: 32, paddingRight: 48 },
    sheet.repeated({
      position: 'absolute',
      left: 0,
      top: -margins.top,
      width: tintWidth,
      height: sheet.height,
      backgroundColor: 'canvas',
    }),
    columnHead(sheet, plan.title, plan.day),
    ...numbersOf(sheet, plan),
    plan.numbers.length > 0 && plan.lines.length > 0 ? sheet.gapBefore(9, 0) : undefined,
    ...plan.lines.map((line) => pictureLine(sheet, line)),
    isEmpty ? nothing(sheet, empty) : undefined,
  );
};

/** Returns the columns of the first page. */
export const visionColumns = (sheet: Sheet, vision: PaperVision, empty: string): Part[] => [
  picture(sheet, vision, empty),
  left(sheet, vision, empty),
];
