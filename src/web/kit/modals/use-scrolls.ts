import { type RefObject, useEffect } from 'react';

/** Lets an element that is higher than its room take the focus, so that keys scroll it; one that is not is no stop for Tab. */
export const useScrolls = (of: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const look = () => {
      if (element.scrollHeight > element.clientHeight + 1) element.setAttribute('tabindex', '0');
      else element.removeAttribute('tabindex');
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    look();
    return () => watch.disconnect();
  });
};
