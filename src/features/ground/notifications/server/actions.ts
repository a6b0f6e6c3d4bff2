import type { Entered } from '#server/access/granted.ts';
import { listFor, type Reader, type StoredText, textFor } from '#server/text/text.ts';
import { newId } from '#shared/ids.ts';
import type { Assignable, Decision, Notification, NotificationType } from '../contract.ts';
import { kindOf, preferenceOf, wayOf } from '../rules.ts';
import { addMails, dropMails, listSettings } from './store/settings.ts';

export { mostAtOnce, takeForDigest, takeForNow } from './store/mails.ts';
export { changeSettings, listSettings } from './store/settings.ts';
export { notifiedItems } from './store.ts';

import {
  actionNotifications,
  addNotifications,
  changeNotification,
  findName,
  listNotified,
  listReachable,
  type NotificationRow,
  type NotifiedText,
  removeNotifications,
} from './store.ts';

/** Returns what a notification says of the items that are left: how many there are, and what the only one is called now. */
const said = (row: NotificationRow): Pick<NotificationRow, 'textKey' | 'textValues' | 'message'> => {
  const { items, itemType, textValues } = row;
  if (items.length === 0 || itemType === null) return row;
  const [only = '', ...others] = new Set(items.map(({ title }) => title));
  const message = others.length === 0 ? only : '';
  if (row.type !== 'Assigned') return { ...row, message };
  const textKey = `notifications.${items.length === 1 ? 'assigned' : 'assignedMany'}.${itemType}`;
  return { textKey, textValues: { ...textValues, count: items.length }, message };
};

/** Returns the message in the reader's language: the words of a person, then the texts of the app. */
const messageFor = (reader: Reader, message: string, textParts: readonly StoredText[]): string =>
  [...(message === '' ? [] : [message]), ...(textParts.length === 0 ? [] : [listFor(reader, textParts)])].join(', ');

/** Returns a notification in the language and time zone of its reader; `items` has those of its items that the reader may still read of. */
export const notificationView = (reader: Reader & { personId: string }, row: NotificationRow): Notification => {
  const { textKey, textValues, message } = said(row);
  return {
    id: row.id,
    type: row.type,
    title: textKey === null ? (row.title ?? '') : textFor(reader, textKey, textValues),
    message: messageFor(reader, message, row.textParts),
    link: row.link,
    recipientId: row.recipientId,
    approvalUrl: row.approvalUrl,
    denyUrl: row.denyUrl,
    isRead: row.isRead,
    isRemoved: row.isRemoved,
    isActioned: row.isActioned,
    actor: row.actor,
    decided:
      row.decision === null || row.decidedAt === null
        ? null
        : { as: row.decision, at: row.decidedAt.toISOString(), byMe: row.decidedBy === reader.personId },
    createdAt: row.createdAt.toISOString(),
  };
};

export const markRead = (at: Entered, { id }: NotificationRow, isRead: boolean): Promise<void> => changeNotification(at, id, { isRead });

export const removeNotification = (at: Entered, { id }: NotificationRow): Promise<void> => changeNotification(at, id, { isRemoved: true });

/** The transaction and organisation in which people are notified; `personId` is who caused it, empty when the app did. */
export type Teller = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now'>;

/** A notification for one person. Its texts are kept as keys and rendered when the person reads it. */
interface Draft {
  recipientId: string;
  type: NotificationType;
  says: StoredText;
  /** Words that a person wrote, such as an item's title. */
  message?: string;
  /** Texts of the app that follow the message. */
  parts?: StoredText[];
  link?: string | undefined;
  /** The meeting that it is about, when the link does not say so. */
  tractionId?: string;
  /** The items that it tells of. */
  items?: { type: Assignable; ids: readonly string[] };
  /** True when whoever tells it writes the mail at once, to those who want one. */
  hasOwnMail?: boolean;
  /** Paths below `/api/v2/` of the two commands that decide the request. */
  approvalUrl?: string;
  denyUrl?: string;
}

const meetingPath = /^\/traction\/([0-9a-f-]{36})\//;

