// A membership: what a person is in an organisation. It has a role, rights beside it, and an end. An Observer may ask for a licence, which
// the Owner alone approves or denies.
import * as z from 'zod/mini';
import { person } from '#features/ground/people/contract.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { id, oneOf } from '#shared/fields.ts';

/** The roles that can be given to a member; ownership is transferred instead. */
export const givenRoles = ['Admin', 'Manager', 'Member', 'Observer'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** Most people that one command changes. */
export const mostMembers = 500;

/** What becomes of the organisation's Implementer: a free user without the attachment, or nobody any more. */
export const implementerFates = ['keep', 'remove'] as const;
export type ImplementerFate = (typeof implementerFates)[number];

const ofPerson = { id: id() };
const people = z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostMembers, 'VAL_TOO_LONG'));
const role = oneOf(givenRoles);

/** True when a role was not given, because the organisation must pay for the licence first. */
const paid = { shouldRedirectToCheckout: z.boolean() };

export const transferInput = z.object({
  password: z._default(z.string().check(z.maxLength(100, 'VAL_TOO_LONG')), ''),
  implementer: z._default(oneOf(implementerFates), 'keep'),
});

export const memberApi = api('members', {
  setRole: put('person/{id}/role', { summary: 'Gives a member another role.', params: ofPerson, body: z.object({ role }), reply: paid }),
  setRoles: put('people/role', {
    summary: 'Gives members another role, all or none.',
    body: z.object({ personIds: people, role }),
    reply: paid,
  }),
  downgrade: post('subscription/remove/{id}', {
    summary: 'Makes a member a free Observer, so that they need no licence any more.',
    params: ofPerson,
  }),
  grantBilling: post('person/{id}/permission/billing', { summary: 'Lets a licensed member see and change billing.', params: ofPerson }),
  revokeBilling: remove('person/{id}/permission/billing', { summary: 'Takes billing from a member.', params: ofPerson }),
  deactivate: put('people/deactivate', {
    summary: 'Keeps members out of the organisation, all or none; what they did stays.',
    body: z.object({ personIds: people }),
  }),
  reactivate: put('person/{id}/reactivate', { summary: 'Lets a deactivated member in again.', params: ofPerson }),
  leave: post('org/leave', {
    summary: 'Leaves the organisation; its Owner hands it over first. Open work that was not given to others waits for another owner.',
  }),
  remove: remove('person/{id}', { summary: 'Removes a member from the organisation and its meetings.', params: ofPerson }),
  resetFactor: remove('person/{id}/second-factor', {
    summary:
      'Turns off the authenticator app of a member who has lost it, ends their sign-ins and tells them by mail; not of a member of other organisations.',
    params: ofPerson,
  }),
  paidUsers: get('org/paid-users', {
    summary: 'The people who may become Owner: paid members other than the Owner.',
    reply: { items: z.array(person) },
    reads: ['person', 'permission', 'org'],
  }),
  transfer: put('org/owner/{id}', {
    summary: 'Makes a paid member the Owner, with the present Owner’s password; the present one becomes an Admin without billing.',
    params: ofPerson,
    body: transferInput,
  }),
  attachImplementer: put('org/implementer/{id}', {
    summary: 'Attaches a member as Implementer, who needs no licence; the one before becomes a free user.',
    params: ofPerson,
  }),
  detachImplementer: remove('org/implementer', {
    summary: 'Detaches the Implementer, who stays as a free user or is removed.',
    query: { fate: z._default(oneOf(implementerFates), 'keep') },
  }),
  lastSeen: get('org/last-seen', {
    summary: 'When each member last opened the organisation; without those who never have.',
    reply: { items: z.array(z.object({ id: id(), seenAt: z.string() })) },
    reads: [],
    timely: true,
  }),
  requestUpgrade: post('person/upgrade', { summary: 'Asks the Owner for a licence.' }),
  approveUpgrade: post('person/approveupgrade/{id}/{orgId}', {
    summary: 'Makes an Observer who asks for a licence a Member.',
    params: { id: id(), orgId: id() },
    reply: paid,
  }),
  denyUpgrade: post('person/denyupgrade/{id}/{orgId}', {
    summary: 'Refuses an Observer a licence.',
    params: { id: id(), orgId: id() },
  }),
});
