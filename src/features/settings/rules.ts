/** Milliseconds for which a deleted organisation can be brought back: a week. */
export const keptFor = 7 * 24 * 60 * 60 * 1_000;

/** The colours that an organisation may choose with one click; any other is typed. */
export const swatches = ['#ff7900', '#2a60b5', '#1f7a48', '#7a3e90', '#913a3a', '#37549c'] as const;
