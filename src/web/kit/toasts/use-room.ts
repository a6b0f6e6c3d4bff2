import { type RefObject, useLayoutEffect } from 'react';

const property = '--toasts-room';

/**
 * Publishes the room that the toasts take at the screen's edge as the length `--toasts-room` of the root, `0px` while there are none. Dialogs
 * stay out of it, so that no toast covers their buttons.
 */
export const useRoom = (host: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (host.current === null) return;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      root.setProperty(property, height === 0 ? '0px' : `calc(${height}px + 2 * var(--s-5) + env(safe-area-inset-top))`);
    });
    sizes.observe(host.current);
    return () => {
      sizes.disconnect();
      root.removeProperty(property);
    };
  }, [host]);
};
