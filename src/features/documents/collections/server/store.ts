import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { named } from '#server/db/constraints.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { errors } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { CollectionKind } from '../contract.ts';
import { collectionFavouriteTable, collectionTable, revisionSnapshotTable, revisionStateTable, revisionTable } from './tables.ts';

export type CollectionRow = typeof collectionTable.$inferSelect;
export type RevisionRow = typeof revisionTable.$inferSelect;
export type StateRow = typeof revisionStateTable.$inferSelect;
export type SnapshotRow = typeof revisionSnapshotTable.$inferSelect;
export type FolderScope = Pick<Entered, 'tx' | 'orgId'>;
type Mine = FolderScope & Pick<Entered, 'personId'>;

/** A folder; whether the person has starred it, and whether its creator is still a member. */
export interface FolderRow {
  folder: CollectionRow;
  isFavourite: boolean;
  hasCreator: boolean;
}

/** A published version without its content. */
export type PublishedRow = Pick<SnapshotRow, 'id' | 'title' | 'createdAt' | 'createdById'>;

/** A document with its state, its published version, the number of changes since, and whether the person has starred it. */
export interface DocumentRow {
  revision: RevisionRow;
  state: StateRow;
  published: PublishedRow | null;
  changesSince: number;
  isFavourite: boolean;
}

// Column names are written out, because Drizzle leaves out the table in a field list and the subquery would take the column for its own.
const starredFolder = (at: Mine) =>
  sql<boolean>`exists(select from collection_favourite f where f.org_id = collection.org_id and f.collection_id = collection.id and f.person_id = ${at.personId})`;
const starredRevision = (at: Mine) =>
  sql<boolean>`exists(select from collection_favourite f where f.org_id = revision.org_id and f.revision_id = revision.id and f.person_id = ${at.personId})`;
const creatorIsHere = sql<boolean>`exists(select from org_member m where m.org_id = collection.org_id and m.person_id = collection.created_by_id and not m.blocked)`;

/** Returns the folders of a kind, also removed ones; with `id`, only that one. */
export const listFolders = (at: Mine, kind: CollectionKind): Promise<FolderRow[]> =>
  at.tx
    .select({ folder: collectionTable, isFavourite: starredFolder(at), hasCreator: creatorIsHere })
    .from(collectionTable)
    .where(and(inOrg(at, collectionTable), eq(collectionTable.kind, kind)))
    .orderBy(sql`lower(${collectionTable.title})`, asc(collectionTable.id));

const changesSince = sql<number>`case when revision_state.published_id is null then 0 else revision_state.changes - revision_snapshot.changes end`;

const publishedColumns = {
  id: revisionSnapshotTable.id,
  title: revisionSnapshotTable.title,
  createdAt: revisionSnapshotTable.createdAt,
  createdById: revisionSnapshotTable.createdById,
};

const documents = (at: Mine, ...where: (SQL | undefined)[]): Promise<DocumentRow[]> =>
  at.tx
    .select({
      revision: revisionTable,
      state: revisionStateTable,
      published: publishedColumns,
      changesSince,
      isFavourite: starredRevision(at),
    })
    .from(revisionTable)
    .innerJoin(revisionStateTable, and(eq(revisionStateTable.orgId, revisionTable.orgId), eq(revisionStateTable.id, revisionTable.id)))
    .leftJoin(
      revisionSnapshotTable,
      and(eq(revisionSnapshotTable.orgId, revisionStateTable.orgId), eq(revisionSnapshotTable.id, revisionStateTable.publishedId)),
    )
    .where(and(inOrg(at, revisionTable), ...where))
    .orderBy(desc(revisionStateTable.changedAt), asc(revisionTable.id));

/** Returns the documents of folders, the last changed first. */
export const listDocuments = async (at: Mine, collectionIds: string[]): Promise<DocumentRow[]> =>
  collectionIds.length === 0 ? [] : documents(at, inArray(revisionTable.collectionId, collectionIds), isNull(revisionTable.removedAt));

/** Returns a document in whichever folder it is, also a removed one. */
export const findDocument = async (at: Mine, kind: CollectionKind, revisionId: string): Promise<DocumentRow | undefined> =>
  (await documents(at, eq(revisionTable.id, revisionId), eq(revisionTable.kind, kind)))[0];

export const countFolders = async (at: FolderScope, kind: CollectionKind): Promise<number> => {
  const [row] = await at.tx
    .select({ count: count() })
    .from(collectionTable)
    .where(and(inOrg(at, collectionTable), eq(collectionTable.kind, kind), isNull(collectionTable.removedAt)));
  return row?.count ?? 0;
};

/** The refusal of a title that is taken: the field, and the code of its text. */
export interface TakenName {
  field: string;
  code: string;
}

const refusing = (constraint: string, { field, code }: TakenName) => ({ [constraint]: { error: errors.invalid, field, code } });

/** Adds a folder; refuses a title that another folder of the kind has. */
export const addFolder = (at: FolderScope, row: Omit<typeof collectionTable.$inferInsert, 'orgId'>, taken: TakenName): Promise<void> =>
  named(refusing('collection_title_is_unique', taken), () => addRows(at, collectionTable, [row]));

