import { useSyncExternalStore } from 'react';

const media = (): MediaQueryList => matchMedia('print');

const listen = (onChange: () => void): (() => void) => {
  const query = media();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Returns true while the page is being printed: then all rows must be rendered. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => media().matches,
    () => false,
  );
