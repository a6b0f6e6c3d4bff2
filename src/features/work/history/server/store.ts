import { sql } from 'drizzle-orm';
import { personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import type { HistoryPerson } from '../contract.ts';
import type { LoggedKind, Reported } from '../rules.ts';

/** A change of an item or of a part of it, with its number in the organisation. */
export interface LoggedRow extends LoggedKind {
  seq: string;
  at: Date;
}

/**
 * Returns at most `most` changes of an item and of its parts, the newest first, below a number. Two indexes serve it: the changes of the item
 * itself are found by its id, those of parts by the item that they name.
 */
export const listLogged = async (at: Entered, { id, entity }: Reported, before: string | undefined, most: number): Promise<LoggedRow[]> => {
  const below = before === undefined ? sql`` : sql` and seq < ${before}::bigint`;
  // The next change of the To-Do itself says how it was when something was done to a part of it.
  const whilePersonal =
    entity === 'todo'
      ? sql`coalesce((
        select later.before -> 'traction_id' = 'null' from change_log later
        where later.org_id = ${at.orgId} and later.entity = ${entity} and later.item_id = ${id}::uuid and later.seq > found.seq
        order by later.seq limit 1), false)`
      : sql`false`;
  const columns = sql`seq, entity, item_id, op, actor_id, at, before, after`;
  const { rows } = await at.tx.execute<Record<string, unknown>>(sql`
    select seq::text, entity, item_id as "itemId", op, actor_id as "actorId", at, before, after,
      ${whilePersonal} as "whilePersonal" from (
      (select ${columns} from change_log
        where org_id = ${at.orgId} and entity = ${entity} and item_id = ${id}::uuid${below} order by seq desc limit ${most})
      union
      (select ${columns} from change_log where org_id = ${at.orgId} and subject_id = ${id}::uuid${below} order by seq desc limit ${most})
    ) as found order by found.seq desc limit ${most}`);
  return rows.map((row) => ({ ...(row as unknown as LoggedRow), at: new Date(row['at'] as string) }));
};

/** Returns the newest title that the log knows of each milestone. */
export const listMilestoneTitles = async (at: Entered, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await at.tx.execute<{ id: string; title: string }>(sql`
    select distinct on (item_id) item_id as id, coalesce(after, before) ->> 'title' as title from change_log
    where org_id = ${at.orgId} and entity = 'rock' and item_id = any(${sql.param(ids)}::uuid[]) and coalesce(after, before) ? 'title'
    order by item_id, seq desc`);
  return new Map(rows.map(({ id, title }) => [id, title]));
};

/** Returns the people of the organisation among these; those who have left are missing. */
export const listDoers = async (at: Entered, ids: string[]): Promise<Map<string, HistoryPerson>> => {
  const rows = await at.tx
    .select({ id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl })
    .from(personTable)
    .where(isAmong(personTable.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Returns the beginning of the first month that the organisation's log still has. */
export const findOldestMonth = async (at: Entered): Promise<Date | undefined> => {
  const { rows } = await at.tx.execute<{ month: string | null }>(
    sql`select min(month) as month from change_log_month where org_id = ${at.orgId}`,
  );
  const month = rows[0]?.month;
  return month == null ? undefined : new Date(month);
};
