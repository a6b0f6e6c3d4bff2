/** The last change that can be taken back, by Ctrl+Z or by the Undo of its toast, also when the toast has gone. */

/** Milliseconds for which a change can be taken back; afterwards others have long gone on from it. */
const lasts = 5 * 60_000;

interface Offered {
  run: () => void;
  until: number;
}

let last: Offered | undefined;

/** Offers to take back a change, in place of the one before. Returns what does it, at most once. */
export const offerUndo = (run: () => void): (() => void) => {
  let isDone = false;
  const offered: Offered = {
    until: performance.now() + lasts,
    run: () => {
      // The toast may still be there after Ctrl+Z, and a button can be pressed twice.
      if (isDone) return;
      isDone = true;
      if (last === offered) last = undefined;
      run();
    },
  };
  last = offered;
  return offered.run;
};

/** Takes back the last change; returns false when there is none. */
export const undoLast = (): boolean => {
  const now = last;
  if (now === undefined || performance.now() > now.until) return false;
  now.run();
  return true;
};

/** Forgets what could be taken back, as when another person signs in. */
export const forgetUndo = (): void => {
  last = undefined;
};
