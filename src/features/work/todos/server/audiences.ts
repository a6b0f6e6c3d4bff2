import { audienceOf, idsIn, reachTo } from '#server/realtime/audience.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';

/** Returns the owner of a personal To-Do, also when the change has moved it into a meeting. */
const personalTo = ({ before, after }: LoggedChange): string[] =>
  [before, after].flatMap((row) => (row !== null && row['traction_id'] === null ? [String(row['owner_id'])] : []));

/** Changes of a To-Do are sent to everybody who sees its meeting; those of a personal To-Do only to its owner. */
export const todoAudiences = [audienceOf('todo', (change) => reachTo(idsIn(change, 'traction_id'), personalTo(change)))];
