import type { Entered } from '../../../server/access/granted.ts';
import { type KeptText, listFor, type Reader, textFor } from '../../../server/text/text.ts';
import { newId } from '../../../shared/ids.ts';
import type { Assignable, Notification, NotificationType } from '../contract.ts';
import { actionNotifications, addNotifications, changeNotification, findName, listReachable, type NotificationRow } from './store.ts';

/** The message in the reader's words: what a person wrote, and what the app says beside it. */
const messageFor = (reader: Reader, { message, textParts }: NotificationRow): string =>
  [...(message === '' ? [] : [message]), ...(textParts.length === 0 ? [] : [listFor(reader, textParts)])].join(', ');

/** A notification as one person reads it, in their language and time zone. */
export const notificationShown = (reader: Reader, row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  title: row.textKey === null ? (row.title ?? '') : textFor(reader, row.textKey, row.textValues),
  message: messageFor(reader, row),
  link: row.link,
  recipientId: row.recipientId,
  approvalUrl: row.approvalUrl,
  denyUrl: row.denyUrl,
  isRead: row.isRead,
  isRemoved: row.isRemoved,
  isActioned: row.isActioned,
  createdAt: row.createdAt.toISOString(),
});

export const markRead = (at: Entered, { id }: NotificationRow, isRead: boolean): Promise<void> => changeNotification(at, id, { isRead });

export const removeNotification = (at: Entered, { id }: NotificationRow): Promise<void> => changeNotification(at, id, { isRemoved: true });

/** Who tells, inside the fence of an organisation; `personId` is empty when the app itself does. */
export type Teller = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now'>;

/** What one person is told; its texts are filled in when it is read. */
interface Told {
  recipientId: string;
  type: NotificationType;
  says: KeptText;
  /** Words that a person wrote, such as an item's title. */
  message?: string;
  /** What the app says after the message. */
  parts?: KeptText[];
  link?: string | undefined;
  /** Paths below `/api/v2/` that decide what is asked. */
  approvalUrl?: string;
  denyUrl?: string;
}

/** Tells people of the organisation something each, in two queries; nobody is told of what they did themselves. */
export const notify = async (at: Teller, told: readonly Told[]): Promise<void> => {
  const others = told.filter(({ recipientId }) => recipientId !== at.personId);
  if (others.length === 0) return;
  const reached = new Set(await listReachable(at, [...new Set(others.map(({ recipientId }) => recipientId))]));
  await addNotifications(
    at,
    others
      .filter(({ recipientId }) => reached.has(recipientId))
      .map(({ says, parts = [], ...rest }) => {
        return { ...rest, id: newId(), createdAt: at.now, textKey: says.key, textValues: says.values, textParts: parts };
      }),
  );
};

/** The name of whoever tells, for the title. */
export const tellerName = (at: Teller): Promise<string> => (at.personId === '' ? Promise.resolve('') : findName(at, at.personId));

/** What somebody was given by one act. */
interface Given {
  ownerId: string;
  titles: readonly string[];
  /** Where the items are. */
  link?: string | undefined;
}

/** Tells new owners that somebody else gave them items: one notification for each owner, which says how many they were given. */
export const tellAssigned = async (at: Teller, kind: Assignable, given: readonly Given[]): Promise<void> => {
  if (given.every(({ ownerId }) => ownerId === at.personId)) return;
  const name = await tellerName(at);
  await notify(
    at,
    given.map(({ ownerId, titles, link }) => {
      const [only = '', ...others] = new Set(titles);
      return {
        recipientId: ownerId,
        type: 'Assigned' as const,
        says:
          titles.length === 1
            ? { key: `notifications.assigned.${kind}`, values: { name } }
            : { key: `notifications.assignedMany.${kind}`, values: { name, count: titles.length } },
        message: others.length === 0 ? only : '',
        link,
      };
    }),
  );
};

/** After a decision: every notification that asked for it shows no buttons any more. */
export const settleDecision = (at: Teller, approvalUrl: string): Promise<void> => actionNotifications(at, approvalUrl);
