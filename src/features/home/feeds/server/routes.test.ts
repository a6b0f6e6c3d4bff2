import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileApi } from '#features/office/profile/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { levelTenAgenda } from '#features/teams/team/rules.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { feedApi } from '../contract.ts';

let here: World;
let owner: Actor;
let colleague: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  colleague = await here.person(owner.orgId);
});
afterAll(() => here.close());

const own = ({ personId }: Actor) => ({ params: { id: personId } });

/** Returns a new address of a person's feed, without the server. */
const addressOf = async (who: Actor): Promise<string> => {
  const { feed } = await who.call(feedApi.renew, own(who));
  return new URL(feed?.address ?? '').pathname;
};

/** Reads an address as a calendar does: with nothing but the address. */
const read = (url: string) => here.app.inject({ method: 'GET', url });

/** Returns the events that a feed tells, with the folded lines put together again. */
const eventsAt = async (url: string): Promise<string[]> =>
  (await read(url)).body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) => event.split('END:VEVENT')[0] ?? '');

const nobody = { canView: false, canEdit: false };

const meet = async (who: Actor, more: object = {}) => {
  const made = await who.call(meetingApi.create, {
    body: {
      title: 'Leadership Level 10',
      cadence: 'Weekly',
      nextDate: '2026-03-10',
      meetingTime: '10:00:00.000',
      agendaItems: levelTenAgenda.items,
      invitees: [who.personId],
      visibility: { lt: nobody, org: nobody, individuals: [] },
      ...more,
    } as never,
  });
  expect(made.status).toBe(200);
};

