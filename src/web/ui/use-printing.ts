import { useSyncExternalStore } from 'react';

const media = (): MediaQueryList => matchMedia('print');

const listen = (onChange: () => void): (() => void) => {
  const query = media();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the page is being printed: then everything of it must exist. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => media().matches,
    () => false,
  );
