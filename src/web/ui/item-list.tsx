import type { ReactNode } from 'react';
import styles from './item-list.module.css';
import { walkTitles } from './walk-titles.ts';

interface ItemListProps {
  /** The accessible name where no heading names the list. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** True where the order has meaning, as for issues by rank. */
  ordered?: boolean | undefined;
  children: ReactNode;
}

/** Renders item rows in a list; the arrow keys move from title to title. */
export const ItemList = ({ label, labelledBy, ordered = false, children }: ItemListProps) => {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.list} role="list" aria-label={label} aria-labelledby={labelledBy} onKeyDown={walkTitles}>
      {children}
    </List>
  );
};
