/**
 * Compares dates, times (ISO 8601, UTC) and ids as they are stored, for `sort`; negative where `one` comes first. Words that people read are
 * compared by `localeCompare`, whose first call makes a page wait while the rules of the language are loaded.
 */
export const compareStored = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
