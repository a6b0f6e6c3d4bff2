import { isPaid, needsLicence } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import type { Decision } from '#features/ground/notifications/contract.ts';
import { notify, settleDecisions } from '#features/ground/notifications/server/actions.ts';
import { setImplementer } from '#features/ground/orgs/server/actions.ts';
import type { Person } from '#features/ground/people/contract.ts';
import * as people from '#features/ground/people/server/actions.ts';
import { licences, renewWall } from '#features/office/billing/server/actions.ts';
import { uninvite } from '#features/teams/team/server/actions/join.ts';
import type { Entered } from '#server/access/granted.ts';
import { endOtherDevices } from '#server/auth/devices.ts';
import { confirmPassword } from '#server/auth/guesses.ts';
import { turnOff } from '#server/auth/second-factor.ts';
import { pathOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { nameOf } from '#shared/names.ts';
import { isLicensed, permissionsOf } from '#shared/roles.ts';
import { type GivenRole, type ImplementerFate, memberApi } from '../contract.ts';
import { mayBecomeOwner, rightsWith } from '../rules.ts';
import { factorResetMail, ownerMail } from './mails.ts';
import type { Member } from './store.ts';
import * as store from './store.ts';

const idsOf = (members: readonly Member[]): string[] => members.map(({ id }) => id);

const decisionOf = (at: Pick<Entered, 'orgId'>, id: string) => ({
  approvalUrl: pathOf(memberApi.approveUpgrade, { params: { id, orgId: at.orgId } }),
  denyUrl: pathOf(memberApi.denyUpgrade, { params: { id, orgId: at.orgId } }),
});

/** Ends open requests for a licence without a message, since the members have one by now or may not have any. */
const settleRequests = async (at: Entered, members: readonly Member[], decision: Decision): Promise<void> => {
  const open = members.filter(({ upgradeRequestStatus }) => upgradeRequestStatus === 'Pending');
  if (open.length > 0)
    await settleDecisions(
      at,
      open.map(({ id }) => decisionOf(at, id).approvalUrl),
      decision,
    );
};

/** Ends the payment for those of the members who had a licence until now. */
const release = (at: Entered, members: readonly Member[]): Promise<void> =>
  licences.released(at, members.filter((member) => isPaid(member, freeDomains)).length);

/** Gives members a role, all or none. Nobody gets a licence that the organisation must pay for first: the answer then says so. */
export const giveRole = async (
  at: Entered,
  members: readonly Member[],
  role: GivenRole,
): Promise<{ shouldRedirectToCheckout: boolean }> => {
  const changed = members.filter((member) => member.role !== role);
  const added = changed.filter(
    (member) => !isPaid(member, freeDomains) && !member.isBlocked && needsLicence({ ...member, role }, freeDomains),
  );
  if (added.length > 0 && (await licences.needsCheckout(at, added.length))) return { shouldRedirectToCheckout: true };
  const byRights = Map.groupBy(changed, ({ permissions, role: was }) => rightsWith(role, permissions, was).join());
  for (const alike of byRights.values()) {
    const [{ permissions, role: was }] = alike as [Member];
    await people.changeMembers(at, idsOf(alike), { role, permissions: rightsWith(role, permissions, was) });
  }
  const asked = changed.filter(({ upgradeRequestStatus }) => upgradeRequestStatus !== 'None');
  if (asked.length > 0) await people.changeMembers(at, idsOf(asked), { upgradeRequestStatus: isLicensed(role) ? 'Completed' : 'None' });
  await settleRequests(at, changed, isLicensed(role) ? 'Approved' : 'Denied');
  await release(at, role === 'Observer' ? changed : []);
  return { shouldRedirectToCheckout: false };
};

export const setBilling = async (at: Entered, { id, permissions }: Member, has: boolean): Promise<void> => {
  const others = permissions.filter((permission) => permission !== 'Update|Billing');
  await people.changeMembers(at, [id], { permissions: has ? [...others, 'Update|Billing'] : others });
};

/** Blocks members. Whoever is blocked asks for nothing any more. */
export const deactivate = async (at: Entered, members: readonly Member[]): Promise<void> => {
  await settleRequests(at, members, 'Denied');
  const asking = members.filter(({ upgradeRequestStatus }) => upgradeRequestStatus === 'Pending');
  await people.changeMembers(at, idsOf(asking), { upgradeRequestStatus: 'Denied' });
  await people.changeMembers(at, idsOf(members), { blocked: true, blockedByBilling: false });
  await release(at, members);
};

/** Lets members in again. Refuses where a licence must be paid for them first. */
export const reactivate = async (at: Entered, members: readonly Member[]): Promise<void> => {
  const amount = members.filter((member) => member.isBlocked && isPaid({ ...member, isBlocked: false }, freeDomains)).length;
  if (amount > 0 && (await licences.needsCheckout(at, amount))) refuse(errors.licenceUnpaid);
  await people.changeMembers(at, idsOf(members), { blocked: false });
  await renewWall(at);
};

/** The id of no sign-in, so that none is kept. */
const noSignIn = '00000000-0000-0000-0000-000000000000';

/**
 * Turns off the authenticator app of a member who has lost it, ends their sign-ins, and tells them by mail. Refuses a member of other
 * organisations: an Owner decides for their own organisation alone, and anybody can own one.
 */
export const resetFactor = async (at: Entered, member: Member): Promise<void> => {
  if (await store.isElsewhere(at, member.id)) refuse(errors.memberElsewhere);
  if (!(await turnOff(at.tx, member.id))) refuse(errors.noSecondFactor);
  for (const ended of await endOtherDevices(at.tx, member.id, noSignIn)) at.after.cut(ended);
  const [by] = await store.findMembers(at, [at.personId]);
  const orgName = await store.findOrgName(at);
  await at.after.mail(factorResetMail(member, { name: by === undefined ? '' : nameOf(by), orgName, url: `${at.config.BASE_URL}/login` }));
};

/** Removes members from the organisation and its meetings. What they did stays; their open work is handed over by its own command. */
export const removeMembers = async (at: Entered, members: readonly Member[]): Promise<void> => {
  await settleRequests(at, members, 'Denied');
  const implementer = await store.findImplementer(at);
  if (members.some(({ id }) => id === implementer)) await setImplementer(at, null);
  await uninvite(at, idsOf(members));
  await store.forgetSeen(at, idsOf(members));
  await people.removeMembers(at, idsOf(members));
  await release(at, members);
};

/** Detaches the Implementer, who stays as an Observer or is removed. Does nothing when there is none. */
export const detachImplementer = async (at: Entered, fate: ImplementerFate): Promise<void> => {
  const implementer = await store.findImplementer(at);
  if (implementer === null) return;
  if (fate === 'remove') return removeMembers(at, await store.findMembers(at, [implementer]));
  await setImplementer(at, null);
  // An earlier request no longer counts: they may ask for a licence again, as every Observer may.
  await people.changeMembers(at, [implementer], { eosRole: 'Other', role: 'Observer', permissions: [], upgradeRequestStatus: 'None' });
};

/** Attaches a member as Implementer, who needs no licence and asks for none any more. The one before becomes a free user. */
export const attachImplementer = async (at: Entered, member: Member): Promise<void> => {
  const { id } = member;
  if ((await store.findImplementer(at)) === id) return;
  await detachImplementer(at, 'keep');
  await setImplementer(at, id);
  await people.changeMembers(at, [id], { eosRole: 'Implementer', role: 'Member', permissions: [], upgradeRequestStatus: 'None' });
  await settleRequests(at, [member], 'Approved');
  await release(at, [member]);
};

/** Returns those who may become Owner, by name; catalogue rows B-26 and B-28. */
export const listPaidUsers = async (at: Entered): Promise<Person[]> => {
  const fit = (await store.findMembers(at)).filter((member) => mayBecomeOwner(member, freeDomains));
  return people.showPeople(at, idsOf(fit));
};

/** Tells the new Owner and the former one by mail that ownership has passed on: neither may learn it by chance. */
const tellTransfer = async (at: Entered, to: Member): Promise<void> => {
  const [former] = await store.findMembers(at, [at.personId]);
  if (former === undefined) return;
  const words = { orgName: await store.findOrgName(at), url: `${at.config.BASE_URL}/org/detail/${at.orgId}/license` };
  await at.after.mails([
    ownerMail(to, 'newOwner', { ...words, name: nameOf(former) }),
    ownerMail(former, 'formerOwner', { ...words, name: nameOf(to) }),
  ]);
};

/** Transfers ownership; the present Owner becomes an Admin without billing. Refuses whoever may not own, or a wrong password. */
export const transferOwnership = async (
  at: Entered,
  to: Member,
  { password, implementer }: { password: string; implementer: ImplementerFate },
): Promise<void> => {
  if (!mayBecomeOwner(to, freeDomains)) refuse(errors.invalid, { fields: { id: ['VAL_INVALID'] } });
  await confirmPassword(at, password);
  // First the present Owner: an organisation never has two.
  await people.changeMembers(at, [at.personId], { role: 'Admin', permissions: permissionsOf('Admin') });
  await people.changeMembers(at, [to.id], { role: 'Owner', permissions: permissionsOf('Owner') });
  if (implementer === 'remove') await detachImplementer(at, 'remove');
  await renewWall(at);
  await tellTransfer(at, to);
};

/**
 * Gives the roles of licences that were paid: Observers begin as Members, and others go on as Observers. Runs under the organisation's lock.
 * Between order and payment people may have left, been blocked or been given another role: whoever is no longer what the order was made
 * for stays as they are.
 */
export const giveSeats = async (
  at: Pick<Entered, 'tx' | 'orgId'>,
  { add, end }: { add: readonly string[]; end: readonly string[] },
): Promise<void> => {
  const members = (await store.findMembers(at, [...add, ...end])).filter(({ isImplementer, isBlocked }) => !isImplementer && !isBlocked);
  const change = async (each: Member, role: GivenRole): Promise<void> => {
    const upgradeRequestStatus = isLicensed(role) ? 'Completed' : 'None';
    await people.changeMembers(at, [each.id], { role, permissions: rightsWith(role, each.permissions, each.role), upgradeRequestStatus });
  };
  for (const each of members) {
    if (add.includes(each.id) && each.role === 'Observer') await change(each, 'Member');
    if (end.includes(each.id) && isLicensed(each.role) && each.role !== 'Owner') await change(each, 'Observer');
  }
};

/** Asks the Owner for a licence, in the app and by mail, as the Owner wants to be told. An open request is not sent again. */
export const requestUpgrade = async (at: Entered): Promise<void> => {
  const [self] = await store.findMembers(at, [at.personId]);
  if (self === undefined || self.upgradeRequestStatus === 'Pending') return;
  await people.changeMembers(at, [self.id], { upgradeRequestStatus: 'Pending' });
  const name = nameOf(self);
  const owners = await store.findByRole(at, 'Owner');
  const link = `/org/detail/${at.orgId}/license`;
  const says = { key: 'notifications.upgradeAsked', values: { name } };
  await notify(
    at,
    owners.map(({ id }) => ({ recipientId: id, type: 'UpgradeRequest' as const, says, link, ...decisionOf(at, self.id) })),
  );
};

const tellDecision = async (at: Entered, member: Member, isApproved: boolean): Promise<void> => {
  await settleDecisions(at, [decisionOf(at, member.id).approvalUrl], isApproved ? 'Approved' : 'Denied');
  const orgName = await store.findOrgName(at);
  const says = { key: isApproved ? 'notifications.upgradeApproved' : 'notifications.upgradeDenied', values: { orgName } };
  await notify(at, [{ recipientId: member.id, type: isApproved ? 'UpgradeApproved' : 'UpgradeDenied', says, link: '/' }]);
};

/** Makes the Observer a Member, and tells them. Nothing happens when the organisation must pay first. */
export const approveUpgrade = async (at: Entered, member: Member): Promise<{ shouldRedirectToCheckout: boolean }> => {
  const answer = await giveRole(at, [member], 'Member');
  if (!answer.shouldRedirectToCheckout) await tellDecision(at, member, true);
  return answer;
};

export const denyUpgrade = async (at: Entered, member: Member): Promise<void> => {
  await people.changeMembers(at, [member.id], { upgradeRequestStatus: 'Denied' });
  await tellDecision(at, member, false);
};
