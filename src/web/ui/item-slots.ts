import type { ReactNode } from 'react';

/** What a place adds to the rows of a list that is not its own, as the live meeting does. */
export interface ItemSlots<Item> {
  /** In place of the list's own: a rank, a vote. */
  leading?: ((item: Item) => ReactNode) | undefined;
  /** Before the status: a count of votes. */
  status?: ((item: Item) => ReactNode) | undefined;
  /** Before the row's own actions. */
  actions?: ((item: Item) => ReactNode) | undefined;
  isSelected?: ((item: Item) => boolean) | undefined;
  /** What pressing a title does in place of renaming it. */
  onOpen?: ((item: Item) => void) | undefined;
}

/** Where the rows of a list stand: a page, or the live meeting on a big screen. */
export type ListSize = 'list' | 'room';
