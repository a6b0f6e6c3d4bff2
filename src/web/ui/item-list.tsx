import type { KeyboardEvent, ReactNode } from 'react';
import styles from './item-list.module.css';
import { placeAfter } from './roving.ts';

interface ItemListProps {
  /** The accessible name where no heading names the list. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** True where the order has meaning, as for issues by rank. */
  ordered?: boolean | undefined;
  children: ReactNode;
}

const walk = (press: KeyboardEvent<HTMLElement>) => {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here.dataset['title'] === undefined || (press.key !== 'ArrowDown' && press.key !== 'ArrowUp'))
    return;
  const titles = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-title]')];
  const next = placeAfter(press.key, titles.indexOf(here), titles.length);
  press.preventDefault();
  if (next !== undefined) titles[next]?.focus();
};

/** Renders item rows in a list; the arrow keys move from title to title. */
export const ItemList = ({ label, labelledBy, ordered = false, children }: ItemListProps) => {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.list} role="list" aria-label={label} aria-labelledby={labelledBy} onKeyDown={walk}>
      {children}
    </List>
  );
};
