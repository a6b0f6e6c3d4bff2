import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { type Comment, commentsAtOnce, type Mentionable } from '../contract.ts';
import { commentTable } from './tables.ts';

/** A comment with its author; null for somebody who has left. */
export type CommentRow = typeof commentTable.$inferSelect & { author: Comment['author'] };

const person = { id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl };

const rowsWhere = (at: Entered, where: SQL | undefined) =>
  at.tx
    .select({ ...getTableColumns(commentTable), author: person })
    .from(commentTable)
    .leftJoin(personTable, eq(personTable.id, commentTable.createdById))
    .where(and(inOrg(at, commentTable), where));

const on = ({ type, id }: SubjectRef): SQL | undefined => and(eq(commentTable.subjectType, type), eq(commentTable.subjectId, id));

/** Returns the newest comments on an item, oldest first, and one more than an answer has where there are earlier ones. */
export const listComments = async (
  at: Entered,
  of: SubjectRef,
  { beforeId: before, about }: { beforeId?: string | undefined; about?: string | undefined },
): Promise<CommentRow[]> => {
  const earlier =
    before === undefined
      ? undefined
      : sql`(${commentTable.createdAt}, ${commentTable.id}) < (select c.created_at, c.id from comment c where c.org_id = ${at.orgId} and c.id = ${before}::uuid)`;
  const rows = await rowsWhere(at, and(on(of), earlier, about === undefined ? undefined : eq(commentTable.about, about)))
    .orderBy(desc(commentTable.createdAt), desc(commentTable.id))
    .limit(commentsAtOnce + 1);
  return rows.reverse();
};

/** Returns how many comments each item has; items without any are left out. */
export const countComments = async (at: Entered, type: SubjectRef['type'], ids: string[]): Promise<Map<string, number>> => {
  const rows = await at.tx
    .select({ id: commentTable.subjectId, comments: count() })
    .from(commentTable)
    .where(and(inOrg(at, commentTable), eq(commentTable.subjectType, type), isAmong(commentTable.subjectId, ids)))
    .groupBy(commentTable.subjectId);
  return new Map(rows.map(({ id, comments }) => [id, comments]));
};

/** Returns how many notes there are on one number of a measurable. */
export const countNotes = async (at: Entered, of: SubjectRef, about: string): Promise<number> => {
  const [row] = await at.tx
    .select({ notes: count() })
    .from(commentTable)
    .where(and(inOrg(at, commentTable), on(of), eq(commentTable.about, about)));
  return row?.notes ?? 0;
};

export const findComment = async (at: Entered, id: string): Promise<CommentRow | undefined> =>
  (await rowsWhere(at, eq(commentTable.id, id)))[0];

export const addComment = (at: Entered, of: SubjectRef, row: { id: string; contentHtml: string; about: string | null }): Promise<void> =>
  addRows(at, commentTable, [{ ...row, subjectType: of.type, subjectId: of.id, createdById: at.personId }]);

export const changeComment = async (at: Entered, id: string, contentHtml: string): Promise<number> => {
  const [changed] = await at.tx
    .update(commentTable)
    .set({ contentHtml, editedAt: at.now })
    .where(and(inOrg(at, commentTable), eq(commentTable.id, id)))
    .returning({ version: commentTable.version });
  return changed?.version ?? 0;
};

export const removeComment = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(commentTable).where(and(inOrg(at, commentTable), eq(commentTable.id, id)));
};

/** Returns the members who are not blocked, by first name. */
export const listPeople = (at: Entered): Promise<Mentionable[]> =>
  at.tx
    .select(person)
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)))
    .orderBy(asc(personTable.firstName), asc(personTable.lastName), asc(personTable.id));
