import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLeadershipTeam } from '#features/ground/orgs/server/actions.ts';
import { workIn } from '#server/http/work.ts';
import { plainSummary } from '#testing/held.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { type Cadence, type MeetingSummary, meetingApi } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';
import { changeSettings, endMeeting, getMeeting, inviteesOf, type MeetingHolder, openMeeting, startMeeting } from './actions/hold.ts';

let here: World;
let owner: Actor;
let member: Actor;
let outsider: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  outsider = await here.person(owner.orgId);
});
afterAll(() => here.close());

const inOrg = <Result>(work: (at: MeetingHolder) => Promise<Result>): Promise<Result> =>
  workIn(here.appContext, owner.orgId, owner.personId, work);

let count = 0;
const create = async (cadence: Cadence, nextDate: string | null) => {
  count += 1;
  const body = {
    title: `Series ${count}`,
    cadence,
    nextDate,
    meetingTime: '10:00:00.000',
    agendaItems: levelTenAgenda.items,
    invitees: [member.personId],
    visibility: { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] },
  };
  return owner.call(meetingApi.create, { body });
};

const summary = (more: Partial<MeetingSummary> = {}): MeetingSummary =>
  plainSummary({
    scribePersonId: owner.personId,
    sections: [{ name: 'IDS', type: 'IDS', plannedSeconds: 3600, spentSeconds: 3500 }],
    averageRating: 9,
    ratings: [{ personId: owner.personId, rating: 9 }],
    presentIds: [owner.personId],
    absentIds: [member.personId],
    ...more,
  });

const read = async (id: string, who: Actor = owner) => (await who.call(meetingApi.list, { query: { ids: id } })).items[0];

/** Holds the meeting of a series and returns the day of the next one. */
const hold = async (cadence: Cadence, nextDate: string | null, endedAt: string) => {
  const { id, threadId } = await create(cadence, nextDate);
  await inOrg((at) => startMeeting(at, id));
  here.clock.now = new Date(endedAt);
  const { nextMeetingId } = await inOrg((at) => endMeeting(at, id, summary()));
  here.clock.now = new Date('2026-03-03T15:00:00Z');
  expect((await inOrg((at) => openMeeting(at, threadId)))?.meeting.id ?? null).toBe(nextMeetingId);
  return nextMeetingId === null ? undefined : (await read(nextMeetingId))?.nextDate;
};

describe('a meeting that is held', () => {
  it('J-21: can be joined by invitees and editors while it runs', async () => {
    const { id } = await create('Weekly', '2026-03-03');
    expect(await read(id)).toMatchObject({ status: 'NotStarted', canJoin: false });
    await inOrg((at) => startMeeting(at, id));
    for (const who of [owner, member])
      expect(await read(id, who)).toMatchObject({ status: 'Running', canJoin: true, can: { start: false, remove: false } });
    expect(await read(id, outsider)).toBeUndefined();
  });

  it('J-19: ends with its summary in the history, newest first, and the next meeting becomes current', async () => {
    const { id, tractionId, threadId } = await create('Weekly', '2026-03-03');
    const { nextMeetingId } = await inOrg((at) => endMeeting(at, id, summary()));
    here.clock.now = new Date('2026-03-10T16:00:00Z');
    const later = await inOrg((at) => endMeeting(at, nextMeetingId ?? '', summary({ averageRating: 7 })));
    here.clock.now = new Date('2026-03-03T15:00:00Z');
    const history = async (who: Actor) => (await who.call(meetingApi.history, { params: { id: tractionId } })).items;
    expect(await history(member)).toMatchObject([
      { id: nextMeetingId, status: 'Completed', nextDate: '2026-03-10', summary: { averageRating: 7 } },
      {
        id,
        status: 'Completed',
        nextDate: '2026-03-03',
        summary: { averageRating: 9, sections: [{ name: 'IDS' }] },
        canJoin: false,
        can: { start: false },
      },
    ]);
    const mine = (await owner.call(meetingApi.mine, { body: { filters: [{ field: 'tractionId', value: tractionId }] } })).items;
    expect(mine).toMatchObject([{ id: later.nextMeetingId, threadId, nextDate: '2026-03-17', status: 'NotStarted' }]);
  });

  it('is followed by the next one of its cadence, counted from the first day of the series', async () => {
    expect(await hold('Daily', '2026-03-03', '2026-03-03T16:00:00Z')).toBe('2026-03-04');
    expect(await hold('Weekly', '2026-03-03', '2026-03-03T16:00:00Z')).toBe('2026-03-10');
    expect(await hold('BiWeekly', '2026-03-03', '2026-03-03T16:00:00Z')).toBe('2026-03-17');
    expect(await hold('Monthly', '2026-01-31', '2026-03-03T16:00:00Z')).toBe('2026-03-31');
    expect(await hold('Annual', '2026-03-03', '2026-03-03T16:00:00Z')).toBe('2027-03-03');
  });

  it('is not repeated on its planned day when it was held early', async () => {
    expect(await hold('Weekly', '2026-03-05', '2026-03-03T16:00:00Z')).toBe('2026-03-12');
  });

  it('is followed by one without a date when held as needed, and by none when held once', async () => {
    expect(await hold('AsNeeded', null, '2026-03-03T16:00:00Z')).toBeNull();
    expect(await hold('OneTime', '2026-03-03', '2026-03-03T16:00:00Z')).toBeUndefined();
  });

  it('keeps the settings of the series', async () => {
    const { id, threadId } = await create('Weekly', '2026-03-03');
    await inOrg((at) => changeSettings(at, threadId, { sendRecapEmail: false, clearMeetingItems: false }));
    expect(await read(id)).toMatchObject({ settings: { sendRecapEmail: false, clearMeetingItems: false } });
  });

  it('has its invitees; an unknown id is refused as not found', async () => {
    const { id, tractionId } = await create('Weekly', '2026-03-03');
    expect((await inOrg((at) => inviteesOf(at, tractionId))).toSorted()).toEqual([owner.personId, member.personId].toSorted());
    expect((await inOrg((at) => getMeeting(at, id))).meeting.tractionId).toBe(tractionId);
    await expect(inOrg((at) => getMeeting(at, tractionId))).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the leadership team', () => {
  it('is the traction that the organisation’s settings name', async () => {
    const { tractionId } = await create('Weekly', '2026-03-03');
    const isNamed = async () => (await owner.call(meetingApi.tractions, { query: { ids: tractionId } })).items[0]?.isLeadershipTeam;
    expect(await isNamed()).toBe(false);
    await inOrg((at) => setLeadershipTeam(at, tractionId));
    expect(await isNamed()).toBe(true);
  });
});
