import { type RefObject, useEffect, useState } from 'react';

/** Returns whether an element is higher than its room, so that it takes the focus and the keys that scroll. */
export const useScrolls = (of: RefObject<HTMLElement | null>): boolean => {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const look = () => setScrolls(element.scrollHeight > element.clientHeight + 1);
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    look();
    return () => watch.disconnect();
  });
  return scrolls;
};
