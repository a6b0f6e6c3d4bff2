import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether a media query is true, and follows its changes; false where there is no window. */
export const followingMedia = (query: string): (() => boolean) => {
  let made: MediaQueryList | undefined;
  const media = () => (made ??= window.matchMedia(query));
  const subscribe = (changed: () => void): (() => void) => {
    media().addEventListener('change', changed);
    return () => media().removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => media().matches,
      () => false,
    );
};
