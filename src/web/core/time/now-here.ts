/** Milliseconds by which a device may differ before its clock counts as wrong: answers name whole seconds, and travel. */
const tolerated = 90_000;

let ahead = 0;
const listeners = new Set<(milliseconds: number) => void>();

/**
 * Learns from an answer by how much the server's clock is ahead of this device's. `date` is its `Date` header; the answer was asked for and
 * received at these instants of the device. Small differences, and an answer that travelled for long, teach nothing.
 */
export const learnTime = (date: string | null, asked: number, received: number): void => {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said) || received - asked > tolerated || received < asked) return;
  const found = said - (asked + received) / 2;
  const next = Math.abs(found) > tolerated ? found : 0;
  if (Math.abs(next - ahead) <= tolerated) return;
  ahead = next;
  for (const listener of listeners) listener(ahead);
};

/** Returns the instant that this device's clock calls so, in milliseconds since 1970, corrected where the clock is wrong: for times that are shown. */
export const instantHere = (milliseconds: number): Date => new Date(milliseconds + ahead);

/** Returns the present instant, corrected where this device's clock is wrong. */
export const nowHere = (): Date => instantHere(Date.now());

/** Runs a function when it turns out that this device's clock is wrong, or right again: then the difference is 0. What is known already is told at once. */
export const onWrongClock = (listener: (milliseconds: number) => void): (() => void) => {
  listeners.add(listener);
  if (ahead !== 0) listener(ahead);
  return () => void listeners.delete(listener);
};
