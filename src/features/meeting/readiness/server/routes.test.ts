import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { readinessApi } from '../contract.ts';

let here: World;
let owner: Actor;
let member: Actor;
let ready: Actor;
let observer: Actor;
let outsider: Actor;
let traction: SeededTraction;
let other: SeededTraction;

const number = async (title: string, who: Actor, tractionIds: string[], { scorecardId } = traction): Promise<string> => {
  const body = { title, ownerId: who.personId, tractionIds, goalValue: 10, ...measurableDefaults };
  const made = await owner.call(scorecardApi.addMeasurable, { params: { scorecardId }, body });
  expect(made.codes).toBeUndefined();
  return made.id;
};

const todo = (title: string, who: Actor, dueDate: string, tractionId = traction.id) =>
  owner.call(todoApi.create, { body: { title, ownerIds: [who.personId], dueDate, tractionId } });

const rock = (title: string, who: Actor, tractionId = traction.id) =>
  owner.call(rockApi.create, { body: { title, ownerId: who.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [tractionId] } });

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  ready = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  outsider = await here.person(owner.orgId);
  traction = await here.traction([owner, member, ready, observer], 'Leadership');
  other = await here.traction([owner, member], 'Sales');
});
afterAll(() => here.close());

const rowOf = async (who: Actor) => {
  const { items } = await owner.call(readinessApi.list, { params: { id: traction.meetingId } });
  expect(items).toHaveLength(4);
  return items.find(({ personId }) => personId === who.personId);
};
const titlesOf = (items: { title: string }[] | undefined) => items?.map(({ title }) => title);

describe('GET meeting/{id}/readiness', () => {
  it('names measurables without a value for this week, by owner, also when another meeting keeps the values', async () => {
    await here.sql("insert into feature_flag values ('multiple-scorecard-measurable', true)");
    const calls = await number('Calls', member, [other.id, traction.id], other);
    const visits = await number('Visits', member, [traction.id]);
    const offers = await number('Offers', ready, [traction.id]);
    expect(titlesOf((await rowOf(member))?.numbersMissing)).toEqual(['Calls', 'Visits']);
    const enter = (measurableId: string, intervalId: string, value: number, scorecardId = traction.scorecardId) =>
      owner.call(scorecardApi.enterValue, { params: { scorecardId, measurableId }, body: { intervalId, value } });
    await enter(visits, '2026-W09', 3);
    await enter(calls, '2026-W10', 0, other.scorecardId);
    await enter(offers, '2026-W10', 3);
    expect(titlesOf((await rowOf(member))?.numbersMissing)).toEqual(['Visits']);
    expect(await rowOf(ready)).toMatchObject({ numbersMissing: [] });
  });

  it('names open Rocks whose status was not confirmed since Monday', async () => {
    here.clock.now = new Date('2026-03-01T15:00:00Z');
    const last = await rock('Open the second yard', member);
    await rock('Done long ago', member);
    await rock('Of another meeting', member, other.id);
    await here.sql("update rock set status = 'Done' where title = 'Done long ago'", [], owner.orgId);
    here.clock.now = new Date('2026-03-03T15:00:00Z');
    await rock('New this week', member);
    expect(titlesOf((await rowOf(member))?.rocksWithoutStatus)).toEqual(['Open the second yard']);
    await here.sql("update rock set status_at = '2026-03-02T00:00:00Z' where id = $1", [last.id], owner.orgId);
    expect(titlesOf((await rowOf(member))?.rocksWithoutStatus)).toEqual([]);
    await here.sql("update rock set status_at = '2026-03-01T23:59:59Z' where id = $1", [last.id], owner.orgId);
  });

  it('names open To-Dos that were due before today', async () => {
    await todo('Call the port', member, '2026-03-02');
    await todo('Due today', member, '2026-03-03');
    await todo('Done in time', member, '2026-03-01');
    await todo('Elsewhere', member, '2026-03-01', other.id);
    await here.sql("update todo set status = 'Done' where title = 'Done in time'", [], owner.orgId);
    expect(titlesOf((await rowOf(member))?.todosOverdue)).toEqual(['Call the port']);
  });

  it('names Headlines of others that the meeting has not heard and the person has not read; Observers have none', async () => {
    const add = (title: string, tractionId = traction.id) =>
      owner.call(headlineApi.create, { body: { title, ownerId: owner.personId, tractionId } });
    const news = await add('A new customer');
    const heard = await add('Heard last week');
    await add('Elsewhere', other.id);
    await owner.call(headlineApi.review, { params: { id: heard.id }, body: { status: 'Reviewed' } });
    const unread = async (who: Actor) => titlesOf((await rowOf(who))?.headlinesUnread);
    expect(await Promise.all([member, ready, observer, owner].map(unread))).toEqual([['A new customer'], ['A new customer'], [], []]);
    for (const who of [member, member, ready]) {
      expect((await who.call(headlineApi.read, { params: { id: news.id } })).status).toBe(200);
    }
    expect(await Promise.all([member, ready].map(unread))).toEqual([[], []]);
    expect((await (await here.org('Elsewhere')).call(headlineApi.read, { params: { id: news.id } })).status).toBe(404);
  });

  it('404 to somebody who does not see the meeting', async () => {
    await here.sql(
      `update traction set visibility = '{"lt":{"canView":false,"canEdit":false},"org":{"canView":false,"canEdit":false},"individuals":[]}'`,
      [],
      owner.orgId,
    );
    expect(await outsider.call(readinessApi.list, { params: { id: traction.meetingId } })).toMatchObject({ status: 404 });
    expect(await observer.call(readinessApi.list, { params: { id: traction.meetingId } })).toMatchObject({ status: 200 });
  });
});

