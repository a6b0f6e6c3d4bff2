import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { attendeeOf, speakerOf } from '../rules.ts';

let here: World;
let owner: Actor;
let lead: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const begun = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  [lead, member, observer] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId, 'Observer')];
});
beforeEach(async () => {
  here.clock.now = begun;
  traction = await here.traction([lead, member, observer]);
  send = commander(traction);
  for (const who of [member, observer]) await send(who, 'join');
  await send(lead, 'start');
});
afterAll(() => here.close());

const later = (seconds: number) => (here.clock.now = new Date(begun.getTime() + seconds * 1_000));
const meetingOf = async () => (await owner.call(meetingApi.list, { query: { ids: traction.meetingId } })).items[0];

describe('POST live-meeting/cancel', () => {
  it('makes the meeting one that is still to be held, without history and mails; what was added stays', async () => {
    const added = await lead.call(todoApi.create, {
      body: {
        title: 'Call the mill',
        ownerId: lead.personId,
        tractionId: traction.id,
        meetingId: traction.meetingId,
        dueDate: '2026-03-10',
      },
    });
    const jobs = () => here.sql("select from pgboss.job where name = 'live-meeting-recap'", [], owner.orgId);
    const before = (await jobs()).length;
    expect((await send(lead, 'cancel')).liveMeeting).toMatchObject({ status: 'NotStarted', scribePersonId: null, addedTodoIds: [] });
    expect(await meetingOf()).toMatchObject({ status: 'NotStarted', started: null, canJoin: false });
    expect((await owner.call(liveMeetingApi.active)).items.map(({ meetingId }) => meetingId)).not.toContain(traction.meetingId);
    expect((await jobs()).length).toBe(before);
    expect((await lead.call(todoApi.byIds, { query: { ids: added.id } })).items).toMatchObject([{ title: 'Call the mill' }]);
    const { liveMeeting } = await send(lead, 'start');
    expect(liveMeeting).toMatchObject({ status: 'Running', scribePersonId: lead.personId });
    expect(await meetingOf()).toMatchObject({ status: 'Running', started: begun.toISOString() });
  });

  it('is for the scribe, and refused once the meeting has run for more than five minutes', async () => {
    expect(await send(member, 'cancel')).toMatchObject({ status: 403 });
    later(400);
    expect(await send(lead, 'cancel')).toMatchObject({ status: 409 });
  });
});

describe('POST live-meeting/hand-over', () => {
  it('makes a member the scribe, who is refused when their role no longer allows it; the giver may take it back', async () => {
    const { liveMeeting } = await send(lead, 'handOver', { personId: member.personId });
    expect(liveMeeting).toMatchObject({ scribePersonId: member.personId });
    expect(await send(lead, 'nextAgendaItem')).toMatchObject({ status: 403 });
    expect((await send(lead, 'takeBack')).liveMeeting.scribePersonId).toBe(lead.personId);
    expect(await send(lead, 'handOver', { personId: observer.personId })).toMatchObject({ status: 409 });
    expect(await send(lead, 'handOver', { personId: owner.personId })).toMatchObject({ status: 404 });
    const set = (role: string) => here.sql('update org_member set role = $2 where person_id = $1', [member.personId, role], owner.orgId);
    await set('Observer');
    expect(await send(lead, 'handOver', { personId: member.personId })).toMatchObject({ status: 409 });
    await set('Member');
    later(20);
    await send(lead, 'handOver', { personId: member.personId });
    later(40);
    expect(await send(lead, 'takeBack')).toMatchObject({ status: 409 });
  });

  it('is asked for by those in the meeting, and answered by the scribe', async () => {
    expect((await send(member, 'askToLead')).liveMeeting.asking).toMatchObject([{ personId: member.personId }]);
    expect(await send(observer, 'askToLead')).toMatchObject({ status: 403 });
    expect((await send(lead, 'notNow', { personId: member.personId })).liveMeeting.asking).toEqual([]);
    expect(await send(member, 'askToLead')).toMatchObject({ status: 409 });
    later(121);
    expect((await send(member, 'askToLead')).liveMeeting.asking).toHaveLength(1);
    expect((await send(member, 'stopAsking')).liveMeeting.asking).toEqual([]);
  });
});

describe('Segue', () => {
  it('Observers are known as such: they take no turn and are not rated', async () => {
    const { liveMeeting } = await send(lead, 'segueHold', { value: true });
    expect(attendeeOf(liveMeeting, observer.personId)).toMatchObject({ observes: true, segueStatus: 'None' });
    expect(liveMeeting.segue?.order.toSorted()).toEqual([lead.personId, member.personId].toSorted());
    expect(await send(lead, 'setSelectedAttendee', { personId: observer.personId })).toMatchObject({ status: 409 });
    expect(await send(lead, 'addRating', { rating: 8, personId: observer.personId })).toMatchObject({ status: 409 });
    expect((await send(lead, 'segueHold', { value: false })).liveMeeting.segue?.from).toBe(0);
  });

  it('passes on when a turn is over, also by the browser of somebody else; lines and order are kept', async () => {
    const first = (await send(member, 'join')).liveMeeting.segue?.order[0] ?? '';
    const other = first === lead.personId ? member : lead;
    if (other === member) expect(await send(member, 'seguePass', { personId: first })).toMatchObject({ status: 409 });
    later(160);
    const { liveMeeting } = await send(member, 'seguePass', { personId: first });
    expect(attendeeOf(liveMeeting, other.personId)?.segueStatus).toBe('Selected');
    expect((await send(lead, 'segueMoreTime')).liveMeeting.segue?.extra).toBe(30);
    const line = ' Her boat is in the water ';
    expect((await send(lead, 'segueLine', { personId: first, line })).liveMeeting.segue?.lines).toEqual([
      { personId: first, line: line.trim() },
    ]);
    expect(await send(lead, 'segueLine', { personId: first, line: 'x'.repeat(201) })).toMatchObject({
      status: 422,
      codes: { line: ['VAL_TOO_LONG'] },
    });
    const order = [member.personId, lead.personId];
    expect((await send(lead, 'segueOrder', { personIds: order })).liveMeeting.segue?.order).toHaveLength(2);
  });
});

