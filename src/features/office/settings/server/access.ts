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
