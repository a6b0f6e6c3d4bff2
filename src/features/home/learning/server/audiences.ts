import { audienceOf, idsIn, reachTo } from '#server/realtime/audience.ts';

/** Everybody hears of an entry; of progress, the person alone whose it is. */
export const learningAudiences = [
  audienceOf('learning', (change) => {
    const people = idsIn(change, 'person_id');
    return people.length === 0 ? 'everyone' : reachTo([], people);
  }),
];
