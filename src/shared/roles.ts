/** A person's role in an organisation; specification section 1. */
export const roles = ['Owner', 'Admin', 'Manager', 'Member', 'Observer'] as const;
export type Role = (typeof roles)[number];

/** Returns true for roles with a licence, which may change things; an Observer only reads. */
export const isLicensed = (role: Role): boolean => role !== 'Observer';

/** Returns true for Owner and Admin, who reach every meeting and may choose any owner; specification section 6. */
export const isAdmin = (role: Role): boolean => role === 'Owner' || role === 'Admin';

export const permissionActions = ['None', 'Read', 'Create', 'Update', 'Delete'] as const;
export const permissionAreas = ['None', 'Billing', 'License', 'Organization'] as const;

/** An action and an area, such as `Update|Billing`; specification section 6. */
export type Permission = `${(typeof permissionActions)[number]}|${(typeof permissionAreas)[number]}`;

/** Every permission there is. */
export const everyPermission: readonly Permission[] = permissionActions.flatMap((action) =>
  permissionAreas.map((area): Permission => `${action}|${area}`),
);

const known: ReadonlySet<string> = new Set(everyPermission);

/** Returns whether a text is an action and an area that there are; catalogue row B-45. */
export const isPermission = (text: string): text is Permission => known.has(text);

/** Returns what a role may do by default in the areas other than meetings; catalogue appendix 1, decisions 17, 18 and 28. */
export const permissionsOf = (role: Role): Permission[] => {
  if (role === 'Owner') return ['Update|Billing', 'Update|License', 'Update|Organization'];
  if (role === 'Admin') return ['Update|License', 'Update|Organization'];
  return role === 'Manager' ? ['Update|License'] : [];
};
