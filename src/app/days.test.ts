import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { levelTenAgenda } from '#features/teams/team/rules.ts';
import { endMeeting } from '#features/teams/team/server/actions/hold.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { workIn } from '#server/http/work.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';

/** Half an hour before Monday begins in UTC: it is Monday half past one in Kiritimati, and Sunday half past one in Honolulu. */
const turnOfWeek = new Date('2026-03-01T23:30:00Z');
const ahead = 'Pacific/Kiritimati';
const behind = 'Pacific/Honolulu';

let here: World;
let kiri: Actor;
let hana: Actor;
let uma: Actor;
let traction: SeededTraction;
let visits: string;

/** Opens a page in a time zone, as a browser does. */
const wakes = (who: Actor, tz: string) => who.call(sessionApi.load, { query: { offset: '0', tz } });

const missingTo = async (viewer: Actor, who: Actor) => {
  const { items } = await viewer.call(readinessApi.list, { params: { id: traction.meetingId } });
  const row = items.find(({ personId }) => personId === who.personId);
  const titles = (named: { title: string }[] | undefined) => named?.map(({ title }) => title);
  return { numbers: titles(row?.numbersMissing), rocks: titles(row?.rocksWithoutStatus), todos: titles(row?.todosOverdue) };
};

const addTodos = (who: Actor, dueDate: string) =>
  kiri.call(todoApi.create, { body: { title: `Due ${dueDate}`, ownerIds: [who.personId], dueDate, tractionId: traction.id } });

const addRock = (who: Actor) =>
  kiri.call(rockApi.create, {
    body: { title: 'Open the yard', ownerId: who.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [traction.id] },
  });

const addNumber = async (who: Actor, title: string): Promise<string> => {
  const body = { title, ownerId: who.personId, tractionIds: [traction.id], goalValue: 10, ...measurableDefaults };
  const { id } = await kiri.call(scorecardApi.addMeasurable, { params: { scorecardId: traction.scorecardId }, body });
  const params = { scorecardId: traction.scorecardId, measurableId: id };
  await kiri.call(scorecardApi.enterValue, { params, body: { intervalId: '2026-W09', value: 3 } });
  return id;
};

beforeAll(async () => {
  here = await sharedWorld();
  kiri = await here.org('Harbor & Pine');
  hana = await here.person(kiri.orgId);
  uma = await here.person(kiri.orgId);
  traction = await here.traction([kiri, hana, uma], 'Leadership');
  here.clock.now = new Date('2026-03-01T09:00:00Z');
  await wakes(kiri, ahead);
  await wakes(hana, behind);
  for (const who of [kiri, hana]) {
    for (const day of ['2026-02-28', '2026-03-01', '2026-03-02']) await addTodos(who, day);
    await addRock(who);
  }
  await addNumber(kiri, 'Calls');
  visits = await addNumber(hana, 'Visits');
  here.clock.now = turnOfWeek;
});
afterAll(() => here.close());

describe('around midnight UTC, for two people whose days differ', () => {
  it('Y-09: each has their own today', async () => {
    const days = await Promise.all([wakes(kiri, ahead), wakes(hana, behind)]);
    expect(days.map(({ calendarDate }) => calendarDate)).toEqual(['2026-03-02', '2026-03-01']);
  });

  it('each finds this week at the end of their scorecard', async () => {
    const newest = async (who: Actor) => {
      const { scorecard } = await who.call(scorecardApi.load, { body: { scorecardId: traction.scorecardId } });
      return scorecard.intervals
        .map(({ id }) => id)
        .toSorted()
        .at(-1);
    };
    expect([await newest(kiri), await newest(hana)]).toEqual(['2026-W10', '2026-W09']);
  });

  it('says of each, to everybody, what is late by their own day, and what they have not said in their own week', async () => {
    const ofKiri = { numbers: ['Calls'], rocks: ['Open the yard'], todos: ['Due 2026-02-28', 'Due 2026-03-01'] };
    const ofHana = { numbers: [], rocks: [], todos: ['Due 2026-02-28'] };
    for (const viewer of [kiri, hana, uma]) {
      expect(await missingTo(viewer, kiri)).toEqual(ofKiri);
      expect(await missingTo(viewer, hana)).toEqual(ofHana);
    }
  });

  it('reminds nobody of what is not late for them yet', async () => {
    expect((await kiri.call(readinessApi.nudge, { params: { id: traction.meetingId }, body: {} })).personIds).toEqual([hana.personId]);
    const { items } = await hana.call(notificationApi.search, { body: {} });
    expect(items[0]?.message).toMatch(/^1 To-Do overdue/);
  });

  it('goes on to the next day of each when it begins there, also for those who look from elsewhere and have the answer already', async () => {
    here.clock.now = new Date('2026-03-02T09:59:00Z');
    expect((await missingTo(uma, hana)).todos).toEqual(['Due 2026-02-28']);
    here.clock.now = new Date('2026-03-02T10:00:00Z');
    expect(await missingTo(uma, hana)).toEqual({
      numbers: ['Visits'],
      rocks: ['Open the yard'],
      todos: ['Due 2026-02-28', 'Due 2026-03-01'],
    });
    expect((await missingTo(uma, kiri)).todos).toEqual(['Due 2026-02-28', 'Due 2026-03-01', 'Due 2026-03-02']);
    const params = { scorecardId: traction.scorecardId, measurableId: visits };
    await hana.call(scorecardApi.enterValue, { params, body: { intervalId: '2026-W10', value: 4 } });
    expect((await missingTo(uma, hana)).numbers).toEqual([]);
    here.clock.now = turnOfWeek;
  });
});

describe('a weekly meeting early on Monday in Kiritimati, which is Sunday in UTC and in Honolulu', () => {
  it.each([
    [ahead, '00:30:00.000', '2026-03-01T10:30:00.000Z'],
    [behind, '23:30:00.000', '2026-03-03T09:30:00.000Z'],
  ])('is a week later in its own zone, %s, after it was held', async (timeZone, meetingTime, at) => {
    const made = await kiri.call(meetingApi.create, {
      body: {
        title: `Weekly in ${timeZone}`,
        cadence: 'Weekly',
        nextDate: '2026-03-02',
        meetingTime,
        timeZone,
        agendaItems: levelTenAgenda.items,
        invitees: [hana.personId],
        visibility: { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] },
      },
    });
    const read = async (who: Actor, id: string) => (await who.call(meetingApi.list, { query: { ids: id } })).items[0];
    expect(await read(hana, made.id)).toMatchObject({ nextDate: '2026-03-02', meetingDateTime: at });
    here.clock.now = new Date(Date.parse(at) + 90 * 60_000);
    const summary = { started: at, ended: at } as never;
    const { nextMeetingId } = await workIn(here.appContext, kiri.orgId, kiri.personId, (work) => endMeeting(work, made.id, summary));
    const later = new Date(Date.parse(at) + 7 * 86_400_000).toISOString();
    for (const who of [kiri, hana])
      expect(await read(who, nextMeetingId ?? '')).toMatchObject({ nextDate: '2026-03-09', meetingDateTime: later });
  });
});
