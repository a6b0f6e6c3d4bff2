import { permissionsOf, type Role } from '#shared/roles.ts';
import type { Session } from '#web/core/session/session.ts';

/** Returns the id of the number. */
export const idOf = (number: number): string => `01954a00-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const orgId = idOf(1);

/** The people of Harbor & Pine: its Owner, whose page it is, and two others. */
export const maren = { id: idOf(11), firstName: 'Maren', lastName: 'Lindqvist', role: 'Owner' as Role };
export const dev = { id: idOf(12), firstName: 'Dev', lastName: 'Castellano', role: 'Member' as Role };
export const hannah = { id: idOf(13), firstName: 'Hannah', lastName: 'Pike', role: 'Observer' as Role };

export const leadership = { id: idOf(21), title: 'Leadership', threadId: idOf(31) };

/** What a test changes of the session. */
export interface SessionChange extends Partial<Omit<Session, 'user'>> {
  role?: Role;
  user?: Partial<Session['user']>;
}

/** Returns the session of Maren Lindqvist in Harbor & Pine, with changes. */
export const sessionOf = ({ role = 'Owner', user, ...change }: SessionChange = {}): Session => ({
  id: idOf(2),
  orgId,
  teams: [leadership],
  calendarDate: '2026-03-03',
  quarterMonth: 1,
  weekStart: 'Monday',
  user: {
    userId: maren.id,
    username: 'maren',
    firstName: maren.firstName,
    lastName: maren.lastName,
    email: 'maren@harborandpine.com',
    avatarUrl: null,
    roles: [role],
    permissions: permissionsOf(role),
    orgs: [
      {
        id: orgId,
        name: 'Harbor & Pine',
        role,
        blocked: false,
        hasEnded: false,
        askWhom: null,
        logoUrl: null,
        themeColor: null,
        eraseAfter: null,
      },
    ],
    userLocale: 'en-US',
    currencyCode: 'USD',
    timeZoneName: 'UTC',
    ownTimeZone: null,
    formatLocale: null,
    ownWeekStart: null,
    experienceLevel: 'Familiar',
    theme: 'light',
    navBarOpen: true,
    dashboardId: null,
    nameFormat: 'first-last-initial',
    ...user,
  },
  orgSubscriptionStatus: 'Active',
  orgSubscriptionPaymentStatus: 'Current',
  orgRemainingSubscriptionDays: 0,
  orgInGracePeriod: false,
  hasAccount: true,
  hasBilling: false,
  policyAccepted: true,
  policyChanged: false,
  seq: 1,
  words: {},
  flags: {},
  notice: '',
  dashboard: null,
  firstSteps: null,
  ...change,
});
