import { itemRights } from '#features/work/items/rules.ts';
import { askerOf, mayChangeMany, mayDo, mayRemove, type PlacedItems, type Reached, reach } from '#features/work/items/server/access.ts';
import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { Headline } from '../contract.ts';
import { type HeadlineRow, headlineStore } from './store.ts';

export const headlineItems: PlacedItems<HeadlineRow, Headline['can']> = {
  store: headlineStore,
  rightsOn: (at, headline, standing) => itemRights(headline, askerOf(at, standing)),
};

export const seesHeadline = access<{ params: { id: string } }, Reached<HeadlineRow, Headline['can']>>(
  'anyone who may see its meeting',
  ({ at, input }) => reach(at, headlineItems, input.params.id),
);

export const mayEditHeadline = mayDo(headlineItems, 'edit', 'a licensed person who may add to its meeting, its owner or its author');
export const mayRemoveHeadline = mayRemove(headlineItems);
export const mayChangeHeadlines = mayChangeMany(headlineItems);

export const mayCascadeHeadline = access<{ body: { headlineId: string } }, Reached<HeadlineRow, Headline['can']>>(
  'a licensed person who may edit the headline, with the flag on',
  async ({ at, input }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    const reached = await reach(at, headlineItems, input.body.headlineId);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);
