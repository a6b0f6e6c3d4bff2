import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { departmentApi } from '#features/office/departments/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
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
/** A licensed person who sees the meeting, but is not invited and may not edit it. */
let watcher: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const begun = new Date('2026-03-03T15:00:00Z');
const section = newId();

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  [lead, member, watcher] = [await here.person(owner.orgId), await here.person(owner.orgId), await here.person(owner.orgId)];
});
beforeEach(async () => {
  here.clock.now = begun;
  traction = await here.traction([lead, member]);
  send = commander(traction);
  const none = { canView: false, canEdit: false };
  const body = { lt: none, org: { canView: true, canEdit: false }, individuals: [] };
  await lead.call(meetingApi.changeVisibility, { params: { id: traction.meetingId }, body });
  await send(member, 'join');
});
afterAll(() => here.close());

/** Changes who is invited, as the meeting's dialog does, and gives the meeting a section of its own. */
const invite = async (people: Actor[]) => {
  const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
  const agendaItems = [
    { id: section, name: 'Safety round', type: 'Custom' as const, lengthInMinutes: 5 },
    ...meeting.agendaItems.filter(({ id }) => id !== section),
  ];
  const body = { ...meeting, nextDate: meeting.nextDate?.slice(0, 10), agendaItems, invitees: people.map(({ personId }) => personId) };
  expect((await lead.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).status).toBe(200);
};
const find = (who: Actor) => who.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
const seat = async (who: Actor) => attendeeOf((await find(lead)).liveMeeting, who.personId);
const issueOf = async (id: string) => (await lead.call(issueApi.byIds, { query: { ids: id } })).items[0];

