import { orgFlags } from '#features/ground/flags/server/access.ts';
import type { ThemeSetting } from '#features/ground/people/contract.ts';
import { changePerson } from '#features/ground/people/server/actions.ts';
import { showDashboard } from '#features/home/dashboards/server/actions.ts';
import type { Signed, Visitor } from '#server/access/granted.ts';
import { isOffered, providersOf } from '#server/auth/providers.ts';
import { dayIn, daysBetween, isTimeZone } from '#shared/dates.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { currencyOf, defaultCurrency } from '#shared/locales.ts';
import { isPermission, permissionsOf } from '#shared/roles.ts';
import type { sessionApi } from '../contract.ts';
import {
  addContext,
  type Context,
  changeContext,
  changeZone,
  endSignIn,
  ensurePerson,
  fenceTo,
  findContext,
  lastChange,
  listMemberships,
  listTeams,
  listWhomToAsk,
} from './store.ts';

type Session = AnswerOf<typeof sessionApi.load>;

/** Returns trial and payment for the banners; an organisation without a subscription has 0 days left. */
const subscriptionOf = (
  org:
    | {
        subscriptionStatus: Session['orgSubscriptionStatus'];
        paymentStatus: Session['orgSubscriptionPaymentStatus'];
        trialEndsOn: string | null;
        inGrace: boolean;
      }
    | undefined,
  today: string,
) => ({
  orgSubscriptionStatus: org?.subscriptionStatus ?? 'None',
  orgSubscriptionPaymentStatus: org?.paymentStatus ?? 'None',
  orgRemainingSubscriptionDays: org?.trialEndsOn == null ? 0 : Math.max(0, daysBetween(today, org.trialEndsOn)),
  orgInGracePeriod: org?.inGrace ?? false,
});

type Memberships = Awaited<ReturnType<typeof listMemberships>>;

/** Returns the context that the tabs of the sign-in share, moved to an organisation that the person may enter. */
const sharedContext = async (at: Signed, reachable: Memberships, timeZone: string, preferred: string | null): Promise<Context> => {
  const context = (await findContext(at)) ?? (await addContext(at, { orgId: preferred, timeZone, stays: false }));
  const orgId = reachable.some((each) => each.id === context.orgId) ? context.orgId : preferred;
  if (orgId !== context.orgId) await changeContext(at, context.id, { orgId });
  return { ...context, orgId };
};

type WhomToAsk = Awaited<ReturnType<typeof listWhomToAsk>>;

const orgShown = (
  { id, name, role, blocked, hasEnded, org: { logoUrl, themeColor, eraseAfter } }: Memberships[number],
  whom: WhomToAsk,
) => {
  const owner = whom.find((each) => each.id === id);
  return {
    id,
    name,
    role,
    blocked,
    hasEnded,
    askWhom: owner === undefined ? null : { name: owner.name, email: owner.email },
    logoUrl,
    themeColor,
    eraseAfter: eraseAfter?.toISOString() ?? null,
  };
};

/** What a page says when it asks for its session. */
interface Asked {
  timeZone?: string | undefined;
  /** The organisation in which the page stays, whichever one its sign-in's other tabs switch to. */
  staysIn?: string | undefined;
}

/** Returns whether a person has accepted this version of the policies, and whether they have accepted another one before. */
const policyOf = ({ policyAcceptedAt, policyVersion }: { policyAcceptedAt: Date | null; policyVersion: string }, version: string) => ({
  policyAccepted: policyAcceptedAt !== null && policyVersion === version,
  policyChanged: policyAcceptedAt !== null && policyVersion !== version,
});

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Describes the person in the organisation where the session works; undefined where it works in none. */
const userIn = (
  person: Awaited<ReturnType<typeof ensurePerson>>,
  memberships: readonly Membership[],
  here: Membership | undefined,
  { timeZoneName, teams, whom }: { timeZoneName: string; teams: Session['teams']; whom: WhomToAsk },
): Session['user'] => ({
  userId: person.id,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  avatarUrl: person.avatarUrl,
  roles: here === undefined ? [] : [here.role],
  permissions: here === undefined ? [] : [...new Set([...permissionsOf(here.role), ...here.permissions.filter(isPermission)])],
  orgs: memberships.map((each) => orgShown(each, whom)),
  userLocale: person.locale,
  // What the organisation has chosen for new people stays; otherwise the currency follows the locale.
  currencyCode: person.currencyCode === defaultCurrency ? currencyOf(person.locale) : person.currencyCode,
  timeZoneName,
  ownTimeZone: person.ownTimeZone,
  formatLocale: person.formatLocale,
  ownWeekStart: person.ownWeekStart,
  experienceLevel: person.experienceLevel,
  theme: person.theme,
  navBarOpen: person.navBarOpen,
  // Who has left a team sees their own items again.
  dashboardId: teams.find(({ id }) => id === here?.dashboardId)?.id ?? null,
  nameFormat: person.nameFormat,
});

/** Returns the time zone that a person has chosen, else the one that their page tells; undefined when that is none. */
const zoneOf = (own: string | null, told: string | undefined): string | undefined =>
  own ?? (told !== undefined && isTimeZone(told) ? told : undefined);

