// Taking back the last change of a dashboard: pure. Whatever was changed since stays.
import type { Arrangement } from '../contract.ts';
import { isSame, merged } from './merge.ts';

/** A change: the arrangement before and after it. */
export interface UndoStep {
  before: Arrangement;
  after: Arrangement;
  /** The toast that offers to take it back, if there is one. */
  toastId?: string | undefined;
}

/** Most changes that can be taken back. */
const mostSteps = 50;

/** Returns the changes with one more; one that changed nothing is none. */
export const withStep = (steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] =>
  isSame(step.before, step.after) ? steps : [...steps, step].slice(-mostSteps);

/**
 * Returns the arrangement without a change. When nothing was changed since, it is exactly the one before: places, sizes, filters and order of
 * all widgets. Otherwise what was changed since is kept, widget by widget.
 */
export const undone = (shown: Arrangement, { before, after }: UndoStep): Arrangement => merged(after, before, shown);
