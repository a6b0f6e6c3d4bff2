import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
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
  /** Gives a cell the focus, without editing it. */
  go: (cell: CellAt) => void;
  /** The other corner of the selection; undefined while one cell alone is meant. */
  corner: CellAt | undefined;
  table: {
    role: 'grid';
    onKeyDown: (press: KeyboardEvent<HTMLTableElement>) => void;
    onClick: (press: MouseEvent<HTMLTableElement>) => void;
    onFocus: (focus: { target: EventTarget }) => void;
    onContextMenu: (menu: MouseEvent<HTMLTableElement>) => void;
    onPointerDown: (press: PointerEvent<HTMLTableElement>) => void;
    onMouseDown: (press: MouseEvent<HTMLTableElement>) => void;
    onPointerMove: (move: PointerEvent<HTMLTableElement>) => void;
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
  /** Does what a key means for several selected cells; returns false for one that means nothing there. */
  onSelected: (press: KeyboardEvent) => boolean;
  /** Shows what a cell is about in which nothing can be entered. */
  onOpen: (cell: CellAt) => void;
  /** Shows the notes on the number of a cell. */
  onNotes: (cell: CellAt) => void;
}

/** Returns the cell of the grid in which something happens. */
export const cellOf = (target: EventTarget): CellAt | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-interval]') : null;
  const { row, interval } = cell?.dataset ?? {};
  return row === undefined || interval === undefined ? undefined : { row, interval };
};

