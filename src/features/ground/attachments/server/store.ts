import { and, asc, count, eq, getTableColumns, type SQL, sum } from 'drizzle-orm';
import { personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { type Attachment, mostAttachments } from '../contract.ts';
import { attachmentTable } from './tables.ts';

/** A file with the person who attached it; null for somebody who has left. */
export type AttachmentRow = typeof attachmentTable.$inferSelect & { by: Attachment['by'] };

const by = { id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl };

const rowsWhere = (at: Entered, where: SQL | undefined) =>
  at.tx
    .select({ ...getTableColumns(attachmentTable), by })
    .from(attachmentTable)
    .leftJoin(personTable, eq(personTable.id, attachmentTable.createdById))
    .where(and(inOrg(at, attachmentTable), where));

const on = ({ type, id }: SubjectRef): SQL | undefined => and(eq(attachmentTable.subjectType, type), eq(attachmentTable.subjectId, id));

/** Returns the files of an item, oldest first. */
export const listAttachments = (at: Entered, of: SubjectRef): Promise<AttachmentRow[]> =>
  rowsWhere(at, on(of)).orderBy(asc(attachmentTable.createdAt), asc(attachmentTable.id)).limit(mostAttachments);

export const countAttachments = async (at: Entered, of: SubjectRef): Promise<number> => {
  const [row] = await at.tx
    .select({ files: count() })
    .from(attachmentTable)
    .where(and(inOrg(at, attachmentTable), on(of)));
  return row?.files ?? 0;
};

/** Returns how many bytes all files of the organisation have. */
export const bytesOfOrg = async (at: Entered): Promise<number> => {
  const [row] = await at.tx
    .select({ bytes: sum(attachmentTable.bytes).mapWith(Number) })
    .from(attachmentTable)
    .where(inOrg(at, attachmentTable));
  return row?.bytes ?? 0;
};

export const findAttachment = async (at: Entered, id: string): Promise<AttachmentRow | undefined> =>
  (await rowsWhere(at, eq(attachmentTable.id, id)))[0];

type NewAttachment = Pick<AttachmentRow, 'id' | 'name' | 'bytes' | 'kind' | 'hasPreview' | 'storedId'>;

export const addAttachment = (at: Entered, of: SubjectRef, row: NewAttachment): Promise<void> =>
  addRows(at, attachmentTable, [{ ...row, subjectType: of.type, subjectId: of.id, createdById: at.personId }]);

/** Removes a file's row. A trigger keeps its key for the job that deletes it in the store. */
export const removeAttachment = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(attachmentTable).where(and(inOrg(at, attachmentTable), eq(attachmentTable.id, id)));
};

/** Runs outside every organisation, for the job that deletes files. */
type Asking = { query: (text: string, values: unknown[]) => Promise<{ rows: object[] }> };

/** A file whose row is gone. */
export interface DeadFile {
  orgId: string;
  key: string;
}

/** Returns at most a hundred files of all organisations that are to be deleted in the store. */
export const listDeadFiles = async (pool: Asking): Promise<DeadFile[]> =>
  (await pool.query('select org_id as "orgId", key from dead_files($1)', [100])).rows as DeadFile[];

export const forgetDeadFile = async (pool: Asking, { orgId, key }: DeadFile): Promise<void> => {
  await pool.query('select forget_dead_file($1, $2)', [orgId, key]);
};
