import { and, asc, eq, getTableColumns, lte, or, sql } from 'drizzle-orm';
import { notifiedItems } from '#features/ground/notifications/server/actions.ts';
import { notificationTable } from '#features/ground/notifications/server/tables.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';

type Asking = Pick<Entered, 'tx' | 'orgId'>;

/** Sets the tenant fence for somebody who has only a link. */
export const fenceTo = async (at: Pick<Entered, 'tx'>, { orgId, personId }: { orgId: string; personId: string }): Promise<void> => {
  await at.tx.execute(sql`select enter_org(${orgId}, ${personId}, false)`);
};

export const findOrgName = async (at: Asking): Promise<string | undefined> => {
  const [row] = await at.tx.select({ name: orgTable.name }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.name;
};

/** Returns those of the people who are members and not blocked, as readers of mails. */
export const listReaders = async (at: Asking, personIds: string[]) =>
  at.tx
    .select({
      personId: personTable.id,
      email: personTable.email,
      locale: personTable.locale,
      formatLocale: personTable.formatLocale,
      timeZone: personTable.timeZone,
      words: orgTable.words,
    })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), isAmong(orgMemberTable.personId, personIds), eq(orgMemberTable.blocked, false)));
export type MailReader = Awaited<ReturnType<typeof listReaders>>[number];

/**
 * Returns those of the notifications that need a mail, oldest first: nothing was decided, and nobody has read or removed them. What its
 * reader wants by mail only is removed from the beginning, and changed by nobody.
 */
export const listOpen = async (at: Asking, ids: string[]) => {
  if (ids.length === 0) return [];
  const { isActioned, isRead, isRemoved, version, createdAt, id } = notificationTable;
  return at.tx
    .select({ ...getTableColumns(notificationTable), items: notifiedItems })
    .from(notificationTable)
    .where(
      and(
        inOrg(at, notificationTable),
        isAmong(id, ids),
        eq(isActioned, false),
        or(and(eq(isRead, false), eq(isRemoved, false)), and(eq(isRemoved, true), eq(version, 1))),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
};
export type OpenNotification = Awaited<ReturnType<typeof listOpen>>[number];

/** A person whose digest is due, their own day, and the day of the last digest before it. */
export interface Due {
  personId: string;
  day: Day;
  before: Day | null;
}

/**
 * Returns the people of the organisation whose digest is due, and notes their day: of two transactions, one gets each person. A
 * transaction that does not commit has noted nothing.
 */
export const takeDue = async (at: Asking, now: Date): Promise<Due[]> => {
  const { rows } = await at.tx.execute<{ person_id: string; day: Day; before: Day | null }>(sql`
    with due as (select * from digests_due(${now.toISOString()}, ${at.orgId})),
      before as (select person_id, day from digest_day where org_id = ${at.orgId}),
      taken as (
        insert into digest_day (org_id, person_id, day) select org_id, person_id, day from due
        on conflict (org_id, person_id) do update set day = excluded.day where digest_day.day < excluded.day
        returning person_id, day)
    select t.person_id, t.day::text as day, b.day::text as before from taken t left join before b on b.person_id = t.person_id`);
  return rows.map(({ person_id: personId, day, before }) => ({ personId, day, before }));
};

/** Returns the open To-Dos of these people that are due up to a day, the latest due first. */
export const listDueTodos = async (at: Asking, ownerIds: string[], until: Day) =>
  at.tx
    .select({ ownerId: todoTable.ownerId, tractionId: todoTable.tractionId, title: todoTable.title, dueDate: todoTable.dueDate })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        isAmong(todoTable.ownerId, ownerIds),
        eq(todoTable.status, 'NotDone'),
        sql`${todoTable.archivedAt} is null`,
        lte(todoTable.dueDate, until),
      ),
    )
    .orderBy(sql`${todoTable.dueDate} desc`, asc(todoTable.title));
export type DueTodo = Awaited<ReturnType<typeof listDueTodos>>[number];
