import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { registerApi } from '#features/office/register/contract.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, signInAs, testPassword, type World, world } from '#testing/world.ts';
import { invitationApi, type PersonToInvite } from '../contract.ts';

let here: World;
let owner: Actor;
let stranger: Actor;

beforeAll(async () => {
  here = await world({ env: { BASE_URL: 'https://cairn.example' } });
  owner = await here.org('Harbor & Pine');
  stranger = await here.org('Another');
});
afterAll(() => here.close());

let count = 0;
const row = (more: Partial<PersonToInvite> = {}): PersonToInvite => {
  count += 1;
  return { id: newId(), firstName: 'Lena', lastName: 'Haas', email: `lena${count}@harborandpine.com`, role: 'Member', ...more };
};

const invite = async (more: Partial<PersonToInvite> = {}, tractionId?: string): Promise<PersonToInvite> => {
  const invitee = row(more);
  const answer = await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee], ...(tractionId ? { tractionId } : {}) } });
  expect(answer).toMatchObject({ status: 200, invitations: [invitee.id] });
  return invitee;
};

const mailsTo = (email: string) =>
  here.sql<{ subject: string; plain: string }>(
    "select data->>'subject' as subject, data->>'plain' as plain from pgboss.job where name in ('mail', 'bulk-mail') and data->>'to' = $1 order by created_on desc",
    [email],
  );

const linkIn = (text = '') => {
  const [, id = '', key = ''] = /\/welcome\/invitation\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  return { id, key };
};

const mailedLink = async ({ email }: PersonToInvite) => linkIn((await mailsTo(email))[0]?.plain);
const copiedLink = async ({ id }: PersonToInvite) => linkIn((await owner.call(invitationApi.links, { query: { ids: id } })).items[0]?.link);

const login = { firstName: 'Lena', lastName: 'Haas', password: testPassword, terms: true as const };
const register = (params: { id: string; key: string }) => here.visitor.call(invitationApi.register, { params, body: login });
const openAt = (params: { id: string; key: string }) => here.visitor.call(invitationApi.open, { params });
const isProved = async (email: string) =>
  (await here.sql<{ proved: boolean }>('select "emailVerified" as proved from auth."user" where email = $1', [email]))[0]?.proved;

