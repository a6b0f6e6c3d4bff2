import type { ReactNode } from 'react';
import type { Day } from '#shared/dates.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import type { ListKind } from '../../contract.ts';

/** A cell of the table that says the same as a plot. */
export interface TableCell {
  text: string;
  /** What a file has in place of the text. */
  raw?: string | number | undefined;
  isOff?: boolean | undefined;
  note?: string | undefined;
}

/** A table with its heads; the first column names the row. */
export interface CardTable {
  heads: string[];
  rows: { key: string; cells: TableCell[] }[];
}

export interface Legend {
  /** The layer or mark that is explained. */
  name: 'done' | 'notDone' | 'nonRock' | 'onTrack' | 'offTrack' | 'first' | 'solved' | 'planned' | 'taken';
  text: string;
}

/** What a list behind a figure or a point shows. */
export interface ListAsk {
  of: ListKind;
  title: string;
  /** The days of the page without. */
  firstDay?: Day | undefined;
  lastDay?: Day | undefined;
}
export type OpenList = (ask: ListAsk) => void;

interface Named {
  key: string;
  title: string;
  note: string;
}

/** A card that has something to show. */
export interface ReadyCard extends Named {
  state: 'ready';
  /** At the right of the head. */
  summary: string;
  /** How it is counted. */
  about: string;
  legend?: Legend[] | undefined;
  table: CardTable;
  /** The picture; absent where the rows are all there is. */
  plot?: ReactNode;
  /** Shown in place of a plot; no picture is made of it. */
  body?: ReactNode;
  /** Below the plot. */
  foot?: ReactNode;
  isWide?: boolean | undefined;
}

/** A card that has nothing to show yet, and says when it will. */
export interface EmptyCard extends Named {
  state: 'empty';
  icon: IconShape;
  lead: string;
  text: string;
  onShow?: (() => void) | undefined;
}

export type InsightCard = ReadyCard | EmptyCard | (Named & { state: 'loading' }) | (Named & { state: 'failed'; onRetry: () => void });
