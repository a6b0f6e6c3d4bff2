import { and, asc, eq, getTableColumns, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { isAmong } from '../../../../server/db/search.ts';
import { inOrg } from '../../../../server/db/wall.ts';
import type { Working } from '../../../../server/http/work.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { orgMemberTable, personTable } from '../../../people/server/tables.ts';
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

/** Returns To-Dos that come again and are done, or whose day may be past somewhere; those of people who can no longer have any stay out. */
export const listRepeating = (at: At): Promise<RepeatingRow[]> =>
  at.tx
    .select({ todo: getTableColumns(todoTable), timeZone: personTable.timeZone })
    .from(todoTable)
    .innerJoin(orgMemberTable, and(eq(orgMemberTable.orgId, todoTable.orgId), eq(orgMemberTable.personId, todoTable.ownerId)))
    .innerJoin(personTable, eq(personTable.id, todoTable.ownerId))
    .where(
      and(
        inOrg(at, todoTable),
        isNotNull(todoTable.repeats),
        ne(todoTable.status, 'Removed'),
        or(eq(todoTable.status, 'Done'), lt(todoTable.dueDate, addDays(dayIn(at.now, 'UTC'), 1))),
        eq(orgMemberTable.blocked, false),
        ne(orgMemberTable.role, 'Observer'),
      ),
    )
    .orderBy(asc(todoTable.dueDate), asc(todoTable.id))
    .limit(mostAtOnce);

/** Takes the recurrence from To-Dos: the next ones have it, or the series has ended. */
export const endRepeats = async (at: At, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await at.tx
    .update(todoTable)
    .set({ repeats: null, repeatUntil: null, repeatDay: sql`null` })
    .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids)));
};
