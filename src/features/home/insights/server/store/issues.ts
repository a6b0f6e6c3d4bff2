import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { openStatuses } from '#features/work/issues/rules.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { isAmong, isOneOf } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';
import { issueAges, mostListed } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { type At, type DayRange, dayAt, isInstantWithin, mondayIn } from './shared.ts';

/** Of a person, those that the person has raised or solved: `by` names the column that says so. */
const ofScope = (at: At, { tractionIds, personId }: Scope, by: 'createdById' | 'ownerId') =>
  and(
    inOrg(at, issueTable),
    isAmong(issueTable.tractionId, tractionIds),
    personId === null ? undefined : eq(issueTable[by], personId),
    ne(issueTable.status, 'Removed'),
  );

const opened = (at: At, scope: Scope, times: readonly DayRange[]) =>
  and(ofScope(at, scope, 'createdById'), isInstantWithin(at, issueTable.createdAt, times));

const solved = (at: At, scope: Scope, times: readonly DayRange[]) =>
  and(ofScope(at, scope, 'ownerId'), eq(issueTable.status, 'Reviewed'), isInstantWithin(at, issueTable.solvedAt, times));

/** Open ones of the short-term list: a long-term Issue waits on purpose. */
const open = (at: At, scope: Scope) =>
  and(
    ofScope(at, scope, 'ownerId'),
    isOneOf(issueTable.status, openStatuses),
    isNull(issueTable.archivedAt),
    eq(issueTable.isLongTerm, false),
  );

export interface IssueCount {
  tractionId: string;
  monday: string;
  opened: number;
  solved: number;
}

/** Returns how many Issues of each team were added, and how many solved, in each week. */
export const countIssues = async (at: At, scope: Scope, times: readonly DayRange[]): Promise<IssueCount[]> => {
  const added = at.tx
    .select({
      tractionId: issueTable.tractionId,
      monday: mondayIn(dayAt(at, issueTable.createdAt)),
      opened: sql<number>`count(*)::int`,
      solved: sql<number>`0`,
    })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), opened(at, scope, times)))
    .groupBy(sql`1, 2`);
  const ended = at.tx
    .select({
      tractionId: issueTable.tractionId,
      monday: mondayIn(dayAt(at, issueTable.solvedAt)),
      opened: sql<number>`0`,
      solved: sql<number>`count(*)::int`,
    })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), solved(at, scope, times)))
    .groupBy(sql`1, 2`);
  return added.unionAll(ended);
};

const daysOld = (at: At, today: Day) => sql<number>`(${today}::date - ${dayAt(at, issueTable.createdAt)})`;

/** Returns how many open Issues of each team are of each age, by its place, and the oldest of them. */
export const countOpenIssues = (at: At, scope: Scope, today: Day) =>
  at.tx
    .select({
      tractionId: issueTable.tractionId,
      age: sql<number>`greatest(0, width_bucket(${daysOld(at, today)}, ${sql.param(issueAges)}::int[]) - 1)`,
      count: sql<number>`count(*)::int`,
      days: sql<number>`max(${daysOld(at, today)})`,
      id: sql<string>`(array_agg(${issueTable.id} order by ${issueTable.createdAt}, ${issueTable.id}))[1]`,
      title: sql<string>`(array_agg(${issueTable.title} order by ${issueTable.createdAt}, ${issueTable.id}))[1]`,
    })
    .from(issueTable)
    .where(open(at, scope))
    .groupBy(sql`1, 2`);

const listed = (at: At, column: typeof issueTable.createdAt | typeof issueTable.solvedAt) => ({
  id: issueTable.id,
  title: issueTable.title,
  ownerId: issueTable.ownerId,
  tractionId: issueTable.tractionId,
  day: sql<string>`${dayAt(at, column)}::text`,
  status: issueTable.status,
  isMet: sql<boolean>`${issueTable.status} = 'Reviewed'`,
});

/** Returns the Issues that were added within a time, the newest first. */
export const listOpened = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select(listed(at, issueTable.createdAt))
    .from(issueTable)
    .where(opened(at, scope, times))
    .orderBy(desc(issueTable.createdAt), issueTable.id)
    .limit(mostListed + 1);

/** Returns the Issues that were solved within a time, the last one first. */
export const listSolved = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select(listed(at, issueTable.solvedAt))
    .from(issueTable)
    .where(solved(at, scope, times))
    .orderBy(desc(issueTable.solvedAt), issueTable.id)
    .limit(mostListed + 1);

/** Returns the open Issues, the oldest first. */
export const listOpen = (at: At, scope: Scope) =>
  at.tx
    .select(listed(at, issueTable.createdAt))
    .from(issueTable)
    .where(open(at, scope))
    .orderBy(asc(issueTable.createdAt), issueTable.id)
    .limit(mostListed + 1);
