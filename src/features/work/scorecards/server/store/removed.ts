import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { MeasurableRow } from '../store.ts';
import { measurableTable } from '../tables.ts';

/** The most removed measurables that a list shows. */
const most = 300;

/** Returns the measurables that were removed from a traction, the last one first. One that the traction shows again is left out. */
export const listRemoved = (at: Entered, tractionId: string): Promise<MeasurableRow[]> =>
  at.tx
    .select()
    .from(measurableTable)
    .where(
      and(
        inOrg(at, measurableTable),
        eq(measurableTable.tractionId, tractionId),
        isNotNull(measurableTable.removedAt),
        sql`not exists (select from measurable again where again.org_id = ${measurableTable.orgId} and again.traction_id = ${measurableTable.tractionId}
          and again.removed_at is null and coalesce(again.linked_item_id, again.id) = coalesce(${measurableTable.linkedItemId}, ${measurableTable.id}))`,
      ),
    )
    .orderBy(desc(measurableTable.removedAt), measurableTable.id)
    .limit(most);
