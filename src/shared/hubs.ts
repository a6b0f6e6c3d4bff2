import type { Entity } from './entities.ts';

/** The four hubs, each a Socket.IO namespace `/{name}`; specification section 7. */
export const hubNames = ['live-meeting-hub', 'notification-hub', 'app-config-hub', 'live-update-hub'] as const;
export type HubName = (typeof hubNames)[number];

/** One change, by ids only: hub messages never carry the changed data. Only whoever may see the thing hears of it. */
export interface Change {
  entityType: Entity;
  id: string;
  orgId: string;
  /** The change's sequence number in the organisation, without gaps. */
  seq: number;
  byUserId: string | null;
  tractionId: string | null;
}

/** Many things of one entity changed at once. */
export interface ManyChanged {
  entityType: Entity;
  orgId: string;
  /** The number of the last of the changes. */
  seq: number;
  /** At most `bulkLimits.ids` of them. */
  ids: string[];
  /** How many there are beyond `ids`. */
  more: number;
}

/**
 * The organisation's numbers above `since`, up to `seq`, have been told: whoever heard no change in between sees none of what
 * changed. A listener whose last number is below `since` has missed something.
 */
export interface Passed {
  orgId: string;
  since: number;
  seq: number;
  /** What this person may see has changed, so that anything on the page may be wrong. */
  refetch?: true;
}

/** How changes of many things are told and answered. */
export const bulkLimits = {
  /** So many changes of one entity that come together are told one by one; more are one `ManyChanged`. */
  single: 20,
  /** Ids in one `ManyChanged`. */
  ids: 100,
  /** Changes that somebody who was away can ask for; who missed more fetches anew. */
  missed: 5_000,
} as const;

/**
 * Events of the live-update hub; `Added`, `Updated` and `Deleted` carry a `Change`, and each listener hears only of what they
 * may see. `ManyChanged` and `Passed` carry what is named like them.
 */
export const liveUpdateEvents = ['Added', 'Updated', 'Deleted', 'NewRelease', 'ManyChanged', 'Passed'] as const;

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
  /** Attempts to reconnect are put off by up to so much at random, so that all who lost a node do not come back in one moment. */
  spread: 500,
  /** An attempt that nobody has answered for so long has failed; it lies below the time to the next one. */
  attemptFor: 4_000,
  lossAfter: 5_000,
  restartAfter: 10_000,
  rejoinTries: 10,
  rejoinEvery: 500,
} as const;
