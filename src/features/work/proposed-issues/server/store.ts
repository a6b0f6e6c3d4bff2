import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { meetingTable } from '#features/teams/team/server/tables.ts';
import { openStatuses as openIssues } from '#features/work/issues/rules.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { isListedOn, measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong, isOneOf } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { addDays } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import type { ProposalOrigin } from '../contract.ts';
import { type MissedCount, mostLate, solvedRests } from '../rules.ts';
import { issueNotNowTable } from './tables.ts';

/** Names an item. */
export interface Origin {
  type: ProposalOrigin;
  id: string;
}

const origin = { type: sql<ProposalOrigin>`${issueTable.fromType}`, id: sql<string>`${issueTable.fromId}` };

/** Returns the measurables of a traction, in their order there, with the values of some intervals by their names. */
export const listNumbers = async (at: Entered, tractionId: string, intervals: string[]) => {
  // The values of a linked measurable are those of the one that it is linked to.
  const root = sql`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;
  const among = and(
    inOrg(at, measuredValueTable),
    sql`${measuredValueTable.measurableId} = ${root}`,
    inArray(measuredValueTable.intervalId, intervals),
  );
  return at.tx
    .select({
      id: measurableTable.id,
      title: measurableTable.title,
      ownerId: measurableTable.ownerId,
      goalValue: measurableTable.goalValue,
      comparison: measurableTable.comparison,
      goalTo: measurableTable.goalTo,
      goals: measurableTable.goals,
      period: measurableTable.period,
      decimalPlaces: measurableTable.decimalPlaces,
      values: sql<Record<string, number | null>>`coalesce((
        select jsonb_object_agg(${measuredValueTable.intervalId}, ${measuredValueTable.value}) from ${measuredValueTable} where ${among}), '{}')`,
    })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), eq(measurableTable.tractionId, tractionId), isListedOn(at.today)))
    .orderBy(asc(measurableTable.position), asc(measurableTable.id));
};

/** Returns the late open To-Dos of a traction, the oldest first, with the instants at which its meetings ended from the due day on. */
export const listLateTodos = async (at: Entered, tractionId: string) => {
  const since = sql`${todoTable.dueDate}::timestamp at time zone ${at.timeZone}`;
  const ofTraction = and(
    inOrg(at, meetingTable),
    sql`${meetingTable.tractionId} = ${todoTable.tractionId}`,
    eq(meetingTable.status, 'Completed'),
    sql`${meetingTable.summary} is not null and ${meetingTable.endedAt} >= ${since}`,
  );
  return at.tx
    .select({
      id: todoTable.id,
      title: todoTable.title,
      ownerId: todoTable.ownerId,
      status: todoTable.status,
      dueDate: todoTable.dueDate,
      held: sql<string[]>`array(select ${meetingTable.summary} ->> 'ended' from ${meetingTable} where ${ofTraction})`,
    })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        eq(todoTable.tractionId, tractionId),
        isOneOf(todoTable.status, openTodos),
        isNull(todoTable.archivedAt),
        lt(todoTable.dueDate, at.today),
      ),
    )
    .orderBy(asc(todoTable.dueDate), asc(todoTable.id))
    .limit(mostLate);
};

/** Returns those of the items from which the traction has an Issue that is open or was solved lately. */
export const listTaken = async (at: Entered, tractionId: string, ids: string[]): Promise<Origin[]> => {
  const lately = sql`${addDays(at.today, -solvedRests)}::timestamp at time zone ${at.timeZone}`;
  const solved = and(eq(issueTable.status, 'Reviewed'), gt(issueTable.solvedAt, lately));
  return ids.length === 0
    ? []
    : at.tx
        .select(origin)
        .from(issueTable)
        .where(
          and(
            inOrg(at, issueTable),
            isAmong(issueTable.fromId, ids),
            eq(issueTable.tractionId, tractionId),
            or(isOneOf(issueTable.status, openIssues), solved),
          ),
        );
};

const notNowTo = (at: Entered, tractionId: string, more?: SQL) =>
  and(inOrg(at, issueNotNowTable), eq(issueNotNowTable.tractionId, tractionId), more);

/** Returns to what the traction said Not now. */
export const listNotNow = (at: Entered, tractionId: string): Promise<MissedCount[]> =>
  at.tx
    .select({ type: issueNotNowTable.fromType, id: issueNotNowTable.fromId, count: issueNotNowTable.count })
    .from(issueNotNowTable)
    .where(notNowTo(at, tractionId));

/** Keeps that a traction said Not now to an item at a count, in the place of an earlier one. */
export const keepNotNow = async (at: Entered, tractionId: string, { type, id }: Origin, count: number): Promise<void> => {
  await at.tx
    .insert(issueNotNowTable)
    .values({ orgId: at.orgId, id: newId(), tractionId, fromType: type, fromId: id, count })
    .onConflictDoUpdate({
      target: [issueNotNowTable.orgId, issueNotNowTable.tractionId, issueNotNowTable.fromType, issueNotNowTable.fromId],
      set: { count },
      setWhere: sql`${issueNotNowTable.count} <> ${count}`,
    });
};

/** Takes back that a traction said Not now to an item. */
export const dropNotNow = async (at: Entered, tractionId: string, { type, id }: Origin): Promise<void> => {
  await at.tx
    .delete(issueNotNowTable)
    .where(notNowTo(at, tractionId, and(eq(issueNotNowTable.fromType, type), eq(issueNotNowTable.fromId, id))));
};

/** Returns whether the traction has the item, and it is not removed. */
export const hasOrigin = async (at: Entered, tractionId: string, { type, id }: Origin): Promise<boolean> => {
  const rows =
    type === 'measurable'
      ? at.tx
          .select({ id: measurableTable.id })
          .from(measurableTable)
          .where(
            and(
              inOrg(at, measurableTable),
              eq(measurableTable.id, id),
              eq(measurableTable.tractionId, tractionId),
              isNull(measurableTable.removedAt),
            ),
          )
      : at.tx
          .select({ id: todoTable.id })
          .from(todoTable)
          .where(
            and(inOrg(at, todoTable), eq(todoTable.id, id), eq(todoTable.tractionId, tractionId), sql`${todoTable.status} <> 'Removed'`),
          );
  return (await rows).length > 0;
};
