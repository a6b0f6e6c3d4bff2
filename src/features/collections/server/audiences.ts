import { and, inArray } from 'drizzle-orm';
import { inOrg } from '../../../server/db/wall.ts';
import { type Audience, idsIn, type Reach, reachTo, type Within } from '../../../server/realtime/audience.ts';
import type { LoggedChange } from '../../../server/realtime/logged-change.ts';
import type { Visibility } from '../../meetings/contract.ts';
import type { Viewer } from '../../meetings/rules.ts';
import { collectionKinds, entitiesOf } from '../contract.ts';
import { folderRights } from '../rules.ts';
import { listViewers } from './store/viewers.ts';
import { collectionTable, revisionTable } from './tables.ts';

type FolderRow = typeof collectionTable.$inferSelect;

/** Stars are rows of a person; nobody else hears of them. */
const isStar = (change: LoggedChange): boolean => idsIn(change, 'person_id').length > 0;

const whoSee = (folder: FolderRow, viewers: Viewer[]): string[] => {
  const present = new Set(viewers.map(({ personId }) => personId));
  const hasCreator = folder.createdById !== null && present.has(folder.createdById);
  return viewers.filter((viewer) => folderRights({ ...folder, hasCreator }, viewer).view).map(({ personId }) => personId);
};

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

const reachFolders = async (
  at: Within,
  changes: readonly LoggedChange[],
  foldersOf: (change: LoggedChange) => string[],
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
      its.flatMap((folder) => [...whoSee(folder, viewers), ...whoSaw(change, folder, viewers)]),
    );
  });
};

const folderAudience = (entity: Audience['entity']): Audience => ({
  entity,
  reachOf: (at, changes) => reachFolders(at, changes, ({ item_id }) => [item_id]),
});

const revisionAudience = (entity: Audience['entity']): Audience => ({
  entity,
  reachOf: async (at, changes) => {
    const ids = [...new Set(changes.flatMap(revisionsOf))];
    const rows = await at.tx
      .select({ id: revisionTable.id, collectionId: revisionTable.collectionId })
      .from(revisionTable)
      .where(and(inOrg(at, revisionTable), inArray(revisionTable.id, ids)));
    const folderOf = new Map(rows.map(({ id, collectionId }) => [id, collectionId]));
    // A document that moves is told to both folders: its row names the former one, too.
    return reachFolders(at, changes, (change) => [
      ...idsIn(change, 'collection_id'),
      ...revisionsOf(change).flatMap((id) => folderOf.get(id) ?? []),
    ]);
  },
});

/** Changes of a folder and its documents are sent to those who see the folder, or saw it before the change. */
export const collectionAudiences: Audience[] = collectionKinds.flatMap((kind) => [
  folderAudience(entitiesOf(kind).folder),
  revisionAudience(entitiesOf(kind).revision),
]);
