// A person: a human with a login, a member of one or more organisations with one role in each. Pickers search people here; other features
// contain profiles and licences.
import * as z from 'zod/mini';
import { api, get, post } from '#shared/endpoint.ts';
import { id, idList } from '#shared/fields.ts';
import { roles } from '#shared/roles.ts';
import { type Searchable, searching } from '#shared/search.ts';

export const upgradeRequestStatuses = ['None', 'Pending', 'Denied', 'Completed'] as const;
export const experienceLevels = ['None', 'New', 'Familiar', 'Experienced'] as const;
export const themes = ['default', 'light', 'dark'] as const;
export type ThemeSetting = (typeof themes)[number];
export const workStyles = ['Integrator', 'Visionary', 'Implementer', 'Other'] as const;

export const person = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  email: z.string(),
  /** Whether the person has proved that the address is theirs. */
  isProven: z.boolean(),
  orgThemeColor: z.nullable(z.string()),
  actualRoles: z.array(z.enum(roles)),
  upgradeRequestStatus: z.enum(upgradeRequestStatuses),
  navBarOpen: z.boolean(),
  hasLicense: z.boolean(),
  /** True while the person may not enter the organisation. */
  isBlocked: z.boolean(),
  /** Whether the person may see and change billing. */
  hasBilling: z.boolean(),
  eosRoleInOrg: z.enum(workStyles),
});
export type Person = z.infer<typeof person>;

/** The fields that can be searched. */
export const peopleSearch = {
  filters: {
    text: ['name', 'nameOrEmail'],
    flag: ['hasLicense', 'isBlocked', 'isImplementer'],
    words: ['tractionId', 'role', 'upgradeRequestStatus'],
  },
  sorts: ['FirstName', 'LastName', 'role'],
} as const satisfies Searchable;

export const peopleApi = api('people', {
  byIds: get('people', {
    summary: 'People of the organisation by id.',
    query: { ids: idList() },
    reply: { items: z.array(person) },
    reads: ['person', 'permission', 'org'],
  }),
  search: post('people/search', {
    ...searching('People of the organisation; the filter tractionId finds the people invited to it.', person, peopleSearch),
    reads: ['person', 'permission', 'meeting', 'org'],
  }),
});
