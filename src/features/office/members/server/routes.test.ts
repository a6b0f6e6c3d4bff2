import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSight } from '#app/features.ts';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { usualSettings } from '#features/ground/notifications/rules.ts';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { licences } from '#features/office/billing/server/actions.ts';
import { mailNow } from '#features/work/mailings/server/actions.ts';
import { workIn } from '#server/http/work.ts';
import { newId } from '#shared/ids.ts';
import { connectTo, until } from '#testing/live.ts';
import { type Actor, testPassword, type World, world } from '#testing/world.ts';
import { memberApi } from '../contract.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let member: Actor;
let observer: Actor;

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
});
afterAll(() => here.close());

const shown = async (who: Actor) => (await owner.call(peopleApi.byIds, { query: { ids: who.personId } })).items[0];
const roleOf = async (who: Actor) => (await shown(who))?.actualRoles[0];
const rightsOf = async (who: Actor) => (await who.call(sessionApi.reload)).user.permissions;
const give = (by: Actor, who: Actor, role: 'Admin' | 'Manager' | 'Member' | 'Observer') =>
  by.call(memberApi.setRole, { params: { id: who.personId }, body: { role } });
const of = (who: Actor) => ({ params: { id: who.personId } });
const mailsTo = (email: string) =>
  here.sql<{ subject: string; plain: string }>(
    "select data->>'subject' as subject, data->>'plain' as plain from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1",
    [email],
  );

/** Sends the mails about notifications that wait, as the job of each minute does. */
const mailNotices = () => workIn(here.appContext, owner.orgId, null, (at) => mailNow(at, readSight), 'versioned');

describe('PUT person/{id}/role', () => {
  it('B-02: gives a role with its rights, by Owner and Admin', async () => {
    const somebody = await here.person(owner.orgId);
    for (const [by, role, rights] of [
      [owner, 'Admin', ['Update|License', 'Update|Organization']],
      [owner, 'Manager', ['Update|License']],
      [admin, 'Observer', []],
    ] as const) {
      expect(await give(by, somebody, role)).toMatchObject({ status: 200, shouldRedirectToCheckout: false });
      expect(await roleOf(somebody)).toBe(role);
      expect(await rightsOf(somebody)).toEqual(rights);
    }
  });

  it('B-02: refuses everybody else, one’s own role, the Owner’s and an Implementer’s', async () => {
    const implementer = await here.person(owner.orgId);
    await owner.call(memberApi.attachImplementer, of(implementer));
    for (const [by, who] of [
      [member, observer],
      [observer, observer],
      [admin, admin],
      [admin, owner],
      [owner, owner],
      [owner, implementer],
    ] as const)
      expect((await give(by, who, 'Member')).status).toBe(403);
    await owner.call(memberApi.detachImplementer, { query: { fate: 'remove' } });
    expect([await roleOf(owner), await roleOf(admin), await roleOf(observer)]).toEqual(['Owner', 'Admin', 'Observer']);
  });

  it('B-02: gives nobody ownership, and takes no rights from the body', async () => {
    const ask = (body: object) => admin.call(memberApi.setRole, { ...of(member), body: body as never });
    expect((await ask({ role: 'Owner' })).status).toBe(422);
    expect((await ask({ role: 'Member', permissions: ['Update|Billing'] })).status).toBe(422);
    expect((await ask({ role: 'Member', orgId: owner.orgId, hasLicense: true })).status).toBe(422);
    expect(await roleOf(member)).toBe('Member');
    expect(await rightsOf(member)).toEqual([]);
  });

  it('changes many at once, all or none', async () => {
    const [one, other] = [await here.person(owner.orgId), await here.person(owner.orgId, 'Observer')];
    const ask = (ids: string[]) => admin.call(memberApi.setRoles, { body: { personIds: ids, role: 'Manager' } });
    expect((await ask([one.personId, owner.personId])).status).toBe(403);
    expect(await roleOf(one)).toBe('Member');
    expect((await ask([one.personId, other.personId])).status).toBe(200);
    expect([await roleOf(one), await roleOf(other)]).toEqual(['Manager', 'Manager']);
    expect(await ask([newId(), one.personId])).toMatchObject({ status: 404, codes: { 'personIds.0': ['VAL_INVALID'] } });
    expect((await give(admin, { ...one, personId: newId() }, 'Member')).status).toBe(404);
    expect(await roleOf(one)).toBe('Manager');
  });

  it('B-36: gives no role whose licence the organisation must pay for first, and counts whom it would have to pay for', async () => {
    const [paid, free, blocked] = [
      await here.person(owner.orgId),
      await here.person(owner.orgId, 'Observer'),
      await here.person(owner.orgId),
    ];
    const gmail = await here.person(owner.orgId, 'Observer');
    await here.sql("update person set email = 'looks@gmail.com' where id = $1", [gmail.personId], owner.orgId);
    await here.sql("update org_member set role = 'Observer' where person_id = $1", [blocked.personId], owner.orgId);
    await owner.call(memberApi.deactivate, { body: { personIds: [blocked.personId] } });
    const everybody = [paid, free, blocked, gmail];
    const needs = vi.spyOn(licences, 'needsCheckout').mockResolvedValue(true);
    try {
      const personIds = everybody.map(({ personId }) => personId);
      const answer = await admin.call(memberApi.setRoles, { body: { personIds, role: 'Manager' } });
      expect(answer).toMatchObject({ status: 200, shouldRedirectToCheckout: true });
      expect(needs.mock.calls.map(([, amount]) => amount)).toEqual([1]);
      expect(await Promise.all(everybody.map(roleOf))).toEqual(['Member', 'Observer', 'Observer', 'Observer']);
      // Nobody else needs a licence more than before.
      for (const each of [paid, blocked, gmail]) expect((await give(admin, each, 'Manager')).shouldRedirectToCheckout).toBe(false);
      expect(needs).toHaveBeenCalledTimes(1);
    } finally {
      needs.mockRestore();
    }
  });

  it('B-34: makes an Observer, who needs no licence and may ask anew', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql("update org_member set upgrade_request_status = 'Completed' where person_id = $1", [somebody.personId], owner.orgId);
    expect((await admin.call(memberApi.downgrade, of(somebody))).status).toBe(200);
    expect(await shown(somebody)).toMatchObject({ actualRoles: ['Observer'], hasLicense: false, upgradeRequestStatus: 'None' });
  });
});

