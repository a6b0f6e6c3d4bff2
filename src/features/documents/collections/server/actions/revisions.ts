import { findStanding } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  type CollectionKind,
  type CopyInput,
  entitiesOf,
  type MoveInput,
  mostRevisions,
  partsCopied,
  type RevisionInput,
  type RevisionSettings,
  takenCodes,
} from '../../contract.ts';
import { isTitleTaken } from '../../rules.ts';
import { findReachedFolder, findReadVersion, type ReachedFolder, type ReachedRevision } from '../access.ts';
import * as store from '../store.ts';
import type { DocumentKind } from './document-kind.ts';
import { createFolderFor } from './folders.ts';
import { countReaders } from './show.ts';

/** Refuses a document that a folder has no room for, by its number or its title; the error names the field. */
const refuseFull = async (
  at: Entered,
  kind: CollectionKind,
  { collectionId, title, id, field }: { collectionId: string; title: string; id: string; field: string },
): Promise<void> => {
  const others = (await store.listDocuments(at, [collectionId])).map(({ revision }) => revision).filter((other) => other.id !== id);
  if (others.length >= mostRevisions) refuse(errors.tooManyRevisions);
  if (isTitleTaken(title, others)) refuse(errors.invalid, { fields: { [field]: [takenCodes.revision[kind]] } });
};

const taken = (kind: CollectionKind, field: string): store.TakenName => ({ field, code: takenCodes.revision[kind] });

/** Refuses a meeting that the person does not see. */
const refuseUnseenMeeting = async (at: Entered, tractionId: string | null | undefined): Promise<void> => {
  if (tractionId !== null && tractionId !== undefined && (await findStanding(at, tractionId)) === undefined)
    refuse(errors.notFound, { fields: { linkedTractionId: ['VAL_INVALID'] } });
};

export const addRevision = async (
  at: Entered,
  document: DocumentKind,
  { folder }: ReachedFolder,
  { id = newId(), title, linkedTractionId, readersSeeDrafts }: RevisionInput,
): Promise<{ id: string }> => {
  const { kind } = folder;
  await refuseUnseenMeeting(at, linkedTractionId);
  await refuseFull(at, kind, { collectionId: folder.id, title, id, field: 'title' });
  const row = { id, kind, title, linkedTractionId, readersSeeDrafts, collectionId: folder.id, createdById: at.personId };
  await store.addRevision(at, row, taken(kind, 'title'));
  await document.beginContent(at, id);
  return { id };
};

const refuseOlder = (at: Entered, { revision }: ReachedRevision, version: number | undefined): Promise<void> =>
  refuseStale(at, entitiesOf(revision.kind).revision, revision, version, () => ({
    id: revision.id,
    title: revision.title,
    linkedTractionId: revision.linkedTractionId,
    version: revision.version,
  }));

/** Changes a document's title and its meeting; what is absent stays as it is. */
export const changeRevision = async (at: Entered, found: ReachedRevision, { version, ...settings }: RevisionSettings) => {
  const { revision } = found;
  const { title = revision.title, linkedTractionId = revision.linkedTractionId, readersSeeDrafts = revision.readersSeeDrafts } = settings;
  await refuseOlder(at, found, version);
  // Who reads a draft is for those who publish it.
  if (readersSeeDrafts !== revision.readersSeeDrafts && !found.can.manage) refuse(errors.notAllowed);
  if (linkedTractionId !== revision.linkedTractionId) {
    // Linking a meeting is for those who stand over the document (decision 24); its title is for all who edit it.
    if (!found.can.manage) refuse(errors.notAllowed);
    await refuseUnseenMeeting(at, linkedTractionId);
  }
  const { id, collectionId, kind } = revision;
  await refuseFull(at, kind, { collectionId, title, id, field: 'title' });
  return { version: await store.changeRevision(at, id, { title, linkedTractionId, readersSeeDrafts }, taken(kind, 'title')) };
};

