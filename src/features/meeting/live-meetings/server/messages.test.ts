import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let here: World;
let lead: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let workshop: SeededTraction;
/** A meeting to which the member may not add. */
let board: SeededTraction;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  here = await world();
  lead = await here.org('Harbor & Pine');
  [member, observer] = [await here.person(lead.orgId), await here.person(lead.orgId, 'Observer')];
});
beforeEach(async () => {
  await here.sql("insert into feature_flag values ('cascade-headlines', true) on conflict (name) do update set enabled = true");
  traction = await here.traction([lead, member, observer]);
  workshop = await here.traction([lead, member]);
  board = await here.traction([lead]);
  send = commander(traction);
  await send(member, 'join');
  await send(observer, 'join');
  await send(lead, 'start');
});
afterAll(() => here.close());

const title = 'Cedar is ordered when the client signs';
const say = (who: Actor, tractionIds: string[], words = title) => send(who, 'addMessage', { title: words, tractionIds });
const all = { filters: [], sorts: [], startIndex: 0, endIndex: 100, includeTotalCount: false };
const headlines = async (tractionId: string) =>
  (await lead.call(headlineApi.search, { body: { ...all, filters: [{ field: 'tractionId', value: tractionId }] } })).items;
const state = async () => (await lead.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const headline = async (id: string) => (await lead.call(headlineApi.byIds, { query: { ids: id } })).items[0];

it('H-06, K-29: a cascading message is a Headline that the meeting has heard, with a copy to be heard in each other meeting', async () => {
  const { id = '', liveMeeting } = await say(member, [workshop.id, workshop.id]);
  expect(liveMeeting.messages).toEqual([{ headlineId: id, personId: member.personId, tractionIds: [workshop.id] }]);
  expect(await headline(id)).toMatchObject({
    title,
    status: 'Reviewed',
    tractionId: traction.id,
    meetingId: traction.meetingId,
    source: 'meeting',
    ownerId: member.personId,
  });
  expect(await headlines(workshop.id)).toMatchObject([{ title, status: 'ToReview', ownerId: member.personId }]);
  expect((await state()).reviewedHeadlineIds).toEqual([id]);
  await send(lead, 'end');
  expect(await headlines(workshop.id)).toMatchObject([{ title, status: 'ToReview' }]);
  expect(await headline(id)).toMatchObject({ title, isArchived: true });
});

it('H-06: refuses meetings to which the person may not add, the meeting itself, none at all and an empty line, and keeps nothing', async () => {
  const refused = async (who: Actor, tractionIds: string[], words = title) => {
    const { status, codes } = await say(who, tractionIds, words);
    return [status, Object.keys(codes ?? {})];
  };
  expect(await refused(member, [workshop.id, board.id])).toEqual([404, ['tractionIds']]);
  expect(await refused(member, [traction.id])).toEqual([422, ['tractionIds']]);
  expect(await refused(member, [])).toEqual([422, ['tractionIds']]);
  expect(await refused(member, [workshop.id], '  ')).toEqual([422, ['title']]);
  expect(await refused(observer, [workshop.id])).toEqual([403, []]);
  // Somebody who watches the meeting without an invitation adds nothing to it.
  const watcher = await here.person(lead.orgId);
  await here.sql(
    `update traction set visibility = jsonb_set(visibility, '{org}', '{"canView": true, "canEdit": false}') where id = $1`,
    [traction.id],
    lead.orgId,
  );
  const own = await here.traction([lead, watcher]);
  await send(watcher, 'join');
  expect(await refused(watcher, [own.id])).toEqual([403, []]);
  expect(await headlines(workshop.id)).toEqual([]);
  expect(await headlines(traction.id)).toEqual([]);
  expect((await state()).messages ?? []).toEqual([]);
});

it('H-11: without the flag there are no cascading messages', async () => {
  await here.sql("update feature_flag set enabled = false where name = 'cascade-headlines'");
  expect((await say(lead, [workshop.id])).status).toBe(404);
  expect((await state()).messages ?? []).toEqual([]);
});

it('a message is taken back while the meeting runs, with the copies that nobody has heard', async () => {
  const other = await here.traction([lead, member]);
  const { id = '' } = await say(lead, [workshop.id, other.id]);
  const [heard] = await headlines(other.id);
  await lead.call(headlineApi.review, { params: { id: heard?.id ?? '' }, body: { status: 'Reviewed' } });
  const { liveMeeting } = await send(lead, 'removeMessage', { headlineId: id });
  expect([liveMeeting.messages, liveMeeting.reviewedHeadlineIds]).toEqual([[], []]);
  expect(await headlines(workshop.id)).toEqual([]);
  expect(await headline(heard?.id ?? '')).toMatchObject({ status: 'Reviewed' });
  expect(await headline(id)).toBeUndefined();
  expect((await send(lead, 'removeMessage', { headlineId: id })).status).toBe(404);
});

it('a message stays one after a start that was cancelled and a change of the lobby', async () => {
  const { id = '' } = await say(member, [workshop.id]);
  await send(lead, 'cancel');
  await send(await here.person(lead.orgId, 'Admin'), 'join');
  await send(lead, 'start');
  expect((await state()).messages).toMatchObject([{ headlineId: id }]);
  expect((await state()).reviewedHeadlineIds).toEqual([id]);
  expect((await send(member, 'removeMessage', { headlineId: id })).liveMeeting.messages).toEqual([]);
  expect(await headlines(workshop.id)).toEqual([]);
});

it('only who may remove its Headline takes a message back; one that is opened again elsewhere is no message any more', async () => {
  const { id = '' } = await say(lead, [workshop.id]);
  const mine = (await say(member, [workshop.id], 'One approval is enough')).id ?? '';
  expect((await send(member, 'removeMessage', { headlineId: id })).status).toBe(403);
  expect((await send(member, 'removeMessage', { headlineId: mine })).status).toBe(200);
  await lead.call(headlineApi.review, { params: { id }, body: { status: 'ToReview' } });
  expect((await state()).messages).toEqual([]);
});
