/** Seconds after which the page of the maintenance looks whether it is over. */
export const lookAgainAfter = 30;

/** Returns seconds as a clock shows them: `0:24`. */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
