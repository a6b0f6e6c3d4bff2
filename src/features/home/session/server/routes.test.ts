import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type Actor, signInAs, testPassword, type World, world } from '#testing/world.ts';
import { sessionApi } from '../contract.ts';
import { sessionRoutes } from './routes.ts';

let here: World;
let owner: Actor;
let member: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  here = await world({
    env: { GOOGLE_CLIENT_ID: 'one', GOOGLE_CLIENT_SECRET: 'two', MICROSOFT_CLIENT_ID: 'one', MICROSOFT_CLIENT_SECRET: 'two' },
  });
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  elsewhere = await here.org('Another');
});
afterAll(() => here.close());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await here.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
};

const signIn = (path: string, payload: object) => here.app.inject({ method: 'POST', url: `/api/auth/sign-in/${path}`, payload });

/** Makes a person a member of another organisation. */
const join = (personId: string, orgId: string, more: { role?: string; blocked?: boolean } = {}) =>
  here.sql(
    'insert into org_member (org_id, id, person_id, role, blocked) values ($1, $2, $3, $4, $5)',
    [orgId, newId(), personId, more.role ?? 'Member', more.blocked ?? false],
    orgId,
  );

describe('signing in', () => {
  it('A-01: takes e-mail and username in any case', async () => {
    expect((await signIn('email', { email: owner.email, password: testPassword })).statusCode).toBe(200);
    expect((await signIn('email', { email: owner.email.toUpperCase(), password: testPassword })).statusCode).toBe(200);
    expect((await signIn('username', { username: owner.username, password: testPassword })).statusCode).toBe(200);
    expect((await signIn('username', { username: owner.username.toUpperCase(), password: testPassword })).statusCode).toBe(200);
  });

  it('A-24: 401 with the same answer for a wrong password and an unknown address', async () => {
    const wrong = await signIn('email', { email: owner.email, password: 'Wrong-Pine-26' });
    const unknown = await signIn('email', { email: 'nobody@example.com', password: testPassword });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('makes no account except by registration', async () => {
    const answer = await here.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { email: 'x@example.com', password: testPassword, name: 'X' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await here.sql('select from auth."user" where email = $1', ['x@example.com'])).toHaveLength(0);
  });

  it('keeps the sign-in in a cookie that scripts cannot read, for 30 days', async () => {
    const cookie =
      [(await signIn('email', { email: owner.email, password: testPassword })).headers['set-cookie'] ?? []]
        .flat()
        .find((each) => each.includes('session_token')) ?? '';
    expect(cookie).toMatch(/^cairn\.session_token=/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=2592000/i);
  });

  it('A-26: gives a new token for the cookie, as after a reload', async () => {
    const { cookie, context } = await signInAs(() => here.app, owner.email);
    const { token } = (await get('/api/auth/token', { cookie })).body as { token: string };
    expect(await get('/api/v2/session/reload', { authorization: `Bearer ${token}`, 'x-session-context': context })).toMatchObject({
      status: 200,
      body: { id: context },
    });
  });

  it('A-28: 401 without a cookie, to a request for the token alone and for token and session', async () => {
    expect((await get('/api/auth/token')).status).toBe(401);
    expect((await get('/api/auth/start?offset=0&tz=UTC')).status).toBe(401);
  });

  it('A-26, A-34: gives a token and its session in one answer', async () => {
    const { cookie, context } = await signInAs(() => here.app, owner.email);
    const start = await get('/api/auth/start?offset=300&tz=America/New_York', { cookie });
    const { token, session } = start.body as { token: string; session: unknown };
    expect(start.status).toBe(200);
    expect(session).toMatchObject({ succeeded: true, id: context, orgId: owner.orgId });
    expect(session).toEqual((await get('/api/v2/session?offset=300&tz=America/New_York', { authorization: `Bearer ${token}` })).body);
  });

  it('gives the token alone where the session is refused, so that reading the session tells why', async () => {
    const { cookie } = await signInAs(() => here.app, owner.email);
    expect((await get('/api/auth/start?offset=never', { cookie })).body).toEqual({ token: expect.any(String), session: null, answers: [] });
  });
});

describe('POST session/fault', () => {
  const fault = { reference: '7f3a-19c2', kind: 'TypeError', where: 'app-1a2b.js:1:4205', path: '/meetings', release: 'b1' };

  it('takes a page’s fault from anybody signed in, and names what is missing', async () => {
    expect((await member.call(sessionApi.fault, { body: fault })).status).toBe(200);
    for (const wrong of [{ kind: '' }, { kind: 'a word of mine' }, { where: 'https://elsewhere.example/x' }])
      expect(await member.call(sessionApi.fault, { body: { ...fault, ...wrong } })).toMatchObject({ status: 422 });
    expect((await here.visitor.call(sessionApi.fault, { body: fault })).status).toBe(401);
  });

  it('puts the reference that the reader sees into the log, with who and where', async () => {
    const run = sessionRoutes.find(({ endpoint }) => endpoint === sessionApi.fault)?.run as (asked: object) => unknown;
    const error = vi.fn();
    const tell = (minute: number) =>
      run({ at: { log: { error }, personId: member.personId, now: new Date(minute * 60_000) }, input: { body: fault } });
    await tell(1);
    expect(error.mock.calls).toEqual([[{ ...fault, personId: member.personId }, 'a page stopped working']]);
    // A page that fails again and again does not fill the log.
    for (let told = 1; told < 20; told += 1) await tell(1);
    expect(error).toHaveBeenCalledTimes(5);
    await tell(2);
    expect(error).toHaveBeenCalledTimes(6);
  });
});

describe('PUT user/dashboard/{orgId}/{id}', () => {
  const choose = (who: Actor, id: string, orgId = who.orgId) => who.call(sessionApi.dashboard, { params: { orgId, id } });
  const chosen = async (who: Actor) => (await who.call(sessionApi.reload)).user.dashboardId;

  it('B-61: sets the person’s own dashboard in this organisation, for every role, and their own id sets it back', async () => {
    for (const role of ['Member', 'Observer'] as const) {
      const [who, other] = [await here.person(owner.orgId, role), await here.person(owner.orgId)];
      const team = await here.traction([who, other], `Crew of a ${role}`);
      expect(await chosen(who)).toBeNull();
      expect((await choose(who, team.id)).status).toBe(200);
      expect([await chosen(who), await chosen(other)]).toEqual([team.id, null]);
      await join(who.personId, elsewhere.orgId);
      expect((await who.call(sessionApi.switchOrg, { params: { id: elsewhere.orgId } })).user.dashboardId).toBeNull();
      await who.call(sessionApi.switchOrg, { params: { id: owner.orgId } });
      expect(await chosen(who)).toBe(team.id);
      expect((await choose(who, who.personId)).status).toBe(200);
      expect(await chosen(who)).toBeNull();
    }
  });

  it('B-61: 404 for a team of others, also to the Owner, for another organisation and for somebody else; 422 for what is no id', async () => {
    const who = await here.person(owner.orgId);
    const [mine, others] = [await here.traction([who]), await here.traction([member])];
    const foreign = await here.traction([elsewhere]);
    for (const id of [others.id, foreign.id, member.personId, newId()]) expect((await choose(who, id)).status).toBe(404);
    expect((await choose(owner, mine.id)).status).toBe(404);
    expect((await choose(who, mine.id, elsewhere.orgId)).status).toBe(404);
    expect(await choose(who, 'none')).toMatchObject({ status: 422, codes: { id: ['VAL_INVALID'] } });
    expect(await chosen(who)).toBeNull();
  });

  it('B-61: shows their own items again to who is taken off the team', async () => {
    const who = await here.person(owner.orgId);
    const team = await here.traction([member, who]);
    await choose(who, team.id);
    await here.sql('delete from invitee where person_id = $1 and traction_id = $2', [who.personId, team.id], owner.orgId);
    expect(await chosen(who)).toBeNull();
  });
});

describe('GET session', () => {
  it('A-34, A-40: creates the session, with each field', async () => {
    const traction = await here.traction([owner, member], 'Leadership');
    const { token } = await signInAs(() => here.app, owner.email);
    const { body } = await get('/api/v2/session?offset=300&tz=America/New_York', { authorization: `Bearer ${token}` });
    expect(body).toMatchObject({
      succeeded: true,
      orgId: owner.orgId,
      teams: [{ id: traction.id, title: 'Leadership', threadId: traction.threadId }],
      calendarDate: '2026-03-03',
      user: {
        userId: owner.personId,
        username: owner.username,
        email: owner.email,
        roles: ['Owner'],
        permissions: ['Update|Billing', 'Update|License', 'Update|Organization'],
        orgs: [{ id: owner.orgId, name: 'Harbor & Pine', role: 'Owner', blocked: false, hasEnded: false }],
        userLocale: 'en-US',
        currencyCode: 'USD',
        timeZoneName: 'America/New_York',
        experienceLevel: 'Familiar',
        theme: 'default',
        navBarOpen: true,
      },
      orgSubscriptionStatus: 'None',
      orgSubscriptionPaymentStatus: 'None',
      orgRemainingSubscriptionDays: 0,
      orgInGracePeriod: false,
      hasAccount: true,
      hasBilling: false,
      policyAccepted: true,
    });
  });

  it('A-34: gives the day in the time zone, and keeps the zone for the next call', async () => {
    here.clock.now = new Date('2026-03-04T02:30:00Z');
    const { token } = await signInAs(() => here.app, owner.email);
    const first = await get('/api/v2/session?offset=300&tz=America/New_York', { authorization: `Bearer ${token}` });
    expect(first.body.calendarDate).toBe('2026-03-03');
    const again = await get('/api/v2/session/reload', { authorization: `Bearer ${token}`, 'x-session-context': first.body.id });
    expect(again.body).toMatchObject({ calendarDate: '2026-03-03', user: { timeZoneName: 'America/New_York' } });
    here.clock.now = new Date('2026-03-03T15:00:00Z');
  });

  it('takes UTC for an unknown time zone, and 422 to an invalid one', async () => {
    const { token } = await signInAs(() => here.app, owner.email);
    const authorization = `Bearer ${token}`;
    expect((await get('/api/v2/session?offset=0&tz=Mars/Olympus', { authorization })).body.user.timeZoneName).toBe('UTC');
    expect((await get('/api/v2/session?offset=x&tz=%27;--', { authorization })).status).toBe(422);
  });

  it('A-33: 401 without a token, with a forged one, and with a context of another sign-in', async () => {
    const forged = `${owner.token.slice(0, -6)}AAAAAA`;
    for (const [token, context] of [
      ['', owner.context],
      [forged, owner.context],
      [owner.token, member.context],
      [owner.token, newId()],
      [owner.token, 'nonsense'],
    ]) {
      expect(
        (
          await get('/api/v2/session/reload', {
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            'x-session-context': context ?? '',
          })
        ).status,
      ).toBe(401);
    }
  });

  it('A-33: 401 to a token with the context of another sign-in of the same person', async () => {
    const second = await signInAs(() => here.app, owner.email);
    expect(
      (await get('/api/v2/session/reload', { authorization: `Bearer ${owner.token}`, 'x-session-context': second.context })).status,
    ).toBe(401);
  });

  it('A-35: gives after a switch the very session that the switch answered, so a page need not ask again', async () => {
    const somebody = await here.person(owner.orgId, 'Member');
    const other = await here.org('Tidekeepers');
    await here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')",
      [other.orgId, newId(), somebody.personId],
      other.orgId,
    );
    const { status, ...answered } = await somebody.call(sessionApi.switchOrg, { params: { id: other.orgId } });
    expect(status).toBe(200);
    expect(answered).toMatchObject({ orgId: other.orgId, user: { roles: ['Manager'] } });
    expect(await somebody.call(sessionApi.reload)).toEqual({ status, ...answered });
  });

  it('A-35: gives a changed role after a reload', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql("update org_member set role = 'Admin' where person_id = $1", [somebody.personId], owner.orgId);
    expect((await somebody.call(sessionApi.reload)).user).toMatchObject({
      roles: ['Admin'],
      permissions: ['Update|License', 'Update|Organization'],
    });
  });

  it('leaves an organisation from which the person was removed', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql('delete from org_member where person_id = $1', [somebody.personId], owner.orgId);
    expect(await somebody.call(sessionApi.reload)).toMatchObject({
      status: 200,
      orgId: null,
      teams: [],
      user: { roles: [], permissions: [], orgs: [] },
    });
  });
});

