import { type BlockerFn, type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { closeDialogs } from './dialog-stack.ts';
import { mayLeave } from './leave-guard.ts';
import { holdInput, isDialogHolding } from './unsaved.ts';

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

/** Closes every dialog when the page navigates by itself, unless one has unsaved input: it stays open over the next page. */
export const closeUnlessUnsaved = (): void => {
  if (!isDialogHolding()) closeDialogs();
};

/** True while one of the guards asks; what the browser's own buttons do meanwhile changes nothing. */
let asking = false;

const ask = async (): Promise<boolean> => {
  asking = true;
  const leaves = await mayLeave().finally(() => (asking = false));
  if (leaves) closeDialogs();
  return leaves;
};

const placeInHistory = ({ state }: HistoryLocation): number => state.__TSR_index;

/**
 * Asks before a page with unsaved input is left, by navigation in the app or by closing the tab; catalogue row Y-04. Leaving closes open
 * dialogs. The address changes only when the person leaves: Back and Forward, which the browser has done before anybody is asked, are
 * undone first, and done again after a yes.
 */
export const useLeaveGuard = ({ dirty, busy }: Guarded, what: keyof typeof leaves): void => {
  const router: { history: RouterHistory } = useRouter();
  const history = router.history;
  const unsaved = dirty && !busy;
  useEffect(() => (dirty ? holdInput(what) : undefined), [dirty, what]);
  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation, action }: Parameters<BlockerFn>[0]) => {
        if (!leaves[what](currentLocation, nextLocation)) return false;
        if (asking) return true;
        if (action === 'PUSH' || action === 'REPLACE') return !(await ask());
        const steps = placeInHistory(nextLocation) - placeInHistory(currentLocation);
        void ask().then((goes) => {
          if (goes) history.go(steps, { ignoreBlocker: true });
        });
        return true;
      },
    });
  }, [history, unsaved, what]);
};
