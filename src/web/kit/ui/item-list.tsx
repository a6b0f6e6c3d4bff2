import { type ReactNode, useRef } from 'react';
import styles from './item-list.module.css';
import { useSliding } from './use-sliding.ts';
import { walkTitles } from './walk-titles.ts';

interface ItemListProps {
  /** The accessible name where no heading names the list. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** True where the order has meaning, as for issues by rank. */
  ordered?: boolean | undefined;
  /** The order of the rows, as one text, where rows slide to their new places. */
  sliding?: string | undefined;
  children: ReactNode;
}

/** Renders item rows in a list; the arrow keys move from title to title. */
export const ItemList = ({ label, labelledBy, ordered = false, sliding, children }: ItemListProps) => {
  const List = ordered ? 'ol' : 'ul';
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);
  useSliding(list, sliding ?? '', sliding !== undefined);
  return (
    <List ref={list} className={styles.list} role="list" aria-label={label} aria-labelledby={labelledBy} onKeyDown={walkTitles}>
      {children}
    </List>
  );
};