describe('GET session/orgs', () => {
  const tell = (recipientId: string, orgId: string, set: Record<string, unknown> = {}) =>
    here.sql(
      `insert into notification (org_id, id, recipient_id, type, text_key, is_read, is_removed) values ($1, $2, $3, 'General', 'x', $4, $5)`,
      [orgId, newId(), recipientId, set['read'] ?? false, set['removed'] ?? false],
      orgId,
    );

  it('D-06: counts the people of each organisation that one may enter, and one’s own unread notifications there', async () => {
    const first = await here.org('Counted');
    const somebody = await here.person(first.orgId);
    const second = await here.org('Counted Too');
    const closed = await here.org('Counted Closed');
    await join(somebody.personId, second.orgId);
    await join(somebody.personId, closed.orgId, { blocked: true });
    for (const set of [{}, {}, { read: true }, { removed: true }]) await tell(somebody.personId, second.orgId, set);
    await tell(second.personId, second.orgId);
    await tell(somebody.personId, closed.orgId);
    const { items } = await somebody.call(sessionApi.orgs);
    expect(items.sort((a, b) => a.unread - b.unread)).toEqual([
      { id: first.orgId, people: 2, unread: 0 },
      { id: second.orgId, people: 2, unread: 2 },
    ]);
  });

  it('D-06: tells nothing of organisations of others', async () => {
    expect((await member.call(sessionApi.orgs)).items.map(({ id }) => id)).toEqual([owner.orgId]);
  });
});

