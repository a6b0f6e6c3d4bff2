import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { beginsNumber, type CellAt, type CursorDirection, cellAfter, cellToStart, directionOf, type GridSize } from '../../rules.ts';
import type { LeaveTo } from '../numbers/cell-input.tsx';

/** The cell being edited. */
export interface EditedCell extends CellAt {
  typed?: string;
  pointed?: boolean;
}

export interface GridCursor {
  /** The cell that Tab reaches. */
  at: CellAt | undefined;
  editing: EditedCell | undefined;
  /** Ends editing and continues in the next cell. */
  leave: (to: LeaveTo) => void;
  table: {
    role: 'grid';
    onKeyDown: (press: KeyboardEvent<HTMLTableElement>) => void;
    onClick: (press: MouseEvent<HTMLTableElement>) => void;
    onFocus: (focus: { target: EventTarget }) => void;
  };
}

interface CursorOptions extends GridSize {
  table: RefObject<HTMLTableElement | null>;
  thisWeek: string;
  mayEnter: (row: string) => boolean;
  isYesNo: (row: string) => boolean;
  onClear: (cell: CellAt) => void;
}

const cellOf = (target: EventTarget): CellAt | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-week]') : null;
  const { row, week } = cell?.dataset ?? {};
  return row === undefined || week === undefined ? undefined : { row, week };
};

/** Returns what a key does on a cell that is not being edited. */
const wishOf = (
  press: KeyboardEvent,
  isYesNo: boolean,
): { go: CursorDirection } | { edit: { typed?: string; pointed?: boolean } } | 'clear' | undefined => {
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey;
  const direction = directionOf(press.key, press.ctrlKey || press.metaKey);
  if (direction !== undefined) return { go: direction };
  if (!plain) return undefined;
  if (press.key === 'Enter' || press.key === 'F2') return { edit: { pointed: press.key === 'F2' } };
  if (press.key === 'Delete' || press.key === 'Backspace') return 'clear';
  return beginsNumber(press.key, isYesNo) ? { edit: { typed: press.key } } : undefined;
};

/** Focuses a cell once it is rendered and no cell is being edited. */
const useWantedFocus = (table: CursorOptions['table'], isEditing: boolean): ((cell: CellAt) => void) => {
  const wanted = useRef<CellAt | undefined>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined || isEditing) return;
    const { row, week } = wanted.current;
    table.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-week="${week}"]`)?.focus();
    wanted.current = undefined;
  });
  return (cell) => {
    wanted.current = cell;
  };
};

/** Manages the grid's focus: Tab reaches one cell, arrows move, typing replaces the value, and Enter, F2 or a click edits it. */
export const useGridCursor = ({ table, rows, weeks, thisWeek, mayEnter, isYesNo, onClear }: CursorOptions): GridCursor => {
  const [was, setWas] = useState<CellAt | undefined>();
  const [editing, setEditing] = useState<EditedCell | undefined>();
  const want = useWantedFocus(table, editing !== undefined);
  const size = { rows, weeks };
  const at = cellToStart(was, thisWeek, size);

  const go = ({ row, week }: CellAt): void => {
    want({ row, week });
    setWas({ row, week });
    setEditing(undefined);
  };

  const edit = (cell: EditedCell): void => {
    if (!mayEnter(cell.row)) return go(cell);
    setWas(cell);
    setEditing(cell);
  };

  const leave = (to: LeaveTo): void => {
    if (editing === undefined) return;
    if (to === 'away') return setEditing(undefined);
    if (to === 'stay') return go(editing);
    const next = cellAfter(editing, to, size) ?? editing;
    if (next.row === editing.row && next.week === editing.week) go(next);
    else edit(next);
  };

  const onCell = (press: KeyboardEvent, cell: CellAt): void => {
    const wish = wishOf(press, isYesNo(cell.row));
    if (wish === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    if (wish === 'clear') {
      if (mayEnter(cell.row)) onClear(cell);
    } else if ('go' in wish) go(cellAfter(cell, wish.go, size) ?? cell);
    else if (mayEnter(cell.row)) edit({ ...cell, ...wish.edit });
  };

  return {
    at,
    editing,
    leave,
    table: {
      role: 'grid',
      onKeyDown: (press) => {
        const cell = cellOf(press.target);
        if (cell !== undefined && press.target instanceof HTMLTableCellElement) onCell(press, cell);
      },
      onClick: (press) => {
        const cell = cellOf(press.target);
        if (cell !== undefined && !(press.target instanceof HTMLInputElement)) edit({ ...cell, pointed: true });
      },
      onFocus: ({ target }) => {
        const cell = target instanceof HTMLTableCellElement ? cellOf(target) : undefined;
        if (cell !== undefined && (cell.row !== at?.row || cell.week !== at.week)) setWas(cell);
      },
    },
  };
};
