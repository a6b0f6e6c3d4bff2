declare global {
  /** In browsers of 2026 and later. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined;
}

/** The time zone of this machine, as `Europe/Berlin`. Temporal knows it without waking all that `Intl` formats with. */
export const timeZoneHere = (): string => globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
