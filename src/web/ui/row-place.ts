import { type CSSProperties, createContext, useContext } from 'react';

/** What a list in which only the rows on screen exist says of a row: where it stands among all of them. */
export interface RowPlace {
  index: number;
  /** Rows of the whole list. */
  of: number;
  /** Pixels from the list's upper edge. */
  top: number;
  measure: (row: HTMLElement | null) => void;
}

/** Undefined in a list all of whose rows exist. */
export const RowPlaceContext = createContext<RowPlace | undefined>(undefined);

interface RowAttributes {
  ref?: (row: HTMLElement | null) => void;
  style?: CSSProperties;
  'data-index'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
}

/** Attributes of a row's element: its place for readers of the screen, and for the list that puts it there. */
export const useRowPlace = (): RowAttributes => {
  const place = useContext(RowPlaceContext);
  if (place === undefined) return {};
  const { index, of, top, measure } = place;
  return { ref: measure, style: { top }, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': of };
};
