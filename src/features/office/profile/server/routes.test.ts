import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleApi } from '#features/ground/people/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { newId } from '#shared/ids.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, signInAs, type World, world } from '#testing/world.ts';
import { profileApi } from '../contract.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-profile-'));
let here: World;
let owner: Actor;
let member: Actor;
let stranger: Actor;

const pictureOf = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
let orange: Buffer;

beforeAll(async () => {
  here = await world({ env: { DATA_DIR: dataDir } });
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  stranger = await here.org('Another');
  orange = await pictureOf('#ff7900');
});
afterAll(async () => {
  await here.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => member.call(profileApi.removeAvatar, { params: { id: member.personId } }));

const headersOf = ({ token, context }: Actor) => ({ authorization: `Bearer ${token}`, 'x-session-context': context });

const send = async (who: Actor, content: Buffer | string, { id = who.personId, type = 'image/png', key = newId() } = {}) => {
  const answer = await here.app.inject({
    method: 'POST',
    url: `/api/v2/user/avatar/${id}`,
    headers: { ...headersOf(who), 'content-type': type, 'idempotency-key': key },
    payload: content,
  });
  return { status: answer.statusCode, ...answer.json<{ avatarUrl?: string; codes?: object }>() };
};

const fetchBy = (who: Actor, url = '') => here.app.inject({ method: 'GET', url, headers: headersOf(who) });

const shown = async () => (await owner.call(peopleApi.byIds, { query: { ids: member.personId } })).items[0]?.avatarUrl;

const kept = () => {
  try {
    return readdirSync(join(dataDir, 'files', 'person', member.personId));
  } catch {
    return [];
  }
};

describe('POST user/avatar/{id}', () => {
  it('B-57: stores a square picture, which people of the organisation see', async () => {
    const { avatarUrl, status } = await send(member, orange);
    expect({ status, shown: await shown() }).toEqual({ status: 200, shown: avatarUrl });
    const answer = await fetchBy(owner, avatarUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-length': String(answer.rawPayload.length),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('deletes the file of the picture that it replaces, whose address is not found any more', async () => {
    const first = await send(member, orange);
    const second = await send(member, await pictureOf('#336699'));
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect((await fetchBy(owner, first.avatarUrl)).statusCode).toBe(404);
    await eventually(() => expect(kept()).toEqual([`${second.avatarUrl?.split('/').at(-1)}.webp`]));
  });

  it('stores one file when the same request is sent twice', async () => {
    const key = newId();
    const first = await send(member, orange, { key });
    expect(await send(member, orange, { key })).toEqual(first);
    await eventually(() => expect(kept()).toHaveLength(1));
  });

  it('413 to more than eight megabytes, 415 to what is no picture, whatever its name says, and nothing is stored', async () => {
    expect((await send(member, Buffer.alloc(8_000_001))).status).toBe(413);
    expect((await send(member, '<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' })).status).toBe(415);
    expect(await send(member, '<!doctype html><script>alert(1)</script>')).toMatchObject({ status: 415, codes: { body: ['VAL_INVALID'] } });
    await eventually(() => expect(kept()).toEqual([]));
    expect(await shown()).toBeNull();
  });

  it('404 for somebody else, also for an Owner', async () => {
    expect((await send(owner, orange, { id: member.personId })).status).toBe(404);
    expect((await owner.call(profileApi.removeAvatar, { params: { id: member.personId } })).status).toBe(404);
  });
});

describe('DELETE user/avatar/{id}', () => {
  it('removes the picture and its file', async () => {
    const { avatarUrl } = await send(member, orange);
    expect((await member.call(profileApi.removeAvatar, { params: { id: member.personId } })).status).toBe(200);
    expect(await shown()).toBeNull();
    expect((await fetchBy(member, avatarUrl)).statusCode).toBe(404);
    await eventually(() => expect(kept()).toEqual([]));
  });

  it('leaves alone a picture that another server has', async () => {
    await here.sql("update person set avatar_url = 'https://pictures.example/1.png' where id = $1", [member.personId], owner.orgId);
    expect((await member.call(profileApi.removeAvatar, { params: { id: member.personId } })).status).toBe(200);
    expect(await shown()).toBeNull();
  });
});

describe('GET user/avatar/{id}/{fileId}', () => {
  it('404 to people of other organisations, to a former member and for an unknown file; 401 signed out', async () => {
    const { avatarUrl = '' } = await send(member, orange);
    expect((await fetchBy(stranger, avatarUrl)).statusCode).toBe(404);
    for (const mode of ['disable', 'enable']) {
      for (const table of ['person', 'org_member']) await here.sql(`alter table ${table} ${mode} row level security`);
      expect((await fetchBy(stranger, avatarUrl)).statusCode).toBe(404);
    }
    expect((await fetchBy(owner, avatarUrl.replace(/[^/]+$/, newId()))).statusCode).toBe(404);
    expect((await here.app.inject({ method: 'GET', url: avatarUrl })).statusCode).toBe(401);
    const former = await here.person(owner.orgId);
    expect((await fetchBy(former, avatarUrl)).statusCode).toBe(200);
    await here.sql('delete from org_member where person_id = $1', [former.personId], owner.orgId);
    expect((await fetchBy(former, avatarUrl)).statusCode).toBe(404);
  });

  it('is shown with the cookie of the sign-in alone, to the same people, and kept by their browser', async () => {
    const { avatarUrl = '' } = await send(member, orange);
    const byCookie = async ({ email }: Actor) => {
      const { cookie } = await signInAs(() => here.app, email);
      return here.app.inject({ method: 'GET', url: avatarUrl, headers: { cookie } });
    };
    const answer = await byCookie(owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, max-age=3600, immutable');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await byCookie(stranger)).statusCode).toBe(404);
    const forged = { cookie: 'cairn.session_token=somebody.forged' };
    expect((await here.app.inject({ method: 'GET', url: avatarUrl, headers: forged })).statusCode).toBe(401);
    const ended = await signInAs(() => here.app, owner.email);
    await here.sql('delete from auth.session where id = (select auth_session_id from session_context where id = $1)', [ended.context]);
    expect((await here.app.inject({ method: 'GET', url: avatarUrl, headers: { cookie: ended.cookie } })).statusCode).toBe(401);
  });

  it('404 to a person who is blocked in the only organisation that they share', async () => {
    const { avatarUrl } = await send(member, orange);
    const blocked = await here.person(owner.orgId);
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
    expect((await fetchBy(blocked, avatarUrl)).statusCode).toBe(404);
  });

  it('gives one’s own picture to a person without an organisation', async () => {
    const alone = await here.person(owner.orgId);
    await here.sql('delete from org_member where person_id = $1', [alone.personId], owner.orgId);
    const { avatarUrl } = await send(alone, orange);
    expect((await fetchBy(alone, avatarUrl)).statusCode).toBe(200);
  });
});

const own = ({ personId }: Actor) => ({ params: { id: personId } });

describe('GET user/details/{id}', () => {
  it('B-19: tells a person their own profile, and Owner and Admin that of people of the organisation', async () => {
    const profile = { id: member.personId, email: member.email, username: member.username, workStyle: 'Other', avatarUrl: null };
    expect(await member.call(profileApi.details, own(member))).toMatchObject({ status: 200, ...profile });
    expect(await owner.call(profileApi.details, own(member))).toMatchObject({ status: 200, ...profile });
    const admin = await here.person(owner.orgId, 'Admin');
    expect((await admin.call(profileApi.details, own(member))).status).toBe(200);
  });

  it('404 to a colleague, and to the Owner of another organisation', async () => {
    expect((await member.call(profileApi.details, own(owner))).status).toBe(404);
    expect((await stranger.call(profileApi.details, own(member))).status).toBe(404);
  });
});

describe('PUT user/details/{id}', () => {
  it('B-51: saves name and work style, which colleagues see', async () => {
    const body = { firstName: ' Theo ', lastName: 'Okafor', workStyle: 'Integrator' as const };
    expect((await member.call(profileApi.save, { ...own(member), body })).status).toBe(200);
    const saved = { firstName: 'Theo', lastName: 'Okafor', workStyle: 'Integrator' };
    expect(await member.call(profileApi.details, own(member))).toMatchObject(saved);
    expect((await owner.call(peopleApi.byIds, { query: { ids: member.personId } })).items).toMatchObject([
      { firstName: 'Theo', lastName: 'Okafor', eosRoleInOrg: 'Integrator' },
    ]);
    const [colleague] = (await member.call(peopleApi.byIds, { query: { ids: owner.personId } })).items;
    expect(colleague?.eosRoleInOrg).not.toBe('Integrator');
    expect(colleague?.firstName).not.toBe('Theo');
  });

  it('Y-01: saves a phone number, which Owner and Admin see too, keeps it when it is absent, and refuses what is none', async () => {
    const body = { firstName: 'Theo', lastName: 'Okafor', workStyle: 'Integrator' as const };
    const phoneFor = async (who: Actor) => (await who.call(profileApi.details, own(member))).phone;
    expect(await phoneFor(member)).toBe('');
    expect((await member.call(profileApi.save, { ...own(member), body: { ...body, phone: ' +1 207 555 0142 ' } })).status).toBe(200);
    expect((await member.call(profileApi.save, { ...own(member), body })).status).toBe(200);
    expect([await phoneFor(member), await phoneFor(owner)]).toEqual(['+1 207 555 0142', '+1 207 555 0142']);
    expect(await member.call(profileApi.save, { ...own(member), body: { ...body, firstName: 'Lost', phone: 'call me' } })).toMatchObject({
      status: 422,
      codes: { phone: ['VAL_INVALID_PHONE'] },
    });
    expect(await member.call(profileApi.details, own(member))).toMatchObject({ firstName: 'Theo', phone: '+1 207 555 0142' });
    expect((await member.call(profileApi.save, { ...own(member), body: { ...body, phone: '' } })).status).toBe(200);
    expect(await phoneFor(owner)).toBe('');
  });

  it('422 names each wrong field, and unknown ones such as a role', async () => {
    const body = { firstName: ' ', lastName: 'x'.repeat(101), workStyle: 'Boss', role: 'Owner' };
    expect(await member.call(profileApi.save, { ...own(member), body: body as never })).toMatchObject({
      status: 422,
      codes: { firstName: ['VAL_REQUIRED'], lastName: ['VAL_TOO_LONG'], workStyle: ['VAL_INVALID'], role: ['VAL_UNKNOWN'] },
    });
  });

  it('404 for somebody else, also for the Owner', async () => {
    const body = { firstName: 'Not', lastName: 'Me', workStyle: 'Other' as const };
    expect((await owner.call(profileApi.save, { ...own(member), body })).status).toBe(404);
  });
});

describe('PUT user/preferences/{id}', () => {
  it('Z-09: keeps the format of names, which the session tells', async () => {
    expect((await member.call(sessionApi.reload)).user.nameFormat).toBe('first-last-initial');
    expect((await member.call(profileApi.keepPreferences, { ...own(member), body: { nameFormat: 'last-first' } })).status).toBe(200);
    expect((await member.call(sessionApi.reload)).user.nameFormat).toBe('last-first');
    expect((await owner.call(profileApi.keepPreferences, { ...own(member), body: { nameFormat: 'first-only' } })).status).toBe(404);
    expect((await member.call(profileApi.keepPreferences, { ...own(member), body: { nameFormat: 'upside-down' as never } })).codes).toEqual(
      {
        nameFormat: ['VAL_INVALID'],
      },
    );
  });

  it('keeps the language, in which the session and the answers are from then on', async () => {
    const person = await here.person(owner.orgId);
    expect((await person.call(profileApi.keepPreferences, { ...own(person), body: { locale: 'es-ES' } })).status).toBe(200);
    expect((await person.call(sessionApi.reload)).user).toMatchObject({ userLocale: 'es-ES', nameFormat: 'first-last-initial' });
    expect((await person.call(profileApi.keepPreferences, { ...own(person), body: { locale: 'xx-XX' as never } })).codes).toEqual({
      locale: ['VAL_INVALID'],
    });
  });

  it.each([
    ['en-GB', 'GBP'],
    ['de-DE', 'EUR'],
    ['ja-JP', 'JPY'],
    ['es-ES', 'EUR'],
    ['it-IT', 'EUR'],
    ['en-US', 'USD'],
  ] as const)('Z-05: the currency of the session follows the locale: %s', async (locale, currencyCode) => {
    const person = await here.person(owner.orgId);
    expect((await person.call(profileApi.keepPreferences, { ...own(person), body: { locale } })).status).toBe(200);
    expect((await person.call(sessionApi.reload)).user).toMatchObject({ userLocale: locale, currencyCode });
  });

  it('keeps a time zone, which wins over that of every device until it is taken back', async () => {
    const person = await here.person(owner.orgId);
    const load = async (tz: string) => (await person.call(sessionApi.load, { query: { tz } })).user;
    const keep = (timeZone: string | null) => person.call(profileApi.keepPreferences, { ...own(person), body: { timeZone } });
    const mailsBy = async () => (await here.sql('select time_zone from person where id = $1', [person.personId]))[0];
    expect((await keep('Pacific/Kiritimati')).status).toBe(200);
    expect((await person.call(sessionApi.reload)).user.timeZoneName).toBe('Pacific/Kiritimati');
    expect(await load('America/New_York')).toMatchObject({ timeZoneName: 'Pacific/Kiritimati', ownTimeZone: 'Pacific/Kiritimati' });
    expect(await mailsBy()).toEqual({ time_zone: 'Pacific/Kiritimati' });
    expect((await keep(null)).status).toBe(200);
    expect(await load('America/New_York')).toMatchObject({ timeZoneName: 'America/New_York', ownTimeZone: null });
    expect(await mailsBy()).toEqual({ time_zone: 'America/New_York' });
  });

  it('Z-06: keeps the formats of numbers and dates and the first day of the week, until they are taken back', async () => {
    const person = await here.person(owner.orgId);
    const keep = (body: object) => person.call(profileApi.keepPreferences, { ...own(person), body });
    const kept = async () => (await person.call(sessionApi.reload)).user;
    expect(await kept()).toMatchObject({ formatLocale: null, ownWeekStart: null });
    expect((await keep({ formatLocale: 'de-DE', ownWeekStart: 'Sunday' })).status).toBe(200);
    expect(await kept()).toMatchObject({ formatLocale: 'de-DE', ownWeekStart: 'Sunday', userLocale: 'en-US' });
    expect((await keep({ formatLocale: null })).status).toBe(200);
    expect(await kept()).toMatchObject({ formatLocale: null, ownWeekStart: 'Sunday' });
    expect((await keep({ formatLocale: 'xx-XX' })).codes).toEqual({ formatLocale: ['VAL_INVALID'] });
    expect((await keep({ ownWeekStart: 'Tuesday' })).codes).toEqual({ ownWeekStart: ['VAL_INVALID'] });
    expect((await keep({ ownWeekStart: null })).status).toBe(200);
    expect(await kept()).toMatchObject({ ownWeekStart: null });
  });

  it('422 for a time zone that does not exist', async () => {
    for (const timeZone of ['Mars/Olympus', '', 'x'.repeat(65)])
      expect((await member.call(profileApi.keepPreferences, { ...own(member), body: { timeZone } })).status).toBe(422);
  });
});