/** Returns what a key does on a cell that is not being edited. */
const wishOf = (
  press: KeyboardEvent,
  isYesNo: boolean,
): { go: CursorDirection } | { edit: { typed?: string; pointed?: boolean } } | 'clear' | 'note' | undefined => {
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey;
  const direction = directionOf(press.key, press.ctrlKey || press.metaKey);
  if (direction !== undefined) return { go: direction };
  if (!plain) return undefined;
  if (press.key === 'Enter' || press.key === 'F2') return { edit: { pointed: press.key === 'F2' } };
  if (press.key.toLowerCase() === 'n' && !isYesNo) return 'note';
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

const isSame = (one: CellAt | undefined, other: CellAt | undefined): boolean =>
  one?.row === other?.row && one?.interval === other?.interval;

/** Holds which cell has the focus, which one is edited, and the other corner of a selection. */
const useCells = ({ table, mayEnter }: Pick<CursorOptions, 'table' | 'mayEnter'>) => {
  const [was, setWas] = useState<CellAt | undefined>();
  const [editing, setEditing] = useState<EditedCell | undefined>();
  const [corner, setCorner] = useState<CellAt | undefined>();
  const want = useWantedFocus(table, editing !== undefined);
  const go = ({ row, interval }: CellAt): void => {
    setCorner(undefined);
    want({ row, interval });
    setWas({ row, interval });
    setEditing(undefined);
  };
  return {
    was,
    setWas,
    editing,
    setEditing,
    corner,
    go,
    /** Selects from a cell, or from the corner that there is, to another one. */
    extend: (from: CellAt, to: CellAt): void => {
      setCorner(corner ?? from);
      want(to);
      setWas(to);
      setEditing(undefined);
    },
    edit: (cell: EditedCell): void => {
      if (!mayEnter(cell)) return go(cell);
      setCorner(undefined);
      setWas(cell);
      setEditing(cell);
    },
  };
};

/** Returns the handlers by which a mouse selects cells while it is dragged over them. */
const useDragging = (at: CellAt | undefined, { corner, extend }: Pick<ReturnType<typeof useCells>, 'corner' | 'extend'>) => {
  const drag = useRef<CellAt | undefined>(undefined);
  return {
    onPointerDown: (press: PointerEvent<HTMLTableElement>): void => {
      const cell = cellOf(press.target);
      const mayDrag = press.pointerType === 'mouse' && press.button === 0 && !press.shiftKey && !(press.target instanceof HTMLInputElement);
      drag.current = mayDrag ? cell : undefined;
    },
    // A press with Shift would select the text between.
    onMouseDown: (press: MouseEvent<HTMLTableElement>): void => {
      if (press.shiftKey && cellOf(press.target) !== undefined && !(press.target instanceof HTMLInputElement)) press.preventDefault();
    },
    onPointerMove: (move: PointerEvent<HTMLTableElement>): void => {
      const [from, to] = [drag.current, cellOf(move.target)];
      if (from === undefined || to === undefined || (move.buttons & 1) === 0) return;
      if (corner === undefined ? isSame(from, to) : isSame(at, to)) return;
      window.getSelection()?.removeAllRanges();
      extend(from, to);
    },
  };
};

interface HandlerOptions extends Pick<CursorOptions, 'mayEnter' | 'onOpen' | 'onNotes'> {
  at: CellAt | undefined;
  cells: ReturnType<typeof useCells>;
  /** Does what a key means on a cell; returns false for one that means nothing there. */
  onCell: (press: KeyboardEvent, cell: CellAt) => boolean;
}

/** Returns what keys, clicks and the focus do in the grid. */
const handlersOf = ({ at, cells, mayEnter, onOpen, onNotes, onCell }: HandlerOptions) => ({
  onKeyDown: (press: KeyboardEvent<HTMLTableElement>): void => {
    const cell = cellOf(press.target);
    if (cell === undefined || !(press.target instanceof HTMLTableCellElement) || !onCell(press, cell)) return;
    press.preventDefault();
    press.stopPropagation();
  },
  onClick: (press: MouseEvent<HTMLTableElement>): void => {
    const cell = cellOf(press.target);
    if (cell === undefined || press.target instanceof HTMLInputElement) return;
    if (press.target instanceof Element && press.target.closest('[data-notes]') !== null) return onNotes(cell);
    if (press.shiftKey && at !== undefined) return cells.extend(at, cell);
    cells.edit({ ...cell, pointed: true });
    if (!mayEnter(cell)) onOpen(cell);
  },
  onContextMenu: (menu: MouseEvent<HTMLTableElement>): void => {
    const cell = cellOf(menu.target);
    if (cell === undefined || menu.target instanceof HTMLInputElement) return;
    menu.preventDefault();
    onNotes(cell);
  },
  onFocus: ({ target }: { target: EventTarget }): void => {
    const cell = target instanceof HTMLTableCellElement ? cellOf(target) : undefined;
    if (cell !== undefined && !isSame(cell, at)) cells.setWas(cell);
  },
});

/**
 * Manages the grid's focus: Tab reaches one cell, arrows move, typing replaces the value, and Enter, F2 or a click edits it. With Shift, and by
 * dragging, several cells are selected; N and the menu key show the notes on a number.
 */
export const useGridCursor = (options: CursorOptions): GridCursor => {
  const { table, size, presentOf, mayEnter, isYesNo, onClear, onSelected, onOpen, onNotes } = options;
  const cells = useCells({ table, mayEnter });
  const { editing, go, edit, extend } = cells;
  const at = cellToStart(cells.was, presentOf, size);
  const corner = size.get(cells.corner?.row ?? '')?.includes(cells.corner?.interval ?? '') === true ? cells.corner : undefined;
  const dragging = useDragging(at, cells);

  const leave = (to: LeaveTo): void => {
    if (editing === undefined) return;
    if (to === 'away') return cells.setEditing(undefined);
    if (to === 'stay') return go(editing);
    const next = cellAfter(editing, to, size) ?? editing;
    if (isSame(next, editing)) go(next);
    else edit(next);
  };

  const onCell = (press: KeyboardEvent, cell: CellAt): boolean => {
    if (corner !== undefined && onSelected(press)) return true;
    const wish = press.key === 'Escape' && corner !== undefined ? { go: undefined } : wishOf(press, isYesNo(cell.row));
    if (wish === undefined) return false;
    if (wish === 'note') onNotes(cell);
    else if (wish === 'clear') {
      if (mayEnter(cell)) onClear(cell);
    } else if ('go' in wish) {
      const next = (wish.go && cellAfter(cell, wish.go, size)) ?? cell;
      if (press.shiftKey) extend(cell, next);
      else go(next);
    } else if (mayEnter(cell)) edit({ ...cell, ...wish.edit });
    else onOpen(cell);
    return true;
  };

  const handlers = handlersOf({ at, cells, mayEnter, onOpen, onNotes, onCell });
  return { at, corner, editing, leave, go, table: { role: 'grid', ...dragging, ...handlers } };
};
