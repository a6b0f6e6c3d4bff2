import { audienceOf, idsIn, reachTo } from '../../../server/realtime/audience.ts';

/** A notification is its recipient's alone. */
export const notificationAudiences = [audienceOf('notification', (change) => reachTo([], idsIn(change, 'recipient_id')))];
