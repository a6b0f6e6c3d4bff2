import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useListBehind } from '#web/kit/modals/list-behind.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { RowsPaintedContext } from '#web/kit/ui/row-place.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import { useWholeForPrint } from '#web/kit/ui/whole-print.ts';
import styles from './live-list.module.css';

/** A list's rows as `usePages` returns them. */
export interface LiveFound {
  failed: boolean;
  retry: () => void;
  /** The number of all rows, if known. */
  total?: number | undefined;
  /** Undefined when every row is loaded. */
  more?: { load: () => void; busy: boolean; failed: boolean } | undefined;
}

interface LiveListProps<Item> {
  /** The items; undefined while they load. */
  items: readonly Item[] | undefined;
  /** Absent for rows that need no loading. */
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

/** The number of rows from which only those on screen are rendered. */
const longFrom = 60;

/** About as many rows as a screen has room for. They are painted before the others are rendered; a hidden list has only them. */
const atFirst = 14;

/** Few lists are that long, so the code for them is loaded when one is shown. */
const VirtualList = lazyPart(async () => (await import('#web/kit/ui/virtual-list.tsx')).VirtualList);

type RowsProps<Item> = Pick<LiveListProps<Item>, 'label' | 'labelledBy' | 'ordered' | 'row'> & {
  items: readonly Item[];
  total: number;
  more: LiveFound['more'];
};

/** Renders all rows; in a long list only those on screen, and for print all that are loaded. */
const Rows = <Item extends { id: string }>({ items, total, more, row, ...list }: RowsProps<Item>) => {
  const printing = usePrinting();
  const [atEnd, setAtEnd] = useState(0);
  const wanting = atEnd === items.length && more !== undefined && !more.busy && !more.failed;
  useEffect(() => {
    if (wanting) more?.load();
  }, [wanting, more]);
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  if (items.length < longFrom || printing)
    return (
      <RowsPaintedContext value={painted}>
        <ItemList {...list}>{(painted ? items : items.slice(0, atFirst)).map(row)}</ItemList>
      </RowsPaintedContext>
    );
  const rowAt = (place: number) => {
    const item = items[place];
    return item && row(item, place);
  };
  return (
    <Suspense fallback={<SkeletonRows />}>
      <VirtualList {...list} ids={items.map(({ id }) => id)} total={total} row={rowAt} onEnd={() => setAtEnd(items.length)} />
    </Suspense>
  );
};

/** Renders a list of item rows in each of its states: loading, failed, empty or filled. Scrolling loads further rows. */
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
  const printing = usePrinting();
  useWholeForPrint(found?.more);
  useListBehind(items);
  if (items === undefined) return found?.failed === true ? <ErrorState onRetry={found.retry} /> : <SkeletonRows count={expected} />;
  if (items.length === 0) return empty;

  const more = found?.more;
  const total = more === undefined ? items.length : Math.max(found?.total ?? 0, items.length);
  const isCut = !whole && !printing && most !== undefined && total > most + 1;
  return (
    <>
      <Rows {...rows} items={isCut ? items.slice(0, most) : items} total={total} more={isCut ? undefined : more} />
      {isCut && (
        <Button className={bare ? styles.bare : styles.more} onClick={() => setWhole(true)}>
          {t('items.showMore', { count: total - most })}
        </Button>
      )}
      {printing && total > items.length && <p className={styles.left}>{t('items.notPrinted', { count: total - items.length })}</p>}
      {!isCut && !printing && more !== undefined && (more.failed ? <ErrorState onRetry={more.load} /> : <SkeletonRows count={1} />)}
    </>
  );
};
