import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { attendeeOf } from '../rules.ts';

let here: World;
let owner: Actor;
let lead: Actor;
let member: Actor;
let observer: Actor;
let outsider: Actor;
let elsewhere: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const begun = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  [lead, member, outsider] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)];
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Another');
});
beforeEach(async () => {
  here.clock.now = begun;
  // The lead owns the meeting; the organisation's Owner is not invited.
  traction = await here.traction([lead, member, observer]);
  send = commander(traction);
});
afterAll(() => here.close());

const later = (seconds: number) => (here.clock.now = new Date(begun.getTime() + seconds * 1_000));
const find = (who: Actor) => who.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
const running = async () => {
  await send(member, 'join');
  return (await send(lead, 'start')).liveMeeting;
};

describe('GET live-meeting/{meetingId}', () => {
  it('K-02, K-03: gives the lobby with people, agenda and settings, and says what I may do', async () => {
    const { liveMeeting, me, now } = await find(member);
    expect(liveMeeting).toMatchObject({
      id: traction.meetingId,
      meetingThreadId: traction.threadId,
      number: 0,
      status: 'NotStarted',
      scribePersonId: null,
    });
    expect(liveMeeting.attendees.map(({ personId }) => personId).toSorted()).toEqual(
      [lead, member, observer].map(({ personId }) => personId).toSorted(),
    );
    expect(liveMeeting.agenda.map(({ type }) => type)).toEqual([
      'Segue',
      'Scorecard',
      'RockReview',
      'Headlines',
      'ToDoList',
      'IDS',
      'Conclude',
    ]);
    expect(liveMeeting.settings).toEqual({ sendRecapEmail: true, clearMeetingItems: true });
    expect(me).toEqual({ personId: member.personId, isLicensed: true, canEdit: false, mayLead: false });
    expect((await find(lead)).me).toMatchObject({ canEdit: true, mayLead: true });
    expect((await find(observer)).me).toMatchObject({ isLicensed: false, mayLead: false });
    expect(now).toBe(begun.toISOString());
  });

  it('gives the time as of the request, and a late joiner the present state', async () => {
    await running();
    await find(observer);
    later(90);
    await send(lead, 'nextAgendaItem');
    const { liveMeeting, now } = await find(observer);
    expect(now).toBe(here.clock.now.toISOString());
    expect(liveMeeting).toMatchObject({ agendaIndex: 1, number: 4, status: 'Running' });
  });

  it('404 to somebody who may not see the meeting, and to another organisation', async () => {
    expect(await find(outsider)).toMatchObject({ status: 404 });
    expect(await find(elsewhere)).toMatchObject({ status: 404 });
    expect(await send(outsider, 'join')).toMatchObject({ status: 404 });
    expect(await send(elsewhere, 'start')).toMatchObject({ status: 404 });
    const other = await here.traction([lead]);
    expect(await commander({ ...traction, threadId: other.threadId })(lead, 'join')).toMatchObject({ status: 404 });
  });

  it('shows in the lobby what an edit of the meeting changes', async () => {
    await send(member, 'join');
    const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
    const { title, cadence, nextDate, agendaItems } = meeting;
    const body = { title, cadence, nextDate, agendaItems: agendaItems.slice(0, 3), invitees: [lead.personId, member.personId] };
    expect(await lead.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).toMatchObject({ status: 200 });
    const { liveMeeting } = await find(lead);
    expect(liveMeeting.agenda).toHaveLength(3);
    expect(liveMeeting.attendees).toHaveLength(2);
    expect(attendeeOf(liveMeeting, member.personId)?.presence).toBe('here');
  });
});

describe('GET live-meeting/active', () => {
  it('lists the running meetings that I may see', async () => {
    const ids = async (who: Actor) => (await who.call(liveMeetingApi.active)).items.map(({ meetingId }) => meetingId);
    await send(member, 'join');
    expect(await ids(member)).not.toContain(traction.meetingId);
    await running();
    const { items } = await member.call(liveMeetingApi.active);
    expect(items.find(({ meetingId }) => meetingId === traction.meetingId)).toMatchObject({
      tractionId: traction.id,
      scribePersonId: lead.personId,
      started: begun.toISOString(),
      status: 'Running',
    });
    expect(await ids(owner)).toContain(traction.meetingId);
    expect(await ids(outsider)).toEqual([]);
    expect(await ids(elsewhere)).toEqual([]);
  });
});

