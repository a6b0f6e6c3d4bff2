import { everyones } from '#server/realtime/audience.ts';

/** Changes of an organisation's name and look are sent to everybody in it. */
export const orgAudiences = [everyones('org')];