describe('POST meeting/{id}/nudge', () => {
  const nudge = (who: Actor, body: object = {}) => who.call(readinessApi.nudge, { params: { id: traction.meetingId }, body });
  const reminders = async (who: Actor) =>
    (await who.call(notificationApi.search, { body: { filters: [{ field: 'type', value: 'General' }] } })).items;

  it('notifies people who are not ready of what is missing, and nobody else', async () => {
    await todo('Mine is late as well', owner, '2026-03-01');
    expect(await nudge(owner)).toMatchObject({ status: 200, personIds: [member.personId] });
    expect(await reminders(member)).toMatchObject([
      {
        title: `Owner ${owner.username} asks you to prepare for Leadership`,
        message: '1 number missing, 1 Rock without a status this week, 1 To-Do overdue',
        link: `/traction/${traction.id}/${traction.threadId}`,
      },
    ]);
    for (const who of [owner, ready, observer]) expect(await reminders(who)).toEqual([]);
  });

  it('notifies once in ten minutes, whoever asks, and says when; later again', async () => {
    const admin = await here.person(owner.orgId, 'Admin');
    const begun = here.clock.now;
    expect((await rowOf(member))?.nudgedAt).toBe(begun.toISOString());
    here.clock.now = new Date(begun.getTime() + 10 * 60_000 - 1);
    for (const who of [owner, admin]) expect(await nudge(who, { personIds: [member.personId] })).toMatchObject({ personIds: [] });
    expect(await reminders(member)).toHaveLength(1);
    here.clock.now = new Date(begun.getTime() + 10 * 60_000);
    expect(await nudge(admin)).toMatchObject({ personIds: expect.arrayContaining([member.personId, owner.personId]) });
    expect(await reminders(member)).toHaveLength(2);
    expect((await rowOf(member))?.nudgedAt).toBe(here.clock.now.toISOString());
    expect((await rowOf(ready))?.nudgedAt).toBeNull();
    here.clock.now = new Date(begun.getTime() + 30 * 60_000);
  });

  it('notifies only the people named, when some are', async () => {
    expect(await nudge(owner, { personIds: [ready.personId] })).toMatchObject({ personIds: [] });
    expect(await nudge(owner, { personIds: [member.personId, outsider.personId] })).toMatchObject({ personIds: [member.personId] });
  });

  it('403 to somebody who may not start the meeting, 404 to somebody who does not see it', async () => {
    for (const who of [member, observer]) expect((await nudge(who)).status).toBe(403);
    expect((await nudge(outsider)).status).toBe(404);
  });

  it('409 while the meeting runs', async () => {
    await here.sql("update meeting set status = 'Running' where id = $1", [traction.meetingId], owner.orgId);
    expect(await nudge(owner)).toMatchObject({ status: 409 });
  });
});
