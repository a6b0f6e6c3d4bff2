import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the rows of a list, each by the id in its mark, or by itself where the rows have none. */
const rowsIn = (list: HTMLElement, mark: string | undefined): Map<unknown, HTMLElement> => {
  if (mark === undefined) return new Map([...list.querySelectorAll<HTMLElement>(':scope > li')].map((row) => [row, row]));
  return new Map(
    [...list.querySelectorAll<HTMLElement>(`[data-${mark}]`)].flatMap((each) => {
      const row = each.closest('li');
      return row === null ? [] : [[each.dataset[mark], row]];
    }),
  );
};

/** Returns how far below the top of its list each row is, in pixels: the same wherever the page was scrolled to. */
const topsOf = (list: HTMLElement, rows: ReadonlyMap<unknown, HTMLElement>): Map<unknown, number> => {
  const start = list.getBoundingClientRect().top - list.scrollTop;
  return new Map([...rows].map(([id, row]) => [id, row.getBoundingClientRect().top - start]));
};

/** Returns a duration of the tokens in milliseconds; the build writes `200ms` as `.2s`. */
const millisecondsOf = (duration: string): number => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000);

/**
 * Lets rows slide to their new places when the order changes; without a slide for people who want no motion. Places are measured after each
 * rendering of a list whose order may change, and of no other, because measuring makes the browser lay out the page at once. `mark` is the data attribute with a row's id, where rows
 * are rendered anew when they move.
 */
export const useSliding = (list: RefObject<HTMLElement | null>, order: string, mayChange: boolean, mark?: string): void => {
  const before = useRef<{ order: string; tops: Map<unknown, number> }>({ order, tops: new Map() });
  useLayoutEffect(() => {
    if (list.current === null || (!mayChange && order === before.current.order)) return;
    const rows = rowsIn(list.current, mark);
    const { order: was, tops } = before.current;
    const now = topsOf(list.current, rows);
    before.current = { order, tops: now };
    if (was === order || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const style = getComputedStyle(list.current);
    const [duration, easing] = [millisecondsOf(style.getPropertyValue('--dur-move')), style.getPropertyValue('--ease-out').trim()];
    for (const [id, row] of rows) {
      const top = now.get(id) ?? 0;
      const by = (tops.get(id) ?? top) - top;
      if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration, easing });
    }
  });
};
