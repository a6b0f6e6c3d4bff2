import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { newId } from '../../../shared/ids.ts';
import { issueTable } from '../../issues/server/tables.ts';
import { rockTable, rockTractionTable } from '../../rocks/server/tables.ts';
import { todoTable } from '../../todos/server/tables.ts';
import type { BriefKind } from '../contract.ts';
import { briefTable } from './tables.ts';

export type BriefRow = typeof briefTable.$inferSelect;

/** The most of each kind that a draft names. */
const mostNamed = 10;

const ofMine = (at: Entered, meetingId: string, kind: BriefKind) =>
  and(inOrg(at, briefTable), eq(briefTable.meetingId, meetingId), eq(briefTable.kind, kind), eq(briefTable.personId, at.personId));

export const findBrief = async (at: Entered, meetingId: string, kind: BriefKind): Promise<BriefRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(briefTable)
    .where(ofMine(at, meetingId, kind));
  return row;
};

/** Keeps the person's text in the place of an earlier one. */
export const keepBrief = async (at: Entered, row: Pick<BriefRow, 'meetingId' | 'kind' | 'words'> & { sentAt?: Date }): Promise<void> => {
  const { words, sentAt } = row;
  await at.tx
    .insert(briefTable)
    .values({ ...row, orgId: at.orgId, id: newId(), personId: at.personId })
    .onConflictDoUpdate({
      target: [briefTable.orgId, briefTable.meetingId, briefTable.kind, briefTable.personId],
      set: { words, ...(sentAt === undefined ? {} : { sentAt }) },
    });
};

/** An item as a draft names it. */
export interface Named {
  title: string;
  ownerId: string;
}

export const listOffTrack = (at: Entered, tractionId: string): Promise<(Named & { progress: number | null })[]> =>
  at.tx
    .select({ title: rockTable.title, ownerId: rockTable.ownerId, progress: rockTable.progress })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
    .where(
      and(
        inOrg(at, rockTable),
        eq(rockTractionTable.tractionId, tractionId),
        eq(rockTable.status, 'OffTrack'),
        isNull(rockTable.removedAt),
      ),
    )
    .orderBy(rockTable.dueDate, rockTable.id)
    .limit(mostNamed);

export const listLate = (at: Entered, tractionId: string): Promise<(Named & { dueDate: string | null })[]> =>
  at.tx
    .select({ title: todoTable.title, ownerId: todoTable.ownerId, dueDate: todoTable.dueDate })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        eq(todoTable.tractionId, tractionId),
        eq(todoTable.status, 'NotDone'),
        isNull(todoTable.archivedAt),
        lt(todoTable.dueDate, at.today),
      ),
    )
    .orderBy(todoTable.dueDate, todoTable.id)
    .limit(mostNamed);

/** Returns the open Issues of a traction that resemble one that it has solved before, with what was decided then. */
export const listCameBack = async (at: Entered, tractionId: string): Promise<{ title: string; outcome: string }[]> => {
  const found = await at.tx.execute<{ title: string; outcome: string }>(sql`
    select i.title, coalesce(b.outcome, '') as outcome from ${issueTable} i cross join lateral (
      select p.outcome from ${issueTable} p where p.org_id = ${at.orgId}::uuid and p.traction_id = ${tractionId}::uuid and p.status = 'Reviewed'
        and p.created_at < i.created_at and similarity(plain_text(p.title), plain_text(i.title)) >= 0.6
      order by p.solved_at desc nulls last, p.id limit 1) b
    where i.org_id = ${at.orgId}::uuid and i.traction_id = ${tractionId}::uuid and i.status = 'ToReview' and i.archived_at is null
    order by i.rank, i.id limit ${mostNamed}`);
  return found.rows;
};

/** Returns the Issues that were solved in a meeting, with what was decided. */
export const listDecided = async (at: Entered, tractionId: string, from: Date, to: Date): Promise<{ title: string; outcome: string }[]> =>
  at.tx
    .select({ title: issueTable.title, outcome: issueTable.outcome })
    .from(issueTable)
    .where(
      and(
        inOrg(at, issueTable),
        eq(issueTable.tractionId, tractionId),
        eq(issueTable.status, 'Reviewed'),
        sql`${issueTable.solvedAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(issueTable.solvedAt, issueTable.id)
    .limit(mostNamed);

/** Returns the To-Dos that were made in a meeting. */
export const listMade = (at: Entered, meetingId: string): Promise<(Named & { dueDate: string | null })[]> =>
  at.tx
    .select({ title: todoTable.title, ownerId: todoTable.ownerId, dueDate: todoTable.dueDate })
    .from(todoTable)
    .where(and(inOrg(at, todoTable), eq(todoTable.meetingId, meetingId), sql`${todoTable.status} <> 'Removed'`))
    .orderBy(todoTable.createdAt, todoTable.id)
    .limit(mostNamed);
