// Where the keyboard goes in a weekly grid of numbers.

/** A number's place: whose it is and of which week. */
export interface CellAt {
  row: string;
  week: string;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'first' | 'last';

/** The rows and weeks of the grid in the order in which they stand. */
export interface GridSize {
  rows: readonly string[];
  weeks: readonly string[];
}

const within = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

/** The cell that a direction leads to; the same one at the edge, undefined in an empty grid. */
export const cellAfter = ({ row, week }: CellAt, direction: Direction, { rows, weeks }: GridSize): CellAt | undefined => {
  const [down, across] = [rows.indexOf(row), weeks.indexOf(week)];
  const to: Record<Direction, [number, number]> = {
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

/** Where the keyboard begins: where it was, else this week of the first row, else the newest week. */
export const cellToStart = (was: CellAt | undefined, thisWeek: string, { rows, weeks }: GridSize): CellAt | undefined => {
  const week = [was?.week, thisWeek, weeks.toSorted().at(-1)].find((id) => id !== undefined && weeks.includes(id));
  const row = was !== undefined && rows.includes(was.row) ? was.row : rows[0];
  return row === undefined || week === undefined ? undefined : { row, week };
};

/** What a key means on a cell that is not being edited; undefined for keys that are none of the grid's. */
export const directionOf = (key: string, withControl: boolean): Direction | undefined => {
  const plain: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
  if (key === 'Home') return withControl ? 'first' : 'rowStart';
  if (key === 'End') return withControl ? 'last' : 'rowEnd';
  return withControl ? undefined : plain[key];
};

/** A key that begins a number in a cell, replacing what is there: digits, signs, brackets and symbols of money. */
export const beginsNumber = (key: string): boolean => key.length === 1 && /[\d.,+\-(\u2212]|\p{Sc}/u.test(key);
