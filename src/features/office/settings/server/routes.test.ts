import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { departmentApi } from '#features/office/departments/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { withoutScoping } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { connectTo, until } from '#testing/live.ts';
import { type Actor, testPassword, type World, world } from '#testing/world.ts';
import { settingsApi } from '../contract.ts';
import { recoverableFor } from '../rules.ts';
import { settingsWorkers } from './jobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-settings-'));
let here: World;
let owner: Actor;
let admin: Actor;
let member: Actor;
let stranger: Actor;

beforeAll(async () => {
  here = await world({ env: { DATA_DIR: dataDir } });
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  member = await here.person(owner.orgId);
  stranger = await here.org('Another');
});
afterAll(async () => {
  await here.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const of = (who: Actor) => ({ params: { id: who.orgId } });
const settings = async () => (await owner.call(settingsApi.load, of(owner))).settings;

describe('PUT org/{id}', () => {
  it('B-31: changes what is named, by Owner and Admin', async () => {
    expect((await admin.call(settingsApi.change, { ...of(owner), body: { themeColor: '#2a60b5', theme: 'dark' } })).status).toBe(200);
    expect(await settings()).toMatchObject({ name: 'Harbor & Pine', themeColor: '#2a60b5', theme: 'dark' });
    expect((await member.call(peopleApi.byIds, { query: { ids: member.personId } })).items[0]?.orgThemeColor).toBe('#2a60b5');
    expect((await member.call(sessionApi.reload)).user.orgs[0]).toMatchObject({ themeColor: '#2a60b5' });
    expect((await owner.call(settingsApi.change, { ...of(owner), body: { themeColor: null } })).status).toBe(200);
  });

  it('Y-01: keeps a website with its scheme, and refuses what is none', async () => {
    const change = (website: string, who = admin) => who.call(settingsApi.change, { ...of(owner), body: { website } });
    expect((await settings()).website).toBe('');
    expect((await change(' harborpine.example/about ')).status).toBe(200);
    expect((await settings()).website).toBe('https://harborpine.example/about');
    for (const website of ['javascript:alert(1)', 'harbor', 'https://me:secret@harborpine.example'])
      expect(await change(website)).toMatchObject({ status: 422, codes: { website: ['VAL_INVALID_WEBSITE'] } });
    expect((await change('other.example', member)).status).not.toBe(200);
    expect((await settings()).website).toBe('https://harborpine.example/about');
    expect((await change('')).status).toBe(200);
    expect((await settings()).website).toBe('');
  });

  it('says what somebody else had set since the person saw it, and nothing where nobody had', async () => {
    const name = (await settings()).name;
    const change = (who: Actor, website: string, seen: string) =>
      who.call(settingsApi.change, { ...of(owner), body: { website, seen: { website: seen, name } } });
    const first = (await settings()).website;
    expect((await change(admin, 'https://pine.example', first)).replaced).toEqual({});
    expect((await change(owner, 'https://cedar.example', first)).replaced).toEqual({ website: 'https://pine.example' });
    expect((await change(admin, 'https://cedar.example', first)).replaced).toEqual({});
    const [one, other] = await Promise.all([
      change(owner, 'https://oak.example', 'https://cedar.example'),
      change(admin, 'https://elm.example', 'https://cedar.example'),
    ]);
    expect([one.replaced.website, other.replaced.website].filter((site) => site !== undefined)).toHaveLength(1);
  });

  it('keeps the month in which quarters begin, which every member’s session tells', async () => {
    expect((await member.call(sessionApi.reload)).quarterMonth).toBe(1);
    expect((await admin.call(settingsApi.change, { ...of(owner), body: { quarterMonth: 2 } })).status).toBe(200);
    expect((await member.call(sessionApi.reload)).quarterMonth).toBe(2);
    expect(await settings()).toMatchObject({ quarterMonth: 2 });
    for (const quarterMonth of [0, 13, 1.5])
      expect(await admin.call(settingsApi.change, { ...of(owner), body: { quarterMonth } })).toMatchObject({
        status: 422,
        codes: { quarterMonth: expect.any(Array) },
      });
  });

  it('keeps the day on which weeks begin, which every member’s session tells', async () => {
    expect((await member.call(sessionApi.reload)).weekStart).toBe('Monday');
    expect((await admin.call(settingsApi.change, { ...of(owner), body: { weekStart: 'Saturday' } })).status).toBe(200);
    expect((await member.call(sessionApi.reload)).weekStart).toBe('Saturday');
    expect(await settings()).toMatchObject({ weekStart: 'Saturday' });
    expect((await stranger.call(sessionApi.reload)).weekStart).toBe('Monday');
    const refused = await admin.call(settingsApi.change, { ...of(owner), body: { weekStart: 'Friday' as never } });
    expect(refused).toMatchObject({ status: 422, codes: { weekStart: ['VAL_INVALID'] } });
  });

  it('refuses members, other organisations, and what is no setting, naming the field', async () => {
    expect((await member.call(settingsApi.change, { ...of(owner), body: { name: 'Mine' } })).status).toBe(403);
    expect((await member.call(settingsApi.load, of(owner))).status).toBe(403);
    expect((await stranger.call(settingsApi.change, { ...of(owner), body: { name: 'Mine' } })).status).toBe(404);
    expect(await owner.call(settingsApi.change, { ...of(owner), body: { themeColor: 'red' } })).toMatchObject({
      status: 422,
      codes: { themeColor: ['VAL_COLOR'] },
    });
    expect((await owner.call(settingsApi.change, { ...of(owner), body: { subscriptionStatus: 'Active' } as never })).status).toBe(422);
    expect(await settings()).toMatchObject({ name: 'Harbor & Pine' });
  });

  it('refuses the name of another organisation of the person', async () => {
    await owner.call(orgApi.create, { body: { name: 'Second' } });
    expect(await owner.call(settingsApi.change, { ...of(owner), body: { name: 'second' } })).toMatchObject({
      status: 422,
      codes: { name: ['VAL_TAKEN'] },
    });
    // Its own name is no other organisation's.
    expect((await owner.call(settingsApi.change, { ...of(owner), body: { name: 'Harbor & Pine' } })).status).toBe(200);
  });
});

describe('POST org/logo/{id}', () => {
  const send = async (who: Actor, id: string) => {
    const payload = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff7900' } })
      .png()
      .toBuffer();
    const answer = await here.app.inject({
      method: 'POST',
      url: `/api/v2/org/logo/${id}`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'x-session-context': who.context,
        'content-type': 'image/png',
        'idempotency-key': newId(),
      },
      payload,
    });
    return { status: answer.statusCode, ...answer.json<{ logoUrl?: string }>() };
  };
  const fetchBy = async (who: Actor, url = '') =>
    (await here.app.inject({ url, headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context } })).statusCode;

  it('B-32: stores a logo that the organisation’s people may read, and nobody else', async () => {
    expect((await send(member, owner.orgId)).status).toBe(403);
    expect((await send(stranger, owner.orgId)).status).toBe(404);
    const first = await send(admin, owner.orgId);
    const second = await send(admin, owner.orgId);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([await fetchBy(member, second.logoUrl), await fetchBy(stranger, second.logoUrl), await fetchBy(member, first.logoUrl)]).toEqual([
      200, 404, 404,
    ]);
    // Each wall holds alone: the conditions of the queries without row-level security, and the other way round.
    for (const mode of ['disable', 'enable']) {
      for (const table of ['org', 'org_member']) await here.sql(`alter table ${table} ${mode} row level security`);
      expect(await fetchBy(stranger, second.logoUrl)).toBe(404);
    }
    expect(await withoutScoping(() => fetchBy(stranger, second.logoUrl))).toBe(404);
    const blocked = await here.person(owner.orgId);
    await admin.call(memberApi.deactivate, { body: { personIds: [blocked.personId] } });
    expect(await fetchBy(blocked, second.logoUrl)).toBe(404);
    const removed = await here.sql<{ key: string }>("select data->>'key' as key from pgboss.job where name = 'remove-file'");
    expect(removed.map(({ key }) => key)).toEqual([`org/${owner.orgId}/${first.logoUrl?.split('/').at(-1)}.webp`]);
    expect((await admin.call(settingsApi.removeLogo, of(owner))).status).toBe(200);
    expect(await fetchBy(member, second.logoUrl)).toBe(404);
  });
});