/** Returns the meeting that a link shows; null when it shows none. */
const tractionOf = (link: string | undefined): string | null => meetingPath.exec(link ?? '')?.[1] ?? null;

/**
 * Adds notifications for members of the organisation, as each of them wants to be told: in the app, by mail or not at all. It takes the
 * same few queries for one and for many. Nobody is notified of what they did themselves.
 */
export const notify = async (at: Teller, drafts: readonly Draft[]): Promise<void> => {
  const others = drafts.filter(({ recipientId }) => recipientId !== at.personId);
  if (others.length === 0) return;
  const reached = await listReachable(at, [...new Set(others.map(({ recipientId }) => recipientId))]);
  const settingsOf = await listSettings(at, reached);
  const told = others
    .filter(({ recipientId }) => reached.includes(recipientId))
    .map(({ says, parts = [], items, hasOwnMail = false, ...rest }) => {
      const kind = kindOf(rest.type, says.key);
      const settings = settingsOf(rest.recipientId);
      const isShown = preferenceOf(settings, kind).app;
      const row = {
        ...rest,
        id: newId(),
        createdAt: at.now,
        textKey: says.key,
        textValues: says.values,
        textParts: parts,
        kind,
        actorId: at.personId === '' ? null : at.personId,
        itemType: items?.type ?? null,
        itemIds: [...new Set(items?.ids)],
        tractionId: rest.tractionId ?? tractionOf(rest.link),
        // What is wanted by mail only is never in the panel.
        isRead: !isShown,
        isRemoved: !isShown,
      };
      const way = wayOf(settings, kind);
      return { row, isShown, way: way === 'Now' && hasOwnMail ? 'Never' : way };
    })
    .filter(({ isShown, way }) => isShown || way !== 'Never');
  if (told.length === 0) return;
  await addNotifications(
    at,
    told.map(({ row }) => row),
  );
  await addMails(
    at,
    told.flatMap(({ row, way }) =>
      way === 'Never' ? [] : [{ notificationId: row.id, recipientId: row.recipientId, way, createdAt: at.now }],
    ),
  );
};

/** Returns the name of the person who caused the notification, for its title; empty for the app itself. */
export const tellerName = (at: Teller): Promise<string> => (at.personId === '' ? Promise.resolve('') : findName(at, at.personId));

/** The items that one command gave to one new owner. */
interface Given {
  ownerId: string;
  items: readonly { id: string; title: string }[];
  /** The path in the app that shows the items. */
  link?: string | undefined;
}

/** Notifies new owners of items that somebody else gave them: one notification for each owner, with the number of items. */
export const tellAssigned = async (at: Teller, kind: Assignable, given: readonly Given[]): Promise<void> => {
  if (given.every(({ ownerId }) => ownerId === at.personId)) return;
  const name = await tellerName(at);
  await notify(
    at,
    given.map(({ ownerId, items, link }) => {
      const [only = '', ...others] = new Set(items.map(({ title }) => title));
      return {
        recipientId: ownerId,
        type: 'Assigned' as const,
        says:
          items.length === 1
            ? { key: `notifications.assigned.${kind}`, values: { name } }
            : { key: `notifications.assignedMany.${kind}`, values: { name, count: items.length } },
        message: others.length === 0 ? only : '',
        items: { type: kind, ids: items.map(({ id }) => id) },
        link,
      };
    }),
  );
};

/** Removes notifications of one text, which are not true any more, and mails none of them. */
export const withdraw = async (at: Pick<Entered, 'tx' | 'orgId'>, told: NotifiedText): Promise<void> => {
  const ids = await listNotified(at, told);
  await removeNotifications(at, ids);
  await dropMails(at, ids);
};

/** Marks all notifications that asked for these decisions as actioned, so that they show how it was made instead of buttons. */
export const settleDecisions = (at: Teller, approvalUrls: readonly string[], decision: Decision): Promise<void> =>
  actionNotifications(at, approvalUrls, { decision, decidedBy: at.personId, decidedAt: at.now });
