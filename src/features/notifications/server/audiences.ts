import { audienceOf, idsIn, reachTo } from '../../../server/realtime/audience.ts';

/** Changes of a notification are sent to its recipient alone. */
export const notificationAudiences = [audienceOf('notification', (change) => reachTo([], idsIn(change, 'recipient_id')))];
