declare global {
  /** Present in browsers of 2026 and later. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined;
}

/** Returns the device's time zone, such as `Europe/Berlin`. Temporal is preferred, because the first use of `Intl` is slow. */
export const timeZoneHere = (): string => globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

let chosen: string | undefined;

/** Sets the time zone in which instants are shown; null for the device's. The shell calls it before a session is rendered. */
export const showTimesIn = (timeZone: string | null): void => {
  chosen = timeZone ?? undefined;
};

/** Returns the time zone that the person has chosen; undefined while the device says it. */
export const chosenTimeZone = (): string | undefined => chosen;

/** Returns the time zone in which instants are shown. */
export const usedTimeZone = (): string => chosen ?? timeZoneHere();