describe('presence', () => {
  it('K-06: people join and leave', async () => {
    expect(attendeeOf((await send(member, 'join')).liveMeeting, member.personId)?.presence).toBe('here');
    await send(lead, 'start');
    const left = (await send(member, 'leave')).liveMeeting;
    expect(attendeeOf(left, member.personId)).toMatchObject({ presence: 'left', leftAt: begun.toISOString() });
    expect(attendeeOf((await send(owner, 'join')).liveMeeting, owner.personId)?.presence).toBe('here');
  });

  it('K-07: the scribe marks people who are in the room without a device, but nobody from outside the organisation', async () => {
    await running();
    const { personId } = observer;
    expect(attendeeOf((await send(lead, 'joinOffline', { personId })).liveMeeting, personId)?.presence).toBe('inRoom');
    expect(attendeeOf((await send(lead, 'leaveOffline', { personId })).liveMeeting, personId)?.presence).toBe('left');
    expect(await send(member, 'joinOffline', { personId })).toMatchObject({ status: 403 });
    expect(await send(lead, 'joinOffline', { personId: elsewhere.personId })).toMatchObject({
      status: 422,
      codes: { personId: ['VAL_INVALID'] },
    });
  });

  it('K-06, K-10, K-11: invited people, whatever their role, take part only after they join', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    traction = await here.traction([lead, member, admin]);
    send = commander(traction);
    await send(lead, 'start');
    for (const who of [member, admin]) {
      expect(await send(who, 'addRating', { rating: 2 })).toMatchObject({
        status: 403,
        messages: [{ text: 'Join the meeting first: only who is in it can do this.' }],
      });
      expect(await send(who, 'reaction', { reaction: '🎉' })).toMatchObject({ status: 403 });
    }
    expect(await send(lead, 'addRating', { rating: 2, personId: member.personId })).toMatchObject({ status: 409 });
    await send(member, 'join');
    expect(await send(member, 'addRating', { rating: 9 })).toMatchObject({ status: 200 });
    await send(lead, 'end');
    const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
    expect(meeting.summary).toMatchObject({ averageRating: 9, absentIds: [admin.personId] });
  });

  it('K-10, K-11, K-18: only participants react, rate and take turns', async () => {
    await running();
    expect(await send(member, 'reaction', { reaction: '🎉' })).toMatchObject({ status: 200 });
    expect(attendeeOf((await send(member, 'addRating', { rating: 9 })).liveMeeting, member.personId)?.rating).toBe(9);
    expect(await send(member, 'addRating', { rating: 11 })).toMatchObject({ status: 422 });
    expect(await send(observer, 'addRating', { rating: 9 })).toMatchObject({ status: 403 });
    const { liveMeeting } = await send(lead, 'setSelectedAttendee', { personId: member.personId });
    expect(attendeeOf(liveMeeting, member.personId)?.segueStatus).toBe('Selected');
    expect(attendeeOf((await send(member, 'segueDone')).liveMeeting, member.personId)?.segueStatus).toBe('Done');
    expect(await send(owner, 'reaction', { reaction: '🎉' })).toMatchObject({ status: 403 });
  });
});

