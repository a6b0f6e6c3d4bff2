/** Milliseconds for which a link works: fourteen days. */
export const linkLifetime = 14 * 24 * 60 * 60 * 1_000;

/** Milliseconds between two mails of one invitation. */
export const resendAfter = 60_000;
