import { createContext } from 'react';

/** How a row is picked together with others, for a command on all of them. */
export interface RowPick {
  isPicked: boolean;
  /** True while any row of the list is picked: every row then shows its box. */
  isPicking: boolean;
  /** Picks the row or leaves it out; `toHere` picks all rows from the last one picked. */
  onPick: (toHere: boolean) => void;
}

/** Undefined in lists whose rows cannot be picked. */
export const RowPickContext = createContext<RowPick | undefined>(undefined);