/**
 * Returns what the session has of the organisation where it works: its last change, read before all else, the person's teams and widgets, and
 * its flags. The queries leave together, because the page waits for them.
 */
const ownIn = async (
  at: Signed,
  here: Membership | undefined,
): Promise<Pick<Session, 'seq' | 'teams' | 'flags' | 'notice' | 'dashboard'>> => {
  if (here === undefined) return { seq: 0, teams: [], flags: {}, notice: '', dashboard: null };
  const within = { tx: at.tx, orgId: here.id, personId: at.personId, role: here.role };
  const [seq, teams, set, dashboard] = await Promise.all([
    lastChange(at, here.id),
    listTeams(at, here.id),
    orgFlags(within),
    showDashboard(within),
  ]);
  return { seq, teams, ...set, dashboard };
};

/** Returns the session; the first call after sign-in creates its context. A page that may no longer stay gets the shared session. */
export const loadSession = async (at: Signed, { timeZone, staysIn }: Asked = {}): Promise<Session> => {
  const person = await ensurePerson(at);
  const zone = zoneOf(person.ownTimeZone, timeZone);
  const memberships = await listMemberships(at);
  const reachable = memberships.filter((each) => !each.blocked);
  const preferred = reachable.find((each) => each.id === person.defaultOrgId) ?? reachable[0];
  let context = await sharedContext(at, reachable, zone ?? person.timeZone, preferred?.id ?? null);
  if (staysIn !== undefined && staysIn !== context.orgId && reachable.some((each) => each.id === staysIn))
    context = (await findContext(at, staysIn)) ?? (await addContext(at, { orgId: staysIn, timeZone: context.timeZone, stays: true }));
  // Mails are written in the person's own time zone: the first one that a browser has told.
  if (zone !== undefined && zone !== 'UTC' && person.timeZone === 'UTC') await changePerson(at, at.personId, { timeZone: zone });
  if (zone !== undefined && zone !== context.timeZone) {
    await changeContext(at, context.id, { timeZone: zone });
    context = { ...context, timeZone: zone };
  }
  const here = reachable.find((each) => each.id === context.orgId);
  if (here !== undefined) await fenceTo(at, here.id);
  const own = await ownIn(at, here);
  const whom = memberships.some(({ hasEnded }) => hasEnded) ? await listWhomToAsk(at) : [];
  // Who has nowhere to go is told of a deleted organisation of theirs that it was removed.
  const told = here ?? memberships.find(({ org }) => org.eraseAfter !== null);
  const today = dayIn(at.now, context.timeZone);
  return {
    id: context.id,
    orgId: here?.id ?? null,
    ...own,
    calendarDate: today,
    quarterMonth: here?.org.quarterMonth ?? 1,
    weekStart: here?.org.weekStart ?? 'Monday',
    user: userIn(person, memberships, here, { timeZoneName: context.timeZone, teams: own.teams, whom }),
    ...subscriptionOf(told?.org, today),
    hasAccount: true,
    hasBilling: at.config.BILLING !== 'off',
    ...policyOf(person, at.config.POLICY_VERSION),
    firstSteps: here?.firstSteps ?? null,
    words: here?.org.words ?? {},
  };
};

/** Reloads the session that sends the request: the shared one, or that of a page that stays in its organisation. */
export const reloadSession = async (at: Signed & { orgId?: string | undefined }): Promise<Session> => {
  const shared = await findContext(at);
  return loadSession(at, shared?.id === at.sessionId || at.orgId === '' ? {} : { staysIn: at.orgId });
};

/** Moves the shared session into another organisation of the person, and cuts its sockets so that they register again. */
export const switchOrg = async (at: Signed, orgId: string): Promise<Session> => {
  const target = (await listMemberships(at)).find((each) => each.id === orgId);
  if (target === undefined) return refuse(errors.notFound);
  if (target.org.eraseAfter !== null) return refuse(errors.orgDeleted, { data: { name: target.name } });
  if (target.hasEnded) return refuse(errors.subscriptionEnded, { data: { name: target.name } });
  if (target.blocked) return refuse(errors.orgBlocked, { data: { name: target.name } });
  const shared = await findContext(at);
  if (shared !== undefined) {
    await changeContext(at, shared.id, { orgId });
    at.after.cut(shared.id);
  }
  return loadSession(at);
};

/** Moves all sessions of the person into the time zone that they have chosen. */
export const moveSessions = (at: Signed, timeZone: string): Promise<void> => changeZone(at, timeZone);

export const keepTheme = async (at: Signed, theme: ThemeSetting): Promise<void> => changePerson(at, at.personId, { theme });

export const keepNavBar = async (at: Signed, open: boolean): Promise<void> => changePerson(at, at.personId, { navBarOpen: open });

export const endSession = async (at: Signed): Promise<void> => {
  await endSignIn(at);
  at.after.cut(at.authSessionId);
};

/** Returns the external providers that are configured and offered. */
export const offerProviders = async (at: Visitor): Promise<ReturnType<typeof providersOf>> => {
  const withMicrosoft = await isOffered(at.tx, 'microsoft');
  return providersOf(at.config).filter(({ id }) => id !== 'microsoft' || withMicrosoft);
};
