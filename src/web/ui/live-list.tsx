import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { ItemList } from './item-list.tsx';
import styles from './live-list.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';

interface LiveListProps<Item> {
  /** The items; undefined while they load. */
  items: readonly Item[] | undefined;
  failed: boolean;
  onRetry: () => void;
  label?: string | undefined;
  labelledBy?: string | undefined;
  ordered?: boolean | undefined;
  /** How many rows are shown before `Show more`. */
  most?: number | undefined;
  /** How many rows the skeleton has. */
  expected?: number | undefined;
  empty: ReactNode;
  /** True where the rows begin with their titles, without checkbox or ring. */
  bare?: boolean | undefined;
  row: (item: Item, place: number) => ReactNode;
}

/** Renders a list of item rows in each of its states: loading, failed, empty or filled. */
export const LiveList = <Item extends { id: string }>({
  items,
  failed,
  onRetry,
  label,
  labelledBy,
  ordered,
  most,
  expected,
  empty,
  bare = false,
  row,
}: LiveListProps<Item>) => {
  const t = useText();
  const [whole, setWhole] = useState(false);
  if (items === undefined) return failed ? <ErrorState onRetry={onRetry} /> : <SkeletonRows count={expected} />;
  if (items.length === 0) return empty;

  const cut = !whole && most !== undefined && items.length > most + 1 ? most : items.length;
  return (
    <>
      <ItemList label={label} labelledBy={labelledBy} ordered={ordered}>
        {items.slice(0, cut).map(row)}
      </ItemList>
      {cut < items.length && (
        <Button className={bare ? styles.bare : styles.more} onClick={() => setWhole(true)}>
          {t('items.showMore', { count: items.length - cut })}
        </Button>
      )}
    </>
  );
};
