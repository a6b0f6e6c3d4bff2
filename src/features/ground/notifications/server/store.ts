import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { allOf, type ListOrder, requestedCount, requestedPage } from '#server/db/page.ts';
import { filterFlag, filterWords, isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { Decision, Notification } from '../contract.ts';
import type { NotifiedItem } from '../rules.ts';
import { notificationTable } from './tables.ts';

/** A notification with the person who caused it, null for the app itself and for somebody who has left, and its items as they are now. */
export type NotificationRow = typeof notificationTable.$inferSelect & { actor: Notification['actor']; items: NotifiedItem[] };
type NewNotification = Omit<typeof notificationTable.$inferInsert, 'orgId'>;
type Asking = Pick<Entered, 'tx' | 'orgId'>;

const mine = (at: Entered): SQL | undefined => and(inOrg(at, notificationTable), eq(notificationTable.recipientId, at.personId));

/** The items of a notification that were not removed. */
export const notifiedItems = sql<NotifiedItem[]>`(select coalesce(jsonb_agg(jsonb_build_object(
  'id', t.id, 'title', t.title, 'ownerId', t.owner_id, 'isOpen', t.is_open, 'tractionId', t.traction_id)), '[]')
  from told_items(notification.item_type, notification.item_ids) t)`;

/** What the person may still read who sees these meetings: nothing of another one, nor of items that were removed. */
const readable = (seen: ReadonlySet<string>): SQL => {
  const ids = sql`${sql.param([...seen])}::uuid[]`;
  return sql`(notification.traction_id is null or notification.traction_id = any(${ids})) and (notification.item_ids = '{}' or exists (
    select from told_items(notification.item_type, notification.item_ids) t where t.traction_id is null or t.traction_id = any(${ids})))`;
};

const columns = {
  ...getTableColumns(notificationTable),
  items: notifiedItems,
  actor: { id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl },
};
const byActor = eq(personTable.id, notificationTable.actorId);

const listMine = (at: Entered, where: SQL | undefined): Promise<NotificationRow[]> =>
  at.tx
    .select(columns)
    .from(notificationTable)
    .leftJoin(personTable, byActor)
    .where(and(mine(at), where))
    .orderBy(desc(notificationTable.createdAt), desc(notificationTable.id));

/** Returns one of the person's own notifications, whether or not they may still read it. */
export const findNotification = async (at: Entered, id: string): Promise<NotificationRow | undefined> =>
  (await listMine(at, eq(notificationTable.id, id)))[0];

export const listNotifications = async (at: Entered, ids: string[], seen: ReadonlySet<string>): Promise<NotificationRow[]> =>
  ids.length === 0 ? [] : listMine(at, and(inArray(notificationTable.id, ids), readable(seen)));

const order: ListOrder = {
  list: 'notifications',
  sorts: {},
  usual: [{ by: notificationTable.createdAt, kind: 'instant', direction: 'desc' }],
  id: notificationTable.id,
};

/** Returns a page of what the person, who sees these meetings, was told and may still read, newest first. */
export const searchNotifications = async (
  at: Entered,
  request: SearchRequest,
  seen: ReadonlySet<string>,
): Promise<Found<NotificationRow>> => {
  const where = and(
    mine(at),
    readable(seen),
    eq(notificationTable.isRemoved, false),
    filterFlag(request, 'isRead', notificationTable.isRead),
    filterWords(request, 'type', notificationTable.type),
  );
  const page = requestedPage(at, request, order);
  const found = await at.tx
    .select({ ...columns, key: page.key })
    .from(notificationTable)
    .leftJoin(personTable, byActor)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  const { rows, next } = page.cut(found);
  return {
    items: rows,
    next,
    ...(await requestedCount(at.tx, request, { from: notificationTable, where }, allOf(request, { rows, next }))),
  };
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

/** What people were told: the key of the text, some of its values, and the people. */
export interface NotifiedText {
  textKey: string;
  about: Record<string, string>;
  recipientIds: readonly string[];
}

/** Returns the notifications of one text with these values that these people got; also those that they get by mail only. */
export const listNotified = async (at: Asking, { textKey, about, recipientIds }: NotifiedText): Promise<string[]> => {
  if (recipientIds.length === 0) return [];
  const rows = await at.tx
    .select({ id: notificationTable.id })
    .from(notificationTable)
    .where(
      and(
        inOrg(at, notificationTable),
        isAmong(notificationTable.recipientId, [...recipientIds]),
        eq(notificationTable.textKey, textKey),
        sql`${notificationTable.textValues} @> ${JSON.stringify(about)}::jsonb`,
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
