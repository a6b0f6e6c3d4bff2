import type { ApiError } from '#web/core/api/api-error.ts';
import { isInterruption } from '#web/core/api/interrupted.ts';

/** Milliseconds until an act is sent again that the server could not take; each time it says so again they double, up to the longest. */
const againAfter = 2_000;
const longestRest = 60_000;

export interface Pausing {
  /** Tells that a request got no answer. */
  noAnswer: () => void;
  /** Returns true while it is known that nobody answers: then nothing is tried. */
  isLost: () => boolean;
  /** Tells that the server keeps the person out although they are signed in. */
  shutOut: (error: unknown) => void;
}

/** Waits until an act is tried again that the server has not taken, longer each time that it has answered so. */
export const openPause = ({ noAnswer, isLost, shutOut }: Pausing, again: () => void) => {
  /** How often in a row the server has answered that it does not take an act now, and whether this is waited out. */
  let refusals = 0;
  let rests = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    rests: (): boolean => rests,
    begin: (error: unknown): void => {
      const { status, code } = error as ApiError;
      const isShutOut = status === 401;
      rests = status !== 0 && code !== 'otherOrganisation';
      refusals = rests ? refusals + 1 : 0;
      if (isShutOut && refusals === 1 && !isInterruption(error)) shutOut(error);
      if (!isShutOut) noAnswer();
      const pause = Math.min(againAfter * 2 ** Math.max(0, refusals - 1), longestRest);
      timer = setTimeout(() => {
        rests = false;
        if (!isLost()) again();
      }, pause);
    },
    /** Something is sent before the pause is over. */
    end: (): void => clearTimeout(timer),
    /** Nobody can be reached, so there is nothing to wait out. */
    forget: (): void => void (rests = false),
    taken: (): void => void (refusals = 0),
  };
};
