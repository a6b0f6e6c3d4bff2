import type { Role } from '#shared/roles.ts';
import { isLicensed } from '#shared/roles.ts';

/** Returns an address's domain in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Returns whether a person with this role and address needs a licence; specification section 6, catalogue rows B-36 and T-13. */
export const needsLicence = ({ role, email }: { role: Role; email: string }, freeDomains: ReadonlySet<string>): boolean =>
  isLicensed(role) && !freeDomains.has(domainOf(email));

/** A member as far as a licence depends on them. */
interface Holder {
  email: string;
  role: Role;
  isImplementer: boolean;
  isBlocked: boolean;
}

/** Returns whether a member needs a licence of the organisation now. */
export const isPaid = (member: Holder, freeDomains: ReadonlySet<string>): boolean =>
  !member.isImplementer && !member.isBlocked && needsLicence(member, freeDomains);