describe('GET invitations/links', () => {
  it('gives another link than the mailed one, which works once as that does', async () => {
    const invitee = await invite();
    const [mailed, copied] = [await mailedLink(invitee), await copiedLink(invitee)];
    expect(copied).toMatchObject({ id: invitee.id, key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(copied.key).not.toBe(mailed.key);
    expect((await openAt(copied)).status).toBe(200);
    expect((await register(copied)).status).toBe(200);
    const used = { status: 404, messages: [{ code: 'invitationUsed' }], email: invitee.email };
    for (const link of [mailed, copied]) expect(await openAt(link)).toMatchObject(used);
    expect(await register(copied)).toMatchObject(used);
    // Whoever does not have the key reads nothing of it.
    expect(await openAt({ ...mailed, key: `${mailed.key.slice(0, -4)}AAAA` })).toMatchObject({ messages: [{ code: 'invitationInvalid' }] });
  });

  it('proves no address: the login stays unproved until a mailed link, and the address is told', async () => {
    const [mailed, copied] = [await invite(), await invite()];
    await register(await mailedLink(mailed));
    await register(await copiedLink(copied));
    expect([await isProved(mailed.email), await isProved(copied.email)]).toEqual([true, false]);
    expect((await mailsTo(mailed.email)).map(({ subject }) => subject)).toHaveLength(1);
    const [told] = await mailsTo(copied.email);
    expect(told?.subject).toBe('An account for you on Cairn');
    expect(told?.plain).toContain('https://cairn.example/reset-password');
    await here.visitor.call(registerApi.resetPassword, { body: { email: copied.email } });
    const resetCode = /update-password\/([\w-]+)/.exec((await mailsTo(copied.email))[0]?.plain ?? '')?.[1] ?? '';
    await here.visitor.call(registerApi.updatePassword, { body: { resetCode, password: 'Another-Pine-27' } });
    expect(await isProved(copied.email)).toBe(true);
  });

  it('of many invitations are sent anew or withdrawn together, as far as the person may', async () => {
    const [one, other] = [await invite(), await invite()];
    const foreign = row();
    await stranger.call(invitationApi.inviteLicensed, { body: { invitees: [foreign] } });
    const body = { ids: [one.id, other.id, foreign.id, newId()] };
    expect((await owner.call(invitationApi.resendMany, { body })).ids).toEqual([]);
    const { now } = here.clock;
    here.clock.now = new Date(now.getTime() + 61_000);
    const first = await mailedLink(one);
    expect((await owner.call(invitationApi.resendMany, { body })).ids.toSorted()).toEqual([one.id, other.id].toSorted());
    expect((await openAt(first)).status).toBe(404);
    expect((await openAt(await mailedLink(one))).status).toBe(200);
    here.clock.now = now;
    expect((await owner.call(invitationApi.withdrawMany, { body })).ids).toHaveLength(2);
    expect((await openAt(await mailedLink(other))).status).toBe(404);
    expect((await stranger.call(invitedApi.list)).items.map(({ id }) => id)).toContain(foreign.id);
  });

  it('ends when the invitation is sent again or withdrawn', async () => {
    const invitee = await invite();
    const first = await copiedLink(invitee);
    const { now } = here.clock;
    here.clock.now = new Date(now.getTime() + 61_000);
    await owner.call(invitationApi.resend, { params: { id: invitee.id } });
    here.clock.now = now;
    expect((await openAt(first)).status).toBe(404);
    const second = await copiedLink(invitee);
    expect((await openAt(second)).status).toBe(200);
    await owner.call(invitationApi.withdraw, { params: { id: invitee.id } });
    expect((await openAt(second)).status).toBe(404);
    expect((await owner.call(invitationApi.links, { query: { ids: invitee.id } })).items).toEqual([]);
  });

  it('leaves out roles that the person may not give and invitations of other organisations; 403 to a Member', async () => {
    const [member, observer] = [await invite(), await invite({ role: 'Observer' })];
    const ids = `${member.id},${observer.id}`;
    const asked = async (who: Actor) => (await who.call(invitationApi.links, { query: { ids } })).items?.map(({ id }) => id);
    expect((await asked(owner))?.toSorted()).toEqual([member.id, observer.id].toSorted());
    expect(await asked(await here.person(owner.orgId, 'Manager'))).toEqual([observer.id]);
    expect(await asked(stranger)).toEqual([]);
    expect((await (await here.person(owner.orgId)).call(invitationApi.links, { query: { ids } })).status).toBe(403);
  });
});

describe('POST invitations/{id}/{key}/register', () => {
  it('B-31: gives a new person the theme, language and currency that the organisation has chosen for new people', async () => {
    const stone = await here.org('Stoneworks');
    const chosen = { theme: 'dark', locale: 'es-MX', currencyCode: 'MXN' } as const;
    expect((await stone.call(settingsApi.change, { params: { id: stone.orgId }, body: chosen })).status).toBe(200);
    const invitee = row();
    await stone.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
    const { personId } = await register(await mailedLink(invitee));
    const [person] = await here.sql(
      'select theme, locale, currency_code as "currencyCode" from person where id = $1',
      [personId],
      stone.orgId,
    );
    expect(person).toEqual(chosen);
  });
});

describe('POST invitations/{id}/{key}/decline', () => {
  it('ends the link and tells who sent it', async () => {
    const invitee = await invite({ firstName: 'Wrong', lastName: 'Person' });
    const params = await mailedLink(invitee);
    expect((await here.visitor.call(invitationApi.decline, { params: { ...params, key: `${params.key.slice(1)}x` } })).status).toBe(404);
    expect((await openAt(params)).status).toBe(200);
    expect((await here.visitor.call(invitationApi.decline, { params })).status).toBe(200);
    expect((await register(params)).status).toBe(404);
    const { items } = await owner.call(notificationApi.search, { body: {} });
    expect(items.map(({ title }) => title)).toContain('Wrong Person’s invitation was opened by somebody else, so it was closed');
  });
});

describe('guessing the key of a link', () => {
  const guess = (id: string) => openAt({ id, key: newId().replaceAll('-', '') });

  it('is delayed after fifty wrong keys from a place, also of invitations that do not exist; right keys are not counted', async () => {
    const invitee = await invite();
    const params = await mailedLink(invitee);
    for (let tries = 0; tries < 60; tries += 1) expect((await openAt(params)).status).toBe(200);
    const statuses = [];
    for (let tries = 0; tries < 52; tries += 1) statuses.push((await guess(tries % 2 === 0 ? invitee.id : newId())).status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(51);
    expect(statuses.at(-1)).toBe(429);
    // A right key waits, too: otherwise the delay would tell right from wrong.
    expect((await openAt(params)).status).toBe(429);
    expect((await register(params)).status).toBe(429);
    expect((await here.visitor.call(invitationApi.decline, { params })).status).toBe(429);
    const { now } = here.clock;
    here.clock.now = new Date(now.getTime() + 120_000);
    expect((await openAt(params)).status).toBe(200);
    here.clock.now = now;
    await here.sql('delete from guess');
  });
});

it('T-15: a right link does not wait for another one that is used at the same place', async () => {
  const [first, second] = [await mailedLink(await invite()), await mailedLink(await invite())];
  const holder = await here.appContext.pools.app.connect();
  await holder.query(`begin; select set_config('cairn.org_id', '${owner.orgId}', true); select lock_org('${owner.orgId}')`);
  try {
    const joining = register(first);
    // Until it waits for the organisation, whose lock it has not got.
    const waiting = () => here.sql("select from pg_locks where locktype = 'advisory' and not granted");
    await expect.poll(waiting).not.toEqual([]);
    expect((await openAt(second)).status).toBe(200);
    await holder.query('rollback');
    expect((await joining).status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

describe('guessing the key of a link while signed in', () => {
  it('T-15: is delayed like that of somebody who is not', async () => {
    const invitee = await invite();
    const params = await mailedLink(invitee);
    const somebody = await here.person(owner.orgId);
    const joinAt = (key: string) => somebody.call(invitationApi.join, { params: { id: params.id, key } });
    const statuses = [];
    for (let tries = 0; tries < 52; tries += 1) statuses.push((await joinAt(newId().replaceAll('-', ''))).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
    expect((await joinAt(params.key)).status).toBe(429);
    await here.sql('delete from guess');
    // A right key that another address was sent is no guess.
    expect((await joinAt(params.key)).status).toBe(403);
    expect(await here.sql("select from guess where subject like 'link %' and amount > 0")).toEqual([]);
  });
});

describe('an invitation to a meeting', () => {
  const attendees = async (meetingId: string) => (await owner.call(meetingApi.find, { params: { id: meetingId } })).meeting.invitees;

  it('says what comes next, and invites to the meeting who joins', async () => {
    const { id: tractionId, meetingId } = await here.traction([owner], 'Build & Install');
    const invitee = await invite({}, tractionId);
    const params = await mailedLink(invitee);
    expect((await openAt(params)).nextMeeting).toMatchObject({ title: 'Build & Install' });
    const { personId } = await register(params);
    expect(await attendees(meetingId)).toEqual([owner.personId, personId]);
  });

  it('changes nothing in a meeting that was removed or that the person is in already', async () => {
    const gone = await here.traction([owner]);
    const invitee = await invite({}, gone.id);
    await owner.call(meetingApi.remove, { params: { id: gone.meetingId } });
    const params = await mailedLink(invitee);
    expect((await openAt(params)).nextMeeting).toBeNull();
    expect((await register(params)).status).toBe(200);
    expect(await here.sql('select id from invitee where traction_id = $1', [gone.id], owner.orgId)).toHaveLength(1);
    const again = await here.traction([owner]);
    const known = await invite({}, again.id);
    const link = await mailedLink(known);
    const { email } = await here.person(stranger.orgId);
    await here.sql('update auth."user" set email = $2 where email = $1', [email, known.email]);
    await here.sql('update person set email = $2 where email = $1', [email, known.email], stranger.orgId);
    const signed = await signInAs(() => here.app, known.email);
    const joined = await here.app.inject({
      method: 'POST',
      url: `/api/v2/invitations/${link.id}/${link.key}/process`,
      headers: { authorization: `Bearer ${signed.token}`, 'x-session-context': signed.context, 'idempotency-key': newId() },
    });
    expect(joined.statusCode).toBe(200);
    expect(await attendees(again.meetingId)).toHaveLength(2);
  });

  it('404 for a meeting that the person does not see or of another organisation, 403 for one that they may not edit', async () => {
    const { id: tractionId } = await here.traction([owner]);
    const manager = await here.person(owner.orgId, 'Manager');
    const attends = await here.traction([owner, manager]);
    const elsewhere = await here.traction([stranger]);
    const ask = async (who: Actor, id: string) =>
      (await who.call(invitationApi.invite, { body: { invitees: [row({ role: 'Observer' })], tractionId: id } })).status;
    expect(await ask(manager, tractionId)).toBe(404);
    expect(await ask(manager, attends.id)).toBe(403);
    expect(await ask(owner, elsewhere.id)).toBe(404);
    expect(await ask(owner, tractionId)).toBe(200);
  });
});

describe('an invitation to a meeting that a Manager may not see', () => {
  /** Two invitations of the Owner, which a Manager could have sent by their role: to the board, and to no meeting. */
  const invitedByOwner = async () => {
    const board = await here.traction([owner]);
    const [toBoard, toNone] = [await invite({ role: 'Observer' }, board.id), await invite({ role: 'Observer' })];
    return { board, toBoard, toNone, manager: await here.person(owner.orgId, 'Manager') };
  };
  const listed = async (who: Actor, { id }: PersonToInvite) => (await who.call(invitedApi.list)).items.find((each) => each.id === id);
  const linked = async (who: Actor, ...invitees: PersonToInvite[]) =>
    (await who.call(invitationApi.links, { query: { ids: invitees.map(({ id }) => id).join(',') } })).items.map(({ id }) => id);
  const later = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const { now } = here.clock;
    here.clock.now = new Date(now.getTime() + 61_000);
    const result = await run();
    here.clock.now = now;
    return result;
  };
  const deeds = [invitationApi.resend, invitationApi.withdraw] as const;

  it('is listed without the meeting’s id, and as one that they may not change', async () => {
    const { board, toBoard, toNone, manager } = await invitedByOwner();
    expect(await listed(manager, toBoard)).toMatchObject({ email: toBoard.email, tractionId: null, can: { edit: false } });
    expect(await listed(manager, toNone)).toMatchObject({ tractionId: null, can: { edit: true } });
    expect(await listed(owner, toBoard)).toMatchObject({ tractionId: board.id, can: { edit: true } });
  });

  it('has no link for them, so that they cannot come in as the invited person', async () => {
    const { toBoard, toNone, manager } = await invitedByOwner();
    expect(await linked(manager, toBoard, toNone)).toEqual([toNone.id]);
    expect((await linked(owner, toBoard, toNone)).toSorted()).toEqual([toBoard.id, toNone.id].toSorted());
  });

  it('404 to sending it again and withdrawing it; its link still works', async () => {
    const { toBoard, manager } = await invitedByOwner();
    const mailed = await mailedLink(toBoard);
    for (const deed of deeds) expect((await later(() => manager.call(deed, { params: { id: toBoard.id } }))).status).toBe(404);
    expect((await openAt(mailed)).status).toBe(200);
    expect(await mailsTo(toBoard.email)).toHaveLength(1);
    for (const deed of deeds) expect((await later(() => owner.call(deed, { params: { id: toBoard.id } }))).status).toBe(200);
  });

  it('404 to who attends the meeting and may not edit it; changed by who may', async () => {
    const { board, toBoard, manager } = await invitedByOwner();
    await here.sql(
      'insert into invitee (org_id, id, traction_id, person_id) values ($1, $2, $3, $4)',
      [owner.orgId, newId(), board.id, manager.personId],
      owner.orgId,
    );
    expect(await listed(manager, toBoard)).toMatchObject({ tractionId: board.id, can: { edit: false } });
    expect(await linked(manager, toBoard)).toEqual([]);
    for (const deed of deeds) expect((await later(() => manager.call(deed, { params: { id: toBoard.id } }))).status).toBe(404);
    const individuals = [{ personId: manager.personId, canView: true, canEdit: true }];
    const visibility = { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals };
    await here.sql('update traction set visibility = $2 where id = $1', [board.id, JSON.stringify(visibility)], owner.orgId);
    expect(await listed(manager, toBoard)).toMatchObject({ can: { edit: true } });
    expect(await linked(manager, toBoard)).toEqual([toBoard.id]);
    for (const deed of deeds) expect((await later(() => manager.call(deed, { params: { id: toBoard.id } }))).status).toBe(200);
  });

  it('is one to no meeting once the meeting was removed, so that it can be withdrawn', async () => {
    const { board, toBoard, manager } = await invitedByOwner();
    await owner.call(meetingApi.remove, { params: { id: board.meetingId } });
    expect(await listed(owner, toBoard)).toMatchObject({ tractionId: null, can: { edit: true } });
    expect((await manager.call(invitationApi.withdraw, { params: { id: toBoard.id } })).status).toBe(200);
  });
});

describe('the mail of an invitation', () => {
  it('waits with the reason where no mail server is set', async () => {
    const invitee = row({ email: 'waits@harborandpine.com' });
    await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
    await eventually(async () =>
      expect((await owner.call(invitedApi.list)).items.find(({ id }) => id === invitee.id)).toMatchObject({
        state: 'Waiting',
        waits: 'NoServer',
      }),
    );
  });

  it('is sent once it has left, waits with the reason before, and comes back when its address is refused for good', async () => {
    let isDown = true;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        address.startsWith('gone') ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
      onData: (stream, _, done) => {
        stream.resume();
        stream.on('end', () => done(isDown ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null));
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const sending = await world({ env: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` } });
    try {
      const sender = await sending.org('Sending');
      const [gone, fine] = [row({ email: 'gone@harborandpine.com' }), row({ email: 'fine@harborandpine.com' })];
      await sender.call(invitationApi.inviteLicensed, { body: { invitees: [gone, fine] } });
      const shownOf = async ({ id }: PersonToInvite) => (await sender.call(invitedApi.list)).items.find((each) => each.id === id);
      const stateOf = async (which: PersonToInvite) => (await shownOf(which))?.state;
      const waiting = async () =>
        /cairn_mails_waiting\{state="tried"\} (\d+)/.exec((await sending.app.inject({ url: '/metrics' })).body)?.[1];
      expect(await shownOf(fine)).toMatchObject({ state: 'Waiting', waits: null });
      await eventually(async () => expect(await shownOf(fine)).toMatchObject({ state: 'Waiting', waits: 'Refused' }));
      await eventually(async () => expect(await waiting()).toBe('1'));
      isDown = false;
      await eventually(async () => expect(await stateOf(gone)).toBe('CameBack'));
      await eventually(async () => expect(await shownOf(fine)).toMatchObject({ state: 'Sent', waits: null }));
      await sending.sql("update invitation set email = 'back@harborandpine.com' where id = $1", [gone.id], sender.orgId);
      sending.clock.now = new Date(sending.clock.now.getTime() + 61_000);
      await sender.call(invitationApi.resend, { params: { id: gone.id } });
      expect(await stateOf(gone)).toBe('Waiting');
      await eventually(async () => expect(await stateOf(gone)).toBe('Sent'));
    } finally {
      await sending.close();
      await new Promise<void>((done) => server.close(done));
    }
  });
});
