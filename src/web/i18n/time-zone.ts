declare global {
  /** Present in browsers of 2026 and later. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined;
}

/** Returns the device's time zone, such as `Europe/Berlin`. Temporal is preferred, because the first use of `Intl` is slow. */
export const timeZoneHere = (): string => globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
