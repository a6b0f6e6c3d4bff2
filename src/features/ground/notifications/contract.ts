// A notification: one sentence for one person of one organisation, kept in the bell's panel until it is removed. It is unread or read. One
// that asks for a decision carries the addresses to approve and to deny, and is actioned after either.
import * as z from 'zod/mini';
import { api, get, post, put } from '#shared/endpoint.ts';
import { id, idList, oneOf } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';

/** The kinds of notification; catalogue appendix 1, decision 66. */
export const notificationTypes = [
  'UpgradeRequest',
  'UpgradeApproved',
  'UpgradeDenied',
  'Assigned',
  'MeetingInvite',
  'Mentioned',
  'General',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/**
 * What a notification is about, for the preferences of its reader: something given to them, a comment that mentions them, an invitation to a meeting, a request to
 * prepare for one or to be let into one, its start while the reader is not there, its recap, a request for a licence and its answer, an
 * invitation that was accepted, and everything else.
 */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'invited',
  'prepare',
  'started',
  'recap',
  'asksIn',
  'upgrade',
  'joined',
  'other',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that have a preference; the others are always shown in the app and never mailed. */
export const chosenKinds = [
  'assigned',
  'mentioned',
  'invited',
  'prepare',
  'started',
  'recap',
  'asksIn',
  'upgrade',
  'joined',
] as const satisfies readonly NotificationKind[];
export type ChosenKind = (typeof chosenKinds)[number];

/** When a mail about a notification leaves: never, within a minute, or with the next digest. */
export const mailWays = ['Never', 'Now', 'Digest'] as const;
export type MailWay = (typeof mailWays)[number];

/** Returns when mails about a kind can leave. A meeting that has started is over before the next digest. */
export const waysFor = (kind: ChosenKind): readonly [MailWay, ...MailWay[]] => (kind === 'started' ? ['Never', 'Now'] : mailWays);

export const digestDays = ['Never', 'Weekdays', 'Daily'] as const;
export type DigestDays = (typeof digestDays)[number];

export const decisions = ['Approved', 'Denied'] as const;
export type Decision = (typeof decisions)[number];

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
  /** Who caused it; null for the app itself, and for somebody who has left. */
  actor: z.nullable(z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) })),
  /** How and when the decision was made (ISO 8601), and whether by the reader; null until then. */
  decided: z.nullable(z.object({ as: z.enum(decisions), at: z.string(), byMe: z.boolean() })),
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
  actor: passedOver,
  decided: passedOver,
  createdAt: passedOver,
});

/** The fields that can be searched and sorted. */
export const notificationSearch = {
  filters: { flag: ['isRead'], words: ['type'] },
  sorts: [],
} as const satisfies Searchable;

/** The preference of one kind: whether it is shown in the app, and when it is mailed. */
const kindPreference = (ways: readonly [MailWay, ...MailWay[]]) => z.object({ app: z.boolean(), mail: oneOf(ways) });
export type KindPreference = z.output<ReturnType<typeof kindPreference>>;

const byKind = Object.fromEntries(chosenKinds.map((kind) => [kind, kindPreference(waysFor(kind))])) as Record<
  ChosenKind,
  ReturnType<typeof kindPreference>
>;

/** What one person wants to be told about in one organisation. */
export const notificationSettings = z.object({
  kinds: z.object(byKind),
  digestDays: oneOf(digestDays),
  /** The hour of the digest, 0 to 23, in the person's own time zone. */
  digestHour: z.number('VAL_INVALID').check(z.multipleOf(1, 'VAL_INVALID'), z.minimum(0, 'VAL_INVALID'), z.maximum(23, 'VAL_INVALID')),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationApi = api('notifications', {
  readAll: put('notification-center/read/all', { summary: 'Marks all my notifications as read.' }),
  read: put('notification-center/read', { summary: 'Marks one of my notifications as read.', body: named }),
  unread: put('notification-center/unread', { summary: 'Marks one of my notifications as unread.', body: named }),
  remove: put('notification-center/remove', { summary: 'Removes one of my notifications.', body: named }),
  search: post('notification-center/search', {
    ...searching('My notifications, newest first, without removed ones.', notification, notificationSearch),
    reads: ['notification', 'person', 'org', 'meeting'],
    // It names only items that are there still, whatever their kind.
    timely: true,
  }),
  byIds: get('notification-center', {
    summary: 'My notifications by id, including removed ones.',
    query: { ids: idList() },
    reply: { items: z.array(notification) },
    reads: ['notification', 'person', 'org', 'meeting'],
    timely: true,
  }),
  settings: get('notification-center/settings', {
    summary: 'What I want to be told about in this organisation, in the app and by mail.',
    reply: { ...notificationSettings.shape, timeZone: z.string() },
    reads: ['notificationSetting', 'person'],
  }),
  changeSettings: put('notification-center/settings', {
    summary: 'Changes what I want to be told about in this organisation.',
    body: notificationSettings,
  }),
});
