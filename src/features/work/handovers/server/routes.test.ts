import { beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';
import { handoverApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});
let leaver: Actor;
let other: SeededTraction;

beforeAll(async () => {
  leaver = await here.person(owner.orgId);
  other = await here.traction([owner, member, leaver], 'Other');
  await here.sql(
    'insert into invitee (org_id, id, traction_id, person_id) select org_id, gen_random_uuid(), id, $2 from traction where id = $1',
    [traction.id, leaver.personId],
    owner.orgId,
  );
  await makeThings(owner, traction, leaver.personId);
  await makeThings(owner, other, leaver.personId);
  await leaver.call(todoApi.create, { body: { title: 'Mine alone' } });
});

const kinds = ['rock', 'todo', 'measurable', 'issue', 'headline'] as const;
/** How much of each kind `makeThings` gives to somebody in a meeting. */
const each = kinds.map((kind) => [kind, kind === 'rock' ? 2 : 1] as const);
const most = each.reduce((sum, [, count]) => sum + count, 0);
const work = async (tractionId?: string, by = owner) =>
  by.call(handoverApi.openWork, { body: { personId: leaver.personId, ...(tractionId === undefined ? {} : { tractionId }) } });
const counts = async (tractionId?: string) => (await work(tractionId)).items.map(({ kind, count }) => [kind, count]);
const hand = (takerId: string, by: Actor = owner, tractionId: string | null = traction.id) =>
  by.call(handoverApi.handOver, {
    body: { personId: leaver.personId, tractionId, takers: kinds.map((kind) => ({ kind, takerId })) },
  });

describe('POST open-work', () => {
  it('lists by kind what a person owns in a meeting, and in all; personal To-Dos stay private', async () => {
    expect(await counts(traction.id)).toEqual(each);
    expect(await counts()).toEqual(each.map(([kind, count]) => [kind, 2 * count]));
    expect((await work()).items[0]?.tractionIds.toSorted()).toEqual([traction.id, other.id].toSorted());
  });

  it('403 to a Member, 404 to people who do not see the meeting', async () => {
    expect((await work(traction.id, member)).status).toBe(403);
    expect((await work(undefined, member)).status).toBe(403);
    for (const who of [outsider, elsewhere]) expect((await work(traction.id, who)).status).toBe(404);
  });
});

