import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { inOrg } from '../../../../server/db/wall.ts';
import { measurableTable, measuredValueTable } from '../../../scorecards/server/tables.ts';
import type { Within } from './reading.ts';

/** Something of a traction that its owner has yet to see to. */
export interface Owed {
  id: string;
  title: string;
  ownerId: string | null;
}

/** Measurables without a number for the week; one that is shown in several meetings keeps its numbers at the first. */
export const listMissingNumbers = (at: Within, tractionId: string, week: string): Promise<Owed[]> =>
  at.tx
    .select({ id: measurableTable.id, title: measurableTable.title, ownerId: measurableTable.ownerId })
    .from(measurableTable)
    .leftJoin(
      measuredValueTable,
      and(
        eq(measuredValueTable.orgId, measurableTable.orgId),
        sql`${measuredValueTable.measurableId} = coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`,
        eq(measuredValueTable.intervalId, week),
      ),
    )
    .where(
      and(
        inOrg(at, measurableTable),
        eq(measurableTable.tractionId, tractionId),
        isNull(measurableTable.removedAt),
        isNull(measuredValueTable.value),
      ),
    )
    .orderBy(asc(measurableTable.position), asc(measurableTable.id));
