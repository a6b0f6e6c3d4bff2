import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { meetingTable } from '#features/teams/team/server/tables.ts';
import { openStatuses } from '#features/work/todos/rules.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import { isAmong, isOneOf } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { mostListed } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { type At, type DayRange, dayAt, isWithin, mondayIn } from './shared.ts';

/** Returns the condition that a To-Do is of the scope. Personal ones are in no meeting, and never counted. */
const ofScope = (at: At, { tractionIds, personId }: Scope) =>
  and(
    inOrg(at, todoTable),
    isAmong(todoTable.tractionId, tractionIds),
    personId === null ? undefined : eq(todoTable.ownerId, personId),
    ne(todoTable.status, 'Removed'),
  );

/** A To-Do counts as done when it was ticked by the end of the week in which it was due. */
const doneInTime = (at: At) =>
  sql<boolean>`(${todoTable.status} = 'Done' and ${dayAt(at, todoTable.doneAt)} < date_trunc('week', ${todoTable.dueDate})::date + 7)`;

/** Returns how many To-Dos of each team were due in each week, and how many were done in time. */
export const countTodos = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select({
      tractionId: sql<string>`${todoTable.tractionId}`,
      monday: mondayIn(todoTable.dueDate),
      of: sql<number>`count(*)::int`,
      met: sql<number>`(count(*) filter (where ${doneInTime(at)}))::int`,
    })
    .from(todoTable)
    .where(and(ofScope(at, scope), isWithin(todoTable.dueDate, times)))
    .groupBy(sql`1, 2`);

/** The meetings of its team that have ended since a To-Do was due, until it was done. */
const missedIn = (at: At) => {
  const since = sql`${todoTable.dueDate}::timestamp at time zone ${at.timeZone}`;
  const held = and(
    inOrg(at, meetingTable),
    sql`${meetingTable.tractionId} = ${todoTable.tractionId}`,
    eq(meetingTable.status, 'Completed'),
    isNotNull(meetingTable.summary),
    sql`${meetingTable.endedAt} >= ${since} and ${meetingTable.endedAt} < coalesce(${todoTable.doneAt}, 'infinity')`,
  );
  return sql<number>`(select count(*)::int from ${meetingTable} where ${held})`;
};

const openLate = (at: At, scope: Scope) => and(ofScope(at, scope), isOneOf(todoTable.status, openStatuses), isNull(todoTable.archivedAt));

/** Returns how many open To-Dos two meetings or more have missed. */
export const countMissedTwice = async (at: At, scope: Scope): Promise<number> => {
  const [row] = await at.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(todoTable)
    .where(and(openLate(at, scope), sql`${missedIn(at)} >= 2`));
  return row?.count ?? 0;
};

const listed = (at: At) => ({
  id: todoTable.id,
  title: todoTable.title,
  ownerId: todoTable.ownerId,
  tractionId: todoTable.tractionId,
  day: sql<string>`${todoTable.dueDate}::text`,
  isMet: doneInTime(at),
  status: todoTable.status,
  doneOn: sql<string | null>`case when ${todoTable.status} = 'Done' then ${dayAt(at, todoTable.doneAt)}::text end`,
  missed: missedIn(at),
});

/** Returns the To-Dos that were due within a time, the late ones first. */
export const listTodos = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select(listed(at))
    .from(todoTable)
    .where(and(ofScope(at, scope), isWithin(todoTable.dueDate, times)))
    .orderBy(doneInTime(at), desc(todoTable.dueDate), todoTable.id)
    .limit(mostListed + 1);

/** Returns the open To-Dos that two meetings or more have missed. */
export const listMissedTwice = (at: At, scope: Scope) =>
  at.tx
    .select(listed(at))
    .from(todoTable)
    .where(and(openLate(at, scope), sql`${missedIn(at)} >= 2`))
    .orderBy(todoTable.dueDate, todoTable.id)
    .limit(mostListed + 1);
