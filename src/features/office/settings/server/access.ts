import { getStanding } from '#features/teams/team/server/access.ts';
import { access, type Entered, signedIn } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { type DeletedOrg, findDeleted, findOwnOrg, type OwnOrg } from './store.ts';

interface OfOrg {
  params: { id: string };
}

const here = (at: Entered, id: string): { orgId: string } => (id === at.orgId ? { orgId: id } : refuse(errors.notFound));

/** Grants the organisation in which one works, named by its id. */
export const administrator = access<OfOrg, { orgId: string }>('Owner and Admin', ({ at, input }) => {
  const granted = here(at, input.params.id);
  return isAdmin(at.role) ? granted : refuse(errors.notAllowed);
});

export const owner = access<OfOrg, { orgId: string }>('the Owner', ({ at, input }) => {
  const granted = here(at, input.params.id);
  return at.role === 'Owner' ? granted : refuse(errors.notAllowed);
});

interface Leading {
  params: { orgId: string };
}

const leads = (at: Entered, { params: { orgId } }: Leading): { orgId: string } => {
  const granted = here(at, orgId);
  return isAdmin(at.role) ? granted : refuse(errors.notAllowed);
};

export const choosesLeaders = access<Leading, { orgId: string }>('Owner and Admin', ({ at, input }) => leads(at, input));

/** Grants a meeting that the person sees as the leadership team's. */
export const choosesMeeting = access<{ params: { orgId: string; meetingId: string } }, { tractionId: string }>(
  'Owner and Admin',
  async ({ at, input }) => {
    leads(at, input);
    return { tractionId: (await getStanding(at, input.params.meetingId)).traction.id };
  },
);

/** Grants an organisation of one's own; also one that the session does not work in, since the menu of organisations shows its logo. */
export const memberOf = signedIn<OfOrg, OwnOrg>(
  'people of the organisation',
  async ({ at, input }) => (await findOwnOrg(at, input.params.id)) ?? refuse(errors.notFound),
);

/** Grants the Owner a deleted organisation that can still be brought back. */
export const ownerOfDeleted = signedIn<OfOrg, DeletedOrg>(
  'the Owner of the deleted organisation',
  async ({ at, input }) => (await findDeleted(at, input.params.id)) ?? refuse(errors.notFound),
);

export const member = access('anyone in the organisation, limited to their own', ({ at }) => ({ personId: at.personId }));
