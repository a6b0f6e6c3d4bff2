import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { licences } from '#features/office/billing/server/actions.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { changeApi } from '#features/work/changes/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Actor, signInAs, testPassword, type World, world } from '#testing/world.ts';
import { invitationApi, type PersonToInvite } from '../contract.ts';
import { linkLifetime } from '../rules.ts';

let here: World;
let owner: Actor;
let manager: Actor;
let member: Actor;
let stranger: Actor;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: 'https://cairn.example' } });
  owner = await here.org('Harbor & Pine');
  manager = await here.person(owner.orgId, 'Manager');
  member = await here.person(owner.orgId);
  stranger = await here.org('Another');
});
afterAll(() => here.close());

let count = 0;
const row = (more: Partial<PersonToInvite> = {}): PersonToInvite => {
  count += 1;
  return { id: newId(), firstName: 'Lena', lastName: 'Haas', email: `lena${count}@harborandpine.com`, role: 'Member', ...more };
};

const inviteLicensed = (invitees: PersonToInvite[], who = owner) => who.call(invitationApi.inviteLicensed, { body: { invitees } });
const invite = (invitees: PersonToInvite[], who = owner) => who.call(invitationApi.invite, { body: { invitees } });

interface Sent extends Record<string, unknown> {
  subject: string;
  html: string;
  plain: string;
}

/** Returns the mails to an address, the newest first. */
const mailsTo = (email: string) =>
  here.sql<Sent>(
    "select data->>'subject' as subject, data->>'html' as html, data->>'plain' as plain from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1 order by created_on desc",
    [email],
  );

/** Invites somebody and returns the link of the mail. */
const linkFor = async (invitee = row(), who = owner) => {
  await inviteLicensed([invitee], who);
  return { invitee, params: await linkIn(invitee) };
};

const linkIn = async ({ id, email }: PersonToInvite): Promise<{ id: string; key: string }> => {
  const [mail] = await mailsTo(email);
  return { id, key: new RegExp(`https://cairn\\.example/welcome/invitation/${id}/([\\w-]+)`).exec(mail?.plain ?? '')?.[1] ?? '' };
};

const login = { firstName: 'Lena', lastName: 'Haas', password: testPassword, terms: true as const };

const roleOf = async (personId: string, orgId = owner.orgId) =>
  (await here.sql<{ role: string }>('select role from org_member where person_id = $1 and org_id = $2', [personId, orgId], orgId))[0]?.role;

/** A person with an account and no organisation, who has the address of an invitation. */
const personWith = async (email: string): Promise<Actor> => {
  const person = await here.person(stranger.orgId);
  await here.sql('update person set email = $2 where id = $1', [person.personId, email], stranger.orgId);
  await here.sql('update auth."user" set email = $2 where id = $1', [person.personId, email]);
  return person;
};

