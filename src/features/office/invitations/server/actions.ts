import { randomBytes } from 'node:crypto';
import { needsLicence } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import { notify } from '#features/ground/notifications/server/actions.ts';
import { readWords } from '#features/ground/orgs/server/access.ts';
import { welcome } from '#features/ground/orgs/server/actions.ts';
import * as people from '#features/ground/people/server/actions.ts';
import { licences } from '#features/office/billing/server/actions.ts';
import { addAccount } from '#features/office/register/server/actions.ts';
import type { InvitedRole } from '#features/teams/invited/contract.ts';
import type { LinkedInvitation, PendingInvitation } from '#features/teams/invited/server/actions.ts';
import * as invited from '#features/teams/invited/server/actions.ts';
import { addToMeeting, nextMeetingOf } from '#features/teams/team/server/actions/join.ts';
import type { MailNews } from '#server/access/after-commit.ts';
import type { Entered, Signed, Visitor } from '#server/access/granted.ts';
import { findLogin, hasProvedAddress } from '#server/auth/accounts.ts';
import { type NamedConstraint, named } from '#server/db/constraints.ts';
import { takeMails } from '#server/mail/allowance.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { nameOf } from '#shared/names.ts';
import type { invitationApi, MemberInput, NewLogin, PersonToInvite } from '../contract.ts';
import { linkLifetime, resendAfter } from '../rules.ts';
import { invitationByLink } from './access.ts';
import { handedOnMail, invitationMail } from './mails.ts';
import * as store from './store.ts';

type Outcome = AnswerOf<typeof invitationApi.invite>;
type Skipped = Outcome['skipped'][number];

/** Two who invite the same address at once: the second row breaks the unique index, and the command may be sent again. */
const constraints: NamedConstraint = {
  invitation_pending: { error: errors.invalid, field: 'invitees', code: 'VAL_TAKEN' },
  invitation_pkey: { error: errors.idTaken, field: 'invitees', code: 'VAL_TAKEN' },
};

const newKey = (): string => randomBytes(32).toString('base64url');

/** Refuses rows whose role the person may not give, naming each. */
const checkRoles = (invitees: readonly PersonToInvite[], isAllowed: (row: PersonToInvite) => boolean): void => {
  const wrong = invitees.flatMap((row, index) => (isAllowed(row) ? [] : [[`invitees.${index}.role`, ['VAL_INVALID']] as const]));
  if (wrong.length > 0) refuse(errors.invalid, { fields: Object.fromEntries(wrong.map(([field, codes]) => [field, [...codes]])) });
};

const sort = async (at: Entered, invitees: readonly PersonToInvite[]): Promise<{ fresh: PersonToInvite[]; skipped: Skipped[] }> => {
  const emails = [...new Set(invitees.map(({ email }) => email))];
  const members = await store.listMembersBy(at, emails);
  const isInvited = await invited.listInvited(at, emails);
  const seen = new Set<string>();
  const whyNot = ({ email }: PersonToInvite): Skipped['why'] | undefined => {
    if (seen.has(email)) return 'Duplicate';
    seen.add(email);
    if (members.has(email)) return 'Member';
    return isInvited.has(email) ? 'Invited' : undefined;
  };
  const judged = invitees.map((row) => ({ row, why: whyNot(row) }));
  return {
    fresh: judged.flatMap(({ row, why }) => (why === undefined ? [row] : [])),
    skipped: judged.flatMap(({ row, why }) => (why === undefined ? [] : [{ id: row.id, why }])),
  };
};

const send = async (
  at: Entered,
  invitations: readonly Pick<PersonToInvite, 'id' | 'email' | 'firstName'>[],
  keys: readonly string[],
): Promise<void> => {
  const { orgName, ...person } = await store.findNames(at, at.personId);
  const names = { orgName, invitedBy: nameOf(person), base: at.config.BASE_URL, orgId: at.orgId };
  const reader = { ...at, words: await readWords(at) };
  await takeMails(
    at,
    invitations.map(({ email }) => email),
  );
  const mails = invitations.map(({ id, email, firstName }, index) => {
    const key = keys[index] ?? '';
    return invitationMail(reader, { ...names, id, email, firstName, key, keyHash: invited.digestOf(key) });
  });
  await at.after.mails(mails);
};

const add = async (at: Entered, fresh: readonly PersonToInvite[], tractionId: string | null): Promise<string[]> => {
  if (fresh.length === 0) return [];
  const keys = fresh.map(newKey);
  const times = { sentAt: at.now, expiresAt: new Date(at.now.getTime() + linkLifetime) };
  const rows = fresh.map((row, index) => ({
    ...row,
    ...times,
    tractionId,
    invitedById: at.personId,
    keyHash: invited.digestOf(keys[index] ?? ''),
  }));
  await named(constraints, () => invited.addInvitations(at, rows));
  await send(at, fresh, keys);
  return fresh.map(({ id }) => id);
};

