import type { Assignable } from '../../../notifications/contract.ts';
import { type Teller, tellAssigned } from '../../../notifications/server/actions.ts';
import { listThreads } from '../store/reading.ts';
import { meetingLink } from './create.ts';

interface Given {
  kind: Assignable;
  title: string;
  tractionId: string;
  ownerIds: readonly string[];
}

/** Tells people that somebody else gave them an item of a meeting, and where it is. */
export const tellOwners = async (at: Teller, { tractionId, ownerIds, ...item }: Given): Promise<void> => {
  if (ownerIds.every((ownerId) => ownerId === at.personId)) return;
  const [found] = await listThreads(at, [tractionId]);
  await tellAssigned(at, { ...item, ownerIds, ...(found === undefined ? {} : { link: meetingLink(found.thread) }) });
};
