import { createContext, use } from 'react';
import type { Role } from '../../shared/roles.ts';
import type { Theme } from '../../shared/theme.ts';

/** An organisation that the person belongs to. */
export interface SessionOrg {
  id: string;
  name: string;
  role: Role;
  blocked: boolean;
}

/** Who is signed in and where; the part of `GET session` that shared parts and every screen may read. */
export interface Session {
  id: string;
  orgId: string | null;
  /** The tractions that this person is an invitee of. */
  teams: { id: string; title: string; threadId: string }[];
  /** Today in the person's time zone. */
  calendarDate: string;
  user: {
    userId: string;
    username: string;
    firstName: string;
    lastName: string;
    email: string;
    avatarUrl: string | null;
    roles: Role[];
    permissions: string[];
    orgs: SessionOrg[];
    userLocale: string;
    currencyCode: string;
    timeZoneName: string;
    experienceLevel: string;
    theme: Theme;
    navBarOpen: boolean;
  };
  orgSubscriptionStatus: string;
  orgSubscriptionPaymentStatus: string;
  orgRemainingSubscriptionDays: number;
  orgInGracePeriod: boolean;
  hasAccount: boolean;
  policyAccepted: boolean;
}

/** Filled by the app; undefined while nobody is signed in. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, or undefined on a public page that somebody sees without signing in. */
export const useMaybeSession = (): Session | undefined => use(SessionContext);

/** The session of the person who is signed in; for every screen that is not public. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('this screen needs somebody who is signed in');
  return session;
};

/** The organisation that is worked in, if any. */
export const orgOf = (session: Session): SessionOrg | undefined => session.user.orgs.find((org) => org.id === session.orgId);

/** The role in the organisation that is worked in. */
export const roleOf = (session: Session): Role | undefined => orgOf(session)?.role;
