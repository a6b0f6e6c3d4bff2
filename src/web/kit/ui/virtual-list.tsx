import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './item-list.module.css';
import { indexAfter } from './roving.ts';
import { RowPositionContext } from './row-place.ts';
import { arrowOf } from './walk-titles.ts';

interface VirtualListProps {
  /** The ids of the loaded rows. */
  ids: readonly string[];
  /** The number of all rows, including those not loaded. */
  total: number;
  label?: string | undefined;
  labelledBy?: string | undefined;
  ordered?: boolean | undefined;
  row: (place: number) => ReactNode;
  /** Called when the end of the loaded rows is near. */
  onEnd: () => void;
}

/** Height of a row in px until it is measured. */
const usualHeight = 44;
/** Rows rendered above and below those on screen. */
const overscan = 12;

/** Returns the element's nearest scrolling ancestor, or the page. */
const scrollerOf = (element: HTMLElement | null): HTMLElement => {
  let at = element?.parentElement ?? null;
  while (at !== null && !['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at ?? document.documentElement;
};

const marginOf = (list: HTMLElement): number => {
  const scroller = scrollerOf(list);
  return Math.round(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
};

/** Returns the distance in px from the scrolled content's start to the list; updated when content above it changes its height. */
const useMargin = (list: { current: HTMLElement | null }): number => {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setMargin(marginOf(element)));
    observer.observe(element);
    for (const child of scrollerOf(element).children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);
  return margin;
};

const indexOf = (element: Element | null): number | undefined => {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? undefined : Number(index);
};

const titleAt = (list: HTMLElement | null, index: number) => list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-title]`);

/** Keeps the focused row rendered while the list scrolls, and lets the arrow keys reach rows that are not rendered yet. */
const useRoving = (list: { current: HTMLElement | null }, count: number) => {
  const [kept, setKept] = useState<number>();
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    const here = document.activeElement;
    const at = indexOf(here);
    if (at === undefined || !(here instanceof HTMLElement) || here.dataset['title'] === undefined) return;
    const arrow = arrowOf(press);
    if (arrow === undefined) return;
    press.preventDefault();
    const next = indexAfter(arrow, at, count);
    if (next === undefined) return;
    // The row must be rendered before it can take the focus.
    flushSync(() => setKept(next));
    titleAt(list.current, next)?.focus();
  };
  return {
    always: kept !== undefined && kept < count ? [kept] : [],
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => setKept(indexOf(target)),
    onBlur: () => setKept(undefined),
  };
};

/** Renders a long list as a virtual list: only rows on screen and some around them. An ancestor scrolls it. */
export const VirtualList = ({ ids, total, label, labelledBy, ordered = false, row, onEnd }: VirtualListProps) => {
  const list = useRef<HTMLElement>(null);
  const margin = useMargin(list);
  const { always, ...handlers } = useRoving(list, ids.length);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: ids.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => usualHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...always])].sort((one, other) => one - other),
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.findLast(({ index }) => !always.includes(index))?.index ?? 0;
  const nearEnd = last >= ids.length - overscan;
  useEffect(() => {
    if (nearEnd) onEnd();
  }, [nearEnd, onEnd]);

  const List = ordered ? 'ol' : 'ul';
  return (
    <List
      ref={(element) => {
        list.current = element;
      }}
      className={styles.virtual}
      style={{ height: virtualizer.getTotalSize() }}
      role="list"
      aria-label={label}
      aria-labelledby={labelledBy}
      {...handlers}
    >
      {rows.map(({ index, key, start }) => {
        const place = { index, of: total, top: start - margin, measure: virtualizer.measureElement };
        return (
          <RowPositionContext key={key} value={place}>
            {row(index)}
          </RowPositionContext>
        );
      })}
    </List>
  );
};
