import { audienceOf, idsIn, reachTo } from '../../../server/realtime/audience.ts';
import type { LoggedChange } from '../../../server/realtime/logged-change.ts';

/** Whose personal To-Do it is, or was before it went into a meeting. */
const personalTo = ({ before, after }: LoggedChange): string[] =>
  [before, after].flatMap((row) => (row !== null && row['traction_id'] === null ? [String(row['owner_id'])] : []));

/** A To-Do is seen by whoever sees its meeting, a personal one by its owner alone. */
export const todoAudiences = [audienceOf('todo', (change) => reachTo(idsIn(change, 'traction_id'), personalTo(change)))];
