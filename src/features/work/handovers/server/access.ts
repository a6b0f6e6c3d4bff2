import { getStanding, listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, isLicensed } from '#shared/roles.ts';

/** The tractions in which somebody may hand over the work of others, or their own. */
export interface HandoverGrant {
  tractionIds: string[];
}

interface Scope {
  body: { personId: string; tractionId?: string | null | undefined };
}

const reach = async (at: Entered, { body: { personId, tractionId } }: Scope): Promise<HandoverGrant> => {
  if (tractionId != null) return (await getStanding(at, tractionId)).can.edit ? { tractionIds: [tractionId] } : refuse(errors.notAllowed);
  const isOwn = personId === at.personId;
  if (!isAdmin(at.role) && !isOwn) return refuse(errors.notAllowed);
  // Observers have no work: what they may still own is marked until somebody takes it.
  if (!isLicensed(at.role)) return { tractionIds: [] };
  return { tractionIds: (await listStandings(at)).map(({ traction }) => traction.id) };
};

export const mayChangeSight = access<{ body: { tractionId: string } }, { standing: Standing }>(
  'whoever may edit the meeting',
  async ({ at, input }) => {
    const standing = await getStanding(at, input.body.tractionId);
    return standing.can.edit ? { standing } : refuse(errors.notAllowed);
  },
);

export const mayHandOver = access<Scope, HandoverGrant>(
  'whoever may edit the meeting; for all meetings, Owner and Admin, and everybody for their own work',
  ({ at, input }) => reach(at, input),
);
