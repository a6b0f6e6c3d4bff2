import { audienceOf, idsIn, reachTo } from '../../../server/realtime/audience.ts';
import type { LoggedChange } from '../../../server/realtime/logged-change.ts';

const isMark = (change: LoggedChange): boolean => (change.after ?? change.before)?.['is_favorite'] !== undefined;

/** Rows of a meeting name their traction; the traction's own row is known by its id. */
const tractionsOf = (change: LoggedChange): string[] => {
  const named = idsIn(change, 'traction_id');
  return named.length === 0 ? [change.item_id] : named;
};

/** A meeting, its series and its invitees are seen by whoever sees its traction, and somebody's star and colour on it by them alone. */
export const meetingAudiences = [
  audienceOf('meeting', (change) => (isMark(change) ? reachTo([], idsIn(change, 'person_id')) : reachTo(tractionsOf(change)))),
];
