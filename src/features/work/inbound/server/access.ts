import type { Standing } from '#features/teams/team/server/access.ts';
import { measurablesBy, standingOfScorecard } from '#features/work/scorecards/server/access.ts';
import { access, type Entered, open } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { type AddressRow, findAddress } from './store.ts';

type OfScorecard = { params: { scorecardId: string } };
type OfAddress = { params: { scorecardId: string; addressId: string } };

export const seesAddresses = access<OfScorecard, Standing>('anyone who may see its meeting', ({ at, input }) =>
  standingOfScorecard(at, input.params.scorecardId),
);

export const mayMakeAddress = access<OfScorecard, Standing>('an editor of the meeting, Owner or Admin', async ({ at, input }) => {
  const standing = await standingOfScorecard(at, input.params.scorecardId);
  return standing.can.edit ? standing : refuse(errors.notAllowed);
});

const reach = async (at: Entered, { params }: OfAddress): Promise<{ standing: Standing; address: AddressRow }> => {
  const standing = await standingOfScorecard(at, params.scorecardId);
  const address = await findAddress(at, params.addressId);
  return address?.tractionId === standing.traction.id ? { standing, address } : refuse(errors.notFound);
};

export const mayChangeAddress = access<OfAddress, { standing: Standing; address: AddressRow }>(
  'an editor of the meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reach(at, input);
    return reached.standing.can.edit ? reached : refuse(errors.notAllowed);
  },
);

/** Returns whether somebody may end an address: its editors, who made it, and the owners of what it writes. */
export const mayEnd = (
  at: Pick<Entered, 'personId' | 'role'>,
  { standing, address }: { standing: Standing; address: Pick<AddressRow, 'createdById'> },
  owners: readonly (string | null)[],
): boolean => standing.can.edit || (isLicensed(at.role) && (address.createdById === at.personId || owners.includes(at.personId)));

export const mayRevokeAddress = access<OfAddress, { address: AddressRow }>(
  'an editor of the meeting, Owner or Admin; and, with a licence, who made it and the owner of a measurable that it writes',
  async ({ at, input }) => {
    const reached = await reach(at, input);
    const rows = await measurablesBy(
      at,
      reached.address.measurables.map(({ id }) => id),
    );
    const owners = rows.map(({ ownerId }) => ownerId);
    return mayEnd(at, reached, owners) ? reached : refuse(errors.notAllowed);
  },
);

export const addressHolder = open('anyone, with the whole address, which was shown once to whoever made it');