interface Inviting {
  roles: readonly InvitedRole[];
  tractionId: string | null;
}

/** Invites people who need no licence. Refuses others, naming their rows. */
export const invite = async (at: Entered, invitees: readonly PersonToInvite[], { roles, tractionId }: Inviting): Promise<Outcome> => {
  checkRoles(invitees, (row) => roles.includes(row.role) && !needsLicence(row, freeDomains));
  const { fresh, skipped } = await sort(at, invitees);
  return { invitations: await add(at, fresh, tractionId), skipped };
};

/** Invites one person as an Observer. Refuses with the field `email` who is a member or invited already. */
export const addMember = async (at: Entered, { firstName, lastName, email }: MemberInput): Promise<{ id: string }> => {
  const row = { id: newId(), firstName, lastName, email, role: 'Observer' as const };
  const { fresh, skipped } = await sort(at, [row]);
  if (skipped.length > 0) refuse(errors.invalid, { fields: { email: ['VAL_TAKEN'] } });
  await add(at, fresh, null);
  return { id: row.id };
};

/** Invites people, also such as need a licence. When the organisation must pay first, nobody is invited. */
export const inviteLicensed = async (
  at: Entered,
  invitees: readonly PersonToInvite[],
  { roles, tractionId }: Inviting,
): Promise<AnswerOf<typeof invitationApi.inviteLicensed>> => {
  checkRoles(invitees, (row) => roles.includes(row.role));
  const { fresh, skipped } = await sort(at, invitees);
  const amount = fresh.filter((row) => needsLicence(row, freeDomains)).length;
  if (amount > 0 && (await licences.needsCheckout(at, amount))) return { invitations: [], skipped, shouldRedirectToCheckout: true };
  return { invitations: await add(at, fresh, tractionId), skipped, shouldRedirectToCheckout: false };
};

export const checkEmail = async (at: Entered, email: string): Promise<AnswerOf<typeof invitationApi.checkEmail>> => {
  const personId = (await store.listMembersBy(at, [email])).get(email) ?? null;
  return { exists: personId !== null, personId, isInvited: (await invited.listInvited(at, [email])).has(email) };
};

const linkOf = (at: Pick<Entered, 'config'>, id: string, key: string): string => `${at.config.BASE_URL}/welcome/invitation/${id}/${key}`;

/** Returns links to hand on. They prove no address: see `registerInvited`. */
export const linksOf = (at: Entered, invitations: readonly PendingInvitation[]): { id: string; link: string }[] =>
  invitations
    .filter(({ expiresAt }) => expiresAt > at.now)
    .map((invitation) => ({
      id: invitation.id,
      link: linkOf(at, invitation.id, invited.copiedKeyOf(at.config.SECRET, invitation)),
    }));

const isTooSoon = (at: Pick<Entered, 'now'>, { sentAt }: PendingInvitation): boolean => at.now.getTime() - sentAt.getTime() < resendAfter;

/** Sends new links. The old ones end. Refuses when licences must be paid first, which links that have ended do not hold back any more. */
const sendAnew = async (at: Entered, invitations: readonly PendingInvitation[]): Promise<void> => {
  const asking = invitations.filter((invitation) => invitation.expiresAt <= at.now && needsLicence(invitation, freeDomains));
  if (asking.length > 0 && (await licences.needsCheckout(at, asking.length))) refuse(errors.licenceUnpaid);
  const keys = invitations.map(newKey);
  const ids = invitations.map(({ id }) => id);
  await invited.renewLinks(at, ids, keys.map(invited.digestOf), new Date(at.now.getTime() + linkLifetime));
  await send(at, invitations, keys);
};

/** Sends a new link, at most once a minute. */
export const resend = async (at: Entered, invitation: PendingInvitation): Promise<void> => {
  if (isTooSoon(at, invitation)) refuse(errors.tooMany);
  await sendAnew(at, [invitation]);
};

/** Sends new links of many invitations, and leaves out those whose last mail is less than a minute old. */
export const resendMany = async (at: Entered, invitations: readonly PendingInvitation[]): Promise<{ ids: string[] }> => {
  const due = invitations.filter((invitation) => !isTooSoon(at, invitation));
  if (due.length > 0) await sendAnew(at, due);
  return { ids: due.map(({ id }) => id) };
};

/** Notes what became of the mail of a link, unless another link was sent since or the invitation has ended. */
export const noteMailed = (
  at: Pick<Entered, 'tx' | 'orgId' | 'now'>,
  link: { id: string; keyHash: string },
  news: MailNews,
): Promise<void> =>
  invited.changeMailed(
    at,
    link,
    news.news === 'Waits' ? { waits: news.why } : { waits: null, ...(news.news === 'Left' ? { leftAt: at.now } : { cameBackAt: at.now }) },
  );

