import { audienceOf, idsIn, reachTo } from '#server/realtime/audience.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';

const isMark = (change: LoggedChange): boolean => (change.after ?? change.before)?.['is_favorite'] !== undefined;

/** Returns the tractions of a change: rows of a meeting name theirs, and the traction's own row has its id. */
const tractionsOf = (change: LoggedChange): string[] => {
  const named = idsIn(change, 'traction_id');
  return named.length === 0 ? [change.item_id] : named;
};

/** Changes of a meeting are sent to everybody who sees its traction; changes of a person's star and colour tag to that person alone. */
export const meetingAudiences = [
  audienceOf('meeting', (change) => (isMark(change) ? reachTo([], idsIn(change, 'person_id')) : reachTo(tractionsOf(change)))),
];
