import type { RefObject } from 'react';
import type { Interval, ScorecardRow } from '../../contract.ts';
import { type CellAt, cellsOfRow, type FiscalDay, inOrder, isEnterable, ownInterval } from '../../rules.ts';
import type { useEnterValue } from '../calls.ts';
import { useGridCursor } from './grid-cursor.ts';

interface CursorProps {
  table: RefObject<HTMLTableElement | null>;
  rows: ReadonlyMap<string, ScorecardRow>;
  columns: readonly Interval[];
  isReversed: boolean;
  present: FiscalDay;
  enter: ReturnType<typeof useEnterValue>;
  onOpen: (cell: CellAt) => void;
}

/** Manages the focus among the cells; Delete clears the focused one. */
export const useCellCursor = ({ table, rows, columns, isReversed, present, enter, onOpen }: CursorProps) => {
  const valueAt = ({ row, interval }: CellAt) => rows.get(row)?.values.find(({ intervalId }) => intervalId === interval);
  const cellsOf = (row: ScorecardRow): string[] =>
    inOrder(
      cellsOfRow(row, columns, present).flatMap(({ id, span }) => Array.from({ length: span }, () => id)),
      isReversed,
    );
  return useGridCursor({
    table,
    size: new Map([...rows].map(([id, row]) => [id, cellsOf(row)])),
    presentOf: (id) => {
      const row = rows.get(id);
      return row && ownInterval(row, present);
    },
    mayEnter: (cell) => {
      const row = rows.get(cell.row);
      return row !== undefined && isEnterable(row, cell.interval, valueAt(cell));
    },
    isYesNo: (id) => rows.get(id)?.unitOfMeasure === 'YesNo',
    onClear: (cell) => {
      const row = rows.get(cell.row);
      const before = valueAt(cell)?.value;
      if (row !== undefined && before !== undefined && before !== null) enter(row, cell.interval, null, before);
    },
    onOpen: (cell) => {
      if (valueAt(cell)?.madeOf !== undefined) onOpen(cell);
    },
  });
};
