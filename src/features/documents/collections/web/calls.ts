import '#web/core/texts/collections.ts';
import { newId } from '#shared/ids.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import {
  type CollectionKind,
  type CopyInput,
  collectionApis,
  entitiesOf,
  type Folder,
  type FolderInput,
  type ListedRevision,
  type MoveInput,
} from '../contract.ts';

/** Reads the folders of a kind that the person sees, with their documents. */
export const useFolders = (kind: CollectionKind) => useRead(collectionApis[kind].list, {}, { quiet: true });

/** Reads one folder with its documents. */
export const useFolder = (kind: CollectionKind, collectionId: string) =>
  useRead(collectionApis[kind].one, { params: { collectionId } }, { quiet: true });

const quiet = { quiet: true };

/** The commands that forms send; they report failures themselves. */
export const createFolder = (kind: CollectionKind, body: FolderInput) => sendCommand(collectionApis[kind].create, { body }, quiet);
export const addRevision = (kind: CollectionKind, collectionId: string, title: string) =>
  sendCommand(collectionApis[kind].addRevision, { params: { collectionId }, body: { id: newId(), title } }, quiet);
export const renameFolder = (kind: CollectionKind, { id, version }: Folder, title: string) =>
  sendCommand(collectionApis[kind].rename, { params: { collectionId: id }, body: { title, version } }, quiet);

const of = ({ id, collectionId }: Pick<ListedRevision, 'id' | 'collectionId'>) => ({ collectionId, revisionId: id });

export const renameRevision = (kind: CollectionKind, revision: ListedRevision, title: string) =>
  sendCommand(
    collectionApis[kind].renameRevision,
    { params: of(revision), body: { title, version: revision.version } },
    { optimistic: (cache) => cache.patchItem(entitiesOf(kind).revision, revision.id, { title }) },
  );
export const copyRevision = (kind: CollectionKind, revision: Pick<ListedRevision, 'id' | 'collectionId'>, body: CopyInput) =>
  sendCommand(collectionApis[kind].copyRevision, { params: of(revision), body }, quiet);
export const moveRevision = (kind: CollectionKind, revision: ListedRevision, body: MoveInput) =>
  sendCommand(collectionApis[kind].moveRevision, { params: of(revision), body }, quiet);

/** Returns the commands of a folder in a list. */
export const useFolderCommands = (kind: CollectionKind) => {
  const { folder: entity } = entitiesOf(kind);
  const star = useCommand(collectionApis[kind].star, {
    optimistic: (cache, { params, body }) => cache.patchItem(entity, params.collectionId, { isFavourite: body.isFavourite }),
  });
  const remove = useCommand(collectionApis[kind].remove, {
    optimistic: (cache, { params }) => cache.removeItem(entity, params.collectionId),
  });
  return {
    star: ({ id, isFavourite }: Folder) => star.run({ params: { collectionId: id }, body: { isFavourite: !isFavourite } }),
    remove: ({ id }: Folder) => remove.send({ params: { collectionId: id } }),
  };
};

/** Returns the commands of a document. Publishing and withdrawing happen at once; their toasts offer Undo. */
export const useRevisionCommands = (kind: CollectionKind) => {
  const t = useText();
  const apis = collectionApis[kind];
  const { revision: entity } = entitiesOf(kind);
  const publish = useCommand(apis.publish);
  const unpublish = useCommand(apis.unpublish);
  const star = useCommand(apis.starRevision, {
    optimistic: (cache, { params, body }) => cache.patchItem(entity, params.revisionId, { isFavourite: body.isFavourite }),
  });
  const remove = useCommand(apis.removeRevision, { optimistic: (cache, { params }) => cache.removeItem(entity, params.revisionId) });

  const goBack = (revision: ListedRevision) => {
    const { publishedId } = revision;
    if (publishedId === null) unpublish.run({ params: of(revision) });
    else publish.run({ params: of(revision), body: { publishedId } });
  };
  const undoing = (revision: ListedRevision) => ({
    id: `publish ${revision.id}`,
    action: { label: t('collections.undo'), undoes: true, run: () => goBack(revision) },
  });
  return {
    publish: (revision: ListedRevision) =>
      publish
        .send({ params: of(revision), body: {} })
        .then(({ readers }) => toast.success(t('collections.published', { count: readers }), undoing(revision)))
        .catch(() => undefined),
    unpublish: (revision: ListedRevision) =>
      unpublish
        .send({ params: of(revision) })
        .then(() => toast.success(t('collections.unpublished'), undoing(revision)))
        .catch(() => undefined),
    star: (revision: ListedRevision) => star.run({ params: of(revision), body: { isFavourite: !revision.isFavourite } }),
    remove: (revision: ListedRevision) => remove.send({ params: of(revision) }),
  };
};