/** Changes a folder and returns its new version; refuses a title that another folder of the kind has. */
export const changeFolder = (
  at: FolderScope,
  id: string,
  values: Partial<Pick<CollectionRow, 'title' | 'isCompanyFolder' | 'visibility' | 'removedAt'>>,
  taken: TakenName,
): Promise<number> =>
  named(refusing('collection_title_is_unique', taken), async () => {
    const [row] = await at.tx
      .update(collectionTable)
      .set(values)
      .where(and(inOrg(at, collectionTable), eq(collectionTable.id, id)))
      .returning({ version: collectionTable.version });
    return row?.version ?? 0;
  });

/** Adds a document; refuses a title that another one in the folder has. */
export const addRevision = async (at: Mine, row: Omit<typeof revisionTable.$inferInsert, 'orgId'>, taken: TakenName): Promise<void> => {
  await named(refusing('revision_title_is_unique', taken), () => addRows(at, revisionTable, [row]));
  await addRows(at, revisionStateTable, [{ id: row.id, kind: row.kind, changedById: at.personId }]);
};

/** Changes a document's title, meeting or folder, and returns its new version; refuses a title that another one in its folder has. */
export const changeRevision = (
  at: FolderScope,
  id: string,
  values: Partial<Pick<RevisionRow, 'title' | 'linkedTractionId' | 'readersSeeDrafts' | 'collectionId' | 'removedAt'>>,
  taken: TakenName,
): Promise<number> =>
  named(refusing('revision_title_is_unique', taken), async () => {
    const [row] = await at.tx
      .update(revisionTable)
      .set(values)
      .where(and(inOrg(at, revisionTable), eq(revisionTable.id, id)))
      .returning({ version: revisionTable.version });
    return row?.version ?? 0;
  });

/** Marks the documents of a folder as removed with it. */
export const removeDocuments = async (at: FolderScope, collectionId: string, removedAt: Date): Promise<void> => {
  await at.tx
    .update(revisionTable)
    .set({ removedAt })
    .where(and(inOrg(at, revisionTable), eq(revisionTable.collectionId, collectionId), isNull(revisionTable.removedAt)));
};

/** Counts a change of what stands in a document, by the person who asks. Locks only the row of the document's state. */
export const countChange = async (at: Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now'>, revisionId: string): Promise<void> => {
  await at.tx
    .update(revisionStateTable)
    .set({ changes: sql`${revisionStateTable.changes} + 1`, changedAt: at.now, changedById: at.personId })
    .where(and(inOrg(at, revisionStateTable), eq(revisionStateTable.id, revisionId)));
};

export const setPublished = async (at: FolderScope, revisionId: string, publishedId: string | null): Promise<void> => {
  await at.tx
    .update(revisionStateTable)
    .set({ publishedId })
    .where(and(inOrg(at, revisionStateTable), eq(revisionStateTable.id, revisionId)));
};

export const addSnapshot = (at: FolderScope, row: Omit<typeof revisionSnapshotTable.$inferInsert, 'orgId'>): Promise<void> =>
  addRows(at, revisionSnapshotTable, [row]);

/** Returns a published version of a document. */
export const findSnapshot = async (at: FolderScope, revisionId: string, id: string): Promise<SnapshotRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(revisionSnapshotTable)
    .where(and(inOrg(at, revisionSnapshotTable), eq(revisionSnapshotTable.id, id), eq(revisionSnapshotTable.revisionId, revisionId)));
  return row;
};

/** Returns published versions by their ids. */
export const listSnapshotsByIds = async (at: FolderScope, ids: string[]): Promise<SnapshotRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(revisionSnapshotTable)
        .where(and(inOrg(at, revisionSnapshotTable), inArray(revisionSnapshotTable.id, ids)));

/** Returns the published versions of a document without their content, newest first. */
export const listSnapshots = (at: FolderScope, revisionId: string): Promise<PublishedRow[]> =>
  at.tx
    .select(publishedColumns)
    .from(revisionSnapshotTable)
    .where(and(inOrg(at, revisionSnapshotTable), eq(revisionSnapshotTable.revisionId, revisionId)))
    .orderBy(desc(revisionSnapshotTable.createdAt), desc(revisionSnapshotTable.id));

type Starred = { collectionId: string } | { revisionId: string };

/** Stars a folder or a document for the person, or removes the star. */
export const setStar = async (at: Mine, kind: CollectionKind, on: Starred, isFavourite: boolean): Promise<void> => {
  const its =
    'collectionId' in on
      ? eq(collectionFavouriteTable.collectionId, on.collectionId)
      : eq(collectionFavouriteTable.revisionId, on.revisionId);
  const mine = and(inOrg(at, collectionFavouriteTable), eq(collectionFavouriteTable.personId, at.personId), its);
  const [known] = await at.tx.select({ id: collectionFavouriteTable.id }).from(collectionFavouriteTable).where(mine);
  if (known === undefined && isFavourite)
    await addRows(at, collectionFavouriteTable, [{ id: newId(), kind, personId: at.personId, ...on }]);
  if (known !== undefined && !isFavourite) await at.tx.delete(collectionFavouriteTable).where(mine);
};

/** Returns whether another folder of the kind has the title, whatever its case. */
export const isFolderTitleTaken = async (at: FolderScope, kind: CollectionKind, title: string, id: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: collectionTable.id })
    .from(collectionTable)
    .where(
      and(
        inOrg(at, collectionTable),
        eq(collectionTable.kind, kind),
        sql`lower(${collectionTable.title}) = lower(${title})`,
        isNull(collectionTable.removedAt),
        ne(collectionTable.id, id),
      ),
    );
  return rows.length > 0;
};
