import { everyones } from '../../../server/realtime/audience.ts';

/** Changes of people and their roles are told to everybody in the organisation. */
export const peopleAudiences = [everyones('person'), everyones('permission')];
