import { and, eq, ne, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { todoTable } from '../tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

const itsRow = (at: At, id: string) => and(inOrg(at, todoTable), eq(todoTable.id, id), ne(todoTable.status, 'Removed'));

/** Returns the notes; undefined of what is removed. */
export const findNotes = async (at: At, id: string): Promise<string | undefined> => {
  const [row] = await at.tx.select({ html: todoTable.contentHtml }).from(todoTable).where(itsRow(at, id));
  return row?.html;
};

export const writeNotes = async (at: At, id: string, contentHtml: string): Promise<void> => {
  await at.tx.update(todoTable).set({ contentHtml }).where(itsRow(at, id));
};

/**
 * Returns since when others may read what the notes said: what they said while the To-Do was personal concerns nobody else. Undefined of a
 * To-Do that never was, as far as the change log knows; what is older than the log is hidden.
 */
export const findNotesSince = async (at: At, id: string): Promise<Date | undefined> => {
  const { rows } = await at.tx.execute<{ since: string | null }>(sql`
    select greatest(
      (select max(at) from change_log where org_id = ${at.orgId} and entity = 'todo' and item_id = ${id}::uuid
        and before -> 'traction_id' = 'null' and after ->> 'traction_id' is not null),
      (select min(month) from change_log_month where org_id = ${at.orgId})) as since`);
  const since = rows[0]?.since;
  return since == null ? undefined : new Date(since);
};
