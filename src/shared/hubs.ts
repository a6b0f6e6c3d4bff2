import type { Entity } from './entities.ts';

/** The four hubs, each a Socket.IO namespace `/{name}`; specification section 7. */
export const hubNames = ['live-meeting-hub', 'notification-hub', 'app-config-hub', 'live-update-hub'] as const;
export type HubName = (typeof hubNames)[number];

/** One change, by ids only: hub messages never carry the changed data. */
export interface Change {
  entityType: Entity;
  id: string;
  orgId: string;
  /** The change's sequence number in the organisation, without gaps. */
  seq: number;
  byUserId: string | null;
  tractionId: string | null;
}

/** Events of the live-update hub; `Added`, `Updated` and `Deleted` carry a `Change`. */
export const liveUpdateEvents = ['Added', 'Updated', 'Deleted', 'NewRelease'] as const;

export const notificationEvents = [
  'NewNotification',
  'NotificationRead',
  'NotificationUnread',
  'NotificationRemoved',
  'NotificationActioned',
] as const;

export const liveMeetingEvents = [
  'Joined',
  'Left',
  'Started',
  'Ended',
  'AgendaItemChanged',
  'IdsStatusChanged',
  'FocusIssuesChanged',
  'IssueSolved',
  'IssueReopened',
  'RatingAdded',
  'SettingsUpdated',
  'Reacted',
  'MeetingUpdated',
] as const;
export type LiveMeetingEvent = (typeof liveMeetingEvents)[number];

/** Timings of the hubs in milliseconds; specification sections 7 and 9. */
export const hubTimings = {
  invokeTries: 5,
  invokeEvery: 200,
  reconnectEvery: 5_000,
  reconnectFor: 90_000,
  lossAfter: 5_000,
  restartAfter: 10_000,
  rejoinTries: 10,
  rejoinEvery: 500,
} as const;