export const withdraw = async (at: Entered, invitations: readonly PendingInvitation[]): Promise<{ ids: string[] }> => {
  const ids = invitations.map(({ id }) => id);
  await invited.endInvitations(at, ids);
  return { ids };
};

interface Link {
  params: { id: string; key: string };
}

/** Returns what a link invites to, and notes that it was opened. */
export const openLink = async (at: Visitor, link: Link): Promise<AnswerOf<typeof invitationApi.open>> => {
  const invitation = await invitationByLink(at, link, false);
  const inside = { ...at, orgId: invitation.orgId };
  const { orgName, ...inviter } = await store.findNames(inside, invitation.invitedById);
  if (invitation.openedAt === null) await invited.changeInvitation(inside, invitation.id, { openedAt: at.now });
  const { firstName, lastName, email, role, tractionId } = invitation;
  const hasAccount = (await findLogin(at.tx, email)) !== undefined;
  const nextMeeting = tractionId === null ? null : ((await nextMeetingOf(inside, tractionId)) ?? null);
  return { orgName, invitedBy: { id: invitation.invitedById, ...inviter }, firstName, lastName, email, role, hasAccount, nextMeeting };
};

type Arrived = AnswerOf<typeof invitationApi.join>;

/** Tells who invited what became of the invitation. */
const tellInviter = (at: Visitor | Signed, { orgId, invitedById }: PendingInvitation, by: string, key: string, name: string) =>
  notify({ tx: at.tx, now: at.now, orgId, personId: by }, [{ recipientId: invitedById, type: 'General', says: { key, values: { name } } }]);

/** Adds the person to the organisation and the meeting, and ends the invitation. The organisation's lock is held. */
const arrive = async (at: Visitor | Signed, personId: string, invitation: PendingInvitation): Promise<Arrived> => {
  const { orgId, id, tractionId } = invitation;
  const inside = { tx: at.tx, now: at.now, orgId };
  const before = await store.findMembership(inside, personId);
  if (before?.blocked) refuse(errors.orgBlocked, { data: { name: (await store.findNames(inside, personId)).orgName } });
  if (before === undefined) {
    await licences.admit({ ...inside, config: at.config }, invitation);
    await people.addMember(inside, personId, invitation.role);
  }
  if (tractionId !== null) await addToMeeting(inside, tractionId, personId);
  await invited.changeInvitation(inside, id, { endedAt: at.now, acceptedById: personId });
  await tellInviter(at, invitation, personId, 'notifications.joined', nameOf(await store.findNames(inside, personId)));
  return { orgId, personId };
};

/** Joins as the signed-in person, who has proved their address. Refuses when the invitation is for another address. */
export const join = async (at: Signed, link: Link): Promise<Arrived> => {
  const invitation = await invitationByLink(at, link, true);
  const self = await store.findSelf(at, at.personId);
  if (self?.email.toLowerCase() !== invitation.email) return refuse(errors.invitationElsewhere, { data: { email: invitation.email } });
  if (!(await hasProvedAddress(at.tx, at.personId))) refuse(errors.addressUnproven);
  return arrive(at, at.personId, invitation);
};

/** Tells an address that somebody else than its mailbox has opened the link. */
const tellAddress = async (at: Visitor, { orgId, email, invitedById }: LinkedInvitation): Promise<void> => {
  const { orgName, ...inviter } = await store.findNames({ ...at, orgId }, invitedById);
  await at.after.mail(handedOnMail(at, { email, orgName, invitedBy: nameOf(inviter), base: at.config.BASE_URL }));
};

/**
 * Creates a login for the invited address and joins. The mailed link proves the address. One that was copied and handed on does not:
 * the address stays unproved, and is told, so that nobody else keeps it unseen.
 */
export const registerInvited = async (at: Visitor, link: Link, { firstName, lastName, password }: NewLogin): Promise<Arrived> => {
  await invitationByLink(at, link, false);
  // A hash takes long, so it is made before the organisation is locked.
  const passwordHash = await at.passwords.hash(password);
  const invitation = await invitationByLink(at, link, true);
  const { email, isMailed } = invitation;
  const personId = await addAccount(at, { email, firstName, lastName, passwordHash, isProved: isMailed });
  if (!isMailed) await tellAddress(at, invitation);
  const arrived = await arrive(at, personId, invitation);
  await welcome({ ...at, orgId: invitation.orgId }, personId);
  return arrived;
};

/** Ends an invitation that came to the wrong person, and tells who sent it. */
export const decline = async (at: Visitor, link: Link): Promise<void> => {
  const invitation = await invitationByLink(at, link, true);
  await invited.changeInvitation({ ...at, orgId: invitation.orgId }, invitation.id, { endedAt: at.now });
  await tellInviter(at, invitation, '', 'notifications.declined', nameOf(invitation));
};
