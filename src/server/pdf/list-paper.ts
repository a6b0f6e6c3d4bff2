// The data of lists on paper. The layout is in `pages/list.typ`.
import type { Frame } from './paper.ts';

/** The looks of a status: its colours, and its icon. */
export type StatusTone = 'on-track' | 'off-track' | 'done' | 'canceled';
export type StatusIcon = 'trending-up' | 'alert-triangle' | 'circle-check' | 'archive' | 'ban';

/** What a row begins with: a status, a place in the order, or a box to tick. */
export type Lead =
  | { kind: 'status'; tone: StatusTone; icon: StatusIcon; text: string }
  | { kind: 'place'; place: number; first: boolean }
  | { kind: 'tick'; done: boolean };

/** A cell behind the title. */
export interface Cell {
  text: string;
  /** Words stand left; numbers and days stand right. */
  align?: 'left' | 'right';
  late?: boolean;
}

export interface ListPaperRow {
  lead?: Lead | undefined;
  title: string;
  /** Below the title, such as what was decided. */
  more?: string | undefined;
  /** A row that belongs to the one above it. */
  isChild?: boolean;
  isDone?: boolean;
  cells: Cell[];
}

export interface Group {
  title?: string | undefined;
  note?: string | undefined;
  rows: ListPaperRow[];
}

export interface PaperSection {
  title: string;
  note: string;
  /** At the right of the title: how the whole stands. */
  side?: string | undefined;
  /** Below the title: what narrows the list. */
  shown?: string | undefined;
  /** The widths of the cells in pixels; the title takes the rest. */
  columns: number[];
  groups: Group[];
  /** Said when there are no rows. */
  empty: string;
  /** Said below the rows. */
  after?: string | undefined;
}

export interface ListPaper {
  frame: Frame;
  sections: PaperSection[];
}

/** The address of the layout of lists. */
export const listLayout: string = new URL('./pages/list-pages.typ', import.meta.url).href;
