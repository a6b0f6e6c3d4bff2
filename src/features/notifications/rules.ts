// Decisions about notifications that both sides make: how the panel groups them, when one still asks, what a change is called.
import type { notificationEvents } from '../../shared/hubs.ts';
import type { Notification } from './contract.ts';

const dayLong = 86_400_000;
const daysOfWeek = 7;

export type NotificationGroup = 'Today' | 'Week' | 'Older';

/** under a day is Today, up to seven days Week, the rest Older; catalogue appendix 1, decision 66. */
export const groupOf = (createdAt: string, now: Date): NotificationGroup => {
  const age = now.getTime() - Date.parse(createdAt);
  if (age < dayLong) return 'Today';
  return age <= daysOfWeek * dayLong ? 'Week' : 'Older';
};

/** under a day the age is told ("2 hours ago"), later the date. */
export const isToldByAge = (createdAt: string, now: Date): boolean => groupOf(createdAt, now) === 'Today';

/** the buttons to approve and deny are there until one was pressed, and only when something is asked. */
export const asksForDecision = ({ isActioned, approvalUrl }: Pick<Notification, 'isActioned' | 'approvalUrl'>): boolean =>
  !isActioned && approvalUrl !== null;

export type NotificationEventName = (typeof notificationEvents)[number];

type State = Pick<Notification, 'isRead' | 'isRemoved' | 'isActioned'>;

/** What the hub calls a change: the strongest of what changed, since each of the four commands changes one thing. */
export const eventNameOf = (before: State | null, after: State): NotificationEventName | null => {
  if (before === null) return 'NewNotification';
  if (after.isRemoved && !before.isRemoved) return 'NotificationRemoved';
  if (after.isActioned && !before.isActioned) return 'NotificationActioned';
  if (after.isRead === before.isRead) return null;
  return after.isRead ? 'NotificationRead' : 'NotificationUnread';
};
