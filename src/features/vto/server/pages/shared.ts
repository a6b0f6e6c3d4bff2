// What both pages of a V/TO have: small heads, numbered lines, and numbers with their goals.
import type { Part, Style } from '../../../../server/pdf/pages/parts.ts';
import type { Sheet } from '../../../../server/pdf/pages/sheet.ts';
import type { PaperNumber, PaperPlan } from '../../rules/paper.ts';

/** Rows of more characters may be broken between pages: as one piece they might be higher than a page. */
const longestPiece = 300;

/** A box that keeps its texts on one page, unless they might be higher than that. */
export const pieceOf = (sheet: Sheet, ...texts: string[]) => (texts.join('').length > longestPiece ? sheet.box : sheet.whole);

/** How much room there must be below a head: the head itself and some lines. */
export const roomForHead = 84;

export const secondary: Style = { fontSize: 11.5, lineHeight: 1.3, color: 'text-2', fontFeatureSettings: ['tnum'] };

/** The small head of a part; it stands on each page on which the part goes on. */
export const label = (sheet: Sheet, text: string): Part =>
  sheet.repeated({ paddingBottom: 6 }, sheet.words({ fontSize: 11, lineHeight: 1.45, fontWeight: 600, color: 'accent-text' }, text));

/** The head of a column, with the line below it; it stands on each page on which the column goes on. */
export const columnHead = (sheet: Sheet, title: string, note: string): Part =>
  sheet.repeated(
    { paddingBottom: 12 },
    sheet.words({ fontSize: 20, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.4 }, title),
    note === '' ? undefined : sheet.words({ ...secondary, marginTop: 2 }, note),
  );

export const nothing = (sheet: Sheet, text: string): Part => sheet.words({ fontSize: 12.5, lineHeight: 1.4, color: 'text-3' }, text);

/** A line with its place in the order. */
export const numbered = (sheet: Sheet, place: number, style: Style, text: string): Part =>
  pieceOf(sheet, text)(
    { paddingLeft: 20, paddingVertical: 8 },
    sheet.box(
      { position: 'absolute', left: 0, top: 0, paddingTop: 11 },
      sheet.words({ fontSize: 11, color: 'text-3', fontFeatureSettings: ['tnum'] }, String(place)),
    ),
    sheet.words(style, text),
  );

/** The first two numbers, revenue and profit as a rule, are larger. */
const numberRow = (sheet: Sheet, { title, goal }: PaperNumber, place: number): Part =>
  sheet.whole(
    {
      flexDirection: 'row',
      alignItems: 'center',
      gap: 10,
      minHeight: place < 2 ? 40 : 33,
      paddingVertical: 4,
      borderBottomWidth: 1,
      borderColor: 'line-strong',
    },
    sheet.box({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, sheet.words({ fontSize: 11.5, lineHeight: 1.3, color: 'text-2' }, title)),
    sheet.box(
      { flexShrink: 0 },
      sheet.words({ fontSize: place < 2 ? 21 : 15, lineHeight: 1.25, fontWeight: 600, fontFeatureSettings: ['tnum'] }, goal),
    ),
  );

export const numbersOf = (sheet: Sheet, { numbers }: PaperPlan): Part[] => numbers.map((number, place) => numberRow(sheet, number, place));
