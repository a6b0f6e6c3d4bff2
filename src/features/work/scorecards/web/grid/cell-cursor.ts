import type { ClipboardEvent, RefObject } from 'react';
import type { Interval, ScorecardRow } from '../../contract.ts';
import { type CellAt, cellsOfRow, type FiscalDay, type GridSize, inOrder, isEnterable, ownInterval } from '../../rules.ts';
import type { useEnterValue, useEnterValues } from '../calls.ts';
import { cellOf, useGridCursor } from './grid-cursor.ts';
import { selectedIn, useSelectionCommands } from './use-selection.ts';

/** A cell, and what is shown of it beside it. */
export interface OpenedCell extends CellAt {
  shows: 'parts' | 'notes';
}

interface CursorProps {
  table: RefObject<HTMLTableElement | null>;
  rows: ReadonlyMap<string, ScorecardRow>;
  columns: readonly Interval[];
  isReversed: boolean;
  present: FiscalDay;
  enter: ReturnType<typeof useEnterValue>;
  onOpen: (opened: OpenedCell) => void;
  enterMany: ReturnType<typeof useEnterValues>;
}

/** Manages the focus among the cells; Delete clears the focused one. */
export const useCellCursor = ({ table, rows, columns, isReversed, present, enter, onOpen, enterMany }: CursorProps) => {
  const valueAt = ({ row, interval }: CellAt) => rows.get(row)?.values.find(({ intervalId }) => intervalId === interval);
  const cellsOf = (row: ScorecardRow): string[] =>
    inOrder(
      cellsOfRow(row, columns, present).flatMap(({ id, span }) => Array.from({ length: span }, () => id)),
      isReversed,
    );
  const size: GridSize = new Map([...rows].map(([id, row]) => [id, cellsOf(row)]));
  const commands = useSelectionCommands({ rows, enter: enterMany });
  const cursor = useGridCursor({
    table,
    size,
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
    onSelected: (press) => commands.press(press, selectedIn(cursor.corner, cursor.at, size)),
    onOpen: (cell) => {
      if (valueAt(cell)?.madeOf !== undefined) onOpen({ ...cell, shows: 'parts' });
    },
    onNotes: (cell) => onOpen({ ...cell, shows: 'notes' }),
  });
  const selection = selectedIn(cursor.corner, cursor.at, size);
  const onCopy = (copy: ClipboardEvent<HTMLTableElement>) => {
    const cell = cellOf(copy.target);
    if (cell === undefined || copy.target instanceof HTMLInputElement) return;
    commands.copy(copy, selection.size > 0 ? selection : new Map([[cell.row, [cell.interval]]]));
  };
  return { ...cursor, size, selection, table: { ...cursor.table, onCopy } };
};
