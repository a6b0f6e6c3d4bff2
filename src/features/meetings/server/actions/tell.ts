import type { Assignable } from '../../../notifications/contract.ts';
import { type Teller, tellAssigned } from '../../../notifications/server/actions.ts';
import { listThreads } from '../store/reading.ts';
import { meetingLink } from './create.ts';

/** An item of a traction that somebody is given. */
export interface Gift {
  title: string;
  tractionId: string;
  ownerId: string;
}

/** Where a person finds items of several meetings. */
const home = '/';

/** Tells people what somebody else gave them, and where it is: one notification for each of them, however much they were given. */
export const tellOwners = async (at: Teller, kind: Assignable, gifts: readonly Gift[]): Promise<void> => {
  const byOwner = Map.groupBy(
    gifts.filter(({ ownerId }) => ownerId !== at.personId),
    ({ ownerId }) => ownerId,
  );
  if (byOwner.size === 0) return;
  const linkOf = new Map<string, string>();
  for (const { thread } of await listThreads(at, [...new Set(gifts.map(({ tractionId }) => tractionId))]))
    if (!linkOf.has(thread.tractionId)) linkOf.set(thread.tractionId, meetingLink(thread));
  await tellAssigned(
    at,
    kind,
    [...byOwner].map(([ownerId, given]) => {
      const places = new Set(given.map(({ tractionId }) => linkOf.get(tractionId)));
      const [only] = places;
      return { ownerId, titles: given.map(({ title }) => title), link: places.size === 1 ? only : home };
    }),
  );
};
