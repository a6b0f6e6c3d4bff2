import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { addRows } from '../../../server/db/insert.ts';
import { allOf, countAsked, type ListOrder, pageAsked } from '../../../server/db/page.ts';
import { flagAsked, isAmong, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import type { Found, SearchRequest } from '../../../shared/search.ts';
import { orgMemberTable, personTable } from '../../people/server/tables.ts';
import type { Decision, Notification } from '../contract.ts';
import { notificationTable } from './tables.ts';

/** A notification with the person who caused it; null for the app itself, and for somebody who has left. */
export type NotificationRow = typeof notificationTable.$inferSelect & { actor: Notification['actor'] };
type NewNotification = Omit<typeof notificationTable.$inferInsert, 'orgId'>;
type Asking = Pick<Entered, 'tx' | 'orgId'>;

const mine = (at: Entered): SQL | undefined => and(inOrg(at, notificationTable), eq(notificationTable.recipientId, at.personId));

const columns = {
  ...getTableColumns(notificationTable),
  actor: { id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl },
};
const byActor = eq(personTable.id, notificationTable.actorId);

export const listNotifications = async (at: Entered, ids: string[]): Promise<NotificationRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select(columns)
        .from(notificationTable)
        .leftJoin(personTable, byActor)
        .where(and(mine(at), inArray(notificationTable.id, ids)))
        .orderBy(desc(notificationTable.createdAt), desc(notificationTable.id));

const order: ListOrder = {
  list: 'notifications',
  sorts: {},
  usual: [{ by: notificationTable.createdAt, kind: 'instant', direction: 'desc' }],
  id: notificationTable.id,
};

/** Returns a page of the person's own notifications, newest first. */
export const searchNotifications = async (at: Entered, request: SearchRequest): Promise<Found<NotificationRow>> => {
  const where = and(
    mine(at),
    eq(notificationTable.isRemoved, false),
    flagAsked(request, 'isRead', notificationTable.isRead),
    wordsAsked(request, 'type', notificationTable.type),
  );
  const page = pageAsked(at, request, order);
  const found = await at.tx
    .select({ ...columns, key: page.key })
    .from(notificationTable)
    .leftJoin(personTable, byActor)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  const { rows, next } = page.cut(found);
  return { items: rows, next, ...(await countAsked(at.tx, request, { from: notificationTable, where }, allOf(request, { rows, next }))) };
};

export const changeNotification = async (at: Entered, id: string, change: Partial<NewNotification>): Promise<void> => {
  await at.tx
    .update(notificationTable)
    .set(change)
    .where(and(mine(at), eq(notificationTable.id, id)));
};

export const readAllNotifications = async (at: Entered): Promise<void> => {
  await at.tx
    .update(notificationTable)
    .set({ isRead: true })
    .where(and(mine(at), eq(notificationTable.isRead, false), eq(notificationTable.isRemoved, false)));
};

export const addNotifications = (at: Asking, notifications: NewNotification[]): Promise<void> =>
  addRows(at, notificationTable, notifications);

interface Decided {
  decision: Decision;
  decidedBy: string;
  decidedAt: Date;
}

/** Marks every open notification that asks for one of the decisions as actioned and read, and says how they were made. */
export const actionNotifications = async (at: Asking, approvalUrls: readonly string[], decided: Decided): Promise<void> => {
  await at.tx
    .update(notificationTable)
    .set({ isActioned: true, isRead: true, ...decided })
    .where(
      and(inOrg(at, notificationTable), inArray(notificationTable.approvalUrl, [...approvalUrls]), eq(notificationTable.isActioned, false)),
    );
};

/** Returns the notifications of one text that these people got about a meeting; also those that they get by mail only. */
export const listTold = async (
  at: Asking,
  { textKey, meetingId, recipientIds }: { textKey: string; meetingId: string; recipientIds: readonly string[] },
): Promise<string[]> => {
  if (recipientIds.length === 0) return [];
  const rows = await at.tx
    .select({ id: notificationTable.id })
    .from(notificationTable)
    .where(
      and(
        inOrg(at, notificationTable),
        isAmong(notificationTable.recipientId, [...recipientIds]),
        eq(notificationTable.textKey, textKey),
        sql`${notificationTable.textValues}->>'meetingId' = ${meetingId}`,
      ),
    );
  return rows.map(({ id }) => id);
};

export const removeNotifications = async (at: Asking, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await at.tx
    .update(notificationTable)
    .set({ isRemoved: true })
    .where(and(inOrg(at, notificationTable), isAmong(notificationTable.id, ids), eq(notificationTable.isRemoved, false)));
};

/** Returns those of the people who are members of the organisation. */
export const listReachable = async (at: Asking, personIds: string[]): Promise<string[]> => {
  if (personIds.length === 0) return [];
  const rows = await at.tx
    .select({ personId: orgMemberTable.personId })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), isAmong(orgMemberTable.personId, personIds)));
  return rows.map(({ personId }) => personId);
};

export const findName = async (at: Asking, personId: string): Promise<string> => {
  const [row] = await at.tx
    .select({ firstName: personTable.firstName, lastName: personTable.lastName })
    .from(personTable)
    .where(eq(personTable.id, personId));
  return row === undefined ? '' : `${row.firstName} ${row.lastName}`;
};

/** Returns the time zone of a person, in which their mails are written. */
export const findZone = async (at: Asking, personId: string): Promise<string> => {
  const [row] = await at.tx.select({ timeZone: personTable.timeZone }).from(personTable).where(eq(personTable.id, personId));
  return row?.timeZone ?? 'UTC';
};
