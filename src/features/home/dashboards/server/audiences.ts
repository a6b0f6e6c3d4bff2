import { audienceOf, reachTo } from '#server/realtime/audience.ts';

/** Changes of a dashboard are sent to the person whose it is. */
export const dashboardAudiences = [audienceOf('dashboard', (change) => reachTo([], [change.item_id]))];
