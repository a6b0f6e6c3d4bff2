import type { Viewer } from '#features/teams/team/rules.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { refuseRemoved } from '#server/access/late.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { type CollectionKind, entitiesOf, type ListedRevision } from '../contract.ts';
import { folderRights, type ReadsOf, readsOf, revisionRights } from '../rules.ts';
import { listViewers } from './store/viewers.ts';
import {
  countChange,
  type DocumentRow,
  type FolderRow,
  findDocument,
  findSnapshot,
  listDocuments,
  listFolders,
  listSnapshots,
  listSnapshotsByIds,
  type SnapshotRow,
} from './store.ts';

export type { RevisionRow, SnapshotRow } from './store.ts';

/** Who asks: a request, or one on behalf of another person. */
export type FolderReader = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'role'> & Partial<Pick<Entered, 'memo'>>;

/** A folder, and what one person may do with it. */
export interface ReachedFolder extends FolderRow {
  viewer: Viewer;
  can: ReturnType<typeof folderRights>;
}

/**
 * A document in a folder that the person sees, and what they may do with it. Who reads what was published of it has the title, the day and
 * the person of the publication here, and no change since.
 */
export interface ReachedRevision extends DocumentRow {
  reached: ReachedFolder;
  can: ListedRevision['can'];
  reads: ReadsOf;
}

const readReached = async (at: FolderReader, kind: CollectionKind): Promise<ReachedFolder[]> => {
  const known = (await listViewers(at)).find(({ personId }) => personId === at.personId);
  const viewer = { personId: at.personId, role: at.role, isInLeadershipTeam: known?.isInLeadershipTeam ?? false };
  return (await listFolders(at, kind))
    .map((row) => ({ ...row, viewer, can: folderRights({ ...row.folder, hasCreator: row.hasCreator }, viewer) }))
    .filter(({ can }) => can.view);
};

/** Returns the folders of a kind that the person sees, also those that were removed within the last hours. */
const listSeen = async (at: FolderReader, kind: CollectionKind): Promise<ReachedFolder[]> => {
  if (at.memo === undefined) return readReached(at, kind);
  const own = entitiesOf(kind).folder;
  return at.memo(`${kind} folders of ${at.personId} as ${at.role}`, [own, 'meeting', 'org', 'permission'], () => readReached(at, kind));
};

/** Returns the folders of a kind that the person sees. */
export const listReachedFolders = async (at: FolderReader, kind: CollectionKind): Promise<ReachedFolder[]> =>
  (await listSeen(at, kind)).filter(({ folder }) => folder.removedAt === null);

/** Returns a folder that the person sees; undefined when there is none. */
export const findReachedFolder = async (at: FolderReader, kind: CollectionKind, id: string): Promise<ReachedFolder | undefined> =>
  (await listReachedFolders(at, kind)).find(({ folder }) => folder.id === id);

/** Adds to a document what the person may do with it; undefined for one of which they read nothing. */
export const reachIn = (reached: ReachedFolder, row: DocumentRow): ReachedRevision | undefined => {
  const { revision, state, published } = row;
  const can = revisionRights({ ...reached.folder, hasCreator: reached.hasCreator }, revision.createdById, reached.viewer);
  const reads = readsOf({ ...revision, isPublished: published !== null }, can);
  if (reads === 'draft') return { ...row, reached, can, reads };
  if (reads === undefined || published === null) return undefined;
  return {
    ...row,
    revision: { ...revision, title: published.title },
    state: { ...state, changedAt: published.createdAt, changedById: published.createdById },
    changesSince: 0,
    reached,
    can,
    reads,
  };
};

/** Returns the documents of folders as far as the person reads them. */
export const listRevisionsIn = async (at: FolderReader, reached: readonly ReachedFolder[]): Promise<ReachedRevision[]> => {
  const folders = new Map(reached.map((each) => [each.folder.id, each]));
  return (await listDocuments(at, [...folders.keys()])).flatMap((row) => {
    const folder = folders.get(row.revision.collectionId);
    return (folder && reachIn(folder, row)) ?? [];
  });
};

const listSeers = async (at: FolderReader, { folder, hasCreator }: ReachedFolder): Promise<Viewer[]> =>
  (await listViewers(at)).filter((viewer) => folderRights({ ...folder, hasCreator }, viewer).view);

/** Returns all who see a folder and are not blocked, Observers too. */
export const listWhoSee = async (at: FolderReader, reached: ReachedFolder): Promise<Set<string>> =>
  new Set((await listSeers(at, reached)).map(({ personId }) => personId));

