import type { Visibility } from '#features/teams/team/contract.ts';
import { canEdit, canView, type Guarded, newVisibility, type Viewer } from '#features/teams/team/rules.ts';
import { compareStored } from '#shared/compare.ts';
import { folded } from '#shared/folded.ts';
import { isAdmin, isLicensed } from '#shared/roles.ts';
import { signsOf } from '#shared/signs.ts';
import {
  type CollectionKind,
  type CopyFlags,
  type CopyPart,
  type Folder,
  type ListedRevision,
  type RevisionState,
  tractionParts,
  visionParts,
} from './contract.ts';

/** A folder as its rights depend on it. */
export interface GuardedFolder {
  isCompanyFolder: boolean;
  isHome: boolean;
  createdById: string | null;
  /** False when whoever created it has left the organisation or is blocked: Owner and Admins then reach it as they do a company folder. */
  hasCreator: boolean;
  visibility: Visibility;
}

const guarded = ({ visibility, createdById, isCompanyFolder, hasCreator }: GuardedFolder): Guarded => ({
  ...visibility,
  createdById,
  isPrivate: !isCompanyFolder && hasCreator,
});

/** Who may do with a thing more than write in it: its creator, the leadership team, Owner and Admin (decision 24, B-43). */
const standsOver = (createdById: string | null, { personId, role, isInLeadershipTeam }: Viewer): boolean =>
  createdById === personId || isInLeadershipTeam || isAdmin(role);

/** Returns what a person may do with a folder: decision 25, B-40 to B-43. */
export const folderRights = (folder: GuardedFolder, viewer: Viewer) => {
  const edit = canEdit(guarded(folder), viewer);
  const manage = edit && standsOver(folder.createdById, viewer);
  return { view: canView(guarded(folder), viewer), edit, manage, remove: manage && !folder.isHome };
};

/**
 * Returns what a person who sees the folder may do with a document in it. Its creator may always edit it; publishing, moving, linking a
 * meeting and deleting are for those who stand over it. Everybody with a licence may copy what they see.
 */
export const revisionRights = (folder: GuardedFolder, createdById: string, viewer: Viewer): ListedRevision['can'] => {
  const edit = canEdit({ ...guarded(folder), ownerId: createdById }, viewer);
  const manage = edit && (standsOver(createdById, viewer) || folder.createdById === viewer.personId);
  return { edit, copy: isLicensed(viewer.role), manage };
};

/** What a person reads of a document: the draft with each change, or what was published last. */
export type ReadsOf = 'draft' | 'published';

/** Returns what a person who sees the folder reads of a document in it; undefined for one that they do not see at all. */
export const readsOf = (
  { readersSeeDrafts, isPublished }: { readersSeeDrafts: boolean; isPublished: boolean },
  can: Pick<ListedRevision['can'], 'edit'>,
): ReadsOf | undefined => {
  if (can.edit || readersSeeDrafts) return 'draft';
  return isPublished ? 'published' : undefined;
};

/** Returns the settings that a new folder begins with: a company folder is everybody's to see and the leadership team's to edit. */
export const firstVisibility = (isCompanyFolder: boolean): Visibility =>
  isCompanyFolder
    ? { lt: { canView: true, canEdit: true }, org: { canView: true, canEdit: false }, individuals: [] }
    : { ...newVisibility(), lt: { canView: false, canEdit: false } };

/** Returns whether a document is a Draft, Final, or Published with changes since (L-05). */
export const stateOf = (publishedId: string | null, changesSince: number): RevisionState => {
  if (publishedId === null) return 'Draft';
  return changesSince > 0 ? 'Published' : 'Final';
};

/** Returns a title as uniqueness compares it: without case and blanks at its ends (L-08). */
const plainTitle = (title: string): string => title.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Returns whether another thing has the title; case and blanks do not count. */
export const isTitleTaken = (title: string, others: readonly { id: string; title: string }[], own?: string): boolean =>
  others.some((other) => other.id !== own && plainTitle(other.title) === plainTitle(title));

const rank = ({ isFavourite, isHome, isCompanyFolder }: Folder): number => {
  if (isFavourite) return 0;
  if (isHome) return 1;
  return isCompanyFolder ? 2 : 3;
};

