// What a pasted block of cells would change in a scorecard: worked out before anything is written.
import { folded } from '#shared/folded.ts';
import { plainDigits } from '#shared/numbers.ts';
import { type DayOrder, writtenDay } from '#shared/written-days.ts';
import type { NumberToEnter, ScorecardRow } from '../contract.ts';
import type { CellAt, GridSize } from './cursor.ts';
import { currencySymbols, parseTyped, roundTo } from './format.ts';
import { intervalOn, periodOf } from './periods.ts';
import { isEnterable } from './row-cells.ts';

/** Most rows and columns of a block that are looked at. */
export const mostPastedRows = 300;
export const mostPastedColumns = 60;

/** The grid into which a block is pasted. */
export interface PasteGround {
  /** The rows in the order in which they stand. */
  rows: readonly ScorecardRow[];
  size: GridSize;
  /** The intervals of the columns in the order in which they stand, and what their heads say. */
  columns: readonly { id: string; head: string }[];
  /** The cell at which the block begins where its rows have no titles, or its columns no dates. */
  at: CellAt;
  locale: string;
  order: DayOrder;
  firstMonth: number;
}

/** What becomes of a cell: a number where there was none, another one, the same; left out; or it cannot be read. */
export type PastedKind = 'new' | 'change' | 'same' | 'leftOut' | 'unreadable';

export interface PastedCell extends CellAt {
  text: string;
  kind: PastedKind;
  value: number | null;
  before: number | null;
  /** Why it is left out or cannot be read. */
  why?: 'formula' | 'right' | 'made' | 'currency' | 'number';
}

/** What a block would change. */
export interface PastePlan {
  cells: PastedCell[];
  /** Titles of the block that no row has, with how many numbers they have. */
  unknown: { title: string; count: number }[];
  /** How many numbers lie beyond the grid. */
  outside: number;
  rows: number;
  columns: number;
  byTitle: boolean;
  byDate: boolean;
}

