import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a row whose place in a list changes: the browser drops it when the element moves. Returns properties for the element
 * around the list. Whoever goes elsewhere, by key or by a press, is not called back.
 */
export const useRestoredFocus = () => {
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = last.current;
    if (element?.isConnected === true && document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  useEffect(() => {
    const pressed = () => {
      last.current = null;
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, []);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      last.current = event.target;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Without another element that takes the focus, this one has only moved.
      if (event.relatedTarget !== null) last.current = null;
    },
  };
};
