import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Entered } from '../../../../server/access/granted.ts';
import { addRows } from '../../../../server/db/insert.ts';
import { inOrg } from '../../../../server/db/wall.ts';
import { milestoneTable } from '../tables.ts';

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
