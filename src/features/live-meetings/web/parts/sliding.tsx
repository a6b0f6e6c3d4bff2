import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the rows of a list by the id of their Issue. */
const rowsIn = (list: HTMLElement): Map<string, HTMLElement> =>
  new Map(
    [...list.querySelectorAll<HTMLElement>('[data-issue]')].flatMap((mark) => {
      const row = mark.closest('li');
      return row === null ? [] : [[mark.dataset['issue'] ?? '', row]];
    }),
  );

/**
 * Lets rows slide to their new places when the order changes; without a slide for people who want no motion. Places are measured only while
 * the order may change, because measuring makes the browser lay out the page at once.
 */
export const useSliding = (list: RefObject<HTMLElement | null>, order: string, mayChange: boolean): void => {
  const before = useRef<{ order: string; tops: Map<string, number> }>({ order, tops: new Map() });
  useLayoutEffect(() => {
    if (list.current === null || (!mayChange && order === before.current.order)) return;
    const rows = rowsIn(list.current);
    const { order: was, tops } = before.current;
    before.current = { order, tops: new Map([...rows].map(([id, row]) => [id, row.getBoundingClientRect().top])) };
    if (was === order || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const style = getComputedStyle(list.current);
    const [duration, easing] = [Number.parseFloat(style.getPropertyValue('--dur-move')), style.getPropertyValue('--ease-out').trim()];
    for (const [id, row] of rows) {
      const by = (tops.get(id) ?? row.getBoundingClientRect().top) - (before.current.tops.get(id) ?? 0);
      if (by !== 0) row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], { duration, easing });
    }
  });
};
