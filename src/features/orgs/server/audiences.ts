import { everyones } from '../../../server/realtime/audience.ts';

/** Everybody of an organisation sees its name and look. */
export const orgAudiences = [everyones('org')];
