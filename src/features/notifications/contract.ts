// A notification: one sentence for one person of one organisation, kept in the bell's panel until it is removed. It is unread or read. One
// that asks for a decision carries the addresses to approve and to deny, and is actioned after either.
import * as z from 'zod/mini';
import { api, get, post, put } from '../../shared/endpoint.ts';
import { id, idList } from '../../shared/fields.ts';
import { type Searchable, searching } from '../../shared/search.ts';

/** The kinds of notification; catalogue appendix 1, decision 66. */
export const notificationTypes = ['UpgradeRequest', 'UpgradeApproved', 'UpgradeDenied', 'Assigned', 'MeetingInvite', 'General'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The kinds of item that can be given to somebody else. */
export const assignables = ['rock', 'todo', 'issue', 'headline', 'measurable', 'meeting'] as const;
export type Assignable = (typeof assignables)[number];

export const notification = z.object({
  id: id(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** The path in the app that shows the subject; null when there is none. */
  link: z.nullable(z.string()),
  recipientId: id(),
  /** Path below `/api/v2/` to POST to; null when no decision is asked for. */
  approvalUrl: z.nullable(z.string()),
  denyUrl: z.nullable(z.string()),
  isRead: z.boolean(),
  isRemoved: z.boolean(),
  isActioned: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.output<typeof notification>;

/** Data of the notification hub's events. */
export interface NotificationEvent {
  id: string;
}

const passedOver = z.optional(z.unknown());

/** The notification as the body of a command; only its id is used. */
const named = z.object({
  id: id(),
  type: passedOver,
  title: passedOver,
  message: passedOver,
  link: passedOver,
  recipientId: passedOver,
  approvalUrl: passedOver,
  denyUrl: passedOver,
  isRead: passedOver,
  isRemoved: passedOver,
  isActioned: passedOver,
  createdAt: passedOver,
});

/** The fields that can be searched and sorted. */
export const notificationSearch = {
  filters: { flag: ['isRead'], words: ['type'] },
  sorts: [],
} as const satisfies Searchable;

export const notificationApi = api('notifications', {
  readAll: put('notification-center/read/all', { summary: 'Marks all my notifications as read.' }),
  read: put('notification-center/read', { summary: 'Marks one of my notifications as read.', body: named }),
  unread: put('notification-center/unread', { summary: 'Marks one of my notifications as unread.', body: named }),
  remove: put('notification-center/remove', { summary: 'Removes one of my notifications.', body: named }),
  search: post('notification-center/search', {
    ...searching('My notifications, newest first, without removed ones.', notification, notificationSearch),
    reads: ['notification'],
  }),
  byIds: get('notification-center', {
    summary: 'My notifications by id, including removed ones.',
    query: { ids: idList() },
    reply: { items: z.array(notification) },
    reads: ['notification'],
  }),
});
