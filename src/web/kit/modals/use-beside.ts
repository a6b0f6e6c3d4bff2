import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Makes a panel one that stands beside the page, which stays usable: it gives the focus to `first`, Escape closes it unless a dialog is open
 * over it, and the focus goes back to where it was.
 */
export const useBeside = (self: RefObject<HTMLElement | null>, first: RefObject<HTMLElement | null>, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  // Before the panel is painted, so that no key is lost that is pressed as soon as it shows.
  useLayoutEffect(() => {
    const before = document.activeElement;
    first.current?.focus({ preventScroll: true });
    const pressed = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || press.defaultPrevented || self.current?.closest('[inert]')) return;
      press.preventDefault();
      close();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [self, first]);
};
