/** The last change that can be taken back, by Ctrl+Z or by the Undo of its toast, also when the toast has gone. */

/** Milliseconds for which a change can be taken back; afterwards others have long gone on from it. */
const lasts = 5 * 60_000;

interface Offered {
  run: () => void;
  until: number;
  /** How many changes had begun when this one was offered. */
  begun: number;
}

let last: Offered | undefined;

/** Milliseconds for which taking back waits for the answers to changes: as long as a call waits for its answer. */
const longestWait = 30_000;
let begun = 0;
/** Changes that are on their way, in their order. What of them can be taken back is often known only with their answers. */
const underWay = new Map<Promise<void>, number>();

/** Notes a change that is on its way, so that Ctrl+Z takes it back and not the one before. */
export const noteUnderWay = (change: Promise<unknown>): void => {
  const over = (): void => void underWay.delete(noted);
  const noted = change.then(over, over);
  begun += 1;
  underWay.set(noted, begun);
};

/** Returns whether a change that began after the last offer is on its way, so that another offer may come. */
const mayOffer = (): boolean => [...underWay.values()].some((each) => each > (last?.begun ?? 0));

/** Resolves when no later change than the last offer is on its way, or when that takes too long. Its caller hears of an answer first. */
const answered = async (): Promise<void> => {
  if (!mayOffer()) return;
  await Promise.race([Promise.all(underWay.keys()), new Promise((done) => setTimeout(done, longestWait))]);
  await new Promise((done) => setTimeout(done));
};

/** Offers to take back a change, in place of the one before. Returns what does it, at most once. */
export const offerUndo = (run: () => void): (() => void) => {
  let isDone = false;
  const offered: Offered = {
    until: performance.now() + lasts,
    begun,
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

/** Takes back the last change, once it is answered; resolves to false when there is none, or its answer does not come. */
export const undoLast = async (): Promise<boolean> => {
  await answered();
  const now = last;
  if (mayOffer() || now === undefined || performance.now() > now.until) return false;
  now.run();
  return true;
};

/** Forgets what could be taken back, as when another person signs in, or after a change that nothing takes back. */
export const forgetUndo = (): void => {
  last = undefined;
};