/** Returns the documents of a kind that the person sees, for other features. */
export const listReachedRevisions = async (at: FolderReader, kind: CollectionKind): Promise<ReachedRevision[]> =>
  listRevisionsIn(at, await listReachedFolders(at, kind));

/** Returns all who may be given something of a folder; see `mayBeGivenIn`. */
export const listMayBeGivenIn = async (at: FolderReader, reached: ReachedFolder): Promise<Set<string>> =>
  new Set((await listSeers(at, reached)).flatMap(({ personId, role }) => (isLicensed(role) ? [personId] : [])));

/** Whether a person may be given something of a folder: they see it, are not blocked, and are no Observer (catalogue B-03, B-35). */
export const mayBeGivenIn = async (at: FolderReader, reached: ReachedFolder, personId: string): Promise<boolean> => {
  return (await listMayBeGivenIn(at, reached)).has(personId);
};

/** What names a document in a path: it is found by its own id, so that addresses of a folder in which it was once go on working. */
export interface NamedFolder {
  collectionId: string;
  revisionId: string;
}

const findAmong = async (
  at: FolderReader,
  kind: CollectionKind,
  folders: readonly ReachedFolder[],
  { revisionId }: Pick<NamedFolder, 'revisionId'>,
): Promise<ReachedRevision | undefined> => {
  const row = await findDocument(at, kind, revisionId);
  const reached = row && folders.find(({ folder }) => folder.id === row.revision.collectionId);
  return row && reached && reachIn(reached, row);
};

/** Returns a document that the person sees, for other features; undefined when there is none. */
export const findReachedRevision = async (
  at: FolderReader,
  kind: CollectionKind,
  named: Pick<NamedFolder, 'revisionId'>,
): Promise<ReachedRevision | undefined> => {
  const found = await findAmong(at, kind, await listReachedFolders(at, kind), named);
  return found === undefined || found.revision.removedAt !== null ? undefined : found;
};

/** Returns a document that the person sees, also one that was removed within the last hours, so that they can copy it. */
const reachAlsoRemoved = async (at: Entered, kind: CollectionKind, named: NamedFolder): Promise<ReachedRevision> =>
  (await findAmong(at, kind, await listSeen(at, kind), named)) ?? refuse(errors.notFound);

/** Returns a document that the person sees. Answers 404 when there is none; for a removed one the answer says who removed it (L-32). */
export const reachRevision = async (at: Entered, kind: CollectionKind, named: NamedFolder): Promise<ReachedRevision> => {
  const found = await reachAlsoRemoved(at, kind, named);
  if (found.revision.removedAt !== null) return refuseRemoved(at, entitiesOf(kind).revision, named.revisionId);
  return found;
};

const reachFolder = async (at: Entered, kind: CollectionKind, id: string): Promise<ReachedFolder> => {
  const reached = (await listSeen(at, kind)).find(({ folder }) => folder.id === id);
  if (reached === undefined) return refuse(errors.notFound);
  return reached.folder.removedAt === null ? reached : refuseRemoved(at, entitiesOf(kind).folder, id);
};

type FolderDeed = 'view' | 'edit' | 'manage' | 'remove';
type RevisionDeed = 'view' | 'draft' | keyof ListedRevision['can'];

const folderSentences: Record<FolderDeed, string> = {
  view: 'whoever sees the folder: people in its settings, its creator, and of a company folder Owner and Admin',
  edit: 'whoever may edit in the folder: people in its settings, its creator, and of a company folder Owner and Admin; never an Observer',
  manage: 'whoever may edit in the folder and is its creator, in the leadership team, Owner or Admin',
  remove:
    'whoever may edit in the folder and is its creator, in the leadership team, Owner or Admin; not the organisation’s own company folder',
};

const revisionSentences: Record<RevisionDeed, string> = {
  view: 'whoever sees its folder; a draft and changes since the publication, who may edit it or is let read drafts',
  draft: 'whoever may edit it, and who sees its folder where readers see drafts',
  edit: 'whoever may edit in its folder, and its creator; never an Observer',
  manage: 'whoever may edit it and is its creator, its folder’s, in the leadership team, Owner or Admin',
  copy: 'a licensed person who sees its folder; to another folder, who may edit in that one',
};

const folderAccess = (kind: CollectionKind, deed: FolderDeed) =>
  access<{ params: { collectionId: string } }, ReachedFolder>(folderSentences[deed], async ({ at, input }) => {
    const reached = await reachFolder(at, kind, input.params.collectionId);
    return reached.can[deed] ? reached : refuse(errors.notAllowed);
  });

