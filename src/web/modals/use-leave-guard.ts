import { useBlocker } from '@tanstack/react-router';
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

/**
 * While words are unsaved, asks before the page is left, within the app or with its tab; catalogue
 * row Y-04. Leaving takes open dialogs with it.
 */
export const useLeaveGuard = ({ dirty, busy }: Guarded, what: keyof typeof leaves): void => {
  const unsaved = dirty && !busy;
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