describe('POST subscription/add', () => {
  it('T-03, T-04, S-11: mails a link whose address the server has configured, whatever the client says', async () => {
    const invitee = row();
    const answer = await owner.call(invitationApi.inviteLicensed, {
      body: { invitees: [invitee], baseUrl: 'https://evil.example', isUpgradeRequest: false },
    });
    expect(answer).toMatchObject({ status: 200, invitations: [invitee.id], skipped: [], shouldRedirectToCheckout: false });
    const [mail, ...more] = await mailsTo(invitee.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ invited you to Harbor & Pine on Cairn$/);
    expect(mail?.html).not.toContain('evil.example');
    expect((await linkIn(invitee)).key).toMatch(/^[\w-]{43}$/);
  });

  it('keeps no key in the database', async () => {
    const { params } = await linkFor();
    const [stored] = await here.sql<{ row: string }>(
      'select row_to_json(i)::text as row from invitation i where id = $1',
      [params.id],
      owner.orgId,
    );
    const [logged] = await here.sql<{ row: string }>(
      'select row_to_json(l)::text as row from change_log l where item_id = $1',
      [params.id],
      owner.orgId,
    );
    expect([stored?.row, logged?.row].some((text) => text === undefined || text.includes(params.key))).toBe(false);
  });

  it('T-05, T-06: names the row and the field of what is missing or no address, and invites nobody', async () => {
    const good = row();
    const answer = await inviteLicensed([good, row({ firstName: ' ' }), row({ email: 'x@' })]);
    expect(answer).toMatchObject({
      status: 422,
      codes: { 'invitees.1.firstName': ['VAL_REQUIRED'], 'invitees.2.email': ['VAL_INVALID_EMAIL'] },
    });
    expect(await mailsTo(good.email)).toEqual([]);
  });

  it('T-07, T-08: lowers addresses, and leaves out the second of the same', async () => {
    const [one, other] = [row({ email: 'Twice@Harborandpine.com' }), row({ email: 'twice@harborandpine.com' })];
    expect(await inviteLicensed([one, other])).toMatchObject({ invitations: [one.id], skipped: [{ id: other.id, why: 'Duplicate' }] });
    expect(await mailsTo('twice@harborandpine.com')).toHaveLength(1);
  });

  it('T-09: leaves out members and addresses that are invited already, and says which', async () => {
    const { invitee } = await linkFor();
    const [known, again, fresh] = [row({ email: member.email }), row({ email: invitee.email }), row()];
    expect(await inviteLicensed([known, again, fresh])).toMatchObject({
      invitations: [fresh.id],
      skipped: [
        { id: known.id, why: 'Member' },
        { id: again.id, why: 'Invited' },
      ],
    });
    expect(await mailsTo(member.email)).toEqual([]);
  });

  it('T-10: 403 to a Member and an Observer; a Member with Update|License may', async () => {
    const observer = await here.person(owner.orgId, 'Observer');
    expect((await inviteLicensed([row()], member)).status).toBe(403);
    expect((await inviteLicensed([row()], observer)).status).toBe(403);
    const granted = await here.person(owner.orgId);
    await here.sql("update org_member set permissions = '{Update|License}' where person_id = $1", [granted.personId], owner.orgId);
    expect((await inviteLicensed([row({ role: 'Observer' })], granted)).status).toBe(200);
  });

  it('T-11, T-12: an Owner and an Admin give the roles but Owner, others only Observer', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    for (const role of ['Member', 'Admin', 'Observer'] as const) expect((await inviteLicensed([row({ role })], admin)).status).toBe(200);
    for (const role of ['Owner', 'Manager'])
      expect(await inviteLicensed([row({ role: role as 'Member' })])).toMatchObject({
        status: 422,
        codes: { 'invitees.0.role': expect.anything() },
      });
    expect(await inviteLicensed([row({ role: 'Observer' }), row()], manager)).toMatchObject({
      status: 422,
      codes: { 'invitees.1.role': ['VAL_INVALID'] },
    });
    expect((await inviteLicensed([row({ role: 'Observer' })], manager)).status).toBe(200);
  });

  it('invites an address once when two do so at the same time', async () => {
    const email = 'raced@harborandpine.com';
    const answers = await Promise.all([row({ email }), row({ email }), row({ email })].map((each) => inviteLicensed([each])));
    expect(answers.flatMap((answer) => answer.invitations)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('writes a name with markup and signs of headers as plain text', async () => {
    const invitee = row({ firstName: '<b>Lena</b>' });
    await inviteLicensed([invitee]);
    const [mail] = await mailsTo(invitee.email);
    expect(mail?.html).toContain('Hello &#60;b&#62;Lena');
    // Names of people and of the organisation stand in the subject. Forms refuse such signs; what is stored already may have them.
    const named = await here.org('Pine');
    await here.sql("update org set name = E'Pine\\r\\nBcc: all@example.com' where id = $1", [named.orgId], named.orgId);
    await here.sql("update person set first_name = E'Ann\\nTo: all@example.com' where id = $1", [named.personId], named.orgId);
    const other = row();
    await inviteLicensed([other], named);
    const [sent] = await mailsTo(other.email);
    expect(sent?.subject).toContain('Bcc: all example com');
    expect(sent?.subject).not.toMatch(/[\r\n]/);
  });

  it('422 to more than a hundred rows and to none', async () => {
    expect((await inviteLicensed(Array.from({ length: 101 }, () => row()))).status).toBe(422);
    expect((await inviteLicensed([])).status).toBe(422);
  });
});

describe('POST invitations', () => {
  it('T-13: invites Observers, and people with an address of a free mail service; others need a licence', async () => {
    const [observer, free, paid] = [row({ role: 'Observer' }), row({ email: 'lena.haas@gmail.com' }), row()];
    expect(await invite([observer, free])).toMatchObject({ status: 200, invitations: [observer.id, free.id] });
    expect(await invite([row({ role: 'Observer' }), paid])).toMatchObject({ status: 422, codes: { 'invitees.1.role': ['VAL_INVALID'] } });
    expect(await mailsTo(paid.email)).toEqual([]);
  });

  it('T-12: a Manager gives no other role than Observer here either, licence or not', async () => {
    const free = row({ role: 'Admin', email: 'manager.made@gmail.com' });
    expect(await invite([free], manager)).toMatchObject({ status: 422, codes: { 'invitees.0.role': ['VAL_INVALID'] } });
    expect(await mailsTo(free.email)).toEqual([]);
  });

  it('T-13: invites nobody while the organisation must pay first, and asks only about those who need a licence', async () => {
    const [observer, paid] = [row({ role: 'Observer' }), row()];
    const needs = vi.spyOn(licences, 'needsCheckout').mockResolvedValue(true);
    try {
      expect(await inviteLicensed([observer, paid])).toMatchObject({ status: 200, invitations: [], shouldRedirectToCheckout: true });
      expect(needs.mock.calls.map(([, amount]) => amount)).toEqual([1]);
      expect(await mailsTo(observer.email)).toEqual([]);
      expect(await inviteLicensed([observer])).toMatchObject({ invitations: [observer.id], shouldRedirectToCheckout: false });
      expect(needs).toHaveBeenCalledTimes(1);
    } finally {
      needs.mockRestore();
    }
  });
});

describe('POST people/check-existing-email', () => {
  it('B-18: finds members in any case and invited addresses, and nobody of another organisation', async () => {
    const { invitee } = await linkFor();
    const check = async (email: string) => owner.call(invitationApi.checkEmail, { body: { email } });
    expect(await check(member.email.toUpperCase())).toMatchObject({ exists: true, personId: member.personId, isInvited: false });
    expect(await check(invitee.email)).toMatchObject({ exists: false, personId: null, isInvited: true });
    expect(await check(stranger.email)).toMatchObject({ exists: false, personId: null, isInvited: false });
    expect((await member.call(invitationApi.checkEmail, { body: { email: owner.email } })).status).toBe(403);
  });
});

describe('GET invitations', () => {
  const stateIn = async (id: string, who = owner) => (await who.call(invitedApi.list)).items.find((each) => each.id === id)?.state;

  it('tells changes to those who may invite, and to nobody else', async () => {
    const { seq: since } = await owner.call(changeApi.since, { query: { since: 0 } });
    const { invitee } = await linkFor();
    const heard = async (who: Actor) => {
      const { items } = await who.call(changeApi.since, { query: { since } });
      return items.some(({ entityType, ids }) => entityType === 'invitation' && ids.includes(invitee.id));
    };
    expect([await heard(owner), await heard(manager), await heard(member)]).toEqual([true, true, false]);
  });

  it('lists what was sent, opened and expired, for those who may invite', async () => {
    const { invitee, params } = await linkFor();
    expect(await stateIn(invitee.id, manager)).toBe('Waiting');
    await here.visitor.call(invitationApi.open, { params });
    expect(await stateIn(invitee.id)).toBe('Opened');
    const now = here.clock.now;
    here.clock.now = new Date(now.getTime() + linkLifetime);
    expect(await stateIn(invitee.id)).toBe('Expired');
    here.clock.now = now;
    expect((await member.call(invitedApi.list)).status).toBe(403);
    expect((await stranger.call(invitedApi.list)).items).toEqual([]);
  });
});

describe('GET invitations/{id}/{key}', () => {
  it('T-15: says who invites to what, and whether the address has an account', async () => {
    const { invitee, params } = await linkFor();
    expect(await here.visitor.call(invitationApi.open, { params })).toMatchObject({
      status: 200,
      orgName: 'Harbor & Pine',
      firstName: 'Lena',
      email: invitee.email,
      role: 'Member',
      hasAccount: false,
    });
    const known = await linkFor(row({ email: stranger.email }));
    expect(await here.visitor.call(invitationApi.open, { params: known.params })).toMatchObject({ hasAccount: true });
  });

  it('B-49: 404 while the organisation is deleted; the link works again once it is brought back', async () => {
    const gone = await here.org('Gone');
    const { params } = await linkFor(row(), gone);
    const open = async () => (await here.visitor.call(invitationApi.open, { params })).status;
    expect(await open()).toBe(200);
    const remove = { params: { id: gone.orgId }, body: { name: 'Gone', password: testPassword } };
    expect((await gone.call(settingsApi.delete, remove)).status).toBe(200);
    expect(await open()).toBe(404);
    expect((await here.visitor.call(invitationApi.register, { params, body: login })).status).toBe(404);
    expect((await gone.call(settingsApi.bringBack, { params: { id: gone.orgId } })).status).toBe(200);
    expect(await open()).toBe(200);
  });

  it('404 for a wrong key, another invitation’s key, an unknown id and a link older than fourteen days', async () => {
    const { params } = await linkFor();
    const other = await linkFor();
    for (const wrong of [
      { ...params, key: `${params.key.slice(1)}A` },
      { ...params, key: other.params.key },
      { ...params, key: `${params.key}A` },
      { ...params, key: params.key.slice(1) },
      { ...params, id: newId() },
    ])
      expect((await here.visitor.call(invitationApi.open, { params: wrong })).status).toBe(404);
    const now = here.clock.now;
    here.clock.now = new Date(now.getTime() + linkLifetime);
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(404);
    expect((await here.visitor.call(invitationApi.register, { params, body: login })).status).toBe(404);
    here.clock.now = now;
  });
});

describe('POST invitations/{id}/{key}/register', () => {
  it('T-15: creates a login, joins with the invited role, and tells who invited', async () => {
    const { invitee, params } = await linkFor();
    const { personId, orgId } = await here.visitor.call(invitationApi.register, { params, body: login });
    expect(orgId).toBe(owner.orgId);
    expect(await roleOf(personId)).toBe('Member');
    const { token } = await signInAs(() => here.app, invitee.email);
    expect(token).not.toBe('');
    const { items } = await owner.call(peopleApi.byIds, { query: { ids: personId } });
    expect(items[0]).toMatchObject({ firstName: 'Lena', email: invitee.email, actualRoles: ['Member'] });
    const told = await owner.call(notificationApi.search, { body: {} });
    expect(told.items.map(({ title }) => title)).toContain('Lena Haas accepted your invitation');
  });

  it('works once: two clicks at the same time make one account and one member', async () => {
    const { invitee, params } = await linkFor();
    const answers = await Promise.all([1, 2, 3].map(() => here.visitor.call(invitationApi.register, { params, body: login })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect(await here.sql('select id from auth."user" where email = $1', [invitee.email])).toHaveLength(1);
  });

  it('422 to a weak password and unaccepted terms, and the link still works', async () => {
    const { params } = await linkFor();
    const body = { ...login, password: 'short', terms: false as never };
    expect(await here.visitor.call(invitationApi.register, { params, body })).toMatchObject({
      status: 422,
      codes: { password: expect.arrayContaining(['VAL_PASSWORD_LENGTH']), terms: ['VAL_TERMS'] },
    });
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(200);
  });

  it('422 for an address that has an account by now: it signs in instead', async () => {
    const { invitee, params } = await linkFor();
    await personWith(invitee.email);
    expect(await here.visitor.call(invitationApi.register, { params, body: login })).toMatchObject({
      status: 422,
      codes: { email: ['VAL_TAKEN'] },
    });
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(200);
  });
});

describe('POST invitations/{id}/{key}/process', () => {
  it('T-15, B-01: adds a person of another organisation, who is in both afterwards', async () => {
    const { invitee, params } = await linkFor(row({ role: 'Admin' }));
    const person = await personWith(invitee.email);
    expect(await person.call(invitationApi.join, { params })).toMatchObject({ status: 200, orgId: owner.orgId, personId: person.personId });
    expect(await roleOf(person.personId)).toBe('Admin');
    const { user } = await person.call(sessionApi.reload);
    expect(user.orgs.map(({ id, role }) => ({ id, role }))).toEqual(
      expect.arrayContaining([
        { id: owner.orgId, role: 'Admin' },
        { id: stranger.orgId, role: 'Member' },
      ]),
    );
    expect((await person.call(invitationApi.join, { params })).status).toBe(404);
  });

  it('works once: two clicks at the same time make one member, and the second finds a used link', async () => {
    const { invitee, params } = await linkFor();
    const person = await personWith(invitee.email);
    const answers = await Promise.all([1, 2, 3].map(() => person.call(invitationApi.join, { params })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    const told = await owner.call(notificationApi.search, { body: {} });
    expect(told.items.filter(({ actor, type }) => type === 'General' && actor?.id === person.personId)).toHaveLength(1);
  });

  it('403 to another person, who is told for whom it is; the link still works', async () => {
    const { invitee, params } = await linkFor();
    expect(await stranger.call(invitationApi.join, { params })).toMatchObject({ status: 403, email: invitee.email });
    expect(await roleOf(stranger.personId)).toBeUndefined();
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(200);
  });

  it('leaves the role of a member as it is, and does not let a blocked one in', async () => {
    const { invitee, params } = await linkFor(row({ role: 'Admin' }));
    const person = await personWith(invitee.email);
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Observer')",
      [owner.orgId, newId(), person.personId],
      owner.orgId,
    );
    expect((await person.call(invitationApi.join, { params })).status).toBe(200);
    expect(await roleOf(person.personId)).toBe('Observer');
    const blocked = await linkFor();
    const outsider = await personWith(blocked.invitee.email);
    await here.sql(
      "insert into org_member (org_id, id, person_id, role, blocked) values ($1, $2, $3, 'Member', true)",
      [owner.orgId, newId(), outsider.personId],
      owner.orgId,
    );
    expect((await outsider.call(invitationApi.join, { params: blocked.params })).status).toBe(403);
  });

  it('401 signed out', async () => {
    const { params } = await linkFor();
    expect((await here.visitor.call(invitationApi.join, { params })).status).toBe(401);
  });
});

describe('POST invitations/{id}/resend', () => {
  it('ends the old link with a new mail, at most once a minute', async () => {
    const { invitee, params } = await linkFor();
    const again = () => owner.call(invitationApi.resend, { params: { id: invitee.id } });
    expect((await again()).status).toBe(429);
    const now = here.clock.now;
    here.clock.now = new Date(now.getTime() + 59_999);
    expect((await again()).status).toBe(429);
    here.clock.now = new Date(now.getTime() + 60_000);
    expect((await again()).status).toBe(200);
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(404);
    const fresh = await linkIn(invitee);
    expect(fresh.key).not.toBe(params.key);
    expect((await here.visitor.call(invitationApi.open, { params: fresh })).status).toBe(200);
    here.clock.now = now;
  });

  it('403 to a Manager for a role that they may not give; 404 for another organisation', async () => {
    const { invitee } = await linkFor();
    expect((await manager.call(invitationApi.resend, { params: { id: invitee.id } })).status).toBe(403);
    expect((await stranger.call(invitationApi.resend, { params: { id: invitee.id } })).status).toBe(404);
    const { invitee: observer } = await linkFor(row({ role: 'Observer' }));
    expect((await member.call(invitationApi.resend, { params: { id: observer.id } })).status).toBe(403);
    expect((await member.call(invitationApi.withdraw, { params: { id: observer.id } })).status).toBe(403);
  });
});

describe('DELETE invitations/{id}', () => {
  it('ends the link; the address can be invited again', async () => {
    const { invitee, params } = await linkFor();
    expect((await member.call(invitationApi.withdraw, { params: { id: invitee.id } })).status).toBe(403);
    expect((await stranger.call(invitationApi.withdraw, { params: { id: invitee.id } })).status).toBe(404);
    expect((await owner.call(invitationApi.withdraw, { params: { id: invitee.id } })).status).toBe(200);
    expect((await here.visitor.call(invitationApi.open, { params })).status).toBe(404);
    expect((await here.visitor.call(invitationApi.register, { params, body: login })).status).toBe(404);
    const again = row({ email: invitee.email });
    expect(await inviteLicensed([again])).toMatchObject({ invitations: [again.id] });
  });

  it('404 for an invitation that was used', async () => {
    const { invitee, params } = await linkFor();
    await here.visitor.call(invitationApi.register, { params, body: login });
    expect((await owner.call(invitationApi.withdraw, { params: { id: invitee.id } })).status).toBe(404);
  });
});

describe('PUT org/add-member', () => {
  it('B-24: takes the five fields, and mails an Observer’s link; the name for signing in and the picture stay the person’s own', async () => {
    const email = 'added.person@example.com';
    const body = { firstName: 'Added', lastName: 'Person', email, username: 'chosen', avatarUrl: 'https://evil.example/a.png' };
    const { status, id } = await owner.call(invitationApi.addMember, { body });
    expect(status).toBe(200);
    expect((await owner.call(invitedApi.list)).items.find((each) => each.id === id)).toMatchObject({ email, role: 'Observer' });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await owner.call(invitationApi.addMember, { body })).toMatchObject({ status: 422, codes: { email: ['VAL_TAKEN'] } });
    expect(await owner.call(invitationApi.addMember, { body: { ...body, email: owner.email } })).toMatchObject({ status: 422 });
  });
});
