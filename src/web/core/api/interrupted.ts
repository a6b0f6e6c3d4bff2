import { ApiError } from './api-error.ts';
import { areCallsHeld } from './gate.ts';

/** Commands that were not done because the session had ended, by their errors, each with what sends it again. */
const interrupted = new Map<unknown, (() => void) | undefined>();

/** Returns true for the failure of a command because the session had ended, while its person is asked to sign in again. */
export const isInterruption = (error: unknown): boolean => error instanceof ApiError && error.status === 401 && areCallsHeld();

/** Notes a command that was not done, and how to send it again if its person wants to. */
export const interrupt = (error: unknown, again?: () => void): void => void interrupted.set(error, again ?? interrupted.get(error));

/** Takes over a noted command: a form that still shows its words offers it by itself. */
export const takeOver = (error: unknown): boolean => interrupted.delete(error);

/** Returns what was not done, and forgets it: the functions that send each again, and how many there are. */
export const takeInterrupted = (): { count: number; again: (() => void)[] } => {
  const again = [...interrupted.values()].filter((run) => run !== undefined);
  const { size: count } = interrupted;
  interrupted.clear();
  return { count, again };
};
