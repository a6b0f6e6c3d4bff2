import { createContext, use } from 'react';
import type { WeekStart } from '#shared/dates.ts';
import type { NameFormat } from '#shared/names.ts';
import type { Role } from '#shared/roles.ts';
import type { OwnWords } from '#shared/terms.ts';
import type { Theme } from '#shared/theme.ts';

/** An organisation of the person. */
export interface TabOrg {
  id: string;
  name: string;
  role: Role;
  blocked: boolean;
  /** True where only the end of the subscription keeps the person out. */
  hasEnded: boolean;
  /** The Owner, who can renew a subscription whose end keeps the person out; null elsewhere. */
  askWhom: { name: string; email: string } | null;
  logoUrl: string | null;
  /** `#rrggbb`; null for the product's own. */
  themeColor: string | null;
  /** When a deleted organisation is erased; null for one that is not deleted. */
  eraseAfter: string | null;
}

/** The signed-in person and the current organisation: the part of `GET session` that shared code and every screen may read. */
export interface Session {
  id: string;
  orgId: string | null;
  /** The tractions to which the person is invited. */
  teams: { id: string; title: string; threadId: string }[];
  /** Today in the person's time zone. */
  calendarDate: string;
  /** The month in which the organisation's first quarter begins, 1 to 12. */
  quarterMonth: number;
  /** The day on which weeks begin in the organisation's calendars. */
  weekStart: WeekStart;
  user: {
    userId: string;
    username: string;
    firstName: string;
    lastName: string;
    email: string;
    avatarUrl: string | null;
    roles: Role[];
    permissions: string[];
    orgs: TabOrg[];
    userLocale: string;
    currencyCode: string;
    timeZoneName: string;
    /** The time zone that the person has chosen; null while the device says it. */
    ownTimeZone: string | null;
    /** The locale of numbers and dates that the person has chosen; null while the language says it. */
    formatLocale: string | null;
    /** The day on which weeks begin for the person; null while the organisation says it. */
    ownWeekStart: WeekStart | null;
    experienceLevel: string;
    theme: Theme;
    navBarOpen: boolean;
    /** The team whose dashboard is home in this organisation; null for that of the person's own items. */
    dashboardId: string | null;
    /** How the person sees short names, as of owners in lists. */
    nameFormat: NameFormat;
  };
  orgSubscriptionStatus: string;
  orgSubscriptionPaymentStatus: string;
  orgRemainingSubscriptionDays: number;
  orgInGracePeriod: boolean;
  hasAccount: boolean;
  /** Whether licences are paid for; without billing no screen speaks of money. */
  hasBilling: boolean;
  policyAccepted: boolean;
  /** Whether the person is asked because the policies have changed since they accepted them. */
  policyChanged: boolean;
  seq: number;
  /** What this organisation calls Rocks and the like in words of its own. */
  words: OwnWords;
  /** Feature flags of this organisation, which replace those of the installation. */
  flags: Record<string, boolean>;
  /** What the operator says in the investigation banner of this organisation; empty for what they say everywhere. */
  notice: string;
  /** The person's widgets in this organisation, `features/home/dashboards`; null without an organisation. */
  dashboard: {
    id: string;
    widgetSettings: {
      i: string;
      x: number;
      y: number;
      w: number;
      h: number;
      filters: { id: 'owner' | 'status' | 'meeting'; value: string[]; statuses: string[] }[];
    }[];
    order: string[];
    version: number;
    isDefault: boolean;
  } | null;
  /** What the person has decided about the first steps of the organisation that they made; null in other organisations. */
  firstSteps: { later: ('meeting' | 'people' | 'numbers')[]; people: string[]; invited?: number | undefined; hidden: boolean } | null;
}

/** Provided by the app; undefined while nobody is signed in. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session, or undefined on a public page for a person who is not signed in. */
export const useMaybeSession = (): Session | undefined => use(SessionContext);

/** Returns the day on which weeks begin in calendars: the person's own, else the organisation's, else Monday. */
export const useWeekStart = (): WeekStart => {
  const session = useMaybeSession();
  return session?.user.ownWeekStart ?? session?.weekStart ?? 'Monday';
};

/** Returns the session; for every screen that is not public. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('this screen needs somebody who is signed in');
  return session;
};

/** Returns the current organisation, if any. */
export const orgOf = (session: Session): TabOrg | undefined => session.user.orgs.find((org) => org.id === session.orgId);

/** Returns the person's role in the current organisation. */
export const roleOf = (session: Session): Role | undefined => orgOf(session)?.role;
