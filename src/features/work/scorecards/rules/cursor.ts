// Keyboard navigation in a weekly grid of numbers.

/** A cell of the grid: a row's id and a week's id. */
export interface CellAt {
  row: string;
  week: string;
}

export type CursorDirection = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** The ids of rows and weeks in display order. */
export interface GridSize {
  rows: readonly string[];
  weeks: readonly string[];
}

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

/** Returns the cell in a direction; the same cell at the edge, undefined in an empty grid. */
export const cellAfter = ({ row, week }: CellAt, direction: CursorDirection, { rows, weeks }: GridSize): CellAt | undefined => {
  const [down, across] = [rows.indexOf(row), weeks.indexOf(week)];
  const to: Record<CursorDirection, [number, number]> = {
    up: [down - 1, across],
    down: [down + 1, across],
    left: [down, across - 1],
    right: [down, across + 1],
    rowStart: [down, 0],
    rowEnd: [down, weeks.length - 1],
    first: [0, 0],
    last: [rows.length - 1, weeks.length - 1],
  };
  const [toDown, toAcross] = to[direction];
  const [nextRow, nextWeek] = [rows[within(toDown, rows.length)], weeks[within(toAcross, weeks.length)]];
  return nextRow === undefined || nextWeek === undefined ? undefined : { row: nextRow, week: nextWeek };
};

/** Returns the cell that takes the focus first: the last focused one, otherwise this week in the first row, otherwise the newest week. */
export const cellToStart = (was: CellAt | undefined, thisWeek: string, { rows, weeks }: GridSize): CellAt | undefined => {
  const week = [was?.week, thisWeek, weeks.toSorted().at(-1)].find((id) => id !== undefined && weeks.includes(id));
  const row = was !== undefined && rows.includes(was.row) ? was.row : rows[0];
  return row === undefined || week === undefined ? undefined : { row, week };
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
