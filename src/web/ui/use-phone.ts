import { useSyncExternalStore } from 'react';

const following = (query: string) => {
  let made: MediaQueryList | undefined;
  const media = () => (made ??= window.matchMedia(query));
  const subscribe = (changed: () => void): (() => void) => {
    media().addEventListener('change', changed);
    return () => media().removeEventListener('change', changed);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => media().matches);
};

/** Returns true on a phone, and follows changes of the window's width. Below 576 px a tab bar replaces the menu; specification section 9. */
export const usePhone = following('(max-width: 575px)');

/** Returns true where dialogs take the whole width, and follows changes of the window's width. */
export const useNarrow = following('(max-width: 767px)');
