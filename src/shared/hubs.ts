import type { Entity } from './entities.ts';

/** What a hub says first to each client: the server's time, as in the header `Date`. */
export const timeEvent = 'Time';

/** The four hubs, each a Socket.IO namespace `/{name}`; specification section 7. */
export const hubNames = ['live-meeting-hub', 'notification-hub', 'app-config-hub', 'live-update-hub'] as const;
export type HubName = (typeof hubNames)[number];

/** One change, by ids only: hub messages never carry the changed data. Only people who may see the changed thing receive it. */
export interface HubChange {
  entityType: Entity;
  id: string;
  orgId: string;
  /** The change's sequence number in the organisation, without gaps. */
  seq: number;
  byUserId: string | null;
  tractionId: string | null;
}

/** Many changes of one entity at once. */
export interface ManyChanged {
  entityType: Entity;
  orgId: string;
  /** The sequence number of the last change. */
  seq: number;
  /** At most `bulkLimits.ids` ids. */
  ids: string[];
  /** The number of changed things beyond `ids`. */
  more: number;
}

/**
 * All changes after number `since`, up to `seq`, have been sent. A listener that received none of them may not see any of the changed
 * things. A listener whose last number is below `since` has missed events.
 */
export interface Passed {
  orgId: string;
  since: number;
  seq: number;
  /** True when the person's rights have changed, so that everything on the page must be fetched again. */
  refetch?: true;
}

/**
 * What a person is told when their own access to an organisation changes, before their socket may end: they were removed, the login is
 * blocked, the organisation was deleted, or role or permissions are others now. Specification sections 4 and 6, catalogue rows B-46 to B-50.
 */
export interface AccessChanged {
  orgId: string;
  what: 'removed' | 'blocked' | 'deleted' | 'role';
  byUserId: string | null;
}

/** Limits for messages about many changes. */
export const bulkLimits = {
  /** Changes of one entity sent one by one when they come together; more are sent as one `ManyChanged`. */
  single: 20,
  /** Most ids in one `ManyChanged`. */
  ids: 100,
  /** Most missed changes that a client can ask for; after more it fetches everything again. */
  missed: 5_000,
} as const;

/**
 * Events of the live-update hub. `Added`, `Updated` and `Deleted` carry a `Change`, sent only to listeners who may see the thing.
 * `ManyChanged`, `Passed` and `AccessChanged` carry the types of the same names.
 */
export const liveUpdateEvents = ['Added', 'Updated', 'Deleted', 'NewRelease', 'ManyChanged', 'Passed', 'AccessChanged'] as const;

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
  /** Most milliseconds of random delay before an attempt to reconnect, so that clients of a lost node do not all return at once. */
  spread: 500,
  /** Timeout of an attempt to reconnect; shorter than the time to the next one. */
  attemptFor: 4_000,
  lossAfter: 5_000,
  restartAfter: 10_000,
  rejoinTries: 10,
  rejoinEvery: 500,
} as const;
