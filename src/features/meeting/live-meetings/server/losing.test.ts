import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let here: World;
let owner: Actor;
let lead: Actor;
let member: Actor;
let outsider: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const begun = new Date('2026-03-03T15:00:00Z');

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  [lead, member, outsider] = [await here.person(owner.orgId, 'Manager'), await here.person(owner.orgId), await here.person(owner.orgId)];
});
beforeEach(async () => {
  here.clock.now = begun;
  traction = await here.traction([lead, owner, member]);
  send = commander(traction);
});
afterAll(() => here.close());

const lost = async (who: Actor) => {
  const { status, lost: found } = await who.call(liveMeetingApi.lost, { params: { meetingId: traction.meetingId } });
  return { status, found, ...found };
};
const askIn = (who: Actor) => who.call(liveMeetingApi.askIn, { params: { meetingId: traction.meetingId } });
const requests = async (who: Actor) =>
  (await who.call(notificationApi.search, { body: {} })).items.filter(
    ({ link }) => link === `/traction/${traction.id}/${traction.threadId}`,
  );
const start = async () => {
  await send(lead, 'join');
  await send(member, 'join');
  await send(lead, 'start');
};
/** Changes who is invited, as the meeting's dialog does. */
const invite = async (people: Actor[], by = owner) => {
  const { meeting } = await by.call(meetingApi.find, { params: { id: traction.meetingId } });
  const body = { ...meeting, invitees: people.map(({ personId }) => personId) };
  expect((await by.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).status).toBe(200);
};

describe('a meeting that was taken from somebody', () => {
  it('says who took them off and when, and nothing to people who were never in it (B-46)', async () => {
    await start();
    expect(await lost(member)).toEqual({ status: 200, found: null });
    const before = Date.now();
    await invite([lead, owner]);
    const answer = await lost(member);
    expect(answer).toMatchObject({ status: 200, reason: 'takenOff', by: { isMe: false }, ask: { askedAt: null } });
    const { people } = await here
      .sql<{ people: string }>('select first_name as people from person where id = $1', [owner.personId])
      .then(([row]) => row ?? { people: '' });
    expect(answer.by?.firstName).toBe(people);
    expect(Date.parse(answer.at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    expect(Object.keys(answer.found ?? {}).toSorted()).toEqual(['ask', 'at', 'by', 'reason']);
    for (const who of [outsider, await here.org('Elsewhere')]) {
      expect((await lost(who)).status).toBe(404);
      expect((await askIn(who)).status).toBe(404);
    }
    // Who is let in again has lost nothing.
    await invite([lead, owner, member]);
    expect(await lost(member)).toEqual({ status: 200, found: null });
    expect((await askIn(member)).status).toBe(404);
  });

  it('answers 404 once 24 hours have passed, as for a meeting that the person was never in', async () => {
    await invite([lead, owner]);
    expect(await lost(member)).toMatchObject({ status: 200, reason: 'takenOff' });
    await here.sql(
      "update change_log set at = at - interval '25 hours' where org_id = $1 and before->>'traction_id' = $2",
      [owner.orgId, traction.id],
      owner.orgId,
    );
    expect((await lost(member)).status).toBe(404);
  });

  it('asks its owner once in ten minutes, by one notification', async () => {
    await start();
    await invite([lead, owner]);
    const first = await askIn(member);
    expect(first).toMatchObject({ status: 200, askedAt: begun.toISOString() });
    here.clock.now = new Date(begun.getTime() + 9 * 60_000);
    expect((await askIn(member)).askedAt).toBe(first.askedAt);
    expect((await lost(member)).ask?.askedAt).toBe(first.askedAt);
    expect(await requests(lead)).toMatchObject([{ title: expect.stringContaining('asks to be let into the meeting again') }]);
    expect(await requests(owner)).toEqual([]);
    here.clock.now = new Date(begun.getTime() + 11 * 60_000);
    expect((await lost(member)).ask?.askedAt).toBeNull();
    expect((await askIn(member)).askedAt).toBe(here.clock.now.toISOString());
    expect(await requests(lead)).toHaveLength(2);
  });

  it('says that it was deleted, and that nobody can be asked', async () => {
    await send(member, 'join');
    expect((await owner.call(meetingApi.remove, { params: { id: traction.meetingId } })).status).toBe(200);
    expect(await lost(member)).toMatchObject({ status: 200, reason: 'deleted', by: { isMe: false }, ask: null });
    expect((await askIn(member)).status).toBe(403);
    expect((await lost(outsider)).status).toBe(404);
  });

  it('says that its visibility or the person’s role was changed, where they were never invited', async () => {
    const org = (canView: boolean) => ({ lt: { canView: false, canEdit: false }, org: { canView, canEdit: false }, individuals: [] });
    const show = (canView: boolean) => owner.call(meetingApi.changeVisibility, { params: { id: traction.meetingId }, body: org(canView) });
    expect((await show(true)).status).toBe(200);
    const admin = await here.person(owner.orgId, 'Admin');
    await start();
    for (const who of [outsider, admin]) expect((await send(who, 'join')).status).toBe(200);
    await show(false);
    expect(await lost(outsider)).toMatchObject({ status: 200, reason: 'hidden', by: { isMe: false } });
    await here.sql("update org_member set role = 'Member' where person_id = $1", [admin.personId], owner.orgId);
    expect(await lost(admin)).toMatchObject({ status: 200, reason: 'role', by: null });
  });
});
