import { listStandings } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { type Permission, permissionsOf, roles } from '#shared/roles.ts';
import { rolesToGive } from '../rules.ts';
import type { PendingInvitation } from './store.ts';

const permission: Permission = 'Update|License';

/** Who may invite: people with one of these roles, or with the permission. */
export const inviting = { permission, roles: roles.filter((role) => permissionsOf(role).includes(permission)) };

export const mayInvite = (at: Pick<Entered, 'role' | 'permissions'>): boolean =>
  inviting.roles.includes(at.role) || at.permissions.includes(permission);

/** Grants inviting, with the roles that the person may give. */
export const inviter = access('Owner, Admin, Manager, and whoever has Update|License', ({ at }) =>
  mayInvite(at) ? { roles: rolesToGive(at.role) } : refuse(errors.notAllowed),
);

interface MeetingRights {
  view: boolean;
  edit: boolean;
}

/** Returns what the person may do in the meetings of these invitations; one without a meeting hides nothing. */
export const meetingsOf = async (
  at: Entered,
  invitations: readonly Pick<PendingInvitation, 'tractionId'>[],
): Promise<(invitation: Pick<PendingInvitation, 'tractionId'>) => MeetingRights> => {
  const ids = invitations.flatMap(({ tractionId }) => (tractionId === null ? [] : [tractionId]));
  const rights = new Map((await listStandings(at, ids)).map(({ traction, can }) => [traction.id, can]));
  return ({ tractionId }) => (tractionId === null ? { view: true, edit: true } : (rights.get(tractionId) ?? { view: false, edit: false }));
};