describe('PUT session/org/{id}', () => {
  it('A-36, B-01: works in the other organisation from then on', async () => {
    const somebody = await here.person(owner.orgId);
    await join(somebody.personId, elsewhere.orgId, { role: 'Admin' });
    const first = await somebody.call(sessionApi.reload);
    expect(first.user.orgs.map((org) => org.name)).toEqual(['Another', 'Harbor & Pine']);
    const moved = await somebody.call(sessionApi.switchOrg, { params: { id: elsewhere.orgId } });
    expect(moved).toMatchObject({ status: 200, orgId: elsewhere.orgId, id: somebody.context, user: { roles: ['Admin'] } });
    expect((await somebody.call(sessionApi.reload)).orgId).toBe(elsewhere.orgId);
    expect((await somebody.call(sessionApi.switchOrg, { params: { id: owner.orgId } })).orgId).toBe(owner.orgId);
  });

  it('404 to an organisation of others and to an unknown one', async () => {
    for (const id of [elsewhere.orgId, newId()]) expect((await member.call(sessionApi.switchOrg, { params: { id } })).status).toBe(404);
    expect((await member.call(sessionApi.reload)).orgId).toBe(owner.orgId);
  });

  it('B-48: names the organisation that blocks this login', async () => {
    const somebody = await here.person(owner.orgId);
    await join(somebody.personId, elsewhere.orgId, { blocked: true });
    expect(await somebody.call(sessionApi.switchOrg, { params: { id: elsewhere.orgId } })).toMatchObject({
      status: 403,
      messages: [
        { text: 'You cannot access this Organization Another with this login. Please contact your internal team.', code: 'orgBlocked' },
      ],
    });
    expect((await somebody.call(sessionApi.reload)).user.orgs).toContainEqual({
      id: elsewhere.orgId,
      name: 'Another',
      role: 'Member',
      blocked: true,
      hasEnded: false,
      askWhom: null,
      logoUrl: null,
      themeColor: null,
      eraseAfter: null,
    });
  });

  it('B-48: leaves an organisation that blocks the person', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql('update org_member set blocked = true where person_id = $1', [somebody.personId], owner.orgId);
    expect(await somebody.call(sessionApi.reload)).toMatchObject({ orgId: null, user: { roles: [] } });
  });
});

