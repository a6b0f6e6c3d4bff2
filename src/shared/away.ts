/** Why the owner of an open item can no longer see or change it; in the order of the widest reason. Catalogue row B-38. */
export const awayReasons = ['org', 'blocked', 'meeting', 'observer'] as const;
export type AwayReason = (typeof awayReasons)[number];