describe('who is taken out of a running meeting', () => {
  const presenceOf = async (who: Actor) => {
    const { liveMeeting } = await owner.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
    return attendeeOf(liveMeeting, who.personId)?.presence;
  };

  it('is not here from that moment on, and those who stay are (B-46)', async () => {
    const meeting = await meetingOf();
    if (meeting === undefined) throw new Error('no meeting');
    expect([await presenceOf(member), await presenceOf(observer)]).toEqual(['here', 'here']);
    const invitees = meeting.invitees.filter((id) => id !== member.personId);
    expect(await lead.call(meetingApi.edit, { params: { id: meeting.id }, body: { ...meeting, invitees } })).toMatchObject({ status: 200 });
    expect([await presenceOf(member), await presenceOf(observer)]).toEqual(['left', 'here']);
  });

  it('is not in the room either, once they are no member of the organisation or may not enter it', async () => {
    const people = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)] as const;
    for (const { personId } of people) await send(lead, 'joinOffline', { personId });
    const [removed, blocked, stays] = people;
    expect(await owner.call(memberApi.remove, { params: { id: removed.personId } })).toMatchObject({ status: 200 });
    expect(await owner.call(memberApi.deactivate, { body: { personIds: [blocked.personId] } })).toMatchObject({ status: 200 });
    expect([await presenceOf(removed), await presenceOf(blocked), await presenceOf(stays)]).toEqual(['left', 'left', 'inRoom']);
  });
});

describe('who is made Observer in a running meeting', () => {
  const stateNow = async () => (await owner.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
  const give = async (who: Actor, role: 'Observer' | 'Manager') =>
    expect(await owner.call(memberApi.setRole, { params: { id: who.personId }, body: { role } })).toMatchObject({ status: 200 });

  it('stays, takes no turn, is not rated and may not act; as a Manager again they have the last turn (B-46)', async () => {
    await send(lead, 'setSelectedAttendee', { personId: member.personId });
    await send(member, 'addRating', { rating: 3 });
    await give(member, 'Observer');
    const state = await stateNow();
    expect(attendeeOf(state, member.personId)).toMatchObject({ observes: true, presence: 'here', rating: null, segueStatus: 'None' });
    expect(speakerOf(state)).toBeUndefined();
    expect(await send(member, 'addRating', { rating: 8 })).toMatchObject({ status: 403 });
    expect(await send(lead, 'addRating', { rating: 8, personId: member.personId })).toMatchObject({ status: 409 });
    await give(member, 'Manager');
    const again = await stateNow();
    expect(attendeeOf(again, member.personId)?.observes).toBe(false);
    expect(again.segue?.order.at(-1)).toBe(member.personId);
  });

  it('leads no longer when they were the scribe: whoever is there takes over at once (K-23)', async () => {
    await give(lead, 'Observer');
    expect(await send(lead, 'nextAgendaItem')).toMatchObject({ status: 403 });
    expect((await send(member, 'takeOver')).liveMeeting.scribePersonId).toBe(member.personId);
    await give(lead, 'Manager');
    expect(await send(lead, 'takeOver')).toMatchObject({ status: 409 });
  });

  it('leads no longer either when they are removed or deactivated as the scribe (K-23, B-21)', async () => {
    await send(owner, 'join');
    expect((await stateNow()).scribePersonId).toBe(lead.personId);
    expect(await send(member, 'takeOver')).toMatchObject({ status: 409 });
    expect(await owner.call(memberApi.deactivate, { body: { personIds: [lead.personId] } })).toMatchObject({ status: 200 });
    expect(await send(lead, 'nextAgendaItem')).toMatchObject({ status: 403 });
    expect((await send(member, 'takeOver')).liveMeeting.scribePersonId).toBe(member.personId);
    expect(await owner.call(memberApi.remove, { params: { id: member.personId } })).toMatchObject({ status: 200 });
    expect(await send(member, 'nextAgendaItem')).toMatchObject({ status: 403 });
    expect((await send(owner, 'takeOver')).liveMeeting.scribePersonId).toBe(owner.personId);
    // An Admin's role reaches every meeting; who is deactivated has left the room, and somebody else takes over.
    const admin = await here.person(owner.orgId, 'Admin');
    await send(admin, 'join');
    expect((await send(owner, 'handOver', { personId: admin.personId })).liveMeeting.scribePersonId).toBe(admin.personId);
    expect(await owner.call(memberApi.deactivate, { body: { personIds: [admin.personId] } })).toMatchObject({ status: 200 });
    expect((await send(owner, 'takeOver')).liveMeeting.scribePersonId).toBe(owner.personId);
  });
});