describe('the course of a meeting', () => {
  it('K-05, K-08, K-23: somebody who may edit the meeting starts it, becomes scribe, and the meeting itself is running', async () => {
    expect(await send(member, 'start')).toMatchObject({ status: 403 });
    expect(await send(member, 'nextAgendaItem')).toMatchObject({ status: 409 });
    expect(await running()).toMatchObject({ status: 'Running', scribePersonId: lead.personId, number: 3 });
    const { items } = await member.call(meetingApi.list, { query: { ids: traction.meetingId } });
    expect(items).toMatchObject([{ status: 'Running', canJoin: true, started: begun.toISOString() }]);
    // A second start joins the meeting and names its scribe.
    expect((await send(owner, 'start')).liveMeeting).toMatchObject({ status: 'Running', scribePersonId: lead.personId });
    expect(await send(owner, 'nextAgendaItem')).toMatchObject({ status: 403 });
  });

  it('K-04, K-09, K-32: pausing, resuming and moving on in the agenda count only time really spent', async () => {
    await running();
    later(60);
    expect((await send(lead, 'setAgendaItem', { agendaIndex: 5 })).liveMeeting).toMatchObject({
      agendaIndex: 5,
      sectionTimes: [{ spentSeconds: 60 }, {}, {}, {}, {}, {}, {}],
    });
    expect((await send(lead, 'pause')).liveMeeting).toMatchObject({ status: 'Paused' });
    expect((await member.call(meetingApi.list, { query: { ids: traction.meetingId } })).items).toMatchObject([{ status: 'Paused' }]);
    later(100);
    expect((await send(lead, 'resume')).liveMeeting).toMatchObject({ status: 'Running', pausedSeconds: 40 });
    expect(await send(lead, 'setAgendaItem', { agendaIndex: 7 })).toMatchObject({ status: 409 });
    expect(await send(lead, 'setAgendaItem', { agendaIndex: -1 })).toMatchObject({ status: 422 });
  });

  it('K-13: the scribe changes both settings', async () => {
    await running();
    await send(lead, 'clearMeetingItemsChanged', { value: false });
    expect((await send(lead, 'sendRecapEmailChanged', { value: false })).liveMeeting.settings).toEqual({
      sendRecapEmail: false,
      clearMeetingItems: false,
    });
    expect(await send(member, 'sendRecapEmailChanged', { value: true })).toMatchObject({ status: 403 });
  });

  it('a command that changes nothing leaves the number as it is', async () => {
    const { number } = await running();
    expect((await send(lead, 'resume')).liveMeeting.number).toBe(number);
    expect((await send(member, 'join')).liveMeeting.number).toBe(number);
  });

  it('K-21: 422 names the meeting and its series when they are missing', async () => {
    expect(await lead.call(liveMeetingApi.start, { body: {} as never })).toMatchObject({
      status: 422,
      codes: { meetingId: ['VAL_REQUIRED'], meetingThreadId: ['VAL_REQUIRED'] },
    });
  });
});

describe('decision 54: taking over', () => {
  it('is for those in the meeting, Owner, Admin and the meeting’s owner, after the scribe has left', async () => {
    await running();
    expect(await send(owner, 'takeOver')).toMatchObject({ status: 409 });
    await send(lead, 'leave');
    expect(await send(observer, 'takeOver')).toMatchObject({ status: 403 });
    expect((await send(owner, 'takeOver')).liveMeeting.scribePersonId).toBe(owner.personId);
    expect((await owner.call(liveMeetingApi.active)).items.find(({ meetingId }) => meetingId === traction.meetingId)?.scribePersonId).toBe(
      owner.personId,
    );
    expect(await send(lead, 'takeOver')).toMatchObject({ status: 409 });
  });

  it('is possible at once when the scribe may no longer lead: their role is lowered, they are blocked or no longer see the meeting', async () => {
    const [admin, manager] = [await here.person(owner.orgId, 'Admin'), await here.person(owner.orgId, 'Manager')];
    const led = await here.traction([manager, owner, admin]);
    const lead = commander(led);
    const set = (what: string) => here.sql(`update org_member set ${what} where person_id = $1`, [manager.personId], owner.orgId);
    const mayLead = async (who: Actor) => (await who.call(liveMeetingApi.find, { params: { meetingId: led.meetingId } })).me.scribeMayLead;
    expect(await mayLead(admin)).toBeUndefined();
    await lead(manager, 'start');
    expect([await mayLead(admin), await mayLead(manager)]).toEqual([true, true]);
    expect(await lead(admin, 'takeOver')).toMatchObject({ status: 409 });
    await set("role = 'Observer'");
    expect([await mayLead(admin), await mayLead(manager)]).toEqual([false, false]);
    expect(await lead(manager, 'nextAgendaItem')).toMatchObject({ status: 403 });
    expect((await lead(admin, 'takeOver')).liveMeeting.scribePersonId).toBe(admin.personId);
    await set("role = 'Admin'");
    await here.sql("update org_member set role = 'Member' where person_id = $1", [admin.personId], owner.orgId);
    expect(await mayLead(owner)).toBe(true);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [led.id, admin.personId], owner.orgId);
    expect(await mayLead(owner)).toBe(false);
    await lead(owner, 'join');
    expect((await lead(manager, 'takeOver')).liveMeeting.scribePersonId).toBe(manager.personId);
    await set('blocked = true');
    expect((await lead(owner, 'takeOver')).liveMeeting.scribePersonId).toBe(owner.personId);
  });
});