describe('POST and DELETE person/{id}/permission/billing', () => {
  it('B-22: is the Owner’s alone, stays with a licensed role, and goes with the licence', async () => {
    const somebody = await here.person(owner.orgId);
    expect((await admin.call(memberApi.grantBilling, of(somebody))).status).toBe(403);
    expect((await owner.call(memberApi.grantBilling, of(observer))).status).toBe(403);
    expect((await owner.call(memberApi.revokeBilling, of(owner))).status).toBe(403);
    expect((await owner.call(memberApi.grantBilling, of(somebody))).status).toBe(200);
    await give(owner, somebody, 'Admin');
    expect(await rightsOf(somebody)).toContain('Update|Billing');
    expect((await owner.call(memberApi.revokeBilling, of(somebody))).status).toBe(200);
    expect(await rightsOf(somebody)).toEqual(['Update|License', 'Update|Organization']);
    await owner.call(memberApi.grantBilling, of(somebody));
    await give(owner, somebody, 'Observer');
    expect(await rightsOf(somebody)).toEqual([]);
  });
});

describe('deactivating and removing', () => {
  it('B-47: keeps a deactivated member out until reactivated', async () => {
    const somebody = await here.person(owner.orgId);
    expect((await admin.call(memberApi.deactivate, { body: { personIds: [somebody.personId] } })).status).toBe(200);
    expect((await somebody.call(peopleApi.byIds, { query: { ids: owner.personId } })).status).toBe(403);
    expect((await somebody.call(sessionApi.reload)).orgId).toBeNull();
    expect((await admin.call(memberApi.reactivate, of(somebody))).status).toBe(200);
    expect((await somebody.call(sessionApi.reload)).orgId).toBe(owner.orgId);
  });

  it('lets everybody but the Owner leave the organisation by themselves', async () => {
    const leaver = await here.person(owner.orgId);
    expect((await leaver.call(memberApi.leave, {})).status).toBe(200);
    expect((await leaver.call(sessionApi.reload)).user.orgs).toEqual([]);
    expect((await owner.call(memberApi.leave, {})).status).toBe(403);
  });

  it('B-21: removes a member, also from the meetings', async () => {
    const somebody = await here.person(owner.orgId);
    const traction = await here.traction([owner, somebody], 'Of somebody who leaves');
    expect((await admin.call(memberApi.remove, of(somebody))).status).toBe(200);
    expect(await shown(somebody)).toBeUndefined();
    expect(await here.sql('select person_id from invitee where traction_id = $1', [traction.id], owner.orgId)).toEqual([
      { person_id: owner.personId },
    ]);
    expect((await somebody.call(sessionApi.reload)).orgId).toBeNull();
  });

  it('B-21: never ends the Owner, whoever asks and however, and nobody themselves', async () => {
    for (const by of [owner, admin, member, observer]) {
      expect((await by.call(memberApi.remove, of(owner))).status).toBe(403);
      expect((await by.call(memberApi.deactivate, { body: { personIds: [member.personId, owner.personId] } })).status).toBe(403);
      expect((await by.call(memberApi.downgrade, of(owner))).status).toBe(403);
      expect((await by.call(memberApi.attachImplementer, of(owner))).status).toBe(403);
      expect((await by.call(memberApi.setRoles, { body: { personIds: [owner.personId], role: 'Member' } })).status).toBe(403);
    }
    expect((await admin.call(memberApi.remove, of(admin))).status).toBe(403);
    expect((await member.call(memberApi.remove, of(observer))).status).toBe(403);
    expect([await roleOf(owner), (await shown(owner))?.isBlocked, (await shown(member))?.isBlocked]).toEqual(['Owner', false, false]);
  });
});