/** Returns the folder that a document is put into: one that the person may edit in, a new one, or the document's own. */
const placeOf = async (at: Entered, { revision, reached }: ReachedRevision, place: MoveInput): Promise<string> => {
  const { kind } = revision;
  if (place.newFolderTitle !== undefined) return (await createFolderFor(at, kind, place.newFolderTitle)).id;
  const id = place.destinationCollectionId ?? revision.collectionId;
  if (id === revision.collectionId && reached.folder.removedAt === null) return id;
  const there = await findReachedFolder(at, kind, id);
  if (there?.can.edit !== true) return refuse(errors.notFound, { fields: { destinationCollectionId: ['VAL_INVALID'] } });
  return id;
};

/** Copies a document, whole or in parts, as a Draft of the person's. */
export const copyRevision = async (at: Entered, document: DocumentKind, found: ReachedRevision, input: CopyInput) => {
  const { id = newId(), newRevisionName: title } = input;
  const { kind, linkedTractionId } = found.revision;
  const collectionId = await placeOf(at, found, input);
  await refuseFull(at, kind, { collectionId, title, id, field: 'newRevisionName' });
  const row = { id, kind, title, linkedTractionId, collectionId, createdById: at.personId };
  await store.addRevision(at, row, taken(kind, 'newRevisionName'));
  const version = await findReadVersion(at, found);
  await document.copyContent(at, { id: found.revision.id, published: version?.snapshot.content }, id, partsCopied(input));
  return { id, collectionId };
};

/** Moves a document to another folder; who sees and edits it then follows that folder. */
export const moveRevision = async (at: Entered, found: ReachedRevision, place: MoveInput) => {
  const { id, kind, title } = found.revision;
  const { destinationCollectionId, newFolderTitle } = place;
  if (destinationCollectionId === undefined && newFolderTitle === undefined)
    refuse(errors.invalid, { fields: { destinationCollectionId: ['VAL_REQUIRED'] } });
  if (destinationCollectionId !== undefined && newFolderTitle !== undefined)
    refuse(errors.invalid, { fields: { newFolderTitle: ['VAL_INVALID'] } });
  const collectionId = await placeOf(at, found, place);
  await refuseFull(at, kind, { collectionId, title, id, field: 'destinationCollectionId' });
  await store.changeRevision(at, id, { collectionId }, taken(kind, 'destinationCollectionId'));
  return { collectionId };
};

/**
 * Publishes a document as it is now. One that is published and was not changed since stays as it is, so two people who publish at once
 * make one version. With `earlierId`, an earlier version is shown again, which takes back a publication.
 */
export const publishRevision = async (
  at: Entered,
  document: DocumentKind,
  { revision, state, changesSince, reached }: ReachedRevision,
  earlierId: string | undefined,
): Promise<{ publishedId: string; readers: number }> => {
  const readers = await countReaders(at, reached);
  if (earlierId !== undefined) {
    if ((await store.findSnapshot(at, revision.id, earlierId)) === undefined)
      refuse(errors.notFound, { fields: { publishedId: ['VAL_INVALID'] } });
    await store.setPublished(at, revision.id, earlierId);
    return { publishedId: earlierId, readers };
  }
  if (state.publishedId !== null && changesSince === 0) return { publishedId: state.publishedId, readers };
  const publishedId = newId();
  await store.addSnapshot(at, {
    id: publishedId,
    kind: revision.kind,
    revisionId: revision.id,
    title: revision.title,
    content: await document.snapshotContent(at, revision.id),
    changes: state.changes,
    createdById: at.personId,
  });
  await store.setPublished(at, revision.id, publishedId);
  return { publishedId, readers };
};

export const unpublishRevision = (at: Entered, { revision }: ReachedRevision): Promise<void> => store.setPublished(at, revision.id, null);

/** Removes a document. It stays for a day, for those who were reading it. */
export const removeRevision = async (at: Entered, { revision }: ReachedRevision): Promise<void> => {
  await store.changeRevision(at, revision.id, { removedAt: at.now }, taken(revision.kind, 'title'));
};