/** Returns folders in their order: favourites, the company's, the rest by name. */
export const inFolderOrder = (folders: readonly Folder[]): Folder[] =>
  [...folders].sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title));

/** Returns documents in their order: favourites, then the last changed first. */
export const inRevisionOrder = (revisions: readonly ListedRevision[]): ListedRevision[] =>
  [...revisions].sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite) || compareStored(other.updated, one.updated));

/** Returns the folders whose name has the words, whatever their case and accents, and of the others those documents whose name has them. */
export const namedFolders = (folders: readonly Folder[], words: string): Folder[] => {
  const sought = folded(words.trim().replace(/\s+/g, ' '));
  const has = ({ title }: { title: string }) => folded(title).includes(sought);
  return folders
    .map((folder) => (has(folder) ? folder : { ...folder, revisions: folder.revisions.filter(has) }))
    .filter((folder) => has(folder) || folder.revisions.length > 0);
};

/** Most characters of a folder's name in the list of folders to move to; specification section 9, L-12. */
export const longestChoice = 40;

/** Returns a folder's name as the list to move to shows it. */
export const choiceOf = (title: string): string => {
  const signs = signsOf(title);
  return signs.length > longestChoice ? `${signs.slice(0, longestChoice).join('')}…` : title;
};

/** The flags that a copy begins with: everything comes along (L-16). */
export const wholeCopy: CopyFlags = {
  includeVision: true,
  includeCoreValues: true,
  includeCoreFocus: true,
  includeTenYearTarget: true,
  includeMarketingStrategy: true,
  includeThreeYearPicture: true,
  includeTraction: true,
  includeOneYearPlan: true,
  includeRocks: true,
  includeIssuesList: true,
};

type Page = 'Vision' | 'Traction';
export const partsOf: Record<Page, readonly CopyPart[]> = { Vision: visionParts, Traction: tractionParts };
export const copyPages = ['Vision', 'Traction'] as const;

/** Returns how a page's box stands: ticked when all its parts come along, mixed when some do. */
export const pageTick = (flags: CopyFlags, page: Page): boolean | 'mixed' => {
  const ticked = partsOf[page].filter((part) => flags[`include${part}`]).length;
  if (ticked === 0) return false;
  return ticked === partsOf[page].length ? true : 'mixed';
};

/** Returns the flags after a page's box is ticked or unticked: its parts follow it (L-15). */
export const tickPage = (flags: CopyFlags, page: Page, ticked: boolean): CopyFlags => ({
  ...flags,
  [`include${page}`]: ticked,
  ...Object.fromEntries(partsOf[page].map((part) => [`include${part}`, ticked])),
});

/** Returns the flags after a part's box is ticked or unticked: its page is on while one of its parts is (L-15). */
export const tickPart = (flags: CopyFlags, page: Page, part: CopyPart, ticked: boolean): CopyFlags => {
  const next = { ...flags, [`include${part}`]: ticked };
  return { ...next, [`include${page}`]: partsOf[page].some((each) => next[`include${each}`]) };
};

/** Returns the address of a document, or of a published version of it. */
export const revisionPath = (
  kind: CollectionKind,
  { collectionId, id, publishedId }: { collectionId: string; id: string; publishedId?: string | null },
): string => {
  const own = kind === 'vto' ? `/vto/detail/${collectionId}/${id}` : `/ac/collection/${collectionId}/revision/${id}`;
  return publishedId === undefined || publishedId === null ? own : `${own}/${publishedId}`;
};

type Opened = Pick<ListedRevision, 'id' | 'collectionId' | 'publishedId' | 'readersSeeDrafts' | 'can'>;

/** Returns the address that opens a document: the document itself for those who read its draft, else the version that was published last. */
export const openPath = (kind: CollectionKind, { can, readersSeeDrafts, ...revision }: Opened) =>
  revisionPath(kind, can.edit || readersSeeDrafts ? { ...revision, publishedId: null } : revision);

export const folderPath = (kind: CollectionKind, collectionId: string): string => `/${kind}/folder/${collectionId}`;
