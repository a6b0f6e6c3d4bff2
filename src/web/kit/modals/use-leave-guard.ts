import { type BlockerFn, type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { hasDrafts } from '#web/core/session/drafts.ts';
import { holdInput, isDialogHolding, isPageGoing, letPageGo } from '#web/core/session/unsaved.ts';
import { unsentHere } from '#web/core/session/unsent.ts';
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

/** Closes every dialog when the page navigates by itself, unless one has unsaved input: it stays open over the next page. */
export const closeUnlessUnsaved = (): void => {
  if (!isDialogHolding()) closeDialogs();
};

/** Something that is asked about before it is left. */
interface Guard {
  leaves: (now: Place, next: Place) => boolean;
  /** The question; resolves to true to leave. Guards with the same one ask once. */
  asks: () => Promise<boolean>;
  /** Whether the browser asks as well, when the tab is closed. */
  tab: boolean;
}

const guards = new Set<Guard>();

/** True while one of the guards asks; what the browser's own buttons do meanwhile changes nothing. */
let asking = false;

/** Asks one question after the other until one is answered with no. */
const ask = async (questions: Iterable<Guard['asks']>): Promise<boolean> => {
  asking = true;
  try {
    for (const question of questions) if (!(await question())) return false;
  } finally {
    asking = false;
  }
  closeDialogs();
  return true;
};

const placeInHistory = ({ state }: HistoryLocation): number => state.__TSR_index;

/**
 * Blocks changes of the address that leave what is guarded. The address changes only when the person leaves: Back and Forward, which the
 * browser has done before anybody is asked, are undone first, and done again after a yes.
 */
const block = (history: RouterHistory): (() => void) =>
  history.block({
    enableBeforeUnload: () => !isPageGoing() && [...guards].some(({ tab }) => tab),
    blockerFn: async ({ currentLocation, nextLocation, action }: Parameters<BlockerFn>[0]) => {
      const questions = new Set([...guards].filter(({ leaves }) => leaves(currentLocation, nextLocation)).map(({ asks }) => asks));
      if (questions.size === 0) return false;
      if (asking) return true;
      if (action === 'PUSH' || action === 'REPLACE') return !(await ask(questions));
      const steps = placeInHistory(nextLocation) - placeInHistory(currentLocation);
      void ask(questions).then((goes) => {
        if (goes) history.go(steps, { ignoreBlocker: true });
      });
      return true;
    },
  });

let unblock: (() => void) | undefined;

const addGuard = (history: RouterHistory, guard: Guard): (() => void) => {
  guards.add(guard);
  unblock ??= block(history);
  return () => {
    guards.delete(guard);
    if (guards.size > 0) return;
    unblock?.();
    unblock = undefined;
  };
};

const useHistory = (): RouterHistory => (useRouter() as { history: RouterHistory }).history;

/**
 * Asks before a page with unsaved input is left, by navigation in the app or by closing the tab; catalogue row Y-04. Leaving closes open
 * dialogs.
 */
export const useLeaveGuard = ({ dirty, busy }: Guarded, what: keyof typeof leaves): void => {
  const history = useHistory();
  const unsaved = dirty && !busy;
  useEffect(() => (dirty ? holdInput(what) : undefined), [dirty, what]);
  useEffect(() => (unsaved ? addGuard(history, { leaves: leaves[what], asks: mayLeave, tab: true }) : undefined), [history, unsaved, what]);
};

// The words of fields that send them one by one are in this page alone, and lost when it is closed.
window.addEventListener('beforeunload', (leaving) => {
  if (hasDrafts() && !isPageGoing()) leaving.preventDefault();
});

/** Asks all that is asked before this page is left, and about words that only this page has; resolves to true to leave the app. */
export const mayGo = async (): Promise<boolean> => {
  const questions = new Set([...guards].map(({ asks }) => asks));
  if (unsentHere().length > 0) questions.add(mayLeave);
  if (questions.size > 0 && (asking || !(await ask(questions)))) return false;
  letPageGo();
  return true;
};

/** Asks a question of a page's own before the page is left by navigation in the app, while `on`. */
export const useLeaveQuestion = (on: boolean, question: () => Promise<boolean>): void => {
  const history = useHistory();
  const asks = useEffectEvent(question);
  useEffect(() => (on ? addGuard(history, { leaves: leaves.page, asks: () => asks(), tab: false }) : undefined), [history, on]);
};
