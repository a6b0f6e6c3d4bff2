// Decisions about notifications that server and web share: how the panel groups them, when they show buttons, and names of changes.
import type { notificationEvents } from '../../shared/hubs.ts';
import type { Notification } from './contract.ts';

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
export const isToldByAge = (createdAt: string, now: Date): boolean => groupOf(createdAt, now) === 'Today';

/** Returns whether to show the buttons to approve and deny. Q-08: when a decision is asked for, until one was pressed. */
export const asksForDecision = ({ isActioned, approvalUrl }: Pick<Notification, 'isActioned' | 'approvalUrl'>): boolean =>
  !isActioned && approvalUrl !== null;

export type NotificationEventName = (typeof notificationEvents)[number];

type State = Pick<Notification, 'isRead' | 'isRemoved' | 'isActioned'>;

/** Returns the hub's name for a change, or null when none applies. Each command changes one thing; of several, the strongest counts. */
export const eventNameOf = (before: State | null, after: State): NotificationEventName | null => {
  if (before === null) return 'NewNotification';
  if (after.isRemoved && !before.isRemoved) return 'NotificationRemoved';
  if (after.isActioned && !before.isActioned) return 'NotificationActioned';
  if (after.isRead === before.isRead) return null;
  return after.isRead ? 'NotificationRead' : 'NotificationUnread';
};
