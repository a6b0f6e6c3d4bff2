import { useEffect, useSyncExternalStore } from 'react';

/** The further rows of a list, as `usePages` returns them. */
interface Further {
  load: () => void;
  busy: boolean;
  failed: boolean;
}

let wanted = false;
/** The lists that still load rows. */
const waiting = new Set<object>();
const listeners = new Set<() => void>();

const want = (next: boolean): void => {
  wanted = next;
  for (const listener of listeners) listener();
};

const printWhenWhole = (): void => {
  if (!wanted || waiting.size > 0) return;
  want(false);
  window.print();
};

/** Prints the page once every list on it has all its rows; a list that cannot load them is printed as it is. */
export const printWhole = (): void => {
  if (wanted) return;
  want(true);
  // The lists say by then that they wait.
  setTimeout(printWhenWhole);
};

const listen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Loads the further rows of a list while a print of the whole page is wanted. */
export const useWholeForPrint = (more: Further | undefined): void => {
  const asked = useSyncExternalStore(
    listen,
    () => wanted,
    () => false,
  );
  const lacks = asked && more !== undefined && !more.failed;
  useEffect(() => {
    if (lacks && !more.busy) more.load();
  }, [lacks, more]);
  useEffect(() => {
    if (!lacks) return undefined;
    const list = {};
    waiting.add(list);
    return () => {
      waiting.delete(list);
      setTimeout(printWhenWhole);
    };
  }, [lacks]);
};
