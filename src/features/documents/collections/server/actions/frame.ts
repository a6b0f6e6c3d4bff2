import { stateOf } from '../../rules.ts';
import type { ReachedRevision, ReachedSnapshot } from '../access.ts';

/** Returns what stands around the content of a document; `documentFrame` of the contract. */
export const frameOf = ({ revision, state, changesSince, reached, can }: ReachedRevision) => ({
  id: revision.id,
  collectionId: revision.collectionId,
  title: revision.title,
  collectionTitle: reached.folder.title,
  updated: state.changedAt.toISOString(),
  isPublished: state.publishedId !== null,
  publishedId: state.publishedId,
  state: stateOf(state.publishedId, changesSince),
  changesSince,
  readersSeeDrafts: revision.readersSeeDrafts,
  createdById: revision.createdById,
  permissions: can,
  publishedAt: null,
  revisionVersion: revision.version,
});

/** Returns what stands around a document as it was published; nobody edits that. */
export const publishedFrameOf = (document: ReachedSnapshot) => ({
  ...frameOf(document),
  title: document.snapshot.title,
  permissions: { ...document.can, edit: false, manage: false },
  publishedAt: document.snapshot.createdAt.toISOString(),
});
