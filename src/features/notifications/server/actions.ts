import type { Entered } from '../../../server/access/granted.ts';
import { textOf } from '../../../server/text/text.ts';
import { newId } from '../../../shared/ids.ts';
import type { Assignable, Notification, NotificationType } from '../contract.ts';
import { actionNotifications, addNotifications, changeNotification, findName, listReachable, type NotificationRow } from './store.ts';

export const notificationShown = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
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

interface Told {
  recipientIds: readonly string[];
  type: NotificationType;
  title: string;
  message: string;
  link?: string;
  /** Paths below `/api/v2/` that decide what is asked. */
  approvalUrl?: string;
  denyUrl?: string;
}

/** Tells people of the organisation something; nobody is told of what they did themselves. */
export const notify = async (at: Teller, { recipientIds, ...told }: Told): Promise<void> => {
  const asked = [...new Set(recipientIds)].filter((personId) => personId !== at.personId);
  const reached = await listReachable(at, asked);
  await addNotifications(
    at,
    reached.map((recipientId) => ({ ...told, id: newId(), recipientId, createdAt: at.now })),
  );
};

/** The name of whoever tells, for the title. */
export const tellerName = (at: Teller): Promise<string> => (at.personId === '' ? Promise.resolve('') : findName(at, at.personId));

interface Given {
  ownerIds: readonly string[];
  kind: Assignable;
  title: string;
  link?: string;
}

/** Tells new owners that somebody else gave them an item. */
export const tellAssigned = async (at: Teller, { ownerIds, kind, title, link }: Given): Promise<void> => {
  if (ownerIds.every((ownerId) => ownerId === at.personId)) return;
  const name = await tellerName(at);
  await notify(at, {
    recipientIds: ownerIds,
    type: 'Assigned',
    title: textOf(`notifications.assigned.${kind}`, { name }),
    message: title,
    ...(link === undefined ? {} : { link }),
  });
};

/** After a decision: every notification that asked for it shows no buttons any more. */
export const settleDecision = (at: Teller, approvalUrl: string): Promise<void> => actionNotifications(at, approvalUrl);
