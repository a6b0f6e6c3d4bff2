import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeDialogs } from './dialog-stack.ts';
import { mayLeave } from './leave-guard.ts';

interface Guarded {
  dirty: boolean;
  /** True while the form is being sent; success may then navigate away without a question. */
  busy: boolean;
}

interface Place {
  pathname: string;
}

/**
 * Says which change of address leaves a form. A dialog's name may be in the query of the address, so any change closes it; a page is left
 * when the path changes.
 */
const leaves = { dialog: () => true, page: (now: Place, next: Place) => now.pathname !== next.pathname };

/** The number of open dialogs with input that is unsaved or being saved. */
let holding = 0;

/** Closes every dialog when the page navigates by itself, unless one has unsaved input: it stays open over the next page. */
export const closeUnlessUnsaved = (): void => {
  if (holding === 0) closeDialogs();
};

/**
 * Asks before a page with unsaved input is left, by navigation in the app or by closing the tab; catalogue row Y-04. Leaving closes open
 * dialogs.
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