describe('an item whose owner has left its meeting', () => {
  it('is marked until it has another owner, in lists and alone (B-38)', async () => {
    const marks = async () => {
      const { items } = await owner.call(todoApi.search, {
        body: { filters: [{ field: 'tractionId', operator: 'eq', value: traction.id }] },
      });
      const id = items[0]?.id ?? '';
      const alone = await owner.call(todoApi.byIds, { query: { ids: id } });
      return [...items, ...alone.items].map(({ ownerAway }) => ownerAway);
    };
    const become = (role: string) => here.sql('update org_member set role = $2 where person_id = $1', [leaver.personId, role], owner.orgId);
    expect(await marks()).toEqual([undefined, undefined]);
    const both = async () => [...new Set(await marks())];
    await become('Observer');
    expect(await marks()).toEqual(['observer', 'observer']);
    await become('Member');
    expect(await both()).toEqual([undefined]);
    await here.sql('update org_member set blocked = true where person_id = $1', [leaver.personId], owner.orgId);
    expect(await both()).toEqual(['blocked']);
    await here.sql('update org_member set blocked = false where person_id = $1', [leaver.personId], owner.orgId);
    expect(await both()).toEqual([undefined]);
  });

  it('marks a measurable on the scorecard of the meeting that its owner has left, not on others; one without an owner never (B-38)', async () => {
    const gone = await here.person(owner.orgId);
    const [left, kept] = [await here.traction([owner, gone], 'Left'), await here.traction([owner, gone], 'Kept')];
    await here.sql("insert into feature_flag (name, enabled) values ('multiple-scorecard-measurable', true) on conflict do nothing");
    const body = { goalValue: 10, comparison: 'Equal', unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;
    const params = { scorecardId: left.scorecardId };
    const add = (title: string, more: object) => owner.call(scorecardApi.addMeasurable, { params, body: { ...body, ...more, title } });
    const { id: measurableId } = await add('Berths', { ownerId: gone.personId, tractionIds: [left.id, kept.id] });
    await add('Nobody’s', {});
    const marks = async ({ scorecardId }: SeededTraction) =>
      (await owner.call(scorecardApi.load, { body: { scorecardId } })).scorecard.measurables.map(({ title, ownerAway }) => [
        title,
        ownerAway,
      ]);
    expect(await marks(left)).toEqual([
      ['Berths', undefined],
      ['Nobody’s', undefined],
    ]);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [left.id, gone.personId], owner.orgId);
    expect(await marks(left)).toEqual([
      ['Berths', 'meeting'],
      ['Nobody’s', undefined],
    ]);
    expect(await marks(kept)).toEqual([['Berths', undefined]]);
    const alone = await owner.call(scorecardApi.measurable, { params: { ...params, measurableId } });
    expect(alone.measurable.ownerAway).toBe('meeting');
    await owner.call(scorecardApi.reassign, { params: { ...params, measurableId }, body: { ownerId: owner.personId } });
    expect((await marks(left))[0]).toEqual(['Berths', undefined]);
  });

  it('says whether the owner has left the meeting or the organisation, and nothing once it is finished (B-38)', async () => {
    const gone = await here.person(owner.orgId);
    const place = await here.traction([owner, gone], 'Third');
    await makeThings(owner, place, gone.personId);
    const asked = { body: { filters: [{ field: 'tractionId', value: place.id }] } };
    const marks = async () => {
      const lists = [rockApi, todoApi, issueApi, headlineApi].map(async ({ search }) => (await owner.call(search, asked)).items[0]);
      return (await Promise.all(lists)).map((item) => item?.ownerAway);
    };
    const each = (why: string | undefined) => [why, why, why, why];
    expect(await marks()).toEqual(each(undefined));
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [place.id, gone.personId], owner.orgId);
    expect(await marks()).toEqual(each('meeting'));
    await here.sql('delete from org_member where person_id = $1', [gone.personId], owner.orgId);
    expect(await marks()).toEqual(each('org'));
    const apis = [rockApi, todoApi, issueApi, headlineApi];
    const ids = await Promise.all(apis.map(async ({ search }) => (await owner.call(search, asked)).items[0]?.id ?? ''));
    const alone = () =>
      Promise.all(apis.map(async ({ byIds }, at) => (await owner.call(byIds, { query: { ids: ids[at] ?? '' } })).items[0]?.ownerAway));
    const archive = async (when: string) => {
      for (const table of ['todo', 'issue', 'headline'])
        await here.sql(`update ${table} set archived_at = ${when} where owner_id = $1`, [gone.personId], owner.orgId);
    };
    expect(await alone()).toEqual(each('org'));
    await archive('now()');
    expect(await alone()).toEqual(['org', undefined, undefined, undefined]);
    await archive('null');
    const ended = { rock: 'Done', todo: 'Done', issue: 'Reviewed', headline: 'Reviewed' };
    for (const [table, status] of Object.entries(ended))
      await here.sql(`update ${table} set status = $2 where owner_id = $1`, [gone.personId, status], owner.orgId);
    expect(await marks()).toEqual(each(undefined));
    expect(await alone()).toEqual(each(undefined));
  });
});

