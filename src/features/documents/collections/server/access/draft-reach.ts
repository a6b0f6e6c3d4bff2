import { and, eq, isNull } from 'drizzle-orm';
import { inOrg } from '#server/db/wall.ts';
import { type Reach, reachTo, type WithinOrg } from '#server/realtime/audience.ts';
import { folderRights, readsOf, revisionRights } from '../../rules.ts';
import { whoMay } from '../audiences.ts';
import { listViewers } from '../store/viewers.ts';
import { collectionTable, revisionTable } from '../tables.ts';

/** Returns who may hear that somebody writes in a document: those who read its draft. */
export const reachOfDraft = async (at: WithinOrg, revisionId: string): Promise<Reach | undefined> => {
  const [row] = await at.tx
    .select({ revision: revisionTable, folder: collectionTable })
    .from(revisionTable)
    .innerJoin(collectionTable, and(eq(collectionTable.orgId, revisionTable.orgId), eq(collectionTable.id, revisionTable.collectionId)))
    .where(and(inOrg(at, revisionTable), eq(revisionTable.id, revisionId), isNull(revisionTable.removedAt)));
  if (row === undefined) return undefined;
  const { revision, folder } = row;
  const readers = whoMay(folder, await listViewers(at), (of, viewer) => {
    const reads = readsOf({ ...revision, isPublished: false }, revisionRights(of, revision.createdById, viewer));
    return folderRights(of, viewer).view && reads === 'draft';
  });
  return reachTo([], readers);
};