describe('PUT org/leadershipteam/{orgId}/{meetingId}', () => {
  it('B-23, B-14: is chosen by Owner and Admin among meetings that exist', async () => {
    const traction = await here.traction([owner, member], 'Leadership');
    const ask = (who: Actor, meetingId: string) => who.call(departmentApi.setLeadershipTeam, { params: { orgId: owner.orgId, meetingId } });
    expect((await ask(member, traction.id)).status).toBe(403);
    expect((await ask(admin, newId())).status).toBe(404);
    expect((await ask(stranger, traction.id)).status).toBe(404);
    expect((await ask(admin, traction.id)).status).toBe(200);
    const led = async () => (await member.call(orgApi.list)).items[0]?.ltMeetingId;
    expect(await led()).toBe(traction.id);
    await owner.call(departmentApi.unsetLeadershipTeam, { params: { orgId: owner.orgId } });
    expect(await led()).toBeNull();
  });
});

describe('a deleted organisation', () => {
  const remove = (who: Actor, name: string, password = testPassword) =>
    who.call(settingsApi.delete, { ...of(who), body: { name, password } });
  const erase = () => settingsWorkers(here.appContext)[0]?.run({}, { id: '', signal: new AbortController().signal });

  it('needs its Owner, its name and the password', async () => {
    const boss = await here.org('Guarded');
    const helper = await here.person(boss.orgId, 'Admin');
    expect((await helper.call(settingsApi.whatIsErased, of(boss))).status).toBe(403);
    expect(await boss.call(settingsApi.whatIsErased, of(boss))).toMatchObject({ status: 200, people: 2, todos: 0 });
    expect((await remove(helper, 'Guarded')).status).toBe(403);
    expect(await remove(boss, 'Guard')).toMatchObject({ status: 422, codes: { name: ['VAL_INVALID'] } });
    expect(await remove(boss, 'Guarded', 'Wrong-Word-1')).toMatchObject({ status: 422, codes: { password: ['VAL_PASSWORD_WRONG'] } });
    // Somebody who signs in only with a provider sets a password first.
    await here.sql(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [boss.personId]);
    expect(await remove(boss, 'Guarded', '')).toMatchObject({ status: 409, messages: [{ code: 'noPassword' }] });
    expect((await boss.call(sessionApi.reload)).orgId).toBe(boss.orgId);
  });

  it('B-49: lets nobody in, says why, and is back as it was within a week, for its Owner alone', async () => {
    const boss = await here.org('Back Again');
    const [helper, out] = [await here.person(boss.orgId, 'Admin'), await here.person(boss.orgId)];
    await boss.call(memberApi.deactivate, { body: { personIds: [out.personId] } });
    const socket = await connectTo('live-update-hub', helper, here.port);
    await socket.timeout(10_000).emitWithAck('Register', boss.orgId);
    const told: unknown[] = [];
    socket.on('AccessChanged', (news: unknown) => told.push(news));
    expect((await remove(boss, 'back again')).status).toBe(200);
    expect(await until(() => told.length > 0)).toBe(true);
    expect(told[0]).toMatchObject({ what: 'deleted' });
    socket.disconnect();
    for (const who of [boss, helper]) expect((await who.call(peopleApi.byIds, { query: { ids: who.personId } })).status).toBe(403);
    expect(await helper.call(sessionApi.switchOrg, of(boss))).toMatchObject({
      status: 403,
      messages: [{ text: 'Organization Back Again deleted. You cannot access this Organization. Please, contact your internal team.' }],
    });
    await erase();
    expect((await helper.call(settingsApi.bringBack, of(boss))).status).toBe(404);
    expect((await stranger.call(settingsApi.bringBack, of(boss))).status).toBe(404);
    expect((await boss.call(settingsApi.bringBack, of(boss))).status).toBe(200);
    const backMails = (who: Actor) =>
      here.sql("select 1 from pgboss.job where data->>'to' = $1 and data->>'subject' = 'Back Again is back'", [who.email]);
    expect([(await backMails(boss)).length, (await backMails(helper)).length, (await backMails(out)).length]).toEqual([1, 1, 0]);
    expect((await boss.call(sessionApi.switchOrg, of(boss))).orgId).toBe(boss.orgId);
    expect((await helper.call(sessionApi.switchOrg, of(boss))).status).toBe(200);
    expect((await out.call(sessionApi.switchOrg, of(boss))).status).toBe(403);
  });

  it('B-49: is not brought back when its week ends while the bringing back waits for its turn', async () => {
    const boss = await here.org('Late');
    await remove(boss, 'Late');
    const holder = new pg.Client({ connectionString: here.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select lock_org($1)', [boss.orgId]);
    const asked = boss.call(settingsApi.bringBack, of(boss));
    await until(async () => (await here.sql("select from pg_locks where locktype = 'advisory' and not granted")).length > 0);
    await here.sql('update org set erase_after = $2 where id = $1', [boss.orgId, new Date(here.clock.now.getTime() - 1)], boss.orgId);
    await holder.query('commit');
    await holder.end();
    expect((await asked).status).toBe(404);
    const [row] = await here.sql<{ kept: boolean }>(
      'select erase_after is not null as kept from org where id = $1',
      [boss.orgId],
      boss.orgId,
    );
    expect(row?.kept).toBe(true);
  });

  it('B-49: after a week it is erased with its files, and cannot be brought back', async () => {
    const boss = await here.org('Gone');
    await here.appContext.files.put(`org/${boss.orgId}/${newId()}.webp`, Buffer.from('logo'), 'image/webp');
    const folder = join(dataDir, 'files', 'org', boss.orgId);
    expect(readdirSync(folder)).toHaveLength(1);
    await remove(boss, 'Gone');
    await here.sql('update org set erase_after = $2 where id = $1', [boss.orgId, new Date(here.clock.now.getTime() - 1)], boss.orgId);
    expect((await boss.call(settingsApi.bringBack, of(boss))).status).toBe(404);
    await erase();
    expect(await here.sql('select id from org where id = $1', [boss.orgId], boss.orgId)).toEqual([]);
    expect(existsSync(folder) && readdirSync(folder).length > 0).toBe(false);
    expect(recoverableFor).toBe(7 * 24 * 3_600_000);
  });
});

describe('GET user/view', () => {
  it('B-60: says how the person sees scorecards', async () => {
    expect(await member.call(settingsApi.view)).toMatchObject({ reverseScorecard: false, showAverage: false, showTotal: false });
  });
});
