/** The name of the fragment of a Yjs document that is the text. */
export const fragmentName = 'text';

/** Limits of what one request may bring, in bytes: more than a whole text of the longest kind is. */
export const writingLimits = { update: 192_000, vector: 16_000, caret: 600 } as const;

/** Milliseconds after a key until it is sent, and after the last one until the text is written where everybody reads it (specification section 9). */
export const writingPauses = { send: 60, settle: 1_000 } as const;
