import { and, asc, eq, getTableColumns, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Working } from '#server/http/work.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import type { TodoRow } from '../store.ts';
import { todoTable } from '../tables.ts';

type At = Pick<Working, 'tx' | 'orgId' | 'now'>;

/** A To-Do that comes again, and the time zone of its owner. */
export interface RepeatingRow {
  todo: TodoRow;
  timeZone: string;
}

/** Most To-Dos that one transaction makes. */
const mostAtOnce = 500;

/**
 * Returns To-Dos that come again and are done, or whose day may be past somewhere; those of people who can no longer have any stay out. With
 * `ids`, only those.
 */
export const listRepeating = (at: At, ids?: readonly string[]): Promise<RepeatingRow[]> =>
  at.tx
    .select({ todo: getTableColumns(todoTable), timeZone: personTable.timeZone })
    .from(todoTable)
    .innerJoin(orgMemberTable, and(eq(orgMemberTable.orgId, todoTable.orgId), eq(orgMemberTable.personId, todoTable.ownerId)))
    .innerJoin(personTable, eq(personTable.id, todoTable.ownerId))
    .where(
      and(
        inOrg(at, todoTable),
        ids && isAmong(todoTable.id, ids),
        isNotNull(todoTable.repeats),
        ne(todoTable.status, 'Removed'),
        or(eq(todoTable.status, 'Done'), lt(todoTable.dueDate, addDays(dayIn(at.now, 'UTC'), 1))),
        eq(orgMemberTable.blocked, false),
        ne(orgMemberTable.role, 'Observer'),
      ),
    )
    .orderBy(asc(todoTable.dueDate), asc(todoTable.id))
    .limit(mostAtOnce);

const versions = { id: todoTable.id, version: todoTable.version };

/** Takes the recurrence from To-Dos: the next ones have it, or the series has ended. Returns their new versions. */
export const endRepeats = async (at: At, ids: string[]): Promise<BulkDone> => {
  if (ids.length === 0) return [];
  return at.tx
    .update(todoTable)
    .set({ repeats: null, repeatUntil: null, repeatDay: sql`null` })
    .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids)))
    .returning(versions);
};

/**
 * Takes back the next ones of To-Dos that are open again, where nobody has touched them: the former ones have the recurrence again. Returns
 * the new versions of the former ones.
 */
export const takeNextBack = async (at: At, ids: readonly string[]): Promise<BulkDone> => {
  const renewed: BulkDone = [];
  const untouched = and(
    inOrg(at, todoTable),
    isAmong(todoTable.repeatedFromId, ids),
    eq(todoTable.version, 1),
    eq(todoTable.status, 'NotDone'),
  );
  for (const { id, repeatedFromId, repeats, repeatUntil, repeatDay } of await at.tx.select().from(todoTable).where(untouched)) {
    const ended = { status: 'Removed', repeats: null, repeatUntil: null, repeatDay: null, repeatedFromId: null } as const;
    await at.tx
      .update(todoTable)
      .set(ended)
      .where(and(inOrg(at, todoTable), eq(todoTable.id, id)));
    const former = await at.tx
      .update(todoTable)
      .set({ repeats, repeatUntil, repeatDay })
      .where(and(inOrg(at, todoTable), eq(todoTable.id, repeatedFromId ?? id)))
      .returning(versions);
    renewed.push(...former);
  }
  return renewed;
};
