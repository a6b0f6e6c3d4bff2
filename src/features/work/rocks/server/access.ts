import { getStanding, type Standing, standingsToAdd, tractionOfMeeting } from '#features/teams/team/server/access.ts';
import { type Tractions, visibleTractions } from '#features/work/items/server/access.ts';
import { type BulkGrant, grantBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import type { BulkItem } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { Rock } from '../contract.ts';
import { meetingsOf, rockRights } from '../rules.ts';
import { findMilestone, type MilestoneRow } from './store/milestones.ts';
import { type ListedRockRow, listRemovedRocks, type RockRow, rockStore } from './store.ts';

/** A Rock, the tractions through which one person sees it, and what they may do with it. */
export interface ReachedRock {
  rock: RockRow;
  tractions: Tractions;
  can: Rock['can'];
}

export const rightsOn = (at: Entered, rock: ListedRockRow, tractions: Tractions): Rock['can'] =>
  rockRights(rock, { role: at.role, personId: at.personId, inMeetings: rock.tractionIds.flatMap((id) => tractions.get(id)?.can ?? []) });

/** Says whether the person may take a Rock out of a meeting: their own, or one of a meeting to which they may add. */
export const mayTakeOut = (at: Entered, { ownerId, createdById }: ListedRockRow, standing: Standing | undefined): boolean =>
  ownerId === at.personId || createdById === at.personId || standing?.can.add === true;

/** Returns the Rock with the person's rights on it; answers 404 when it is removed, or the person may see none of its meetings. */
export const reachRock = async (at: Entered, id: string): Promise<ReachedRock> => {
  const rock = await rockStore.find(at, id);
  if (rock === undefined) return refuseGone(at, 'rock', id, async (tractionId) => (await visibleTractions(at, [tractionId])).size > 0);
  const tractions = await visibleTractions(at, rock.tractionIds);
  if (tractions.size === 0) return refuse(errors.notFound);
  return { rock, tractions, can: rightsOn(at, rock, tractions) };
};

export const mayAddRock = access<
  { body: { tractionId?: string | undefined; tractionIds?: string[] | undefined } },
  { tractions: Tractions }
>('a licensed person who is invited to each of its meetings, may edit them, or is Owner or Admin', async ({ at, input }) => ({
  tractions: await standingsToAdd(at, meetingsOf(input.body)),
}));

export const seesRock = access<{ params: { id: string } }, ReachedRock>('anyone who may see one of its meetings', ({ at, input }) =>
  reachRock(at, input.params.id),
);

export const mayEditRock = access<{ params: { id: string } }, ReachedRock>(
  'a licensed person who may add to one of its meetings, its owner or its author',
  async ({ at, input }) => {
    const reached = await reachRock(at, input.params.id);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

/** A milestone, and its Rock as the person reaches it. */
export interface ReachedMilestone {
  milestone: MilestoneRow;
  reached: ReachedRock;
}

export const mayEditMilestone = access<{ params: { id: string } }, ReachedMilestone>('as for editing its Rock', async ({ at, input }) => {
  const milestone = await findMilestone(at, input.params.id);
  if (milestone === undefined) return refuse(errors.notFound);
  const reached = await reachRock(at, milestone.rockId);
  return reached.can.edit ? { milestone, reached } : refuse(errors.notAllowed);
});

export const mayRemoveRock = access<{ params: { id: string } }, ReachedRock>(
  'its owner, its author, an editor of one of its meetings, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reachRock(at, input.params.id);
    return reached.can.remove ? reached : refuse(errors.notAllowed);
  },
);

export const mayChangeRocks = access<
  { body: { items: BulkItem[]; isRemoved?: boolean | undefined; tractionId?: string | undefined } },
  BulkGrant<RockRow> & { tractions: Tractions }
>(
  'for each item as for changing or removing it alone, and to bring it back as for removing it; for a new meeting as for adding to it; 404 or 403 when no item may be changed',
  async ({ at, input: { body } }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    if (body.tractionId !== undefined) await standingsToAdd(at, [body.tractionId], 'tractionId');
    const tractions = await visibleTractions(at);
    const ids = body.items.map(({ id }) => id);
    const rocks = await (body.isRemoved === false ? listRemovedRocks(at, ids) : rockStore.list(at, ids));
    const granted = grantBulk(body.items, rocks, (rock) => {
      if (!rock.tractionIds.some((id) => tractions.has(id))) return 'notFound';
      const can = rightsOn(at, rock, tractions);
      return (body.isRemoved === undefined ? can.edit : can.remove) ? undefined : 'notAllowed';
    });
    return { ...granted, tractions };
  },
);

export const mayClearRocks = access<{ params: { meetingId: string } }, Standing>(
  'a licensed person who may add to the meeting, checked for each Rock',
  async ({ at, input }) => {
    const { meetingId } = input.params;
    const standing = await getStanding(at, (await tractionOfMeeting(at, meetingId)) ?? meetingId);
    return standing.can.add ? standing : refuse(errors.notAllowed);
  },
);
