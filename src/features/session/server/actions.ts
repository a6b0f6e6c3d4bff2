import type { Signed, Visitor } from '../../../server/access/granted.ts';
import { providersOf } from '../../../server/auth/sign-in.ts';
import { dayIn, daysBetween, isTimeZone } from '../../../shared/dates.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { permissionsOf } from '../../../shared/roles.ts';
import { hasFlag } from '../../flags/server/access.ts';
import type { Theme } from '../../people/contract.ts';
import type { sessionApi } from '../contract.ts';
import {
  addContext,
  changeContext,
  changePerson,
  endSignIn,
  ensurePerson,
  fenceTo,
  findContext,
  listMemberships,
  listTeams,
} from './store.ts';

type Session = AnswerOf<typeof sessionApi.load>;

/** Returns trial and payment for the banners; an organisation without a subscription has 0 days left. */
const subscriptionOf = (
  org:
    | {
        subscriptionStatus: Session['orgSubscriptionStatus'];
        paymentStatus: Session['orgSubscriptionPaymentStatus'];
        trialEndsOn: string | null;
      }
    | undefined,
  today: string,
) => ({
  orgSubscriptionStatus: org?.subscriptionStatus ?? 'None',
  orgSubscriptionPaymentStatus: org?.paymentStatus ?? 'None',
  orgRemainingSubscriptionDays: org?.trialEndsOn == null ? 0 : Math.max(0, daysBetween(today, org.trialEndsOn)),
  orgInGracePeriod: false,
});

/** Returns the session; the first call after sign-in creates its context. */
export const loadSession = async (at: Signed, timeZone?: string): Promise<Session> => {
  const person = await ensurePerson(at);
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
  const memberships = await listMemberships(at);
  const reachable = memberships.filter((each) => !each.blocked);
  const preferred = reachable.find((each) => each.id === person.defaultOrgId) ?? reachable[0];
  let context = (await findContext(at)) ?? (await addContext(at, preferred?.id ?? null, zone ?? person.timeZone));
  const here = reachable.find((each) => each.id === context.orgId) ?? preferred;
  if (context.orgId !== (here?.id ?? null) || (zone !== undefined && zone !== context.timeZone)) {
    await changeContext(at, context.id, { orgId: here?.id ?? null, timeZone: zone ?? context.timeZone });
    context = { ...context, orgId: here?.id ?? null, timeZone: zone ?? context.timeZone };
  }
  if (here !== undefined) await fenceTo(at, here.id);
  const today = dayIn(at.now, context.timeZone);
  return {
    id: context.id,
    orgId: here?.id ?? null,
    teams: here === undefined ? [] : await listTeams(at, here.id),
    calendarDate: today,
    user: {
      userId: person.id,
      username: person.username,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      avatarUrl: person.avatarUrl,
      roles: here === undefined ? [] : [here.role],
      permissions: here === undefined ? [] : [...new Set([...permissionsOf(here.role), ...here.permissions])],
      orgs: memberships.map(({ id, name, role, blocked }) => ({ id, name, role, blocked })),
      userLocale: person.locale,
      currencyCode: person.currencyCode,
      timeZoneName: context.timeZone,
      experienceLevel: person.experienceLevel,
      theme: person.theme,
      navBarOpen: person.navBarOpen,
    },
    ...subscriptionOf(here?.org, today),
    hasAccount: true,
    policyAccepted: person.policyAcceptedAt !== null,
  };
};

/** Moves the session into another organisation of the person, and cuts its sockets so that they register again. */
export const switchOrg = async (at: Signed, orgId: string): Promise<Session> => {
  const target = (await listMemberships(at)).find((each) => each.id === orgId);
  if (target === undefined) return refuse(errors.notFound);
  if (target.blocked) return refuse(errors.orgBlocked, { data: { name: target.name } });
  await changeContext(at, at.sessionId, { orgId });
  at.after.cut(at.sessionId);
  return loadSession(at);
};

export const keepTheme = async (at: Signed, theme: Theme): Promise<void> => changePerson(at, { theme });

export const keepNavBar = async (at: Signed, open: boolean): Promise<void> => changePerson(at, { navBarOpen: open });

export const endSession = async (at: Signed): Promise<void> => {
  await endSignIn(at);
  at.after.cut(at.sessionId);
};

/** Returns the external providers that are configured; Microsoft only while its flag is on (catalogue row A-02). */
export const offerProviders = async (at: Visitor): Promise<ReturnType<typeof providersOf>> => {
  const withMicrosoft = await hasFlag(at, 'microsoft-sso');
  return providersOf(at.config).filter(({ id }) => id !== 'microsoft' || withMicrosoft);
};