const isFilled = (cell: string | undefined): cell is string => cell !== undefined && cell.trim() !== '';
const looksLikeNumber = (cell: string, locale: string): boolean =>
  plainDigits(cell.replace(/[^\d.,'’\s]/g, ''), locale) !== undefined && !/\p{L}{3,}/u.test(cell);

/** Returns the column that a head of the block names: by what the grid's head says, or by a date within its interval. */
const columnNamed = (cell: string, { columns, order, firstMonth }: PasteGround): number => {
  const said = folded(cell.trim());
  const named = columns.findIndex(({ id, head }) => folded(head) === said || folded(id) === said);
  const day = named < 0 ? writtenDay(cell, order) : undefined;
  const first = columns[0];
  if (day === undefined || first === undefined) return named;
  const interval = intervalOn(periodOf(first.id), { today: day, firstMonth });
  return columns.findIndex(({ id }) => id === interval);
};

/** Returns the columns of the grid for those of a block, by its first row; undefined where that has no dates. */
const columnsByDate = (block: readonly string[][], from: number, ground: PasteGround): number[] | undefined => {
  const heads = (block[0] ?? []).slice(from);
  const filled = heads.filter(isFilled);
  const isDate = (cell: string) => writtenDay(cell, ground.order) !== undefined || columnNamed(cell, ground) >= 0;
  const dates = filled.filter(isDate).length;
  const isHead =
    block.length > 1 && dates * 2 > filled.length && filled.every((cell) => isDate(cell) || !looksLikeNumber(cell, ground.locale));
  return isHead ? heads.map((cell) => (isFilled(cell) ? columnNamed(cell, ground) : -1)) : undefined;
};

/** Returns whether the first cells of the rows are titles: most of them are no numbers, or a row of the grid has that title. */
const hasTitles = (block: readonly string[][], { rows, locale }: PasteGround): boolean => {
  const firsts = block.map(([first = '']) => first).filter(isFilled);
  const titles = new Set(rows.map(({ title }) => folded(title)));
  const known = firsts.filter((cell) => titles.has(folded(cell.trim())));
  return known.length > 0 || (firsts.length > 0 && firsts.every((cell) => !looksLikeNumber(cell, locale)) && (block[0]?.length ?? 0) > 1);
};

/** Returns whether the numbers of a percent row are written as shares: all from 0 to 1 without a sign, one of them with decimals. */
const areShares = (texts: readonly string[], row: ScorecardRow, locale: string): boolean => {
  if (row.unitOfMeasure !== 'Percent') return false;
  const numbers = texts.map((text) => plainDigits(text, locale));
  return (
    numbers.length > 0 &&
    numbers.every((number) => number !== undefined && Number(number) <= 1) &&
    numbers.some((number) => number?.includes('.') === true)
  );
};

const hasOtherCurrency = (text: string, { unitOfMeasure }: ScorecardRow): boolean =>
  /\p{Sc}|\b(EUR|USD|GBP|CHF|JPY)\b/u.test(text) && !text.includes(currencySymbols[unitOfMeasure] ?? '\0');

/** Reads one cell of a block for a row. */
const readCell = (
  text: string,
  row: ScorecardRow,
  isShare: boolean,
  locale: string,
): { value: number } | { why: 'currency' | 'number' } => {
  if (isShare) return { value: roundTo(Number(plainDigits(text, locale)) * 100, row.decimalPlaces) };
  const read = parseTyped(text, row, locale);
  if ('value' in read && read.value !== null) return { value: read.value };
  return { why: hasOtherCurrency(text, row) ? 'currency' : 'number' };
};

const cellFor = (text: string, row: ScorecardRow, interval: string, given: { isShare: boolean; locale: string }): PastedCell => {
  const there = row.values.find(({ intervalId }) => intervalId === interval);
  const before = there?.value ?? null;
  const at = { row: row.id, interval, text: text.trim(), before, value: null };
  if (row.formula !== undefined) return { ...at, kind: 'leftOut', why: 'formula' };
  if (!row.can.enter) return { ...at, kind: 'leftOut', why: 'right' };
  if (!isEnterable(row, interval, there)) return { ...at, kind: 'leftOut', why: 'made' };
  const read = readCell(text, row, given.isShare, given.locale);
  if ('why' in read) return { ...at, kind: 'unreadable', why: read.why };
  const kind = before === null ? 'new' : before === read.value ? 'same' : 'change';
  return { ...at, kind, value: read.value };
};

/**
 * Returns what a block would change. Rows go by their title where the block has titles, columns by their date where it has dates, else both from
 * the chosen cell on. An empty cell changes nothing.
 */
export const planPaste = (block: readonly string[][], ground: PasteGround): PastePlan => {
  const byTitle = hasTitles(block, ground);
  const from = byTitle ? 1 : 0;
  const dated = columnsByDate(block, from, ground);
  const body = dated === undefined ? block : block.slice(1);
  const startRow = Math.max(
    0,
    ground.rows.findIndex(({ id }) => id === ground.at.row),
  );
  const startColumn = Math.max(0, ground.size.get(ground.at.row)?.indexOf(ground.at.interval) ?? 0);
  const titled = new Map(ground.rows.map((row) => [folded(row.title), row]));
  const cells = new Map<string, PastedCell>();
  const unknown: PastePlan['unknown'] = [];
  let outside = 0;
  for (const [place, line] of body.entries()) {
    const texts = line.slice(from);
    const count = texts.filter(isFilled).length;
    if (count === 0) continue;
    const title = line[0]?.trim() ?? '';
    const row = byTitle ? titled.get(folded(title)) : ground.rows[startRow + place];
    if (row === undefined) {
      if (byTitle) unknown.push({ title, count });
      else outside += count;
      continue;
    }
    const isShare = areShares(texts.filter(isFilled), row, ground.locale);
    for (const [column, text] of texts.entries()) {
      if (!isFilled(text)) continue;
      const interval = ground.size.get(row.id)?.[dated === undefined ? startColumn + column : (dated[column] ?? -1)];
      if (interval === undefined) outside += 1;
      else cells.set(`${row.id} ${interval}`, cellFor(text, row, interval, { isShare, locale: ground.locale }));
    }
  }
  const columns = Math.max(0, ...block.map((line) => line.length)) - from;
  return { cells: [...cells.values()], unknown, outside, rows: body.length, columns, byTitle, byDate: dated !== undefined };
};

/** Returns what is written when a plan is accepted: the cells that the preview shows as new or changed, and no other. */
export const valuesOfPlan = ({ cells }: PastePlan): NumberToEnter[] =>
  cells.flatMap(({ row, interval, kind, value, before }) =>
    kind === 'new' || kind === 'change' ? [{ measurableId: row, intervalId: interval, value, before }] : [],
  );
