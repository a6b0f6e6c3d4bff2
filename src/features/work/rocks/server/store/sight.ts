import { notExists, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { rockTable, rockTractionTable } from '../tables.ts';

/** Returns those of the ids that are Rocks in none of the tractions; removed Rocks count by the tractions that they were in. */
export const listOutside = async (at: Entered, ids: string[], tractionIds: string[]): Promise<string[]> => {
  const places = at.tx
    .select({ one: sql`1` })
    .from(rockTractionTable)
    .where(
      sql`${inOrg(at, rockTractionTable)} and ${rockTractionTable.rockId} = ${rockTable.id} and ${isAmong(rockTractionTable.tractionId, tractionIds)}`,
    );
  const rows = await at.tx
    .select({ id: rockTable.id })
    .from(rockTable)
    .where(sql`${inOrg(at, rockTable)} and ${isAmong(rockTable.id, ids)} and ${notExists(places)}`);
  return rows.map(({ id }) => id);
};
