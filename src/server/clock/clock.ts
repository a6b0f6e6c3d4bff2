/** A source of the current time, which tests set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
