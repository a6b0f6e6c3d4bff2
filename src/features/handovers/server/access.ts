import { access, type Entered } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { isAdmin } from '../../../shared/roles.ts';
import { getStanding, listStandings, type Standing } from '../../meetings/server/access.ts';

/** The tractions in which somebody may hand over the work of others. */
export interface HandoverGrant {
  tractionIds: string[];
}

interface Scope {
  body: { tractionId?: string | null | undefined };
}

const reach = async (at: Entered, { body: { tractionId } }: Scope): Promise<HandoverGrant> => {
  if (tractionId != null) return (await getStanding(at, tractionId)).can.edit ? { tractionIds: [tractionId] } : refuse(errors.notAllowed);
  if (!isAdmin(at.role)) return refuse(errors.notAllowed);
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
  'whoever may edit the meeting; for all meetings, Owner and Admin',
  ({ at, input }) => reach(at, input),
);
