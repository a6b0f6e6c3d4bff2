import { type RefObject, useEffect } from 'react';
import { gripClass } from './widget-tools.tsx';

/** Puts the focus on the first widget when arranging begins, so that the keyboard can go on from there. */
export const useFirstFocus = (container: RefObject<HTMLElement | null>, ready: boolean): void => {
  useEffect(() => {
    if (ready) container.current?.querySelector<HTMLElement>(`.${gripClass}`)?.focus({ preventScroll: true });
  }, [container, ready]);
};
