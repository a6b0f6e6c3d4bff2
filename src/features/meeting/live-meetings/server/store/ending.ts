import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { inOrg } from '#server/db/wall.ts';
import type { LiveScope } from '../store.ts';

/** Returns the Rocks of a traction that are off track. */
export const listOffRocks = (at: LiveScope, tractionId: string) =>
  at.tx
    .select({ rockId: rockTable.id, title: rockTable.title, ownerId: rockTable.ownerId })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
    .where(
      and(
        inOrg(at, rockTable),
        eq(rockTractionTable.tractionId, tractionId),
        isNull(rockTable.removedAt),
        eq(rockTable.status, 'OffTrack'),
      ),
    )
    .orderBy(asc(rockTable.dueDate), asc(rockTable.id));

/** Returns the ids of the Issues that were added in a meeting. */
export const listAddedIssues = async (at: LiveScope, meetingId: string): Promise<string[]> => {
  const rows = await at.tx
    .select({ id: issueTable.id })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), eq(issueTable.meetingId, meetingId), ne(issueTable.status, 'Removed')))
    .orderBy(asc(issueTable.createdAt), asc(issueTable.id));
  return rows.map(({ id }) => id);
};
