import type { VisibilityChange } from '#features/teams/team/contract/visibility.ts';
import type { Visibility } from '#features/teams/team/contract.ts';
import { membersOnly, visibilityFrom } from '#features/teams/team/server/actions/create.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type CollectionKind, entitiesOf, type FolderDetails, type FolderInput, mostFolders, takenCodes } from '../../contract.ts';
import { firstVisibility } from '../../rules.ts';
import type { ReachedFolder } from '../access.ts';
import * as store from '../store.ts';

const titleTaken = (kind: CollectionKind): store.TakenName => ({ field: 'title', code: takenCodes.folder[kind] });
const renameTaken = (kind: CollectionKind): store.TakenName => ({ field: 'title', code: takenCodes.renamedFolder[kind] });

/** Refuses another folder when the organisation has the most already, then adds it. */
const addFolder = async (
  at: Entered,
  kind: CollectionKind,
  { id = newId(), title, isCompanyFolder }: FolderInput,
  taken: store.TakenName,
) => {
  if ((await store.countFolders(at, kind)) >= mostFolders) refuse(errors.tooManyFolders);
  if (await store.isFolderTitleTaken(at, kind, title, id)) refuse(errors.invalid, { fields: { [taken.field]: [taken.code] } });
  const visibility = firstVisibility(isCompanyFolder);
  await store.addFolder(at, { id, kind, title, isCompanyFolder, createdById: at.personId, visibility }, taken);
  return { id };
};

export const createFolder = (at: Entered, kind: CollectionKind, input: FolderInput): Promise<{ id: string }> =>
  addFolder(at, kind, input, titleTaken(kind));

/** Makes a private folder for a document that moves or is copied there; an error names the field `newFolderTitle`. */
export const createFolderFor = (at: Entered, kind: CollectionKind, title: string): Promise<{ id: string }> =>
  addFolder(at, kind, { title, isCompanyFolder: false }, { field: 'newFolderTitle', code: takenCodes.folder[kind] });

const refuseOlder = (at: Entered, { folder }: ReachedFolder, version: number | undefined): Promise<void> =>
  refuseStale(at, entitiesOf(folder.kind).folder, folder, version, () => ({ id: folder.id, title: folder.title, version: folder.version }));

const refuseTaken = async (at: Entered, { folder }: ReachedFolder, title: string): Promise<void> => {
  if (await store.isFolderTitleTaken(at, folder.kind, title, folder.id))
    refuse(errors.invalid, { fields: { title: [takenCodes.renamedFolder[folder.kind]] } });
};

export const renameFolder = async (
  at: Entered,
  reached: ReachedFolder,
  { title, version }: { title: string; version?: number | undefined },
) => {
  await refuseOlder(at, reached, version);
  await refuseTaken(at, reached, title);
  return { version: await store.changeFolder(at, reached.folder.id, { title }, renameTaken(reached.folder.kind)) };
};

const settled = (at: Entered, { folder }: ReachedFolder, asked: VisibilityChange): Promise<Visibility> =>
  visibilityFrom(at, { ...folder.visibility, createdById: folder.createdById }, asked);

/** Changes a folder's title, kind and settings. The organisation's own company folder stays one. */
export const changeDetails = async (at: Entered, reached: ReachedFolder, { version, ...details }: FolderDetails) => {
  const { folder } = reached;
  await refuseOlder(at, reached, version);
  await refuseTaken(at, reached, details.title);
  if (folder.isHome && !details.isCompanyFolder) refuse(errors.homeStaysCompany, { fields: { isCompanyFolder: ['VAL_INVALID'] } });
  const visibility = details.visibility === undefined ? folder.visibility : await settled(at, reached, details.visibility);
  const { title, isCompanyFolder } = details;
  return { version: await store.changeFolder(at, folder.id, { title, isCompanyFolder, visibility }, renameTaken(folder.kind)) };
};

/** Changes who sees a folder and who edits in it as the writer has, who saw the settings as `before`. */
export const changeVisibility = async (at: Entered, reached: ReachedFolder, asked: VisibilityChange) => {
  const visibility = await settled(at, reached, asked);
  return { version: await store.changeFolder(at, reached.folder.id, { visibility }, renameTaken(reached.folder.kind)) };
};

/** Gives people a row of their own in a folder's settings, or changes the one that they have. */
export const addUsers = async (at: Entered, reached: ReachedFolder, { personIds, canEdit }: { personIds: string[]; canEdit: boolean }) => {
  const added = await membersOnly(at, personIds, 'personIds');
  const { visibility: before } = reached.folder;
  const kept = before.individuals.filter(({ personId }) => !added.includes(personId));
  const individuals = [...kept, ...added.map((personId) => ({ personId, canView: true, canEdit }))];
  if (individuals.length > 300) refuse(errors.invalid, { fields: { personIds: ['VAL_TOO_LONG'] } });
  return changeVisibility(at, reached, { ...before, individuals, before });
};

/** Removes a folder with its documents. They stay for a day, for those who were reading in them. */
export const removeFolder = async (at: Entered, { folder }: ReachedFolder): Promise<void> => {
  await store.removeDocuments(at, folder.id, at.now);
  await store.changeFolder(at, folder.id, { removedAt: at.now }, renameTaken(folder.kind));
};