describe('POST open-work/losing', () => {
  const closed = { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };
  const asked = (visibility: typeof closed | object = closed) => ({
    body: { tractionId: place.id, visibility: { ...closed, ...visibility } },
  });
  let place: SeededTraction;
  let reader: Actor;
  beforeAll(async () => {
    reader = await here.person(owner.orgId);
    const attendee = await here.person(owner.orgId);
    const idle = await here.person(owner.orgId);
    place = await here.traction([owner, attendee, member], 'Fourth');
    const rows = [reader, idle].map(({ personId }) => ({ personId, canView: true, canEdit: false }));
    await owner.call(meetingApi.changeVisibility, {
      params: { id: place.meetingId },
      body: { ...closed, individuals: rows },
    });
    for (const { personId } of [reader, attendee, owner]) await makeThings(owner, place, personId);
  });

  it('names who owns open work and would no longer see the meeting; not those who stay or own nothing (B-38, B-40)', async () => {
    expect(await owner.call(handoverApi.whoLoses, asked())).toMatchObject({ status: 200, personIds: [reader.personId] });
    const everyone = { org: { canView: true, canEdit: false } };
    expect((await owner.call(handoverApi.whoLoses, asked(everyone))).personIds).toEqual([]);
    const kept = { individuals: [{ personId: reader.personId, canView: true, canEdit: false }] };
    expect((await owner.call(handoverApi.whoLoses, asked(kept))).personIds).toEqual([]);
  });

  it('403 to a Member, 404 to people who do not see the meeting, 422 for strangers in the settings', async () => {
    expect((await member.call(handoverApi.whoLoses, asked())).status).toBe(403);
    for (const who of [outsider, elsewhere]) expect((await who.call(handoverApi.whoLoses, asked())).status).toBe(404);
    const strange = { individuals: [{ personId: elsewhere.personId, canView: true, canEdit: false }] };
    expect(await owner.call(handoverApi.whoLoses, asked(strange))).toMatchObject({ status: 422, codes: { individuals: ['VAL_INVALID'] } });
  });
});

describe('POST open-work/hand-over', () => {
  it('refuses takers who cannot hold the work, naming the row, and gives nothing (B-03, B-38)', async () => {
    for (const to of [outsider, observer, elsewhere, leaver])
      expect(await hand(to.personId)).toMatchObject({ status: 422, codes: { 'takers.0.takerId': ['VAL_INVALID'] } });
    expect((await hand(owner.personId, member)).status).toBe(403);
    expect(await counts(traction.id)).toEqual(each);
  });

  it('gives one’s own work in all meetings to others, as before one leaves; an Observer has none (B-38)', async () => {
    const goer = await here.person(owner.orgId);
    const place = await here.traction([owner, member, goer], 'Of somebody who goes');
    await makeThings(owner, place, goer.personId);
    const own = (body: { personId: string }) => goer.call(handoverApi.openWork, { body });
    expect((await own({ personId: goer.personId })).items.map(({ kind, count }) => [kind, count])).toEqual(each);
    expect((await own({ personId: member.personId })).status).toBe(403);
    const body = { personId: goer.personId, takers: kinds.map((kind) => ({ kind, takerId: member.personId })) };
    expect((await member.call(handoverApi.handOver, { body })).status).toBe(403);
    expect(await goer.call(handoverApi.handOver, { body })).toMatchObject({ status: 200, given: most });
    expect((await own({ personId: goer.personId })).items).toEqual([]);
    await makeThings(owner, place, goer.personId);
    await here.sql("update org_member set role = 'Observer' where person_id = $1", [goer.personId], owner.orgId);
    expect(await own({ personId: goer.personId })).toMatchObject({ status: 200, items: [] });
    expect(await goer.call(handoverApi.handOver, { body })).toMatchObject({ status: 200, given: 0 });
  });

  it('gives everything in a meeting to others, and then in all meetings', async () => {
    expect(await hand(member.personId)).toMatchObject({ status: 200, given: most });
    expect(await counts(traction.id)).toEqual([]);
    expect(await counts()).toEqual(each);
    await here.sql("update org_member set role = 'Observer' where person_id = $1", [leaver.personId], owner.orgId);
    expect(await hand(member.personId, owner, null)).toMatchObject({ status: 200, given: most });
    expect(await counts()).toEqual([]);
    const { items } = await leaver.call(todoApi.search, { body: { filters: [{ field: 'mine', operator: 'eq', value: true }] } });
    expect(items.map(({ title }) => title)).toEqual(['Mine alone']);
  });
});
