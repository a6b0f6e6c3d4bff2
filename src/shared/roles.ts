/** Roles of a person in an organisation; specification section 1. */
export const roles = ['Owner', 'Admin', 'Manager', 'Member', 'Observer'] as const;
export type Role = (typeof roles)[number];

/** Roles that hold a licence and may change things; an Observer only looks. */
export const isLicensed = (role: Role): boolean => role !== 'Observer';

/** Owner and Admin: they reach every meeting and may pick any owner; specification section 6. */
export const isAdmin = (role: Role): boolean => role === 'Owner' || role === 'Admin';

export const permissionActions = ['None', 'Read', 'Create', 'Update', 'Delete'] as const;
export const permissionAreas = ['None', 'Billing', 'License', 'Organization'] as const;

/** `Update|Billing`: an action and an area; specification section 6. */
export type Permission = `${(typeof permissionActions)[number]}|${(typeof permissionAreas)[number]}`;

/** What a role may do by default in the areas that are not meetings; catalogue appendix 1, decisions 17, 18 and 28. */
export const permissionsOf = (role: Role): Permission[] => {
  if (role === 'Owner') return ['Update|Billing', 'Update|License', 'Update|Organization'];
  if (role === 'Admin') return ['Update|License', 'Update|Organization'];
  return role === 'Manager' ? ['Update|License'] : [];
};
