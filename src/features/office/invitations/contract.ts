// An invitation: a mail with a link that lets one address into one organisation, once. It ends when it is used, withdrawn, sent again
// (the new link replaces the old one) or fourteen days old. The link's address comes from the server's configuration, never from a client.
import * as z from 'zod/mini';
import { invitedRoles } from '#features/teams/invited/contract.ts';
import { mostItems } from '#shared/bulk.ts';
import { type AnswerOf, api, get, post, put, remove } from '#shared/endpoint.ts';
import { distinctIds, email, id, idList, line, oneOf, optionalLine } from '#shared/fields.ts';
import { password } from '#shared/passwords.ts';
import { roles } from '#shared/roles.ts';

/** Most people that one command invites. */
export const mostInvited = 100;

export const invitee = z.object({
  /** The new invitation's id. */
  id: id(),
  firstName: line(100),
  lastName: line(100),
  email: email(),
  role: oneOf(invitedRoles),
});
export type PersonToInvite = z.output<typeof invitee>;

/** A person to add; catalogue row B-24. */
export const memberInput = z.object({
  firstName: line(100),
  lastName: line(100),
  email: email(),
  /** The specification's fields. They are ignored: people choose their own name for signing in and their own picture. */
  username: optionalLine(200),
  avatarUrl: z.optional(z.nullable(line(500))),
});
export type MemberInput = z.output<typeof memberInput>;

const invitees = z.array(invitee).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostInvited, 'VAL_TOO_LONG'), distinctIds());

const inviting = {
  invitees,
  /** The meeting to which they are invited as well; the caller must be able to edit it. */
  tractionId: z.optional(z.nullable(id())),
  /** The specification's field. It is ignored: a link to wherever a client wants would be a way to deceive people. */
  baseUrl: optionalLine(200),
};

const addedInput = z.object({ ...inviting, isUpgradeRequest: z.optional(z.boolean()) });

/** What happened to each address that was to be invited. */
const outcome = {
  invitations: z.array(id()),
  /** Ids of rows that were left out, since their address was twice in the list, is invited already or belongs to a member. */
  skipped: z.array(z.object({ id: id(), why: z.enum(['Duplicate', 'Invited', 'Member']) })),
};

const many = z.object({ ids: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG')) });

const link = { id: id(), key: z.string().check(z.regex(/^[\w-]{20,100}$/, 'VAL_INVALID')) };

/** What a person fills in who joins with a new account. */
export const entry = z.object({
  firstName: line(100),
  lastName: line(100),
  password: password(),
  terms: z.literal(true, { error: 'VAL_TERMS' }),
});
export type NewLogin = z.output<typeof entry>;

const arrived = { orgId: id(), personId: id() };

const opened = {
  orgName: z.string(),
  invitedBy: z.object({ id: id(), firstName: z.string(), lastName: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** True when the address has an account, which then signs in to join. */
  hasAccount: z.boolean(),
  /** The next meeting that the person comes to; null without one. `at` is its instant, null while it has no time. */
  nextMeeting: z.nullable(z.object({ title: z.string(), day: z.nullable(z.string()), at: z.nullable(z.string()) })),
};
/** What a link invites to. */
export type OpenedInvitation = AnswerOf<typeof invitationApi.open>;

export const invitationApi = api('invitations', {
  checkEmail: post('people/check-existing-email', {
    summary: 'Whether an address belongs to a member of the organisation, or is invited.',
    body: z.object({ email: email() }),
    reply: { exists: z.boolean(), personId: z.nullable(id()), isInvited: z.boolean() },
    reads: ['person', 'permission', 'invitation'],
  }),
  invite: post('invitations', {
    summary: 'Invites people who need no licence: Observers, and those with an address of a free mail service.',
    body: z.object(inviting),
    reply: outcome,
  }),
  addMember: put('org/add-member', {
    summary:
      'Adds a person as an Observer, who needs no licence: they are mailed the link with which they join. Its id is the invitation’s.',
    body: memberInput,
    reply: { id: id() },
  }),
  inviteLicensed: post('subscription/add', {
    summary: 'Invites people, also such as need a licence; nobody is invited when the organisation must pay first.',
    body: addedInput,
    reply: { ...outcome, shouldRedirectToCheckout: z.boolean() },
  }),
  links: get('invitations/links', {
    summary: 'Links of invitations, to hand on to people without mail. Like the mailed ones they end when sent again or withdrawn.',
    query: { ids: idList() },
    reply: { items: z.array(z.object({ id: id(), link: z.string() })) },
    reads: ['invitation', 'meeting', 'org'],
    timely: true,
  }),
  resendMany: post('invitations/resend', {
    summary: 'Sends new links; the old ones end. Leaves out those whose last mail left less than a minute ago; names those that were sent.',
    body: many,
    reply: { ids: z.array(id()) },
  }),
  withdrawMany: post('invitations/withdraw', {
    summary: 'Ends invitations that were not used; names those that ended.',
    body: many,
    reply: { ids: z.array(id()) },
  }),
  resend: post('invitations/{id}/resend', { summary: 'Sends a new link; the old one ends.', params: { id: id() } }),
  withdraw: remove('invitations/{id}', { summary: 'Ends an invitation that was not used.', params: { id: id() } }),
  open: get('invitations/{id}/{key}', {
    summary: 'What a link invites to.',
    params: link,
    reply: opened,
    // Its page asks once: after joining, the link leads nowhere.
    reads: ['invitation'],
    timely: true,
  }),
  join: post('invitations/{id}/{key}/process', {
    summary: 'Joins the organisation as the signed-in person, whose address must be the invited one.',
    params: link,
    reply: arrived,
    // It takes the lock of the organisation that is joined, not of the one that the session works in.
    writes: 'versioned',
  }),
  register: post('invitations/{id}/{key}/register', {
    summary: 'Creates a login for the invited address and joins.',
    params: link,
    body: entry,
    reply: arrived,
  }),
  decline: post('invitations/{id}/{key}/decline', {
    summary: 'Ends an invitation that came to the wrong person, and tells who sent it.',
    params: link,
  }),
});
