import type { ApiError } from '#web/core/api/api-error.ts';
import { isInterruption } from '#web/core/api/interrupted.ts';

/** Milliseconds until an act is sent again that was not taken; each time this happens again they double, up to the longest. */
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

/**
 * Waits until an act is tried again that was not taken, longer each time. What got no answer for the first time is sent again as soon as the
 * server is there; for the second time something lets other requests pass, and not this one.
 */
export const openPause = ({ noAnswer, isLost, shutOut }: Pausing, again: () => void) => {
  /** How often in a row an act was not taken, and whether this is waited out. */
  let failures = 0;
  let rests = false;
  /** Whether it was told that the server keeps the person out. */
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    rests: (): boolean => rests,
    begin: (error: unknown): void => {
      const { status, code } = error as ApiError;
      const isShutOut = status === 401;
      failures = code === 'otherOrganisation' ? 0 : failures + 1;
      rests = failures > (status === 0 ? 1 : 0);
      if (isShutOut && !told && !isInterruption(error)) {
        told = true;
        shutOut(error);
      }
      if (!isShutOut) noAnswer();
      const pause = Math.min(againAfter * 2 ** Math.max(0, failures - 1), longestRest);
      timer = setTimeout(() => {
        rests = false;
        if (!isLost()) again();
      }, pause);
    },
    /** Something is sent before the pause is over. */
    end: (): void => clearTimeout(timer),
    /** Nobody can be reached, so there is nothing to wait out. */
    forget: (): void => {
      rests = false;
      failures = 0;
    },
    taken: (): void => {
      failures = 0;
      told = false;
    },
  };
};