const revisionAccess = (kind: CollectionKind, deed: RevisionDeed, reach: typeof reachRevision = reachRevision) =>
  access<{ params: NamedFolder }, ReachedRevision>(revisionSentences[deed], async ({ at, input }) => {
    const found = await reach(at, kind, input.params);
    const may = deed === 'view' || (deed === 'draft' ? found.reads === 'draft' : found.can[deed]);
    return may ? found : refuse(errors.notAllowed);
  });

/** Access to a folder and to a document that the path names by `collectionId` and `revisionId`. */
export const seesFolder = (kind: CollectionKind) => folderAccess(kind, 'view');
export const mayEditFolder = (kind: CollectionKind) => folderAccess(kind, 'edit');
export const mayManageFolder = (kind: CollectionKind) => folderAccess(kind, 'manage');
export const mayRemoveFolder = (kind: CollectionKind) => folderAccess(kind, 'remove');
export const seesRevision = (kind: CollectionKind) => revisionAccess(kind, 'view');
export const readsDraft = (kind: CollectionKind) => revisionAccess(kind, 'draft');
export const mayEditRevision = (kind: CollectionKind) => revisionAccess(kind, 'edit');
export const mayManageRevision = (kind: CollectionKind) => revisionAccess(kind, 'manage');
export const mayCopyRevision = (kind: CollectionKind) => revisionAccess(kind, 'copy', reachAlsoRemoved);

/** A published version of a document that the person sees. */
export interface ReachedSnapshot extends ReachedRevision {
  snapshot: SnapshotRow;
}

/** Whether a person may read a version: whoever does not read drafts reads the version that is published and those before it. */
export const mayReadVersion = ({ reads, published }: ReachedRevision, version: Pick<SnapshotRow, 'createdAt'>): boolean =>
  reads === 'draft' || (published !== null && version.createdAt <= published.createdAt);

/** Returns a published version of a document, or answers 404. */
const reachSnapshot = async (at: Entered, found: ReachedRevision, id: string): Promise<ReachedSnapshot> => {
  const snapshot = await findSnapshot(at, found.revision.id, id);
  return snapshot === undefined || !mayReadVersion(found, snapshot) ? refuse(errors.notFound) : { ...found, snapshot };
};

/** Grants a published version that the path names by `publishedId`. */
export const seesSnapshot = (kind: CollectionKind) =>
  access<{ params: NamedFolder & { publishedId: string } }, ReachedSnapshot>(revisionSentences.view, async ({ at, input: { params } }) =>
    reachSnapshot(at, await reachRevision(at, kind, params), params.publishedId),
  );

/** Returns the published version that the person reads in place of the document; undefined for who reads the draft. */
export const findReadVersion = async (at: Entered, found: ReachedRevision): Promise<ReachedSnapshot | undefined> =>
  found.reads === 'draft' ? undefined : reachSnapshot(at, found, found.published?.id ?? '');

/** Returns the published versions that the person reads in place of documents. */
export const listReadVersions = async (at: FolderReader, found: readonly ReachedRevision[]): Promise<ReachedSnapshot[]> => {
  const read = new Map(found.flatMap((each) => (each.reads === 'draft' || each.published === null ? [] : [[each.published.id, each]])));
  const versions = await listSnapshotsByIds(at, [...read.keys()]);
  return versions.flatMap((snapshot) => {
    const each = read.get(snapshot.id);
    return each === undefined ? [] : [{ ...each, snapshot }];
  });
};

/** Returns the version that was the last one at a moment, of those that the person may read; answers 404 when none was. */
export const reachVersionThen = async (at: Entered, found: ReachedRevision, before: Date): Promise<ReachedSnapshot> => {
  const then = (await listSnapshots(at, found.revision.id)).find((each) => each.createdAt < before && mayReadVersion(found, each));
  return then === undefined ? refuse(errors.notFound) : reachSnapshot(at, found, then.id);
};

export const seesFolders = (kind: CollectionKind) =>
  access('anyone, limited to folders that they see', async ({ at }) => ({ folders: await listReachedFolders(at, kind) }));

export const mayCreateFolders = access('a licensed person', ({ at }) => (isLicensed(at.role) ? {} : refuse(errors.notAllowed)));

/**
 * Counts a change of what stands in a document, so that lists show when and by whom it was changed, and how often since it was published.
 * Every command that changes a document's content calls it once.
 */
export const noteChange = (at: Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now'>, revisionId: string): Promise<void> =>
  countChange(at, revisionId);
