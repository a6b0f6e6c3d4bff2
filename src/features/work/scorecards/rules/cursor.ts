// Keyboard navigation in a grid of numbers.

/** A cell of the grid: a row's id, and the interval whose number it shows. */
export interface CellAt {
  row: string;
  interval: string;
}

export type CursorDirection = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** The cells of rows in display order: for each column, the interval that is shown there. A cell over several columns is named for each. */
export type GridSize = ReadonlyMap<string, readonly string[]>;

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

/** Returns the next column in a direction that shows another interval; the same one at the edge. */
const columnBeside = (cells: readonly string[], from: number, step: -1 | 1): number => {
  for (let at = from + step; at >= 0 && at < cells.length; at += step) if (cells[at] !== cells[from]) return at;
  return from;
};

/** Returns the cell in a direction; the same cell at the edge, undefined in an empty grid. */
export const cellAfter = ({ row, interval }: CellAt, direction: CursorDirection, size: GridSize): CellAt | undefined => {
  const rows = [...size.keys()];
  const cells = size.get(row) ?? [];
  const [down, across] = [rows.indexOf(row), cells.lastIndexOf(interval)];
  const to: Record<CursorDirection, [number, number]> = {
    up: [down - 1, across],
    down: [down + 1, across],
    left: [down, columnBeside(cells, across, -1)],
    right: [down, columnBeside(cells, across, 1)],
    rowStart: [down, 0],
    rowEnd: [down, cells.length - 1],
    first: [0, 0],
    last: [rows.length - 1, Number.POSITIVE_INFINITY],
  };
  const [toDown, toAcross] = to[direction];
  const nextRow = rows[within(toDown, rows.length)];
  const nextCells = size.get(nextRow ?? '') ?? [];
  const next = nextCells[within(toAcross, nextCells.length)];
  return nextRow === undefined || next === undefined ? undefined : { row: nextRow, interval: next };
};

/**
 * Returns the cell that takes the focus first: the last focused one, otherwise the present interval in the first row, otherwise the newest.
 * `present` returns the present interval of a row.
 */
export const cellToStart = (was: CellAt | undefined, present: (row: string) => string | undefined, size: GridSize): CellAt | undefined => {
  const row = was !== undefined && size.has(was.row) ? was.row : size.keys().next().value;
  const cells = size.get(row ?? '') ?? [];
  const interval = [was?.interval, present(row ?? ''), cells.toSorted().at(-1)].find((id) => id !== undefined && cells.includes(id));
  return row === undefined || interval === undefined ? undefined : { row, interval };
};

/** Returns the movement that a key causes on a cell that is not being edited; undefined for other keys. */
export const directionOf = (key: string, withControl: boolean): CursorDirection | undefined => {
  const plain: Record<string, CursorDirection> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
  if (key === 'Home') return withControl ? 'first' : 'rowStart';
  if (key === 'End') return withControl ? 'last' : 'rowEnd';
  return withControl ? undefined : plain[key];
};

/**
 * Returns true for a key that starts a number and replaces the cell's value: digits, signs, brackets and currency symbols; for yes or no the
 * first letter of either.
 */
export const beginsNumber = (key: string, isYesNo = false): boolean =>
  key.length === 1 && (isYesNo ? /[ynsYNS01]/ : /[\d.,+\-(\u2212]|\p{Sc}/u).test(key);
