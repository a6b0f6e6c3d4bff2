// Decisions about notifications that server and web share: how the panel groups them, when they show buttons, and names of changes.
import type { notificationEvents } from '#shared/hubs.ts';
import {
  type ChosenKind,
  chosenKinds,
  type KindPreference,
  type MailWay,
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  type NotificationType,
} from './contract.ts';

const dayLong = 86_400_000;
const daysOfWeek = 7;

export type NotificationGroup = 'Today' | 'Week' | 'Older';

/** Returns the group of a notification. Q-09: under a day is Today, up to seven days Week, the rest Older; appendix 1, decision 66. */
export const groupOf = (createdAt: string, now: Date): NotificationGroup => {
  const age = now.getTime() - Date.parse(createdAt);
  if (age < dayLong) return 'Today';
  return age <= daysOfWeek * dayLong ? 'Week' : 'Older';
};

/** Returns whether to show the age ("2 hours ago") instead of the date. Q-12: for the first day. */
export const isDatedByAge = (createdAt: string, now: Date): boolean => groupOf(createdAt, now) === 'Today';

/** Returns whether to show the buttons to approve and deny. Q-08: when a decision is asked for, until one was pressed. */
export const asksForDecision = ({ isActioned, approvalUrl }: Pick<Notification, 'isActioned' | 'approvalUrl'>): boolean =>
  !isActioned && approvalUrl !== null;

export type NotificationEventName = (typeof notificationEvents)[number];

/** An item that a notification tells of, as it is now: once for each meeting that it is in; null for a personal To-Do. */
export interface NotifiedItem {
  id: string;
  title: string;
  ownerId: string | null;
  isOpen: boolean;
  tractionId: string | null;
}

/** Returns the items that somebody who sees these meetings may read of, each once. */
export const itemsSeen = (items: readonly NotifiedItem[], seen: Pick<ReadonlySet<string>, 'has'>): NotifiedItem[] => [
  ...new Map(items.filter(({ tractionId }) => tractionId === null || seen.has(tractionId)).map((item) => [item.id, item])).values(),
];

/** Returns whether a notification says something still: it tells of no item, or one of its items is left. */
export const isStillTrue = ({ itemIds, items }: { itemIds: readonly string[]; items: readonly NotifiedItem[] }): boolean =>
  itemIds.length === 0 || items.length > 0;

type State = Pick<Notification, 'isRead' | 'isRemoved' | 'isActioned'>;

/** Returns the hub's name for a change, or null when none applies. Each command changes one thing; of several, the strongest counts. */
export const eventNameOf = (before: State | null, after: State): NotificationEventName | null => {
  // A notification that its reader wants by mail only is removed from the beginning.
  if (before === null) return after.isRemoved ? null : 'NewNotification';
  if (after.isRemoved && !before.isRemoved) return 'NotificationRemoved';
  if (after.isActioned && !before.isActioned) return 'NotificationActioned';
  if (after.isRead === before.isRead) return null;
  return after.isRead ? 'NotificationRead' : 'NotificationUnread';
};

const kindsByText: Readonly<Record<string, NotificationKind>> = {
  'notifications.nudge': 'prepare',
  'notifications.started': 'started',
  'notifications.recap': 'recap',
  'notifications.asksIn': 'asksIn',
  'notifications.joined': 'joined',
};

/** Returns what a notification is about, from its type and the key of its text. */
export const kindOf = (type: NotificationType, textKey: string): NotificationKind => {
  if (type === 'Assigned') return 'assigned';
  if (type === 'Mentioned') return 'mentioned';
  if (type === 'MeetingInvite') return 'invited';
  return type === 'General' ? (kindsByText[textKey] ?? 'other') : 'upgrade';
};

/**
 * The preferences of somebody who has changed none: what waits for them by mail at once, the rest in the digest of a working day. The
 * start of a meeting is not mailed: most who are not there yet are about to come.
 */
export const usualSettings: NotificationSettings = {
  kinds: {
    assigned: { app: true, mail: 'Digest' },
    mentioned: { app: true, mail: 'Now' },
    invited: { app: true, mail: 'Now' },
    prepare: { app: true, mail: 'Now' },
    started: { app: true, mail: 'Never' },
    recap: { app: true, mail: 'Now' },
    asksIn: { app: true, mail: 'Now' },
    upgrade: { app: true, mail: 'Now' },
    joined: { app: true, mail: 'Digest' },
  },
  digestDays: 'Weekdays',
  digestHour: 7,
};

/** Returns whether a kind is always shown in the app: it may wait for the reader's decision. */
export const isAlwaysInApp = (kind: NotificationKind): boolean => kind === 'upgrade';

/** Returns the preference of a kind. What no preference names is shown in the app and never mailed. */
export const preferenceOf = ({ kinds }: Pick<NotificationSettings, 'kinds'>, kind: NotificationKind): KindPreference => {
  const chosen = (chosenKinds as readonly NotificationKind[]).includes(kind)
    ? kinds[kind as ChosenKind]
    : { app: true, mail: 'Never' as const };
  return isAlwaysInApp(kind) ? { ...chosen, app: true } : chosen;
};

/** The stored settings of a person: kinds that are missing have the usual preference. */
interface StoredSettings extends Omit<NotificationSettings, 'kinds'> {
  kinds: Partial<NotificationSettings['kinds']>;
}

/** Returns a person's settings, with the usual ones for what they have not changed. */
export const settingsWith = (stored: StoredSettings | undefined): NotificationSettings =>
  stored === undefined ? usualSettings : { ...stored, kinds: { ...usualSettings.kinds, ...stored.kinds } };

/** Returns when a notification of a kind is mailed; a digest that is never sent takes none. */
export const wayOf = (settings: NotificationSettings, kind: NotificationKind): MailWay => {
  const { mail } = preferenceOf(settings, kind);
  return mail === 'Digest' && settings.digestDays === 'Never' ? 'Never' : mail;
};
