import { everyones } from '../../../server/realtime/audience.ts';

/** Changes of an organisation's name and look are told to everybody in it. */
export const orgAudiences = [everyones('org')];
