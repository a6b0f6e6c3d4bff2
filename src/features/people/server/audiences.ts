import { everyones } from '../../../server/realtime/audience.ts';

/** Everybody of an organisation sees its people and their roles. */
export const peopleAudiences = [everyones('person'), everyones('permission')];
