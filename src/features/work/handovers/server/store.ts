import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { openStatuses as openHeadlines } from '#features/work/headlines/rules.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { openStatuses as openIssues } from '#features/work/issues/rules.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { openStatuses as openRocks } from '#features/work/rocks/rules.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { measurableTable } from '#features/work/scorecards/server/tables.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WorkKind } from '../contract.ts';

/** An open item that a person owns, and the meetings that it is in. */
export interface OpenWorkRow {
  id: string;
  tractionIds: string[];
}

const place = (tractionId: PgColumn) => sql<string[]>`array[${tractionId}]`;

/** Returns the open items of each kind that a person owns in the tractions. A measurable that several meetings show is one item. */
export const listWork = async (at: Entered, personId: string, tractionIds: string[]): Promise<Record<WorkKind, OpenWorkRow[]>> => {
  const owned = (owner: PgColumn, traction: PgColumn): SQL | undefined => and(eq(owner, personId), isAmong(traction, tractionIds));
  const rock = await at.tx
    .select({ id: rockTable.id, tractionIds: sql<string[]>`array_agg(${rockTractionTable.tractionId})` })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
    .where(
      and(inOrg(at, rockTable), eq(rockTable.ownerId, personId), isNull(rockTable.removedAt), inArray(rockTable.status, [...openRocks])),
    )
    .groupBy(rockTable.orgId, rockTable.id)
    .having(sql`array_agg(${rockTractionTable.tractionId}) && ${sql.param(tractionIds)}::uuid[]`);
  const todo = await at.tx
    .select({ id: todoTable.id, tractionIds: place(todoTable.tractionId) })
    .from(todoTable)
    .where(and(inOrg(at, todoTable), owned(todoTable.ownerId, todoTable.tractionId), inArray(todoTable.status, [...openTodos])));
  const issue = await at.tx
    .select({ id: issueTable.id, tractionIds: place(issueTable.tractionId) })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), owned(issueTable.ownerId, issueTable.tractionId), inArray(issueTable.status, [...openIssues])));
  const headline = await at.tx
    .select({ id: headlineTable.id, tractionIds: place(headlineTable.tractionId) })
    .from(headlineTable)
    .where(
      and(
        inOrg(at, headlineTable),
        owned(headlineTable.ownerId, headlineTable.tractionId),
        inArray(headlineTable.status, [...openHeadlines]),
      ),
    );
  const measurable = await at.tx
    .selectDistinctOn([sql`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`], {
      id: measurableTable.id,
      tractionIds: place(measurableTable.tractionId),
    })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), owned(measurableTable.ownerId, measurableTable.tractionId), isNull(measurableTable.removedAt)));
  return { rock, todo, measurable, issue, headline };
};

/** Returns the people who own open work in a traction. */
export const listOwners = async (at: Entered, tractionId: string): Promise<string[]> => {
  const { rows } = await at.tx.execute<{ owner_id: string }>(sql`
    select owner_id from rock r join rock_traction rt on rt.org_id = r.org_id and rt.rock_id = r.id
      where r.org_id = ${at.orgId} and rt.traction_id = ${tractionId} and r.removed_at is null and r.status = any(${sql.param([...openRocks])}::text[])
    union select owner_id from todo where org_id = ${at.orgId} and traction_id = ${tractionId} and status = any(${sql.param([...openTodos])}::text[])
    union select owner_id from issue where org_id = ${at.orgId} and traction_id = ${tractionId} and status = any(${sql.param([...openIssues])}::text[])
    union select owner_id from headline
      where org_id = ${at.orgId} and traction_id = ${tractionId} and status = any(${sql.param([...openHeadlines])}::text[])
    union select owner_id from measurable
      where org_id = ${at.orgId} and traction_id = ${tractionId} and removed_at is null and owner_id is not null`);
  return rows.map(({ owner_id }) => owner_id);
};
