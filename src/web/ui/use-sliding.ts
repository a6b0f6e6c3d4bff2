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

/** Returns a duration of the tokens in milliseconds; the build writes `200ms` as `.2s`. */
const millisecondsOf = (duration: string): number => Number.parseFloat(duration) * (duration.trim().endsWith('ms') ? 1 : 1000);

/**
 * Lets rows slide to their new places when the order changes; without a slide for people who want no motion. Places are measured only while
 * the order may change, because measuring makes the browser lay out the page at once. `mark` is the data attribute with a row's id, where rows
 * are rendered anew when they move.
 */
export const useSliding = (list: RefObject<HTMLElement | null>, order: string, mayChange: boolean, mark?: string): void => {
  const before = useRef<{ order: string; tops: Map<unknown, number> }>({ order, tops: new Map() });
  useLayoutEffect(() => {
    if (list.current === null || (!mayChange && order === before.current.order)) return;
    const rows = rowsIn(list.current, mark);
    const { order: was, tops } = before.current;
    before.current = { order, tops: new Map([...rows].map(([id, row]) => [id, row.getBoundingClientRect().top])) };
    if (was === order || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const style = getComputedStyle(list.current);
    const [duration, easing] = [millisecondsOf(style.getPropertyValue('--dur-move')), style.getPropertyValue('--ease-out').trim()];
    for (const [id, row] of rows) {
      const by = (tops.get(id) ?? row.getBoundingClientRect().top) - (before.current.tops.get(id) ?? 0);
      if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration, easing });
    }
  });
};