describe('one’s own settings', () => {
  it('A-37: keeps whether the left menu is open', async () => {
    expect((await member.call(sessionApi.navBar, { query: { open: 'false' } })).status).toBe(200);
    expect((await member.call(sessionApi.reload)).user.navBarOpen).toBe(false);
    expect((await member.call(sessionApi.navBar, { query: { open: 'maybe' } as never })).status).toBe(422);
  });

  it('Z-01: keeps the person’s own theme, and changes nobody else’s', async () => {
    expect((await member.call(sessionApi.theme, { params: { id: member.personId, theme: 'dark' } })).status).toBe(200);
    expect((await member.call(sessionApi.reload)).user.theme).toBe('dark');
    expect((await member.call(sessionApi.theme, { params: { id: owner.personId, theme: 'dark' } })).status).toBe(404);
    expect((await member.call(sessionApi.theme, { params: { id: member.personId, theme: 'pink' as never } })).status).toBe(422);
  });
});

describe('DELETE session/{id}', () => {
  it('A-07: ends the sign-in at once: its token and its cookie are refused', async () => {
    const somebody = await here.person(owner.orgId);
    const { token, context, cookie } = await signInAs(() => here.app, somebody.email);
    const headers = { authorization: `Bearer ${token}`, 'x-session-context': context };
    expect((await get('/api/v2/session/reload', headers)).status).toBe(200);
    expect(
      (await here.app.inject({ method: 'DELETE', url: `/api/v2/${pathOf(sessionApi.end, { params: { id: context } })}`, headers }))
        .statusCode,
    ).toBe(200);
    expect((await get('/api/v2/session/reload', headers)).status).toBe(401);
    expect((await get('/api/v2/session?offset=0&tz=UTC', { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await get('/api/auth/token', { cookie })).status).toBe(401);
  });

  it('A-07: leaves other sign-ins of the same person alone', async () => {
    const somebody = await here.person(owner.orgId);
    const second = await signInAs(() => here.app, somebody.email);
    await somebody.call(sessionApi.end, { params: { id: somebody.context } });
    expect((await somebody.call(sessionApi.reload)).status).toBe(401);
    expect(
      (await get('/api/v2/session/reload', { authorization: `Bearer ${second.token}`, 'x-session-context': second.context })).status,
    ).toBe(200);
  });

  it('404 to the session of somebody else', async () => {
    expect((await member.call(sessionApi.end, { params: { id: owner.context } })).status).toBe(404);
    expect((await owner.call(sessionApi.reload)).status).toBe(200);
  });
});

describe('open endpoints before sign-in', () => {
  it('A-38: give the time of the server', async () => {
    expect(await get('/api/v2/time')).toMatchObject({ status: 200, body: { succeeded: true, time: '2026-03-03T15:00:00.000Z' } });
  });

  it('A-39: give the running version', async () => {
    for (const url of ['/api/v2/version', '/version'])
      expect(await get(url)).toMatchObject({ status: 200, body: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) } });
  });

  it('A-01, A-02: give the configured ways to sign in, Microsoft only while its flag is on', async () => {
    const google = { id: 'google', name: 'Google', kind: 'social' };
    expect((await get('/api/v2/session/providers')).body.providers).toEqual([google]);
    await here.sql("insert into feature_flag (name, enabled) values ('microsoft-sso', true)");
    expect((await get('/api/v2/session/providers')).body.providers).toEqual([
      google,
      { id: 'microsoft', name: 'Microsoft', kind: 'social' },
    ]);
  });
});
