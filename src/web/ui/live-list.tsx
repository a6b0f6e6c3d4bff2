import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { ItemList } from './item-list.tsx';
import styles from './live-list.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { usePrinting } from './use-printing.ts';
import { VirtualList } from './virtual-list.tsx';

/** Where the rows come from: as `usePages` tells it. */
export interface LiveFound {
  failed: boolean;
  retry: () => void;
  /** Rows in all, where that is known. */
  total?: number | undefined;
  /** Undefined where every row is loaded. */
  more?: { load: () => void; busy: boolean; failed: boolean } | undefined;
}

interface LiveListProps<Item> {
  /** The items; undefined while they load. */
  items: readonly Item[] | undefined;
  /** Absent where the rows are there already. */
  found?: LiveFound | undefined;
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

/** Rows from which on only those on screen exist. */
const longFrom = 60;

type RowsProps<Item> = Pick<LiveListProps<Item>, 'label' | 'labelledBy' | 'ordered' | 'row'> & {
  items: readonly Item[];
  total: number;
  more: LiveFound['more'];
};

/** All rows, or of many those on screen; on paper all that are loaded. */
const Rows = <Item extends { id: string }>({ items, total, more, row, ...list }: RowsProps<Item>) => {
  const printing = usePrinting();
  const [atEnd, setAtEnd] = useState(0);
  const wanting = atEnd === items.length && more !== undefined && !more.busy && !more.failed;
  useEffect(() => {
    if (wanting) more?.load();
  }, [wanting, more]);
  return items.length < longFrom || printing ? (
    <ItemList {...list}>{items.map(row)}</ItemList>
  ) : (
    <VirtualList {...list} items={items} total={total} row={row} onEnd={() => setAtEnd(items.length)} />
  );
};

/** Renders a list of item rows in each of its states: loading, failed, empty or filled. Further rows are loaded as one scrolls. */
export const LiveList = <Item extends { id: string }>({
  items,
  found,
  most,
  expected,
  empty,
  bare = false,
  ...rows
}: LiveListProps<Item>) => {
  const t = useText();
  const [whole, setWhole] = useState(false);
  if (items === undefined) return found?.failed === true ? <ErrorState onRetry={found.retry} /> : <SkeletonRows count={expected} />;
  if (items.length === 0) return empty;

  const more = found?.more;
  const total = more === undefined ? items.length : Math.max(found?.total ?? 0, items.length);
  const isCut = !whole && most !== undefined && total > most + 1;
  return (
    <>
      <Rows {...rows} items={isCut ? items.slice(0, most) : items} total={total} more={isCut ? undefined : more} />
      {isCut && (
        <Button className={bare ? styles.bare : styles.more} onClick={() => setWhole(true)}>
          {t('items.showMore', { count: total - most })}
        </Button>
      )}
      {!isCut && more !== undefined && (more.failed ? <ErrorState onRetry={more.load} /> : <SkeletonRows count={1} />)}
    </>
  );
};
