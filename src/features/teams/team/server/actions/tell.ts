import type { Assignable } from '#features/ground/notifications/contract.ts';
import { type Teller, tellAssigned } from '#features/ground/notifications/server/actions.ts';
import { listThreads } from '../store/reading.ts';
import { meetingLink } from './create.ts';

/** An item of a traction that was given to somebody. */
export interface Gift {
  id: string;
  title: string;
  tractionId: string;
  ownerId: string;
}

/** The page that shows a person's items of several meetings. */
const home = '/';

/** Returns the page of each traction, by its id. */
export const linksTo = async (at: Pick<Teller, 'tx' | 'orgId'>, tractionIds: string[]): Promise<ReadonlyMap<string, string>> => {
  const linkOf = new Map<string, string>();
  for (const { thread } of await listThreads(at, tractionIds))
    if (!linkOf.has(thread.tractionId)) linkOf.set(thread.tractionId, meetingLink(thread));
  return linkOf;
};

/** Notifies people of items that somebody else gave them, with a link: one notification for each person, for any number of items. */
export const tellOwners = async (at: Teller, kind: Assignable, gifts: readonly Gift[]): Promise<void> => {
  const byOwner = Map.groupBy(
    gifts.filter(({ ownerId }) => ownerId !== at.personId),
    ({ ownerId }) => ownerId,
  );
  if (byOwner.size === 0) return;
  const linkOf = await linksTo(at, [...new Set(gifts.map(({ tractionId }) => tractionId))]);
  await tellAssigned(
    at,
    kind,
    [...byOwner].map(([ownerId, given]) => {
      const places = new Set(given.map(({ tractionId }) => linkOf.get(tractionId)));
      const [only] = places;
      return { ownerId, items: given, link: places.size === 1 ? only : home };
    }),
  );
};
