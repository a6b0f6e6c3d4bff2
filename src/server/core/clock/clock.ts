/** A source of the current time, which tests set. */
export interface Clock {
  now(): Date;
}

/** The clock of the operating system. */
export const systemClock: Clock = { now: () => new Date() };
