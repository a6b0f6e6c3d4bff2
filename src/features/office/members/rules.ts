// Who may change which membership; both sides use it.

import { isPaid } from '#features/ground/licences/rules.ts';
import { isAdmin, isLicensed, type Permission, permissionsOf, type Role } from '#shared/roles.ts';
import type { GivenRole } from './contract.ts';

/** A member as the decisions need it. */
export interface MemberLook {
  id: string;
  email: string;
  role: Role;
  isImplementer: boolean;
  isBlocked: boolean;
}

interface Actor {
  personId: string;
  role: Role;
}

/** Returns whether the person may deactivate or remove the member: Owner and Admin, but nobody themselves, and never the Owner. */
export const mayEnd = (actor: Actor, member: Pick<MemberLook, 'id' | 'role'>): boolean =>
  isAdmin(actor.role) && member.role !== 'Owner' && member.id !== actor.personId;

/** Returns whether the person may give the member another role. An attached Implementer has none to give. */
export const mayGiveRole = (actor: Actor, member: Pick<MemberLook, 'id' | 'role' | 'isImplementer'>): boolean =>
  mayEnd(actor, member) && !member.isImplementer;

/** Returns whether ownership can be transferred to the member: paid, let in, and not the Owner; catalogue row B-28. */
export const mayBecomeOwner = (member: MemberLook, freeDomains: ReadonlySet<string>): boolean =>
  member.role !== 'Owner' && isPaid(member, freeDomains);

const billing: Permission = 'Update|Billing';

/** Returns the rights of a member who gets a role. Billing that was granted stays with whoever keeps a licence. */
export const rightsWith = (role: GivenRole, before: readonly string[], was: Role): string[] => {
  const keepsBilling = isLicensed(role) && was !== 'Owner' && before.includes(billing);
  return [...permissionsOf(role), ...(keepsBilling ? [billing] : [])];
};