describe('PUT and DELETE org/implementer', () => {
  const attached = async (boss: Actor) => (await boss.call(orgApi.list)).items[0]?.implementer;

  it('B-12, B-30: has one Implementer at a time; the one before, and one who is detached, becomes a free user', async () => {
    const boss = await here.org('Guided');
    const [first, second] = [await here.person(boss.orgId, 'Admin'), await here.person(boss.orgId)];
    const look = async (who: Actor) => (await boss.call(peopleApi.byIds, { query: { ids: who.personId } })).items[0];
    const attach = (who: Actor) => boss.call(memberApi.attachImplementer, of(who));
    expect((await boss.call(memberApi.detachImplementer, { query: { fate: 'keep' } })).status).toBe(200);
    await attach(first);
    expect(await look(first)).toMatchObject({ actualRoles: ['Member'], hasLicense: false });
    await attach(second);
    expect(await attached(boss)).toBe(second.personId);
    expect(await look(first)).toMatchObject({ actualRoles: ['Observer'], hasLicense: false });
    expect((await boss.call(memberApi.detachImplementer, { query: { fate: 'keep' } })).status).toBe(200);
    expect(await attached(boss)).toBeNull();
    expect(await look(second)).toMatchObject({ actualRoles: ['Observer'], hasLicense: false });
  });

  it('B-10, B-12: an Observer who waits for a licence is attached instead, and may ask anew once they are detached', async () => {
    const boss = await here.org('Asked');
    const somebody = await here.person(boss.orgId, 'Observer');
    const status = async () => (await boss.call(peopleApi.byIds, { query: { ids: somebody.personId } })).items[0]?.upgradeRequestStatus;
    const waiting = async () => {
      const { items } = await boss.call(notificationApi.search, { body: { startIndex: 0, endIndex: 25, filters: [] } });
      return items.filter(({ approvalUrl, isActioned }) => approvalUrl?.includes(somebody.personId) && !isActioned);
    };
    await somebody.call(memberApi.requestUpgrade);
    expect([await status(), (await waiting()).length]).toEqual(['Pending', 1]);
    expect((await boss.call(memberApi.attachImplementer, of(somebody))).status).toBe(200);
    expect([await status(), (await waiting()).length]).toEqual(['None', 0]);
    await here.sql("update org_member set upgrade_request_status = 'Completed' where person_id = $1", [somebody.personId], boss.orgId);
    await boss.call(memberApi.detachImplementer, { query: { fate: 'keep' } });
    expect(await status()).toBe('None');
    expect((await somebody.call(memberApi.requestUpgrade)).status).toBe(200);
    expect(await status()).toBe('Pending');
  });

  it('B-21, B-30: an Implementer who is removed is not attached any more, and others stay so', async () => {
    const boss = await here.org('Unguided');
    const [implementer, other] = [await here.person(boss.orgId), await here.person(boss.orgId)];
    await boss.call(memberApi.attachImplementer, of(implementer));
    expect((await boss.call(memberApi.remove, of(other))).status).toBe(200);
    expect(await attached(boss)).toBe(implementer.personId);
    expect((await boss.call(memberApi.remove, of(implementer))).status).toBe(200);
    expect(await attached(boss)).toBeNull();
  });
});

