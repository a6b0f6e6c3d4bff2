import { access, type Entered, open, signedIn, type Visitor } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { type Permission, permissionsOf, roles } from '../../../shared/roles.ts';
import { rolesToGive } from '../rules.ts';
import { enterOrgOfInvitation, findLinked, findPending, type PendingInvitation } from './store.ts';

const permission: Permission = 'Update|License';

/** Who may invite: people with one of these roles, or with the permission. */
export const inviting = { permission, roles: roles.filter((role) => permissionsOf(role).includes(permission)) };

const mayInvite = (at: Pick<Entered, 'role' | 'permissions'>): boolean =>
  inviting.roles.includes(at.role) || at.permissions.includes(permission);

/** Grants inviting, with the roles that the person may give. */
export const inviter = access('Owner, Admin, Manager, and whoever has Update|License', ({ at }) =>
  mayInvite(at) ? { roles: rolesToGive(at.role) } : refuse(errors.notAllowed),
);

/** Grants an invitation that was not used or withdrawn, to those who could have sent it. */
export const ownPending = access<{ params: { id: string } }, PendingInvitation>(
  'who may invite with the invitation’s role',
  async ({ at, input }) => {
    if (!mayInvite(at)) return refuse(errors.notAllowed);
    const found = (await findPending(at, input.params.id)) ?? refuse(errors.notFound);
    return rolesToGive(at.role).includes(found.role) ? found : refuse(errors.notAllowed);
  },
);

interface Link {
  params: { id: string; key: string };
}

/**
 * Returns the invitation of a link that works, and sets the tenant fence to its organisation. With `locks`, the organisation's lock is held
 * from then on, so that of two clicks the second finds a used link. Refuses with `invitationInvalid`.
 */
export const invitationOf = async (at: Pick<Visitor, 'tx' | 'now'>, { params }: Link, locks: boolean): Promise<PendingInvitation> => {
  const orgId = await enterOrgOfInvitation(at, params.id, locks);
  const found = orgId === undefined ? undefined : await findLinked({ ...at, orgId }, params);
  return found ?? refuse(errors.invitationInvalid);
};

export const linkHolder = open('anyone, with the link’s key, which only the invited address was sent');

export const linkedPerson = signedIn('whoever holds a link that works, signed in with the invited address', ({ at }) => ({
  personId: at.personId,
}));
