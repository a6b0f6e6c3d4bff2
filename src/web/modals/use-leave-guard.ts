import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeDialogs } from './dialog-stack.ts';
import { mayLeave } from './leave-guard.ts';

interface Guarded {
  dirty: boolean;
  /** What is being sent may lead elsewhere by itself. */
  busy: boolean;
}

interface Place {
  pathname: string;
}

/** A dialog may stand in the search of an address, so any other address takes it away; a page is left with its path. */
const leaves = { dialog: () => true, page: (now: Place, next: Place) => now.pathname !== next.pathname };

/** Open dialogs with words that are not saved, or on their way to be. */
let holding = 0;

/** Closes every dialog when the page goes away by itself; not while one has unsaved words, which are then saved or discarded over the next page. */
export const closeUnlessUnsaved = (): void => {
  if (holding === 0) closeDialogs();
};

/**
 * While words are unsaved, asks before the page is left, within the app or with its tab; catalogue
 * row Y-04. Leaving takes open dialogs with it.
 */
export const useLeaveGuard = ({ dirty, busy }: Guarded, what: keyof typeof leaves): void => {
  const unsaved = dirty && !busy;
  const holds = dirty && what === 'dialog';
  useEffect(() => {
    holding += Number(holds);
    return () => {
      holding -= Number(holds);
    };
  }, [holds]);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (!leaves[what](current, next)) return false;
      if (!(await mayLeave())) return true;
      closeDialogs();
      return false;
    },
  });
};
