// Folders (collections) of V/TOs and of Accountability Charts, and the documents (revisions) in them. A revision is a Draft until it is
// published; then people read the snapshot, which never changes, while those who may edit go on writing. Catalogue L-01 to L-16, L-22,
// L-23, L-29, L-33, L-34 and appendix 1, decisions 24, 25, 87 and 90.
import * as z from 'zod/mini';
import { visibilityChange, visibilitySettings } from '#features/teams/team/contract/visibility.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import type { Entity } from '#shared/entities.ts';
import { id } from '#shared/fields.ts';
import { copyInput, folderDetails, folderInput, folderRename, moveInput, revisionInput, revisionSettings } from './contract/inputs.ts';

export {
  type CopyFlags,
  type CopyInput,
  type CopyPart,
  copyFlagFields,
  copyInput,
  type FolderDetails,
  type FolderInput,
  folderInput,
  type MoveInput,
  partsCopied,
  type RevisionInput,
  type RevisionSettings,
  takenCodes,
  tractionParts,
  visionParts,
} from './contract/inputs.ts';
export { type Present, present } from './contract/presence.ts';

/** What a folder holds: V/TOs or Accountability Charts. Paths begin with it. */
export const collectionKinds = ['vto', 'ac'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

/** The most folders of a kind in an organisation, and the most documents of a folder. */
export const mostFolders = 500;
export const mostRevisions = 200;

/** A drawn shape of a thumbnail, in a box of 212 by 132. */
const shape = z.object({
  tone: z.enum(['tint', 'head', 'line', 'seat', 'open', 'wire']),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ThumbnailShape = z.infer<typeof shape>;

/** Draft: never published, or withdrawn. Final: published and not changed since. Published: changed since. */
export const revisionStates = ['Draft', 'Final', 'Published'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** A document as lists show it, without what stands in it. */
export const listedRevision = z.object({
  id: id(),
  collectionId: id(),
  title: z.string(),
  created: z.string(),
  createdById: id(),
  /** When and by whom it was changed last. */
  updated: z.string(),
  updatedById: id(),
  isPublished: z.boolean(),
  /** The snapshot that people read; the last part of its address. Null for a Draft. */
  publishedId: z.nullable(id()),
  state: z.enum(revisionStates),
  /** How many changes were made since it was published; zero for a Draft. */
  changesSince: z.number(),
  /** The traction of the meeting whose Rocks it shows; null without one, and for those who do not see it. */
  linkedTractionId: z.nullable(id()),
  /** Whether all who see the folder read the draft too, and not only what was published of it. */
  readersSeeDrafts: z.boolean(),
  isFavourite: z.boolean(),
  thumbnail: z.array(shape),
  version: z.number(),
  can: z.object({ edit: z.boolean(), copy: z.boolean(), manage: z.boolean() }),
});
export type ListedRevision = z.infer<typeof listedRevision>;

/** What stands around the content of a V/TO or a chart when it is read: where it is, its state, and what the person may do. */
export const documentFrame = {
  id: id(),
  collectionId: id(),
  title: z.string(),
  collectionTitle: z.string(),
  updated: z.string(),
  isPublished: z.boolean(),
  /** The published version that people read now; null for a Draft. */
  publishedId: z.nullable(id()),
  state: z.enum(revisionStates),
  changesSince: z.number(),
  /** Whether all who see the folder read the draft too, and not only what was published of it. */
  readersSeeDrafts: z.boolean(),
  createdById: id(),
  /** What the person may do. `manage` is for publishing and moving it. */
  permissions: z.object({ edit: z.boolean(), copy: z.boolean(), manage: z.boolean() }),
  /** When this was published; null where the document itself is read. */
  publishedAt: z.nullable(z.string()),
  revisionVersion: z.number(),
};

export const folder = z.object({
  id: id(),
  title: z.string(),
  isCompanyFolder: z.boolean(),
  /** The organisation's own company folder, which cannot be deleted. */
  isHome: z.boolean(),
  createdById: z.nullable(id()),
  isFavourite: z.boolean(),
  /** How many people see it and may edit in it, and whether everybody sees it. */
  access: z.object({ everyoneSees: z.boolean(), see: z.number(), edit: z.number() }),
  revisions: z.array(listedRevision),
  version: z.number(),
  can: z.object({ edit: z.boolean(), manage: z.boolean(), remove: z.boolean() }),
});
export type Folder = z.infer<typeof folder>;

/** What a deletion takes away: documents, published versions, and what the kind counts in them, such as `issues`. */
export const erased = z.object({
  revisions: z.number(),
  published: z.number(),
  /** How many people read what is published. */
  readers: z.number(),
  counts: z.record(z.string(), z.number()),
});
export type Erased = z.infer<typeof erased>;

const ofFolder = { collectionId: id() };
const ofRevision = { ...ofFolder, revisionId: id() };
const favourite = z.object({ isFavourite: z.boolean() });
const changed = { version: z.number() };

/** The entities of each kind: its folders and its documents. */
const entities: Record<CollectionKind, { folder: Entity; revision: Entity }> = {
  vto: { folder: 'vtoCollection', revision: 'vtoRevision' },
  ac: { folder: 'acCollection', revision: 'acRevision' },
};
export const entitiesOf = (kind: CollectionKind) => entities[kind];

const folderCommands = (kind: CollectionKind) => ({
  create: post(`${kind}/collections`, {
    summary: 'Creates a folder. Its title must be free among all folders of the kind, whatever its case.',
    body: folderInput,
    reply: { id: id() },
  }),
  rename: put(`${kind}/collection/{collectionId}`, {
    summary: 'Renames a folder.',
    params: ofFolder,
    body: folderRename,
    reply: changed,
  }),
  changeDetails: put(`${kind}/collection/{collectionId}/details`, {
    summary: 'Changes the title of a folder, whether it is the company’s, and who sees and edits.',
    params: ofFolder,
    body: folderDetails,
    reply: changed,
  }),
  changeVisibility: put(`${kind}/collection/{collectionId}/visibility`, {
    summary: 'Changes who sees a folder and who edits in it.',
    params: ofFolder,
    body: visibilityChange,
    reply: changed,
  }),
  addUsers: post(`${kind}/collection/{collectionId}/users`, {
    summary: 'Lets people see a folder, or edit in it. An Observer never edits.',
    params: ofFolder,
    body: z.object({
      personIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG')),
      canEdit: z.boolean(),
    }),
    reply: changed,
  }),
  star: put(`${kind}/collection/{collectionId}/favourite`, {
    summary: 'Marks a folder as a favourite of mine, or not.',
    params: ofFolder,
    body: favourite,
  }),
  remove: remove(`${kind}/collection/{collectionId}`, { summary: 'Deletes a folder with all that is in it.', params: ofFolder }),
});

const revisionCommands = (kind: CollectionKind) => ({
  addRevision: put(`${kind}/collection/{collectionId}/revision`, {
    summary: 'Adds an empty document to a folder. Its title must be free there, whatever its case.',
    params: ofFolder,
    body: revisionInput,
    reply: { id: id() },
  }),
  changeRevision: put(`${kind}/collection/{collectionId}/revision/{revisionId}`, {
    summary: 'Changes the settings of a document: its title, the meeting whose Rocks it shows, and whether its readers see drafts.',
    params: ofRevision,
    body: revisionSettings,
    reply: changed,
  }),
  renameRevision: put(`${kind}/collection/{collectionId}/revision/{revisionId}/rename`, {
    summary: 'Renames a document.',
    params: ofRevision,
    body: folderRename,
    reply: changed,
  }),
  copyRevision: put(`${kind}/collection/{collectionId}/revision/{revisionId}/copy`, {
    summary: 'Copies a document, whole or in parts, as a Draft; for a day also one that somebody has deleted.',
    params: ofRevision,
    body: copyInput,
    reply: { id: id(), collectionId: id() },
  }),
  moveRevision: put(`${kind}/collection/{collectionId}/revision/{revisionId}/move`, {
    summary: 'Moves a document to another folder, or to a new private one.',
    params: ofRevision,
    body: moveInput,
    reply: { collectionId: id() },
  }),
  publish: put(`${kind}/collection/{collectionId}/revision/{revisionId}/publish`, {
    summary: 'Publishes a document as it is now; with `publishedId`, shows an earlier published version again.',
    params: ofRevision,
    body: z.object({ publishedId: z.optional(id()) }),
    reply: { publishedId: id(), readers: z.number() },
  }),
  unpublish: put(`${kind}/collection/{collectionId}/revision/{revisionId}/unpublish`, {
    summary: 'Makes a published document a Draft again.',
    params: ofRevision,
  }),
  starRevision: put(`${kind}/collection/{collectionId}/revision/{revisionId}/favourite`, {
    summary: 'Marks a document as a favourite of mine, or not.',
    params: ofRevision,
    body: favourite,
  }),
  removeRevision: remove(`${kind}/collection/{collectionId}/revision/{revisionId}`, { summary: 'Deletes a document.', params: ofRevision }),
});

const editable = z.object({ id: id(), title: z.string(), collectionId: id(), collectionTitle: z.string() });

const readings = (kind: CollectionKind) => {
  const own = entitiesOf(kind);
  const reads: readonly Entity[] = [own.folder, own.revision, 'meeting', 'org', 'permission'];
  // The drawing of a chart shows which seats are open, and a seat of somebody who has left is.
  const drawn: readonly Entity[] = kind === 'ac' ? [...reads, 'person'] : reads;
  return {
    list: get(`${kind}/collections`, {
      summary: 'The folders that I see, with their documents.',
      reply: { items: z.array(folder) },
      reads: drawn,
    }),
    companyFolder: get(`${kind}/collections/company-folder`, {
      summary: 'The organisation’s own company folder.',
      reply: { folder },
      reads: drawn,
    }),
    editable: get(`${kind}/collection/revisions/{personId}/edit-permission`, {
      summary: 'The documents that a person may edit, among those that I see.',
      params: { personId: id() },
      reply: { revisions: z.array(editable), canEdit: z.boolean() },
      reads,
    }),
    one: get(`${kind}/collection/{collectionId}`, {
      summary: 'A folder with its documents.',
      params: ofFolder,
      reply: { folder },
      reads: drawn,
    }),
    visibility: get(`${kind}/collection/{collectionId}/visibility`, {
      summary: 'Who sees a folder and who edits in it.',
      params: ofFolder,
      reply: { visibility: visibilitySettings },
      reads: [...reads, 'person'],
    }),
    erases: get(`${kind}/collection/{collectionId}/erases`, {
      summary: 'What the deletion of a folder takes away.',
      params: ofFolder,
      reply: { erased },
      reads,
    }),
    erasesRevision: get(`${kind}/collection/{collectionId}/revision/{revisionId}/erases`, {
      summary: 'What the deletion of a document takes away.',
      params: ofRevision,
      reply: { erased },
      reads,
    }),
    versions: get(`${kind}/collection/{collectionId}/revision/{revisionId}/versions`, {
      summary: 'The published versions of a document, newest first.',
      params: ofRevision,
      reply: {
        items: z.array(z.object({ id: id(), title: z.string(), published: z.string(), publishedById: id(), isCurrent: z.boolean() })),
      },
      reads,
    }),
  };
};

const collectionApiOf = (kind: CollectionKind) =>
  api(`${kind}Collections`, { ...readings(kind), ...folderCommands(kind), ...revisionCommands(kind) });

/** The endpoints of each kind. */
export const collectionApis = { vto: collectionApiOf('vto'), ac: collectionApiOf('ac') } as const;
export type CollectionApi = (typeof collectionApis)[CollectionKind];

/** The endpoints of V/TOs. */
export const vtoCollectionApi = collectionApis.vto;
