import { useSyncExternalStore } from 'react';

/** Below 576 px a tab bar replaces the menu; specification section 9. */
const phone = '(max-width: 575px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(phone);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Returns true on a phone and follows changes of the window's width. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