describe('GET feed/{key}', () => {
  it('tells meetings at their time, which stays the same on the clock when it changes, and due days as whole days', async () => {
    const who = await here.person(owner.orgId, 'Admin');
    await who.call(profileApi.keepPreferences, { ...own(who), body: { timeZone: 'America/New_York' } });
    await meet(who);
    await who.call(todoApi.create, { body: { title: 'Call; the, harbour \\ master', dueDate: '2026-03-12', tractionId: null } });
    const answer = await read(await addressOf(who));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' });
    expect(answer.body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    const events = await eventsAt(await addressOf(who));
    const meetings = events.filter((event) => event.includes('SUMMARY:Leadership Level 10'));
    // 10:00 in New York is 15:00 UTC before the clock changes on 8 March, and 14:00 after it.
    expect(meetings[0]).toContain('DTSTART:20260310T140000Z');
    expect(meetings[0]).toContain('DTEND:20260310T153000Z');
    expect(meetings[1]).toContain('DTSTART:20260317T140000Z');
    expect(meetings).toHaveLength(12);
    const todo = events.find((event) => event.includes('DTSTART;VALUE=DATE:20260312'));
    expect(todo).toContain('SUMMARY:Call\\; the\\, harbour \\\\ master');
    expect(todo).toContain('TRANSP:TRANSPARENT');
  });

  it('is read by the parser of another calendar: each entry once, with its beginning and its end, and a line end at the end', async () => {
    const who = await here.person(owner.orgId, 'Admin');
    await meet(who, { title: 'Parsed' });
    await who.call(todoApi.create, { body: { title: 'Call; the, harbour \\ master', dueDate: '2026-03-12', tractionId: null } });
    const { body } = await read(await addressOf(who));
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(13);
    expect(entries.filter(({ startDate, endDate }) => endDate.compare(startDate) <= 0)).toEqual([]);
    const todo = entries.find(({ summary }) => summary === 'Call; the, harbour \\ master');
    expect([todo?.startDate.toString(), todo?.endDate.toString(), todo?.startDate.isDate]).toEqual(['2026-03-12', '2026-03-13', true]);
  });

  it('keeps a meeting’s entries while it runs, and each entry when the meeting is moved or held', async () => {
    const who = await here.person(owner.orgId, 'Admin');
    await meet(who, { title: 'Kept' });
    const [series] = await here.sql<{ meetingId: string; threadId: string; tractionId: string }>(
      `select m.id as "meetingId", h.id as "threadId", h.traction_id as "tractionId" from thread h join meeting m on m.thread_id = h.id where h.title = 'Kept'`,
      [],
      owner.orgId,
    );
    const { meetingId, threadId } = series ?? { meetingId: '', threadId: '' };
    const url = await addressOf(who);
    const told = async () =>
      (await eventsAt(url)).map((event) => [/UID:\S+-(\d+)@/.exec(event)?.[1], /DTSTART:(\d{8})/.exec(event)?.[1]].join(' '));
    const began = await told();
    expect(began.slice(0, 2)).toEqual(['1 20260310', '2 20260317']);
    const tag = (await read(url)).headers.etag;
    expect((await here.app.inject({ method: 'GET', url, headers: { 'if-none-match': tag } })).statusCode).toBe(304);
    await here.sql("update meeting set status = 'Running', started_at = now() where id = $1", [meetingId], owner.orgId);
    expect(await told()).toEqual(began);
    await here.sql("update meeting set next_date = '2026-03-11' where id = $1", [meetingId], owner.orgId);
    expect((await told()).slice(0, 2)).toEqual(['1 20260311', '2 20260317']);
    expect((await here.app.inject({ method: 'GET', url, headers: { 'if-none-match': tag } })).statusCode).toBe(200);
    await here.sql("update meeting set status = 'Completed', ended_at = now() where id = $1", [meetingId], owner.orgId);
    await here.sql(
      `insert into meeting (org_id, id, traction_id, thread_id, next_date) select org_id, gen_random_uuid(), traction_id, id, '2026-03-17' from thread where id = $1`,
      [threadId],
      owner.orgId,
    );
    expect((await told()).slice(0, 2)).toEqual(['2 20260317', '3 20260324']);
  });

  it('tells a meeting without a time as a whole day, and one that takes place once, once', async () => {
    const who = await here.person(owner.orgId, 'Admin');
    await meet(who, { cadence: 'OneTime', title: 'Quiet meeting' });
    await here.sql('update thread set meeting_time = null where title = $1', ['Quiet meeting'], owner.orgId);
    const events = await eventsAt(await addressOf(who));
    expect(events).toHaveLength(1);
    expect(events[0]).toContain('DTSTART;VALUE=DATE:20260310');
  });

  it('tells what the person chose, and no title when they chose Busy', async () => {
    const who = await here.person(owner.orgId);
    const traction = await here.traction([who], 'Secret team');
    await who.call(todoApi.create, { body: { title: 'Own To-Do', dueDate: '2026-03-12', tractionId: null } });
    await who.call(rockApi.create, {
      body: {
        title: 'Own Rock',
        tractionIds: [traction.id],
        tractionId: traction.id,
        ownerId: who.personId,
        dueDate: '2026-03-31',
        type: 'Team',
      } as never,
    });
    const url = await addressOf(who);
    expect((await read(url)).body).toContain('Own To-Do');
    await who.call(feedApi.choose, { ...own(who), body: { hasTodos: false } });
    expect((await read(url)).body).not.toContain('Own To-Do');
    expect((await read(url)).body).toContain('Own Rock');
    await who.call(feedApi.choose, { ...own(who), body: { hasTodos: true, isBusyOnly: true } });
    const events = await eventsAt(url);
    expect(events.filter((event) => event.includes('SUMMARY:Busy')).length).toBeGreaterThanOrEqual(2);
    expect(events.join('')).not.toMatch(/Own|Secret|URL/);
    await who.call(feedApi.choose, { ...own(who), body: { hasRocks: false, hasMeetings: false, hasTodos: false } });
    expect(await eventsAt(url)).toEqual([]);
  });

  it('leaves out what is done, another person’s, of a meeting that the person may not see any more, and of an organisation that blocks them', async () => {
    const who = await here.person(owner.orgId);
    const traction = await here.traction([owner, who]);
    const add = async (title: string, tractionId: string | null, by = who) =>
      (await by.call(todoApi.create, { body: { title, dueDate: '2026-03-12', tractionId, ownerId: by.personId } })).id ?? '';
    await add('Open one', null);
    await add('Team one', traction.id);
    await add('Other one', traction.id, owner);
    const done = await add('Done one', null);
    await who.call(todoApi.complete, { params: { id: done }, body: { complete: true } });
    const url = await addressOf(who);
    const titles = async () => (await read(url)).body.match(/\w+ one/g)?.toSorted() ?? [];
    expect(await titles()).toEqual(['Open one', 'Team one']);
    await here.sql('delete from invitee where person_id = $1', [who.personId], owner.orgId);
    expect(await titles()).toEqual(['Open one']);
    await here.sql('update org_member set blocked = true where person_id = $1', [who.personId], owner.orgId);
    expect(await titles()).toEqual([]);
  });

  it('tells of all organisations of the person', async () => {
    const second = await here.org('Second');
    const who = await here.person(owner.orgId);
    const member = await here.person(second.orgId);
    await here.sql('update org_member set person_id = $1 where person_id = $2', [who.personId, member.personId], second.orgId);
    for (const { orgId } of [owner, second])
      await here.sql(
        `insert into todo (org_id, id, source, created_by_id, owner_id, title, due_date) values ($1, gen_random_uuid(), 'typed', $2, $2, $3, '2026-03-12')`,
        [orgId, who.personId, `In ${orgId}`],
        orgId,
      );
    const { body } = await read(await addressOf(who));
    const unfolded = body.replaceAll('\r\n ', '');
    for (const { orgId } of [owner, second]) expect(unfolded).toContain(`In ${orgId}`);
  });

  it('404 for an address of another signature, of a feed that has ended, and of one that was made anew', async () => {
    const old = await addressOf(colleague);
    const other = await addressOf(owner);
    const mixed = `${old.slice(0, -42)}${other.slice(-42)}`;
    expect((await read(mixed)).statusCode).toBe(404);
    expect((await read(old)).statusCode).toBe(200);
    const fresh = await addressOf(colleague);
    expect(fresh).not.toBe(old);
    expect((await read(old)).statusCode).toBe(404);
    await colleague.call(feedApi.end, own(colleague));
    expect((await read(fresh)).statusCode).toBe(404);
  });
});

describe('user/feed/{id}', () => {
  it('has no address before one is made, then tells it with when it was last read', async () => {
    const who = await here.person(owner.orgId);
    expect((await who.call(feedApi.own, own(who))).feed).toBeNull();
    const url = await addressOf(who);
    expect((await who.call(feedApi.own, own(who))).feed).toMatchObject({ hasMeetings: true, isBusyOnly: false, lastReadAt: null });
    await read(url);
    const { feed } = await who.call(feedApi.own, own(who));
    expect(feed).toMatchObject({ lastReadAt: here.clock.now.toISOString() });
    expect(new URL(feed?.address ?? '').pathname).toBe(url);
  });

  it('404 for somebody else, also for the Owner', async () => {
    const asked = { params: { id: colleague.personId } };
    expect((await owner.call(feedApi.own, asked)).status).toBe(404);
    expect((await owner.call(feedApi.renew, asked)).status).toBe(404);
    expect((await owner.call(feedApi.choose, { ...asked, body: { isBusyOnly: true } })).status).toBe(404);
    expect((await owner.call(feedApi.end, asked)).status).toBe(404);
  });
});
