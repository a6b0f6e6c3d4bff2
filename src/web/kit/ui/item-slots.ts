import type { ReactNode } from 'react';

/** Content that a screen adds to the rows of a list from another feature, as the live meeting does. */
export interface ItemSlots<Item> {
  /** Replaces the list's own leading control: a rank, a vote. */
  leading?: ((item: Item) => ReactNode) | undefined;
  /** Stands before the status: a count of votes. */
  status?: ((item: Item) => ReactNode) | undefined;
  /** Stand before the row's own actions. */
  actions?: ((item: Item) => ReactNode) | undefined;
  isSelected?: ((item: Item) => boolean) | undefined;
  /** Runs on a click on the title, in place of renaming it. */
  onOpen?: ((item: Item) => void) | undefined;
}

/** Where a list is shown: on a page, or in the live meeting on a big screen. */
export type ListSize = 'list' | 'room';
