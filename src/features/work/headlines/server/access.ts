import { findStanding, listStandings, type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import { itemRights } from '#features/work/items/rules.ts';
import { type BulkGrant, grantBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { HeadlineBulk } from '../contract.ts';
import { findHeadline, type HeadlineRow, type ListedHeadlineRow, listAnyHeadlines } from './store.ts';

/** A headline, and what one person may do with it. */
export interface ReachedHeadline {
  headline: HeadlineRow;
  can: { edit: boolean; remove: boolean };
}

/** Returns the tractions that the person may see, by id. A person reaches headlines only through them. */
export const visibleTractions = async (at: Entered): Promise<Map<string, Standing>> =>
  new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing]));

export const rightsOn = (at: Entered, headline: ListedHeadlineRow, standing: Standing) =>
  itemRights(headline, { role: at.role, personId: at.personId, inMeeting: standing.can });

const reach = async (at: Entered, id: string): Promise<ReachedHeadline> => {
  const headline = await findHeadline(at, id);
  if (headline === undefined)
    return refuseGone(at, 'headline', id, async (tractionId) => (await findStanding(at, tractionId)) !== undefined);
  const standing = await findStanding(at, headline.tractionId);
  if (standing === undefined) return refuse(errors.notFound);
  return { headline, can: rightsOn(at, headline, standing) };
};

export const seesHeadline = access<{ params: { id: string } }, ReachedHeadline>('anyone who may see its meeting', ({ at, input }) =>
  reach(at, input.params.id),
);

export const mayEditHeadline = access<{ params: { id: string } }, ReachedHeadline>(
  'a licensed person who may add to its meeting, its owner or its author',
  async ({ at, input }) => {
    const reached = await reach(at, input.params.id);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

export const mayRemoveHeadline = access<{ params: { id: string } }, ReachedHeadline>(
  'its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reach(at, input.params.id);
    return reached.can.remove ? reached : refuse(errors.notAllowed);
  },
);

export const mayCascadeHeadline = access<{ body: { headlineId: string } }, ReachedHeadline>(
  'a licensed person who may edit the headline, with the flag on',
  async ({ at, input }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    const reached = await reach(at, input.body.headlineId);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

export const mayChangeHeadlines = access<{ body: HeadlineBulk }, BulkGrant<HeadlineRow>>(
  'for each item as for changing it alone; for a new meeting as for adding to it; 404 or 403 when no item may be changed',
  async ({ at, input: { body } }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    if (body.tractionId !== undefined) await standingToAdd(at, body.tractionId);
    const standings = await visibleTractions(at);
    const headlines = await listAnyHeadlines(
      at,
      body.items.map(({ id }) => id),
    );
    return grantBulk(body.items, headlines, (headline) => {
      const standing = standings.get(headline.tractionId);
      if (standing === undefined || (headline.status === 'Removed' && body.status === undefined)) return 'notFound';
      const can = rightsOn(at, headline, standing);
      return (body.status === 'Removed' || headline.status === 'Removed' ? can.remove : can.edit) ? undefined : 'notAllowed';
    });
  },
);

export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractions: await visibleTractions(at),
}));
