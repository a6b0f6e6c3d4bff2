// The second page of a V/TO: the 1-Year Plan, the quarter with its Rocks, and the long-term Issues, in three columns.
import type { Colour } from '../../../../server/pdf/pages/colours.ts';
import type { Part, Style } from '../../../../server/pdf/pages/parts.ts';
import { margins, type Sheet } from '../../../../server/pdf/pages/sheet.ts';
import type { PaperRock, PaperTraction } from '../../rules/paper.ts';
import { columnHead, label, nothing, numbered, numbersOf, pieceOf, roomForHead } from './shared.ts';

/** The widths of the first and the last column, and the space at each side of the lines between columns. */
const [firstWidth, lastWidth, gutter] = [238, 212, 24];

const goalStyle: Style = { fontSize: 14, lineHeight: 1.357 };

const goals = (sheet: Sheet, name: string, lines: readonly string[]): (Part | undefined)[] =>
  lines.length === 0
    ? []
    : [
        sheet.gapBefore(18, roomForHead),
        sheet.box({}, label(sheet, name), ...lines.map((line, place) => numbered(sheet, place + 1, goalStyle, line))),
      ];

/** A status: icon and word, on its tint. */
const status = (sheet: Sheet, { tone, icon, status: text }: PaperRock): Part =>
  sheet.box(
    {
      flexDirection: 'row',
      alignItems: 'center',
      flexShrink: 0,
      gap: 4,
      minHeight: 19,
      paddingLeft: 5,
      paddingRight: 7,
      borderRadius: 9.5,
      backgroundColor: `${tone}-tint` as Colour,
    },
    sheet.icon(icon, 12, tone),
    sheet.words({ fontSize: 10.5, fontWeight: 500, color: tone }, text),
  );

const rock = (sheet: Sheet, row: PaperRock): Part =>
  sheet.whole(
    {
      flexDirection: 'row',
      alignItems: 'center',
      gap: 10,
      minHeight: 48,
      paddingVertical: 5,
      borderBottomWidth: 1,
      borderColor: 'line',
    },
    sheet.ring(18, row.share, row.tone),
    sheet.box({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, sheet.words({ fontSize: 13, lineHeight: 1.31 }, row.title)),
    status(sheet, row),
    sheet.box(
      { width: 62, flexShrink: 0 },
      sheet.words({ fontSize: 11, color: 'text-2', textAlign: 'right', maxLines: 2, textOverflow: 'ellipsis' }, row.owner),
    ),
  );

const issue = (sheet: Sheet, { title, owner }: { title: string; owner: string }): Part =>
  pieceOf(sheet, title)(
    { paddingRight: 60, paddingVertical: 8, borderBottomWidth: 1, borderColor: 'line' },
    sheet.words({ fontSize: 12.5, lineHeight: 1.36 }, title),
    sheet.box(
      { position: 'absolute', right: 0, top: 0, width: 54, paddingTop: 9 },
      sheet.words({ fontSize: 10.5, color: 'text-3', textAlign: 'right', maxLines: 2, textOverflow: 'ellipsis' }, owner),
    ),
  );

const rocksOf = (sheet: Sheet, { rocksLabel, rocks }: PaperTraction['quarter'], empty: string): Part =>
  sheet.box({}, label(sheet, rocksLabel), ...(rocks.length === 0 ? [nothing(sheet, empty)] : rocks.map((each) => rock(sheet, each))));

/** The line between two columns, on each page. */
const line = (sheet: Sheet, left: number): Part =>
  sheet.repeated({
    position: 'absolute',
    left,
    top: margins.top,
    width: 1,
    height: sheet.height - margins.top - margins.bottom,
    backgroundColor: 'line-strong',
  });

/** Returns the columns of the second page. */
export const tractionColumns = (sheet: Sheet, { year, quarter, issues }: PaperTraction, empty: string): Part[] => {
  const second = margins.side + firstWidth + 2 * gutter;
  const last = sheet.width - margins.side - lastWidth;
  const column = (left: number, width: number, ...inside: (Part | undefined)[]) =>
    sheet.box({ position: 'absolute', left, top: margins.top, width }, ...inside);
  const isEmpty = year.numbers.length + year.lines.length === 0;
  return [
    column(
      margins.side,
      firstWidth,
      columnHead(sheet, year.title, year.day),
      ...numbersOf(sheet, year),
      ...goals(sheet, year.label, year.lines),
      isEmpty ? nothing(sheet, empty) : undefined,
    ),
    column(
      second,
      last - second - 2 * gutter,
      columnHead(sheet, quarter.title, quarter.day),
      ...numbersOf(sheet, quarter),
      ...goals(sheet, quarter.label, quarter.lines),
      sheet.gapBefore(18, roomForHead),
      rocksOf(sheet, quarter, empty),
    ),
    column(
      last,
      lastWidth,
      columnHead(sheet, issues.title, issues.note),
      ...(issues.rows.length === 0 ? [nothing(sheet, empty)] : issues.rows.map((row) => issue(sheet, row))),
    ),
    line(sheet, second - gutter),
    line(sheet, last - gutter),
  ];
};
