// A selection of cells in a scorecard: which they are, what is copied of them, and what filling them writes.
import { numberFormat } from '#shared/formatters.ts';
import type { NumberToEnter, ScorecardRow } from '../contract.ts';
import type { CellAt, GridSize } from './cursor.ts';
import { isEnterable } from './row-cells.ts';

/** The intervals of the selected cells of each row, in the order in which they stand. */
export type Selection = ReadonlyMap<string, readonly string[]>;

const span = (one: number, other: number): readonly [number, number] => [Math.min(one, other), Math.max(one, other)];

/** Returns the cells between two corners. A cell over several columns is selected with any of them. */
export const selectionBetween = (one: CellAt, other: CellAt, size: GridSize): Selection => {
  const rows = [...size.keys()];
  const [top, bottom] = span(rows.indexOf(one.row), rows.indexOf(other.row));
  if (top < 0) return new Map();
  const columnOf = ({ row, interval }: CellAt) => size.get(row)?.indexOf(interval) ?? 0;
  const endOf = ({ row, interval }: CellAt) => size.get(row)?.lastIndexOf(interval) ?? 0;
  const left = Math.min(columnOf(one), columnOf(other));
  const right = Math.max(endOf(one), endOf(other));
  return new Map(rows.slice(top, bottom + 1).map((row) => [row, [...new Set(size.get(row)?.slice(left, right + 1))]]));
};

const valueAt = (row: ScorecardRow, interval: string) => row.values.find(({ intervalId }) => intervalId === interval);

/** Returns the numbers that a row has in the selection; null where it has none. */
const numbersOf = (row: ScorecardRow, intervals: readonly string[]): (number | null)[] =>
  intervals.map((interval) => valueAt(row, interval)?.value ?? null);

type Rows = ReadonlyMap<string, ScorecardRow>;

const selectedRows = (selection: Selection, rows: Rows): (readonly [ScorecardRow, readonly string[]])[] =>
  [...selection].flatMap(([id, intervals]) => {
    const row = rows.get(id);
    return row === undefined ? [] : [[row, intervals] as const];
  });

/** Returns the selected numbers as a spreadsheet reads them: cells parted by tabulators, with the decimal sign of the locale and no groups. */
export const copiedText = (selection: Selection, rows: Rows, locale: string): string => {
  const format = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 });
  const said = (value: number | null) => (value === null ? '' : format.format(value));
  return selectedRows(selection, rows)
    .map(([row, intervals]) => numbersOf(row, intervals).map(said).join('\t'))
    .join('\n');
};

/** Which way a selection is filled: its first row downwards, or its first column to the right. */
export type FillDirection = 'down' | 'right';

export interface FillPlan {
  values: NumberToEnter[];
  /** How many cells are meant. */
  count: number;
  /** Rows that are left out, and why. */
  skipped: { title: string; why: 'formula' | 'right' | 'unit' }[];
}

const whySkipped = (row: ScorecardRow, source: ScorecardRow): FillPlan['skipped'][number]['why'] | undefined => {
  if (row.formula !== undefined) return 'formula';
  if (!row.can.enter) return 'right';
  const isOther = row.unitOfMeasure !== source.unitOfMeasure || row.valueScale !== source.valueScale || row.period !== source.period;
  return isOther ? 'unit' : undefined;
};

/** Returns what filling writes into one cell; nothing where it has that number already, or none may be entered. */
const filled = (row: ScorecardRow, interval: string, value: number | null): NumberToEnter[] => {
  const there = valueAt(row, interval);
  const before = there?.value ?? null;
  if (value === null || value === before || !isEnterable(row, interval, there)) return [];
  return [{ measurableId: row.id, intervalId: interval, value, before }];
};

/** Returns what filling a selection writes. Rows of another unit, of formulas, and those that one may not enter are left out. */
export const planFill = (selection: Selection, rows: Rows, direction: FillDirection): FillPlan => {
  const all = selectedRows(selection, rows);
  const [head, ...others] = all;
  if (head === undefined) return { values: [], count: 0, skipped: [] };
  const targets = direction === 'down' ? others : all;
  const sourceOf = (row: ScorecardRow) => (direction === 'down' ? head[0] : row);
  const isSkipped = (row: ScorecardRow) => whySkipped(row, sourceOf(row));
  const values = targets.flatMap(([row, intervals]) => {
    if (isSkipped(row) !== undefined) return [];
    if (direction === 'right') return intervals.slice(1).flatMap((interval) => filled(row, interval, numbersOf(row, intervals)[0] ?? null));
    return intervals.flatMap((interval) => filled(row, interval, valueAt(head[0], interval)?.value ?? null));
  });
  const skipped = targets.flatMap(([row]) => {
    const why = isSkipped(row);
    return why === undefined ? [] : [{ title: row.title, why }];
  });
  return { values, count: targets.length, skipped };
};

/** Returns what clearing a selection writes. */
export const planClear = (selection: Selection, rows: Rows): NumberToEnter[] =>
  selectedRows(selection, rows).flatMap(([row, intervals]) =>
    intervals.flatMap((interval) => {
      const there = valueAt(row, interval);
      const before = there?.value ?? null;
      const isOwn = row.formula === undefined || there?.entered === true;
      return before !== null && isOwn && isEnterable(row, interval, there)
        ? [{ measurableId: row.id, intervalId: interval, value: null, before }]
        : [];
    }),
  );

/** Returns how many cells are selected, and the numbers of a single row. */
export const selectedNumbers = (selection: Selection, rows: Rows): { count: number; row?: ScorecardRow; numbers: (number | null)[] } => {
  const all = selectedRows(selection, rows);
  const numbers = all.flatMap(([row, intervals]) => numbersOf(row, intervals));
  const [only, ...more] = all;
  return { count: numbers.length, numbers, ...(only !== undefined && more.length === 0 ? { row: only[0] } : {}) };
};