describe('a licensed person who only sees the meeting', () => {
  it('K-06, K-10: is there and reacts, as somebody who takes no turn and gives no rating', async () => {
    await send(lead, 'start');
    expect((await find(watcher)).me).toMatchObject({ isLicensed: true, watches: true });
    expect((await find(member)).me.watches).toBeUndefined();
    expect((await send(watcher, 'join')).status).toBe(200);
    expect(await seat(watcher)).toMatchObject({ presence: 'here', observes: true });
    expect((await send(watcher, 'reaction', { reaction: '🎉' })).status).toBe(200);
    expect((await send(watcher, 'addRating', { rating: 1 })).status).toBe(403);
    expect((await send(lead, 'addRating', { rating: 1, personId: watcher.personId })).status).toBe(409);
    expect((await send(lead, 'setSelectedAttendee', { personId: watcher.personId })).status).toBe(409);
    expect((await send(watcher, 'leave')).status).toBe(200);
  });

  it('K-16, K-17, K-20: writes nothing in it', async () => {
    const { id: tractionId, meetingId } = traction;
    const mine = { ownerId: lead.personId, tractionId };
    const [one, two] = [
      (await lead.call(issueApi.create, { body: { ...mine, title: 'One', entityType: 'meeting' } })).id,
      (await lead.call(issueApi.create, { body: { ...mine, title: 'Two', entityType: 'meeting' } })).id,
    ];
    const { id: headlineId } = await lead.call(headlineApi.create, { body: { ...mine, title: 'News' } });
    const todo = await lead.call(todoApi.create, {
      body: { title: 'Call', ownerIds: [lead.personId], dueDate: '2026-03-10', tractionId },
    });
    await invite([lead, member]);
    await send(lead, 'start');
    await send(watcher, 'join');
    await send(lead, 'startPrioritization');
    await send(lead, 'markAsSolved', { issueId: one });
    const before = (await find(lead)).liveMeeting.number;
    const acts: [Parameters<typeof send>[1], object][] = [
      ['markAsSolved', { issueId: two }],
      ['reopenIssue', { issueId: one }],
      ['typeOutcome', { issueId: one, line: 'Mine' }],
      ['writeOutcome', { issueId: one, outcome: 'Mine' }],
      ['voteIssue', { issueId: two, votes: 1 }],
      ['updateIssueCount', { issueCount: 9 }],
      ['addHeadlineAsIssue', { headlineId }],
      ['addTodoAsIssue', { todoId: todo.id }],
      ['addRockAsIssue', { rockId: newId() }],
      ['addMeasurableAsIssue', { measurableId: newId() }],
      ['addMeasurablesAsIssues', { measurableIds: [newId()] }],
      ['writeNotes', { agendaItemId: section, contentHtml: '<p>Mine</p>', version: 0 }],
      ['removeMessage', { headlineId }],
      ['segueLine', { personId: watcher.personId, line: 'Mine' }],
      ['segueDone', {}],
    ];
    const answers = [];
    for (const [command, more] of acts) answers.push([command, (await send(watcher, command, more)).status]);
    expect(answers).toEqual(acts.map(([command]) => [command, 403]));
    expect((await find(lead)).liveMeeting).toMatchObject({ number: before, solvedIssueIds: [one] });
    expect(await issueOf(two)).toMatchObject({ status: 'ToReview' });
    expect((await lead.call(liveMeetingApi.notes, { params: { meetingId } })).items).toEqual([]);
  });

  it('K-23: does not become its scribe, whether asked, handed the lead or when the scribe has left', async () => {
    await send(lead, 'start');
    await send(watcher, 'join');
    expect((await send(watcher, 'askToLead')).status).toBe(403);
    expect((await send(lead, 'handOver', { personId: watcher.personId })).status).toBe(409);
    await send(lead, 'leave');
    expect((await send(watcher, 'takeOver')).status).toBe(403);
    expect((await send(member, 'takeOver')).liveMeeting.scribePersonId).toBe(member.personId);
  });

  it('takes part from the moment of an invitation, and only watches after it is taken back; then others may lead on', async () => {
    await send(lead, 'start');
    await send(watcher, 'join');
    await invite([lead, member, watcher]);
    expect(await seat(watcher)).toMatchObject({ presence: 'here', observes: false });
    expect((await send(watcher, 'addRating', { rating: 9 })).status).toBe(200);
    expect((await send(lead, 'handOver', { personId: watcher.personId })).liveMeeting.scribePersonId).toBe(watcher.personId);
    await invite([lead, member]);
    expect(await seat(watcher)).toMatchObject({ presence: 'here', observes: true, rating: null });
    expect((await find(member)).me.scribeMayLead).toBe(false);
    expect((await send(watcher, 'end')).status).toBe(403);
    expect((await send(member, 'takeOver')).liveMeeting.scribePersonId).toBe(member.personId);
  });

  it('watches too when the invitation was taken back in the lobby, and has no turn in Segue', async () => {
    await invite([lead, member, watcher]);
    await send(watcher, 'join');
    await invite([lead, member]);
    await send(lead, 'start');
    expect(await seat(watcher)).toMatchObject({ presence: 'here', observes: true, segueStatus: 'None' });
  });

  it('leaves once it saw the meeting only as one of the leadership team, and that is another meeting’s people by now', async () => {
    const leaders = await here.traction([owner, watcher]);
    const sets = { params: { orgId: owner.orgId, meetingId: leaders.id } };
    expect((await owner.call(departmentApi.setLeadershipTeam, sets)).status).toBe(200);
    const body = { lt: { canView: true, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };
    await lead.call(meetingApi.changeVisibility, { params: { id: traction.meetingId }, body });
    await send(lead, 'start');
    await send(watcher, 'join');
    expect(await seat(watcher)).toMatchObject({ presence: 'here', observes: true });
    expect((await owner.call(departmentApi.unsetLeadershipTeam, { params: { orgId: owner.orgId } })).status).toBe(200);
    expect((await seat(watcher))?.presence).not.toBe('here');
  });

  it('K-07: whom the scribe has marked as in the room takes part, also when they are not invited', async () => {
    await send(lead, 'start');
    await send(lead, 'joinOffline', { personId: watcher.personId });
    await invite([lead, member]);
    expect((await seat(watcher))?.observes).not.toBe(true);
    expect((await send(lead, 'addRating', { rating: 8, personId: watcher.personId })).status).toBe(200);
  });
});
