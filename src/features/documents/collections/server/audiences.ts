import { and, eq, inArray } from 'drizzle-orm';
import type { Visibility } from '#features/teams/team/contract.ts';
import type { Viewer } from '#features/teams/team/rules.ts';
import { inOrg } from '#server/db/wall.ts';
import { type Audience, idsIn, type Reach, reachTo, type WithinOrg } from '#server/realtime/audience.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';
import { collectionKinds, entitiesOf } from '../contract.ts';
import { folderRights, type GuardedFolder, revisionRights } from '../rules.ts';
import { listViewers } from './store/viewers.ts';
import { collectionTable, revisionStateTable, revisionTable } from './tables.ts';

type FolderRow = typeof collectionTable.$inferSelect;

/** Stars are rows of a person; nobody else hears of them. */
const isStar = (change: LoggedChange): boolean => idsIn(change, 'person_id').length > 0;

/** Returns who has these rights in a folder. */
export const whoMay = (folder: FolderRow, viewers: Viewer[], may: (of: GuardedFolder, viewer: Viewer) => boolean): string[] => {
  const present = new Set(viewers.map(({ personId }) => personId));
  const hasCreator = folder.createdById !== null && present.has(folder.createdById);
  return viewers.filter((viewer) => may({ ...folder, hasCreator }, viewer)).map(({ personId }) => personId);
};

const whoSee = (folder: FolderRow, viewers: Viewer[]): string[] => whoMay(folder, viewers, (of, viewer) => folderRights(of, viewer).view);

const isVisibility = (value: unknown): value is Visibility => typeof value === 'object' && value !== null && 'individuals' in value;

/** Returns who saw the folder before a change of its settings, so that those who no longer do hear of it as well. */
const whoSaw = (change: LoggedChange, folder: FolderRow, viewers: Viewer[]): string[] => {
  const { visibility, is_company_folder: isCompanyFolder } = change.before ?? {};
  return isVisibility(visibility) ? whoSee({ ...folder, visibility, isCompanyFolder: isCompanyFolder === true }, viewers) : [];
};

/** Returns the document of a change: rows of its content name it as `revision_id`, its own row and its state's have its id. */
const revisionsOf = (change: LoggedChange): string[] => {
  const named = idsIn(change, 'revision_id');
  return named.length === 0 ? [change.item_id] : named;
};

type Seeing = (folder: FolderRow, change: LoggedChange, viewers: Viewer[]) => string[];

const everyViewer: Seeing = (folder, change, viewers) => [...whoSee(folder, viewers), ...whoSaw(change, folder, viewers)];

const reachFolders = async (
  at: WithinOrg,
  changes: readonly LoggedChange[],
  foldersOf: (change: LoggedChange) => string[],
  whoHears: Seeing = everyViewer,
): Promise<Reach[]> => {
  const ids = [...new Set(changes.flatMap(foldersOf))];
  const rows = await at.tx
    .select()
    .from(collectionTable)
    .where(and(inOrg(at, collectionTable), inArray(collectionTable.id, ids)));
  const folders = new Map(rows.map((row) => [row.id, row]));
  const viewers = await listViewers(at);
  return changes.map((change) => {
    if (isStar(change)) return reachTo([], idsIn(change, 'person_id'));
    const its = foldersOf(change).flatMap((id) => folders.get(id) ?? []);
    return reachTo(
      [],
      its.flatMap((folder) => whoHears(folder, change, viewers)),
    );
  });
};

const folderAudience = (entity: Audience['entity']): Audience => ({
  entity,
  reachOf: (at, changes) => reachFolders(at, changes, ({ item_id }) => [item_id]),
});

/** Returns whether a document was withdrawn, or its drafts closed to readers: they hear that they no longer see it. */
const isWithdrawal = ({ before }: LoggedChange): boolean =>
  typeof before?.['published_id'] === 'string' || before?.['readers_see_drafts'] === true;

const revisionAudience = (entity: Audience['entity']): Audience => ({
  entity,
  reachOf: async (at, changes) => {
    const ids = [...new Set(changes.flatMap(revisionsOf))];
    const rows = await at.tx
      .select({
        id: revisionTable.id,
        collectionId: revisionTable.collectionId,
        createdById: revisionTable.createdById,
        readersSeeDrafts: revisionTable.readersSeeDrafts,
        publishedId: revisionStateTable.publishedId,
      })
      .from(revisionTable)
      .innerJoin(revisionStateTable, and(eq(revisionStateTable.orgId, revisionTable.orgId), eq(revisionStateTable.id, revisionTable.id)))
      .where(and(inOrg(at, revisionTable), inArray(revisionTable.id, ids)));
    const known = new Map(rows.map((row) => [row.id, row]));
    const whoHears: Seeing = (folder, change, viewers) => {
      const its = revisionsOf(change).flatMap((id) => known.get(id) ?? []);
      const isRead = its.length === 0 || isWithdrawal(change) || its.some((row) => row.readersSeeDrafts || row.publishedId !== null);
      if (isRead) return everyViewer(folder, change, viewers);
      return whoMay(folder, viewers, (of, viewer) => its.some((row) => revisionRights(of, row.createdById, viewer).edit));
    };
    // A document that moves is told to both folders: its row names the former one, too.
    const foldersOf = (change: LoggedChange) => [
      ...idsIn(change, 'collection_id'),
      ...revisionsOf(change).flatMap((id) => known.get(id)?.collectionId ?? []),
    ];
    return reachFolders(at, changes, foldersOf, whoHears);
  },
});

/**
 * Changes of a folder and its documents are sent to those who see the folder, or saw it before the change; those of a document of which
 * nothing is published, to those who read its draft.
 */
export const collectionAudiences: Audience[] = collectionKinds.flatMap((kind) => [
  folderAudience(entitiesOf(kind).folder),
  revisionAudience(entitiesOf(kind).revision),
]);