describe('PUT org/owner/{id}', () => {
  const transfer = (by: Actor, to: Actor, password = testPassword, implementer: 'keep' | 'remove' = 'keep') =>
    by.call(memberApi.transfer, { ...of(to), body: { password, implementer } });

  it('B-26, B-28: lists and takes only paid members who are in, and not oneself', async () => {
    const boss = await here.org('Transfers');
    const [paid, blocked, free] = [await here.person(boss.orgId), await here.person(boss.orgId), await here.person(boss.orgId)];
    const looks = await here.person(boss.orgId, 'Observer');
    const implementer = await here.person(boss.orgId);
    await boss.call(memberApi.attachImplementer, of(implementer));
    await boss.call(memberApi.deactivate, { body: { personIds: [blocked.personId] } });
    await here.sql("update person set email = 'free@gmail.com' where id = $1", [free.personId], boss.orgId);
    expect((await boss.call(memberApi.paidUsers)).items.map(({ id }) => id)).toEqual([paid.personId]);
    expect((await paid.call(memberApi.paidUsers)).status).toBe(403);
    for (const to of [boss, blocked, free, looks, implementer]) expect((await transfer(boss, to)).status).toBe(422);
    expect((await transfer(paid, paid)).status).toBe(403);
  });

  it('B-25, B-29, B-30: needs the password, makes the other Owner, and leaves an Admin without billing', async () => {
    const boss = await here.org('Transferred');
    const heir = await here.person(boss.orgId);
    const implementer = await here.person(boss.orgId);
    await boss.call(memberApi.attachImplementer, of(implementer));
    expect(await transfer(boss, heir, 'Wrong-Word-26')).toMatchObject({ status: 422, codes: { password: ['VAL_PASSWORD_WRONG'] } });
    expect((await transfer(boss, heir, testPassword, 'remove')).status).toBe(200);
    const told = async (who: Actor) =>
      (await here.sql<{ subject: string }>("select data->>'subject' as subject from pgboss.job where data->>'to' = $1", [who.email])).map(
        ({ subject }) => subject,
      );
    expect(await told(heir)).toContainEqual(expect.stringMatching(/^You own .+ now$/));
    expect(await told(boss)).toContainEqual(expect.stringMatching(/ owns .+ now$/));
    expect((await heir.call(sessionApi.reload)).user).toMatchObject({ roles: ['Owner'] });
    expect((await boss.call(sessionApi.reload)).user).toMatchObject({
      roles: ['Admin'],
      permissions: ['Update|License', 'Update|Organization'],
    });
    expect((await implementer.call(sessionApi.reload)).orgId).toBeNull();
    expect((await heir.call(orgApi.list)).items[0]?.implementer).toBeNull();
  });

  it('B-25: is refused to an Owner who has no password, until they have set one', async () => {
    const boss = await here.org('Provided');
    const heir = await here.person(boss.orgId);
    await here.sql(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [boss.personId]);
    expect(await transfer(boss, heir, '')).toMatchObject({ status: 409, messages: [{ code: 'noPassword' }] });
    expect((await boss.call(sessionApi.reload)).user).toMatchObject({ roles: ['Owner'] });
  });

  it('B-25: slows whoever guesses the password', async () => {
    const boss = await here.org('Guessed');
    const heir = await here.person(boss.orgId);
    const answers = [];
    for (let tries = 0; tries < 7; tries += 1) answers.push((await transfer(boss, heir, `Wrong-Word-${tries}`)).status);
    expect(answers.at(-1)).toBe(429);
    expect((await transfer(boss, heir)).status).toBe(429);
  });

  it('B-25: of two transfers at once, one wins and the organisation has one Owner', async () => {
    const boss = await here.org('Raced');
    const heirs = [await here.person(boss.orgId), await here.person(boss.orgId)] as const;
    const statuses = (await Promise.all(heirs.map((heir) => transfer(boss, heir)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(
      await here.sql<{ n: number }>(
        "select count(*)::int n from org_member where role = 'Owner' and org_id = $1",
        [boss.orgId],
        boss.orgId,
      ),
    ).toEqual([{ n: 1 }]);
  });
});

describe('asking for a licence', () => {
  const asks = async (who: Actor) => who.call(memberApi.requestUpgrade);
  const decide = (by: Actor, who: Actor, how: 'approveUpgrade' | 'denyUpgrade') =>
    by.call(memberApi[how], { params: { id: who.personId, orgId: owner.orgId } });
  const notes = async (who: Actor) =>
    (await who.call(notificationApi.search, { body: { startIndex: 0, endIndex: 25, filters: [] } })).items;

  it('B-04, B-05: an Observer asks, and the Owner alone approves, from the notification and the mail', async () => {
    const somebody = await here.person(owner.orgId, 'Observer');
    expect((await asks(member)).status).toBe(403);
    expect((await decide(owner, somebody, 'approveUpgrade')).status).toBe(404);
    expect((await asks(somebody)).status).toBe(200);
    expect((await asks(somebody)).status).toBe(200);
    expect(await shown(somebody)).toMatchObject({ upgradeRequestStatus: 'Pending', hasLicense: false });
    const url = `person/approveupgrade/${somebody.personId}/${owner.orgId}`;
    const told = (await notes(owner)).filter(({ approvalUrl }) => approvalUrl === url);
    expect(told).toMatchObject([{ type: 'UpgradeRequest', denyUrl: url.replace('approve', 'deny'), isActioned: false }]);
    await mailNotices();
    const asked = (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('asks to become a Member'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.plain).toContain(`/org/detail/${owner.orgId}/license`);
    for (const by of [admin, member, somebody]) expect((await decide(by, somebody, 'approveUpgrade')).status).toBe(403);
    expect((await decide(owner, somebody, 'approveUpgrade')).status).toBe(200);
    expect(await shown(somebody)).toMatchObject({ actualRoles: ['Member'], upgradeRequestStatus: 'Completed', hasLicense: true });
    expect((await notes(owner)).find(({ approvalUrl }) => approvalUrl === url)).toMatchObject({ isActioned: true });
    expect((await notes(somebody))[0]).toMatchObject({ type: 'UpgradeApproved' });
    await mailNotices();
    expect(await mailsTo(somebody.email)).toHaveLength(1);
    expect((await decide(owner, somebody, 'denyUpgrade')).status).toBe(404);
  });

  it('B-05: is decided where it was asked, and settled as denied when the Observer is removed', async () => {
    const somebody = await here.person(owner.orgId, 'Observer');
    await asks(somebody);
    const elsewhere = { params: { id: somebody.personId, orgId: newId() } };
    expect((await owner.call(memberApi.approveUpgrade, elsewhere)).status).toBe(404);
    expect((await owner.call(memberApi.denyUpgrade, elsewhere)).status).toBe(404);
    expect((await admin.call(memberApi.remove, of(somebody))).status).toBe(200);
    const note = (await notes(owner)).find(({ approvalUrl }) => approvalUrl?.includes(somebody.personId));
    expect(note).toMatchObject({ isActioned: true, decided: { as: 'Denied', byMe: false } });
  });

  it('B-04: who wants no mail about requests gets none, and one who is blocked asks for nothing any more', async () => {
    const somebody = await here.person(owner.orgId, 'Observer');
    const kinds = { ...usualSettings.kinds, upgrade: { app: true, mail: 'Never' as const } };
    await owner.call(notificationApi.changeSettings, { body: { ...usualSettings, kinds } });
    await mailNotices();
    const before = (await mailsTo(owner.email)).length;
    await asks(somebody);
    await mailNotices();
    expect(await mailsTo(owner.email)).toHaveLength(before);
    await owner.call(notificationApi.changeSettings, { body: usualSettings });
    expect((await admin.call(memberApi.deactivate, { body: { personIds: [somebody.personId] } })).status).toBe(200);
    expect((await decide(owner, somebody, 'approveUpgrade')).status).toBe(404);
    const note = (await notes(owner)).find(({ approvalUrl }) => approvalUrl?.includes(somebody.personId));
    expect(note).toMatchObject({ isActioned: true, decided: { as: 'Denied' } });
  });

  it('B-06, B-09: the Owner denies, and the Observer may ask again', async () => {
    const somebody = await here.person(owner.orgId, 'Observer');
    await asks(somebody);
    expect((await decide(admin, somebody, 'denyUpgrade')).status).toBe(403);
    expect((await decide(owner, somebody, 'denyUpgrade')).status).toBe(200);
    expect(await shown(somebody)).toMatchObject({ actualRoles: ['Observer'], upgradeRequestStatus: 'Denied' });
    expect((await notes(somebody))[0]).toMatchObject({ type: 'UpgradeDenied' });
    await asks(somebody);
    expect(await shown(somebody)).toMatchObject({ upgradeRequestStatus: 'Pending' });
  });

  it('B-10: another role settles the request, so that no button is left', async () => {
    const somebody = await here.person(owner.orgId, 'Observer');
    await asks(somebody);
    await give(admin, somebody, 'Manager');
    expect(await shown(somebody)).toMatchObject({ upgradeRequestStatus: 'Completed' });
    const open = (await notes(owner)).filter((note) => note.approvalUrl?.includes(somebody.personId) && !note.isActioned);
    expect(open).toEqual([]);
  });
});

describe('GET org/last-seen', () => {
  it('says when a member was connected, to Owner and Admin', async () => {
    const somebody = await here.person(owner.orgId);
    const seen = async () => (await admin.call(memberApi.lastSeen)).items.find(({ id }) => id === somebody.personId)?.seenAt;
    expect(await seen()).toBeUndefined();
    const socket = await connectTo('notification-hub', somebody, here.port);
    await socket.timeout(10_000).emitWithAck('Register', somebody.personId);
    expect(await until(async () => (await seen()) !== undefined)).toBe(true);
    socket.disconnect();
    expect((await member.call(memberApi.lastSeen)).status).toBe(403);
  });
});

describe('DELETE person/{id}/second-factor', () => {
  const protect = async (who: Actor) => {
    await here.sql(`insert into auth."twoFactor" (id, secret, "backupCodes", "userId") values ($1, 's', 'c', $2)`, [newId(), who.personId]);
    await here.sql('update auth."user" set "twoFactorEnabled" = true where id = $1', [who.personId]);
  };
  const isProtected = async (who: Actor) =>
    (await here.sql<{ on: boolean }>('select "twoFactorEnabled" as on from auth."user" where id = $1', [who.personId]))[0]?.on;

  it('turns it off for the Owner, ends the member’s sign-ins and tells them by mail', async () => {
    const lost = await here.person(owner.orgId, 'Admin');
    await protect(lost);
    expect((await owner.call(memberApi.resetFactor, of(lost))).status).toBe(200);
    expect(await isProtected(lost)).toBe(false);
    expect((await lost.call(sessionApi.reload)).status).toBe(401);
    expect(await mailsTo(lost.email)).toMatchObject([{ subject: expect.stringContaining('second factor') }]);
    expect(await owner.call(memberApi.resetFactor, of(lost))).toMatchObject({ status: 409, messages: [{ code: 'noSecondFactor' }] });
  });

  it('403 to an Admin and for the Owner themselves, 404 for somebody of another organisation', async () => {
    await protect(member);
    expect((await admin.call(memberApi.resetFactor, of(member))).status).toBe(403);
    expect((await owner.call(memberApi.resetFactor, of(owner))).status).toBe(403);
    expect((await owner.call(memberApi.resetFactor, of(await here.org('Strange')))).status).toBe(404);
    expect(await isProtected(member)).toBe(true);
  });

  it('409 for a member of another organisation too, whom not everybody who made an organisation may unprotect', async () => {
    const both = await here.person(owner.orgId);
    const other = await here.org('Second home');
    const spare = await here.person(other.orgId);
    await here.sql('update org_member set person_id = $1 where person_id = $2', [both.personId, spare.personId], other.orgId);
    await protect(both);
    expect(await owner.call(memberApi.resetFactor, of(both))).toMatchObject({ status: 409, messages: [{ code: 'memberElsewhere' }] });
    expect(await isProtected(both)).toBe(true);
  });
});
