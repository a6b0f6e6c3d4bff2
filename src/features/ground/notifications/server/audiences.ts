import { audienceOf, idsIn, reachTo } from '#server/realtime/audience.ts';

/** Changes of a notification are sent to its recipient alone, those of settings to the person who has them. */
export const notificationAudiences = [
  audienceOf('notification', (change) => reachTo([], idsIn(change, 'recipient_id'))),
  audienceOf('notificationSetting', (change) => reachTo([], idsIn(change, 'person_id'))),
];
