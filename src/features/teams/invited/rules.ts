import { isAdmin, type Role } from '#shared/roles.ts';
import { type InvitationState, type InvitedRole, invitedRoles } from './contract.ts';

/** Returns the roles that a person may give: Owner and Admin all, others only Observer; specification section 6. */
export const rolesToGive = (role: Role): readonly InvitedRole[] => (isAdmin(role) ? invitedRoles : ['Observer']);

interface Dated {
  openedAt: Date | null;
  cameBackAt: Date | null;
  leftAt: Date | null;
  expiresAt: Date;
}

/** Returns what a person who invited others sees of an invitation that was neither used nor withdrawn. */
export const stateOf = ({ openedAt, cameBackAt, leftAt, expiresAt }: Dated, now: Date): InvitationState => {
  if (cameBackAt !== null) return 'CameBack';
  if (expiresAt <= now) return 'Expired';
  if (openedAt !== null) return 'Opened';
  return leftAt === null ? 'Waiting' : 'Sent';
};
