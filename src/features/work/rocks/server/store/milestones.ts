import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { openStatuses } from '../../rules.ts';
import { milestoneTable, rockTable } from '../tables.ts';

/** The most milestones of several Rocks that are read at once: more than an organisation has, for they are counted. */
const mostListed = 5_000;

export type MilestoneRow = typeof milestoneTable.$inferSelect;
export type NewMilestone = Omit<typeof milestoneTable.$inferInsert, 'orgId'>;

export const findMilestone = async (at: Entered, id: string): Promise<MilestoneRow | undefined> =>
  (
    await at.tx
      .select()
      .from(milestoneTable)
      .where(and(inOrg(at, milestoneTable), eq(milestoneTable.id, id)))
  )[0];

/** Returns the milestones of a Rock, in their order. */
export const listMilestones = (at: Entered, rockId: string): Promise<MilestoneRow[]> =>
  at.tx
    .select()
    .from(milestoneTable)
    .where(and(inOrg(at, milestoneTable), eq(milestoneTable.rockId, rockId)))
    .orderBy(asc(milestoneTable.position), asc(milestoneTable.id));

/** Days on which milestones are due, and whose they are; everybody's where it does not say so. */
export interface DueRequest {
  from?: string;
  to: string;
  ownerIds?: readonly string[] | undefined;
}

/** Returns the open milestones of open Rocks in these tractions that are due on the days from `from` to `to`, the first day first. */
export const listDueMilestones = (
  at: Entered,
  { from, to, ownerIds }: DueRequest,
  tractionIds: string[],
): Promise<(MilestoneRow & { tractionId: string })[]> =>
  at.tx
    .select({ ...getTableColumns(milestoneTable), tractionId: rockTable.tractionId })
    .from(milestoneTable)
    .innerJoin(
      rockTable,
      and(
        inOrg(at, rockTable),
        eq(rockTable.id, milestoneTable.rockId),
        isNull(rockTable.removedAt),
        inArray(rockTable.status, [...openStatuses]),
        sql`exists(select from rock_traction l where l.org_id = ${rockTable.orgId} and l.rock_id = ${rockTable.id} and l.traction_id = any(${sql.param(tractionIds)}::uuid[]))`,
      ),
    )
    .where(
      and(
        inOrg(at, milestoneTable),
        isNull(milestoneTable.doneAt),
        lte(milestoneTable.dueDate, to),
        from === undefined ? undefined : gte(milestoneTable.dueDate, from),
        ownerIds === undefined ? undefined : inArray(milestoneTable.ownerId, [...ownerIds]),
      ),
    )
    .orderBy(asc(milestoneTable.dueDate), asc(milestoneTable.id))
    .limit(mostListed);

export const addMilestoneRows = (at: Entered, rows: NewMilestone[]): Promise<void> => addRows(at, milestoneTable, rows);

type Changed = { [Column in keyof NewMilestone]?: NewMilestone[Column] | undefined };

export const changeMilestoneRow = async (at: Entered, id: string, change: Changed): Promise<void> => {
  await at.tx
    .update(milestoneTable)
    .set(change)
    .where(and(inOrg(at, milestoneTable), eq(milestoneTable.id, id)));
};

/** Gives milestones their places, in the order of the ids, in one statement. */
export const placeMilestones = async (at: Entered, rockId: string, ids: string[]): Promise<void> => {
  const places = sql`(select id, n from unnest(${sql.param(ids)}::uuid[]) with ordinality as v(id, n)) as v`;
  await at.tx
    .update(milestoneTable)
    .set({ position: sql`v.n` })
    .from(places)
    .where(and(inOrg(at, milestoneTable), eq(milestoneTable.rockId, rockId), sql`${milestoneTable.id} = v.id`, sql`position <> v.n`));
};

export const deleteMilestones = async (at: Entered, ids: string[]): Promise<void> => {
  await at.tx.delete(milestoneTable).where(and(inOrg(at, milestoneTable), inArray(milestoneTable.id, ids)));
};
