import type { Readiness } from './contract.ts';

/** Returns how many things a person has yet to prepare. */
export const countMissing = ({ numbersMissing, rocksWithoutStatus, todosOverdue, headlinesUnread }: Readiness): number =>
  numbersMissing.length + rocksWithoutStatus.length + todosOverdue.length + headlinesUnread.length;

export const isReady = (readiness: Readiness): boolean => countMissing(readiness) === 0;

/** Milliseconds in which a person is reminded only once to prepare. */
export const nudgeEvery = 10 * 60_000;

/** Returns true when a person was reminded so recently that it is not done again. */
export const isNudged = ({ nudgedAt }: Readiness, now: Date): boolean =>
  nudgedAt !== null && now.getTime() - Date.parse(nudgedAt) < nudgeEvery;

/**
 * Returns the people whom a reminder is sent to: those asked for who are not ready and were not reminded just now, without the sender
 * `byId`.
 */
export const whomToNudge = (
  rows: readonly Readiness[],
  { asked, byId, now }: { asked?: readonly string[] | undefined; byId: string; now: Date },
): string[] =>
  rows
    .filter((row) => !isReady(row) && !isNudged(row, now) && row.personId !== byId && (asked === undefined || asked.includes(row.personId)))
    .map(({ personId }) => personId);
