// A session: who is signed in, the current organisation, and what the person may do there. The first `GET session` after sign-in creates
// it, `DELETE session/{id}` ends it. Every call sends its id as `X-Session-Context`, and the organisation that its page shows as
// `X-Organization`: a call for another organisation than the session's is refused with 409 and does nothing.
import * as z from 'zod/mini';
import { paymentStatuses, subscriptionStatuses } from '#features/ground/orgs/contract.ts';
import { reportedFirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { experienceLevels, themes } from '#features/ground/people/contract.ts';
import { dashboard } from '#features/home/dashboards/contract.ts';
import { weekStarts } from '#shared/dates.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { flag, id, line, oneOf, optionalLine } from '#shared/fields.ts';
import { nameFormats } from '#shared/names.ts';
import { roles } from '#shared/roles.ts';
import { ownWords } from '#shared/terms.ts';

export const sessionOrg = z.object({
  id: id(),
  name: z.string(),
  role: z.enum(roles),
  blocked: z.boolean(),
  /** True where only the end of the subscription keeps the person out. */
  hasEnded: z.boolean(),
  /** The Owner, who can renew a subscription whose end keeps the person out; null elsewhere. */
  askWhom: z.nullable(z.object({ name: z.string(), email: z.string() })),
  logoUrl: z.nullable(z.string()),
  themeColor: z.nullable(z.string()),
  /** When a deleted organisation is erased; null for one that is not deleted. */
  eraseAfter: z.nullable(z.string()),
});

export const sessionUser = z.object({
  userId: id(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.string()),
  orgs: z.array(sessionOrg),
  userLocale: z.string(),
  currencyCode: z.string(),
  timeZoneName: z.string(),
  /** The time zone that the person has chosen; null while the device says it. */
  ownTimeZone: z.nullable(z.string()),
  /** The locale of numbers and dates that the person has chosen; null while the language says it. */
  formatLocale: z.nullable(z.string()),
  /** The day on which weeks begin for the person; null while the organisation says it. */
  ownWeekStart: z.nullable(z.enum(weekStarts)),
  experienceLevel: z.enum(experienceLevels),
  theme: z.enum(themes),
  navBarOpen: z.boolean(),
  /** The team whose dashboard is home in the current organisation; null for that of the person's own items. */
  dashboardId: z.nullable(id()),
  /** How the person sees short names, as of owners in lists. */
  nameFormat: z.enum(nameFormats),
});

const team = z.object({ id: id(), title: z.string(), threadId: id() });

const session = {
  id: id(),
  orgId: z.nullable(id()),
  /** The tractions to which the person is invited. */
  teams: z.array(team),
  /** Today in the person's time zone. */
  calendarDate: z.string(),
  /** The month in which the organisation’s first quarter begins, 1 to 12. */
  quarterMonth: z.number(),
  /** The day on which weeks begin in the organisation’s calendars. */
  weekStart: z.enum(weekStarts),
  user: sessionUser,
  orgSubscriptionStatus: z.enum(subscriptionStatuses),
  orgSubscriptionPaymentStatus: z.enum(paymentStatuses),
  orgRemainingSubscriptionDays: z.number(),
  orgInGracePeriod: z.boolean(),
  hasAccount: z.boolean(),
  /** Whether licences are paid for; without billing no screen speaks of money. */
  hasBilling: z.boolean(),
  policyAccepted: z.boolean(),
  /** Whether the person has accepted an earlier version of the policies, and is asked because it has changed. */
  policyChanged: z.boolean(),
  /** The number of the organisation's last change when this was read, or of an earlier one: what a page reads later is at least as new. */
  seq: z.number(),
  /** The first steps of the current organisation; null when this person has none. */
  firstSteps: reportedFirstSteps,
  /** What the current organisation calls Rocks and the like in words of its own. */
  words: ownWords,
  /** The feature flags that the operator has set for this organisation; they replace those of the installation. */
  flags: z.record(z.string(), z.boolean()),
  /** What the banner of `investigation-banner` says in this organisation; empty for what it says everywhere. */
  notice: z.string(),
  /** The person’s widgets in the current organisation; null without one. */
  dashboard: z.nullable(dashboard),
};

export type SessionOrg = z.infer<typeof sessionOrg>;

export const sessionApi = api('session', {
  load: get('session', {
    summary: 'The session of the signed-in person; the first call after sign-in creates it.',
    query: {
      /** Minutes that the browser is behind UTC, as returned by `Date.getTimezoneOffset`. */
      offset: z._default(z.string().check(z.regex(/^-?\d{1,4}$/, 'VAL_INVALID')), '0'),
      /** IANA name of the browser's time zone. */
      tz: z._default(z.string().check(z.maxLength(64, 'VAL_TOO_LONG'), z.regex(/^[\w+\-/]+$/, 'VAL_INVALID')), 'UTC'),
      /** The organisation in which this page stays, whichever one other pages of the same sign-in switch to. */
      org: z.optional(id()),
    },
    reply: session,
    reads: ['person', 'permission', 'org', 'meeting', 'dashboard'],
  }),
  reload: get('session/reload', {
    summary: 'The session again, after a permission or the organisation changed.',
    reply: session,
    reads: ['person', 'permission', 'org', 'meeting', 'dashboard'],
  }),
  switchOrg: put('session/org/{id}', {
    summary: 'Switches the session to another organisation.',
    params: { id: id() },
    reply: session,
  }),
  orgs: get('session/orgs', {
    summary: 'How many people are in each organisation that the person may enter, and how many of their notifications are unread there.',
    reply: { items: z.array(z.object({ id: id(), people: z.number(), unread: z.number() })) },
  }),
  navBar: put('session/user/navBarPreference', {
    summary: 'Saves whether the left menu is open.',
    query: { open: flag() },
  }),
  end: remove('session/{id}', { summary: 'Signs out.', params: { id: id() } }),
  theme: put('user/theme/{id}/{theme}', {
    summary: 'Saves the theme of a person.',
    params: { id: id(), theme: oneOf(themes) },
  }),
  dashboard: put('user/dashboard/{orgId}/{id}', {
    summary:
      'Sets the person’s dashboard in this organisation, by the id of a team of theirs, or by their own id for that of their own items.',
    params: { orgId: id(), id: id() },
  }),
  fault: post('session/fault', {
    summary: 'Tells of a page that stopped working. The log names it by the reference that its reader sees; nothing is stored.',
    body: z.object({
      reference: line(20),
      /** What kind of error it was, such as `TypeError`, and where in which file of code. Its words may hold what people wrote, so they stay. */
      kind: z.string().check(z.regex(/^\w{1,60}$/, 'VAL_INVALID')),
      where: z.string().check(z.regex(/^(?:[\w.-]{1,80}:\d{1,7}:\d{1,7})?$/, 'VAL_INVALID')),
      path: line(300),
      /** The release that the page was loaded with. */
      release: optionalLine(40),
    }),
  }),
  time: get('time', { summary: 'The time of the server.', reply: { time: z.string() } }),
  version: get('version', { summary: 'The version that is running.', reply: { version: z.string() } }),
  providers: get('session/providers', {
    summary: 'The ways to sign in that are set up here.',
    reply: {
      providers: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['social', 'oidc']) })),
      /** Whether browsers make passkeys for the address of this installation. */
      passkeys: z.boolean(),
      /** True during maintenance: the sign-in page says so in its place. */
      maintenance: z.boolean(),
    },
  }),
});
