import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { inviteeTable } from '#features/teams/team/server/tables.ts';
import { headlineReadTable, headlineTable } from '#features/work/headlines/server/tables.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { periodOf } from '#features/work/scorecards/rules.ts';
import { isListedOn, measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { Day } from '#shared/dates.ts';
import type { Readiness } from '../contract.ts';

/** Returns the time zone of each of these members. */
export const listTimeZones = async (at: WithinOrg, personIds: string[]): Promise<Map<string, string>> => {
  const rows = await at.tx
    .select({ personId: orgMemberTable.personId, timeZone: personTable.timeZone })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), isAmong(orgMemberTable.personId, personIds)));
  return new Map(rows.map(({ personId, timeZone }) => [personId, timeZone]));
};

/** An item of a traction on which its owner has something to do. */
export interface Owed {
  id: string;
  title: string;
  ownerId: string | null;
}

/**
 * Returns measurables without a value in that of the intervals which is of their period; those of other periods are left out. A measurable in several
 * meetings keeps its values in the row that it is linked to.
 */
export const listMissingNumbers = (at: WithinOrg, tractionId: string, intervals: readonly string[], monday: Day): Promise<Owed[]> => {
  const due = Object.fromEntries(intervals.map((interval) => [periodOf(interval), interval]));
  const own = sql`${JSON.stringify(due)}::jsonb ->> ${measurableTable.period}`;
  return at.tx
    .select({ id: measurableTable.id, title: measurableTable.title, ownerId: measurableTable.ownerId })
    .from(measurableTable)
    .leftJoin(
      measuredValueTable,
      and(
        eq(measuredValueTable.orgId, measurableTable.orgId),
        sql`${measuredValueTable.measurableId} = coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`,
        sql`${measuredValueTable.intervalId} = ${own}`,
      ),
    )
    .where(
      and(
        inOrg(at, measurableTable),
        eq(measurableTable.tractionId, tractionId),
        isListedOn(monday),
        isNull(measurableTable.formula),
        sql`${own} is not null`,
        isNull(measuredValueTable.value),
      ),
    )
    .orderBy(asc(measurableTable.position), asc(measurableTable.id));
};

/** Returns open Rocks whose status was not set since an instant, with when it was. */
export const listUnconfirmedRocks = (at: WithinOrg, tractionId: string, since: Date): Promise<(Owed & { statusAt: Date })[]> =>
  at.tx
    .select({ id: rockTable.id, title: rockTable.title, ownerId: rockTable.ownerId, statusAt: rockTable.statusAt })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
    .where(
      and(
        inOrg(at, rockTable),
        eq(rockTractionTable.tractionId, tractionId),
        isNull(rockTable.removedAt),
        inArray(rockTable.status, ['OnTrack', 'OffTrack']),
        lt(rockTable.statusAt, since),
      ),
    )
    .orderBy(asc(rockTable.dueDate), asc(rockTable.id));

/** Returns open To-Dos that were due before a day, with when they were. */
export const listOverdueTodos = (at: WithinOrg, tractionId: string, today: Day): Promise<(Owed & { dueDate: Day | null })[]> =>
  at.tx
    .select({ id: todoTable.id, title: todoTable.title, ownerId: todoTable.ownerId, dueDate: todoTable.dueDate })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        eq(todoTable.tractionId, tractionId),
        eq(todoTable.status, 'NotDone'),
        isNull(todoTable.archivedAt),
        lt(todoTable.dueDate, today),
      ),
    )
    .orderBy(asc(todoTable.dueDate), asc(todoTable.id));

/** Returns the Headlines of others that the licensed invitees of a traction have not read: a row for each person and Headline. */
export const listUnread = (at: WithinOrg, tractionId: string): Promise<Owed[]> =>
  at.tx
    .select({ id: headlineTable.id, title: headlineTable.title, ownerId: inviteeTable.personId })
    .from(headlineTable)
    .innerJoin(inviteeTable, and(eq(inviteeTable.orgId, headlineTable.orgId), eq(inviteeTable.tractionId, headlineTable.tractionId)))
    .innerJoin(orgMemberTable, and(eq(orgMemberTable.orgId, inviteeTable.orgId), eq(orgMemberTable.personId, inviteeTable.personId)))
    .leftJoin(
      headlineReadTable,
      and(
        eq(headlineReadTable.orgId, headlineTable.orgId),
        eq(headlineReadTable.headlineId, headlineTable.id),
        eq(headlineReadTable.personId, inviteeTable.personId),
      ),
    )
    .where(
      and(
        inOrg(at, headlineTable),
        eq(headlineTable.tractionId, tractionId),
        eq(headlineTable.status, 'ToReview'),
        isNull(headlineTable.archivedAt),
        ne(headlineTable.ownerId, inviteeTable.personId),
        ne(orgMemberTable.role, 'Observer'),
        isNull(headlineReadTable.id),
      ),
    )
    .orderBy(asc(headlineTable.createdAt), asc(headlineTable.id));

interface Given {
  kind: Readiness['gives'][number];
  ownerId: string | null;
}

/** Returns who has measurables, open Rocks, To-Dos and Headlines in a traction: a row for each person and kind. */
export const listGivers = async (at: WithinOrg, tractionId: string, today: Day): Promise<Given[]> => {
  const kind = (name: Given['kind']) => sql<Given['kind']>`${name}::text`;
  const numbers = at.tx
    .selectDistinct({ kind: kind('numbers'), ownerId: measurableTable.ownerId })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), eq(measurableTable.tractionId, tractionId), isListedOn(today)));
  const rocks = at.tx
    .selectDistinct({ kind: kind('rocks'), ownerId: rockTable.ownerId })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
    .where(
      and(
        inOrg(at, rockTable),
        eq(rockTractionTable.tractionId, tractionId),
        isNull(rockTable.removedAt),
        inArray(rockTable.status, ['OnTrack', 'OffTrack']),
      ),
    );
  const todos = at.tx
    .selectDistinct({ kind: kind('todos'), ownerId: todoTable.ownerId })
    .from(todoTable)
    .where(and(inOrg(at, todoTable), eq(todoTable.tractionId, tractionId), ne(todoTable.status, 'Removed'), isNull(todoTable.archivedAt)));
  const headlines = at.tx
    .selectDistinct({ kind: kind('headlines'), ownerId: headlineTable.ownerId })
    .from(headlineTable)
    .where(
      and(
        inOrg(at, headlineTable),
        eq(headlineTable.tractionId, tractionId),
        ne(headlineTable.status, 'Removed'),
        isNull(headlineTable.archivedAt),
      ),
    );
  return unionAll(numbers, rocks, todos, headlines);
};
