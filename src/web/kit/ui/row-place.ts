import { type CSSProperties, createContext, useContext } from 'react';

/** A row's position in a virtual list. */
export interface RowPosition {
  index: number;
  /** The number of all rows. */
  of: number;
  /** Distance from the list's top in px. */
  top: number;
  measure: (row: HTMLElement | null) => void;
}

/** Undefined in a list that renders all rows. */
export const RowPositionContext = createContext<RowPosition | undefined>(undefined);

/** Whether rows are painted already. Until then they are rendered without their action buttons, which are not seen before the row has the pointer. */
export const RowsPaintedContext = createContext(true);

interface RowAttributes {
  ref?: (row: HTMLElement | null) => void;
  style?: CSSProperties;
  'data-index'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
}

/** Returns attributes for a row's element: its index for screen readers, and its position in a virtual list. */
export const useRowPosition = (): RowAttributes => {
  const place = useContext(RowPositionContext);
  if (place === undefined) return {};
  const { index, of, top, measure } = place;
  return { ref: measure, style: { top }, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': of };
};
