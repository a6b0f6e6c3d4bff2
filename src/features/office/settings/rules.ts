import { isAdmin, type Role } from '#shared/roles.ts';

/** Milliseconds for which a deleted organisation can be brought back: a week. */
export const recoverableFor = 7 * 24 * 60 * 60 * 1_000;

/** The colours that an organisation may choose with one click; any other is typed. */
export const swatches = ['#ff7900', '#2a60b5', '#1f7a48', '#7a3e90', '#913a3a', '#37549c'] as const;

/** What the pages of the settings depend on. */
interface Opener {
  role: Role;
  permissions: readonly string[];
  hasBilling: boolean;
}

const pages = [
  { key: 'details', path: 'detail', group: 'organization', may: ({ role }: Opener) => isAdmin(role) },
  { key: 'members', path: 'license', group: 'organization', may: ({ permissions }: Opener) => permissions.includes('Update|License') },
  { key: 'meetings', path: 'meetings', group: 'organization', may: ({ role }: Opener) => isAdmin(role) },
  {
    key: 'billing',
    path: 'billing',
    group: 'organization',
    may: ({ hasBilling, permissions }: Opener) => hasBilling && permissions.includes('Update|Billing'),
  },
  { key: 'delete', path: 'delete', group: 'data', may: ({ role }: Opener) => role === 'Owner' },
  { key: 'view', path: 'usersettings', group: 'you', may: () => true },
] as const;

/** Returns the pages of the organisation's settings that a person may open; none for somebody without a role. */
export const settingsPages = ({ role, ...more }: Omit<Opener, 'role'> & { role: Role | undefined }) =>
  role === undefined ? [] : pages.filter(({ may }) => may({ ...more, role }));
