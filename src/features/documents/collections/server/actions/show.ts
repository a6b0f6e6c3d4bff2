import type { Viewer } from '#features/teams/team/rules.ts';
import { listStandings } from '#features/teams/team/server/access.ts';
import { namedVisibility } from '#features/teams/team/server/actions/find.ts';
import type { Entered } from '#server/access/granted.ts';
import type { CollectionKind, Erased, Folder, ListedRevision, ThumbnailShape } from '../../contract.ts';
import { folderRights, inFolderOrder, inRevisionOrder, stateOf } from '../../rules.ts';
import {
  findReachedFolder,
  listReachedFolders,
  listReachedRevisions,
  listReadVersions,
  listRevisionsIn,
  mayReadVersion,
  type ReachedFolder,
  type ReachedRevision,
} from '../access.ts';
import { listViewers } from '../store/viewers.ts';
import { listDocuments, listSnapshots } from '../store.ts';
import type { DocumentKind } from './document-kind.ts';

/** Returns a document as lists have it; `seen` are the meetings that the person sees. */
const shownRevision = (
  { revision, state, ...its }: ReachedRevision,
  thumbnail: ThumbnailShape[],
  seen: ReadonlySet<string>,
): ListedRevision => ({
  id: revision.id,
  collectionId: revision.collectionId,
  title: revision.title,
  created: revision.createdAt.toISOString(),
  createdById: revision.createdById,
  updated: state.changedAt.toISOString(),
  updatedById: state.changedById,
  isPublished: state.publishedId !== null,
  publishedId: state.publishedId,
  state: stateOf(state.publishedId, its.changesSince),
  changesSince: its.changesSince,
  linkedTractionId: revision.linkedTractionId !== null && seen.has(revision.linkedTractionId) ? revision.linkedTractionId : null,
  readersSeeDrafts: revision.readersSeeDrafts,
  isFavourite: its.isFavourite,
  thumbnail,
  version: revision.version,
  can: its.can,
});

const shownFolder = ({ folder, hasCreator, isFavourite, can }: ReachedFolder, viewers: Viewer[], revisions: ListedRevision[]): Folder => {
  const rights = viewers.map((viewer) => folderRights({ ...folder, hasCreator }, viewer));
  return {
    id: folder.id,
    title: folder.title,
    isCompanyFolder: folder.isCompanyFolder,
    isHome: folder.isHome,
    createdById: folder.createdById,
    isFavourite,
    access: {
      everyoneSees: folder.visibility.org.canView || folder.visibility.org.canEdit,
      see: rights.filter(({ view }) => view).length,
      edit: rights.filter(({ edit }) => edit).length,
    },
    revisions: inRevisionOrder(revisions),
    version: folder.version,
    can: { edit: can.edit, manage: can.manage, remove: can.remove },
  };
};

/** Returns the drawings of documents by their ids, each of what the person reads of it. */
const drawingsOf = async (at: Entered, document: DocumentKind, rows: readonly ReachedRevision[]) => {
  const drafts = rows.filter(({ reads }) => reads === 'draft').map(({ revision }) => revision.id);
  const drawn = new Map(await document.drawThumbnails(at, drafts));
  for (const { revision, snapshot } of await listReadVersions(at, rows)) drawn.set(revision.id, document.drawPublished(snapshot.content));
  return drawn;
};

/** Returns folders with their documents, in the order of lists. */
export const showFolders = async (at: Entered, document: DocumentKind, folders: readonly ReachedFolder[]): Promise<Folder[]> => {
  const rows = await listRevisionsIn(at, folders);
  const drawn = await drawingsOf(at, document, rows);
  const viewers = await listViewers(at);
  const seen = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  const within = Map.groupBy(rows, ({ revision }) => revision.collectionId);
  return inFolderOrder(
    folders.map((reached) => {
      const its = (within.get(reached.folder.id) ?? []).map((row) => shownRevision(row, drawn.get(row.revision.id) ?? [], seen));
      return shownFolder(reached, viewers, its);
    }),
  );
};

/** Returns one folder with its documents. */
export const showFolder = async (at: Entered, document: DocumentKind, reached: ReachedFolder): Promise<Folder> => {
  const [shown] = await showFolders(at, document, [reached]);
  if (shown === undefined) throw new TypeError('a folder was not shown');
  return shown;
};

/** Returns how many people see a folder. */
export const countReaders = async (at: Entered, { folder, hasCreator }: ReachedFolder): Promise<number> =>
  (await listViewers(at)).filter((viewer) => folderRights({ ...folder, hasCreator }, viewer).view).length;

export const showSettings = (at: Entered, { folder }: ReachedFolder) => namedVisibility(at, folder);

/** Returns what the deletion of documents of a folder takes away. */
const erasedWith = async (
  at: Entered,
  document: DocumentKind,
  reached: ReachedFolder,
  revisions: readonly { id: string; publishedId: string | null }[],
): Promise<Erased> => ({
  revisions: revisions.length,
  published: revisions.filter(({ publishedId }) => publishedId !== null).length,
  readers: await countReaders(at, reached),
  counts: await document.countContent(
    at,
    revisions.map(({ id }) => id),
  ),
});

export const showErasedFolder = async (at: Entered, document: DocumentKind, reached: ReachedFolder): Promise<Erased> => {
  const rows = await listDocuments(at, [reached.folder.id]);
  return erasedWith(
    at,
    document,
    reached,
    rows.map(({ state }) => state),
  );
};

export const showErasedRevision = (at: Entered, document: DocumentKind, { reached, state }: ReachedRevision): Promise<Erased> =>
  erasedWith(at, document, reached, [state]);

/** Returns the published versions of a document that the person may read, newest first. */
export const showVersions = async (at: Entered, found: ReachedRevision) =>
  (await listSnapshots(at, found.revision.id))
    .filter((version) => mayReadVersion(found, version))
    .map(({ id, title, createdAt, createdById }) => ({
      id,
      title,
      published: createdAt.toISOString(),
      publishedById: createdById,
      isCurrent: id === found.state.publishedId,
    }));

/** Returns the documents that a person may edit, among those that the asking person sees (L-23, G-06). */
export const showEditable = async (at: Entered, kind: CollectionKind, personId: string, seen: readonly ReachedFolder[]) => {
  const person = (await listViewers(at)).find((viewer) => viewer.personId === personId);
  if (person === undefined) return { revisions: [], canEdit: false };
  const theirs = await listReachedRevisions({ tx: at.tx, orgId: at.orgId, personId, role: person.role }, kind);
  const editable = new Set(theirs.filter(({ can }) => can.edit).map(({ revision }) => revision.id));
  const revisions = (await listRevisionsIn(at, seen)).flatMap(({ revision: { id, title, collectionId }, reached }) =>
    editable.has(id) ? [{ id, title, collectionId, collectionTitle: reached.folder.title }] : [],
  );
  return { revisions, canEdit: revisions.length > 0 };
};

/** Returns the organisation's own company folder, if the person sees it. */
export const findHome = async (at: Entered, kind: CollectionKind): Promise<ReachedFolder | undefined> => {
  const home = (await listReachedFolders(at, kind)).find(({ folder }) => folder.isHome);
  return home === undefined ? undefined : findReachedFolder(at, kind, home.folder.id);
};
