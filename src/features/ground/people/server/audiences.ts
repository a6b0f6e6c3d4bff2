import { everyones } from '#server/realtime/audience.ts';

/** Changes of people and their roles are sent to everybody in the organisation. */
export const peopleAudiences = [everyones('person'), everyones('permission')];
