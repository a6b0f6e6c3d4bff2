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

interface CursorOptions {
  table: RefObject<HTMLTableElement | null>;
  size: GridSize;
  /** Returns the present interval of a row. */
  presentOf: (row: string) => string | undefined;
  mayEnter: (cell: CellAt) => boolean;
  isYesNo: (row: string) => boolean;
  onClear: (cell: CellAt) => void;
  /** Shows what a cell is about in which nothing can be entered. */
  onOpen: (cell: CellAt) => void;
}

const cellOf = (target: EventTarget): CellAt | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-interval]') : null;
  const { row, interval } = cell?.dataset ?? {};
  return row === undefined || interval === undefined ? undefined : { row, interval };
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
    const { row, interval } = wanted.current;
    table.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-interval="${interval}"]`)?.focus();
    wanted.current = undefined;
  });
  return (cell) => {
    wanted.current = cell;
  };
};

/** Manages the grid's focus: Tab reaches one cell, arrows move, typing replaces the value, and Enter, F2 or a click edits it. */
export const useGridCursor = ({ table, size, presentOf, mayEnter, isYesNo, onClear, onOpen }: CursorOptions): GridCursor => {
  const [was, setWas] = useState<CellAt | undefined>();
  const [editing, setEditing] = useState<EditedCell | undefined>();
  const want = useWantedFocus(table, editing !== undefined);
  const at = cellToStart(was, presentOf, size);

  const go = ({ row, interval }: CellAt): void => {
    want({ row, interval });
    setWas({ row, interval });
    setEditing(undefined);
  };

  const edit = (cell: EditedCell): void => {
    if (!mayEnter(cell)) return go(cell);
    setWas(cell);
    setEditing(cell);
  };

  const leave = (to: LeaveTo): void => {
    if (editing === undefined) return;
    if (to === 'away') return setEditing(undefined);
    if (to === 'stay') return go(editing);
    const next = cellAfter(editing, to, size) ?? editing;
    if (next.row === editing.row && next.interval === editing.interval) go(next);
    else edit(next);
  };

  const onCell = (press: KeyboardEvent, cell: CellAt): void => {
    const wish = wishOf(press, isYesNo(cell.row));
    if (wish === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    if (wish === 'clear') {
      if (mayEnter(cell)) onClear(cell);
    } else if ('go' in wish) go(cellAfter(cell, wish.go, size) ?? cell);
    else if (mayEnter(cell)) edit({ ...cell, ...wish.edit });
    else onOpen(cell);
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
        if (cell === undefined || press.target instanceof HTMLInputElement) return;
        edit({ ...cell, pointed: true });
        if (!mayEnter(cell)) onOpen(cell);
      },
      onFocus: ({ target }) => {
        const cell = target instanceof HTMLTableCellElement ? cellOf(target) : undefined;
        if (cell !== undefined && (cell.row !== at?.row || cell.interval !== at.interval)) setWas(cell);
      },
    },
  };
};
