import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

let here: World;
let owner: Actor;
let member: Actor;
let builder: Actor;
let leadership: SeededTraction;
let install: SeededTraction;

const draft = { title: 'On-time installs', goalValue: 95, ...measurableDefaults };
const flag = (enabled: boolean) =>
  here.sql('insert into feature_flag values ($1, $2) on conflict (name) do update set enabled = excluded.enabled', [
    'multiple-scorecard-measurable',
    enabled,
  ]);

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  builder = await here.person(owner.orgId);
  leadership = await here.traction([owner, member], 'Leadership');
  install = await here.traction([owner, member, builder], 'Build & Install');
  await flag(true);
});
afterAll(() => here.close());

const addToBoth = async (ownerId = member.personId) => {
  const answer = await member.call(scorecardApi.addMeasurable, {
    params: { scorecardId: leadership.scorecardId },
    body: { ...draft, ownerId, tractionIds: [leadership.id, install.id] },
  });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const rows = async (on: SeededTraction, who = owner) =>
  (await who.call(scorecardApi.load, { body: { scorecardId: on.scorecardId } })).scorecard.measurables;
const linkedTo = async (id: string, on = install) => (await rows(on)).find(({ linkedItemId }) => linkedItemId === id);
const of = (measurableId: string, on = leadership) => ({ params: { scorecardId: on.scorecardId, measurableId } });

describe('a measurable in several meetings', () => {
  it('422 to a further meeting that its owner does not see, also where the owner stays; the measurable stays as it was', async () => {
    const id = (
      await member.call(scorecardApi.addMeasurable, {
        params: { scorecardId: install.scorecardId },
        body: { ...draft, ownerId: builder.personId },
      })
    ).id;
    const edit = (more: object) =>
      member.call(scorecardApi.edit, { ...of(id, install), body: { ...draft, ownerId: builder.personId, ...more } });
    for (const more of [{ tractionIds: [install.id, leadership.id] }, { tractionId: leadership.id }])
      expect(await edit(more)).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
    expect((await rows(install)).find((row) => row.id === id)).toMatchObject({ tractionIds: [install.id] });
    expect(await linkedTo(id, leadership)).toBe(undefined);
    expect(await edit({ tractionIds: [install.id, leadership.id], ownerId: member.personId })).toMatchObject({ status: 200 });
  });

  it('I-26, decision 46: is linked to its source and shares its values and its fields', async () => {
    const id = await addToBoth();
    const linked = await linkedTo(id);
    expect(linked).toMatchObject({ title: 'On-time installs', tractionId: install.id, tractionIds: [leadership.id, install.id] });
    await builder.call(scorecardApi.enterValue, { ...of(linked?.id ?? '', install), body: { intervalId: '2026-W10', value: 91 } });
    expect((await rows(leadership)).find((row) => row.id === id)?.values).toEqual([
      { measurableId: id, intervalId: '2026-W10', value: 91, entered: true },
    ]);
    await member.call(scorecardApi.edit, { ...of(id), body: { ...draft, goalValue: 90, ownerId: member.personId } });
    expect(await linkedTo(id)).toMatchObject({ goalValue: 90, values: [{ measurableId: linked?.id, value: 91 }] });
  });

  it('does not name meetings that the reader may not see', async () => {
    const linked = await linkedTo(await addToBoth());
    expect((await rows(install, builder)).find(({ id }) => id === linked?.id)).toMatchObject({ tractionIds: [install.id] });
  });

  it('keeps the values in other meetings when its source is removed', async () => {
    const id = await addToBoth();
    await member.call(scorecardApi.enterValue, { ...of(id), body: { intervalId: '2026-W10', value: 97 } });
    await member.call(scorecardApi.remove, of(id));
    expect((await rows(leadership)).map((row) => row.id)).not.toContain(id);
    expect(await linkedTo(id)).toMatchObject({ tractionIds: [install.id], values: [{ value: 97 }] });
  });

  it('joins and leaves meetings when it is edited', async () => {
    const id = await addToBoth();
    const edit = (tractionIds: string[]) =>
      member.call(scorecardApi.edit, { ...of(id), body: { ...draft, ownerId: member.personId, tractionIds } });
    expect(await edit([leadership.id])).toMatchObject({ status: 200, tractionIds: [leadership.id] });
    expect(await linkedTo(id)).toBeUndefined();
    expect(await edit([leadership.id, install.id])).toMatchObject({ status: 200, tractionIds: [leadership.id, install.id] });
    expect(await linkedTo(id)).toMatchObject({ title: 'On-time installs' });
  });

  it('404 to a meeting that the person may not add to', async () => {
    const body = { ...draft, tractionIds: [leadership.id, install.id] };
    const ask = { params: { scorecardId: install.scorecardId }, body };
    expect(await builder.call(scorecardApi.addMeasurable, ask)).toMatchObject({ status: 404, codes: { tractionIds: ['VAL_INVALID'] } });
  });

  it('I-26: 422 while the flag is off', async () => {
    await flag(false);
    const ask = { params: { scorecardId: leadership.scorecardId }, body: { ...draft, tractionIds: [leadership.id, install.id] } };
    expect(await member.call(scorecardApi.addMeasurable, ask)).toMatchObject({ status: 422, codes: { tractionIds: ['VAL_INVALID'] } });
    await flag(true);
  });
});

describe('PUT scorecard/{s}/{id}/reassign', () => {
  it('I-12, I-15: changes the owner, and takes the measurable out of meetings that the new owner cannot reach', async () => {
    const id = await addToBoth();
    const answer = await owner.call(scorecardApi.reassign, {
      ...of((await linkedTo(id))?.id ?? '', install),
      body: { ownerId: builder.personId },
    });
    expect(answer).toMatchObject({ status: 200, tractionIds: [install.id] });
    expect((await rows(leadership)).map((row) => row.id)).not.toContain(id);
    expect(await linkedTo(id)).toMatchObject({ ownerId: builder.personId, tractionIds: [install.id] });
  });

  it('I-12: an edit with another owner does the same', async () => {
    const id = await addToBoth();
    const answer = await owner.call(scorecardApi.edit, { ...of(id), body: { ...draft, ownerId: builder.personId } });
    expect(answer).toMatchObject({ status: 200, tractionIds: [install.id] });
    expect(await linkedTo(id)).toMatchObject({ ownerId: builder.personId });
  });

  it('422 to a new owner who could not reach it in any meeting', async () => {
    const { id } = await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: leadership.scorecardId },
      body: { ...draft, ownerId: member.personId },
    });
    expect(await owner.call(scorecardApi.reassign, { ...of(id), body: { ownerId: builder.personId } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    expect((await rows(leadership)).find((row) => row.id === id)).toMatchObject({ ownerId: member.personId });
  });
});

describe('POST measurables/search', () => {
  it('lists the measurables that the person may see, each once, with its values', async () => {
    const mine = await here.person(owner.orgId);
    const a = await here.traction([owner, mine], 'Marketing');
    const b = await here.traction([owner, mine], 'Yard');
    const body = { ...draft, ownerId: mine.personId };
    const { id } = await mine.call(scorecardApi.addMeasurable, {
      params: { scorecardId: a.scorecardId },
      body: { ...body, tractionIds: [a.id, b.id] },
    });
    const second = await mine.call(scorecardApi.addMeasurable, {
      params: { scorecardId: b.scorecardId },
      body: { ...body, title: 'Boats' },
    });
    await mine.call(scorecardApi.enterValue, { ...of(id, a), body: { intervalId: '2026-W10', value: 96 } });
    const ask = (filters: { field: string; value: string }[]) => ({ body: { filters } });
    const found = await mine.call(scorecardApi.search, ask([{ field: 'ownerId', value: mine.personId }]));
    expect(found).toMatchObject({ totalCount: 2, totalPages: 1 });
    expect(new Set(found.items.map((item) => item.id))).toEqual(new Set([id, second.id]));
    expect(found.items.find((item) => item.id === id)).toMatchObject({ values: [{ value: 96 }], tractionIds: [a.id, b.id] });
    expect((await mine.call(scorecardApi.search, ask([{ field: 'tractionId', value: b.id }]))).items).toHaveLength(2);
    expect((await mine.call(scorecardApi.search, ask([{ field: 'title', value: 'boat' }]))).items.map((item) => item.id)).toEqual([
      second.id,
    ]);
    expect((await builder.call(scorecardApi.search, ask([{ field: 'ownerId', value: mine.personId }]))).items).toEqual([]);
  });
});

describe('scorecards/{scorecardId}/removed and its restore', () => {
  const removed = async (on = leadership, who = owner) =>
    (await who.call(scorecardApi.removed, { params: { scorecardId: on.scorecardId } })).items ?? [];

  it('lists what was removed, and brings it back with its values, also where it is linked', async () => {
    const id = await addToBoth();
    const linked = (await linkedTo(id))?.id ?? '';
    await member.call(scorecardApi.enterValue, { ...of(id), body: { intervalId: '2026-W10', value: 93 } });
    await member.call(scorecardApi.remove, of(id));
    await member.call(scorecardApi.remove, of(linked, install));
    expect((await removed()).find((row) => row.id === id)).toMatchObject({ title: 'On-time installs', can: { restore: true } });
    expect((await removed(install, builder)).find((row) => row.id === linked)).toMatchObject({ can: { restore: false } });
    expect(await member.call(scorecardApi.restore, of(id))).toMatchObject({ status: 200 });
    expect((await rows(leadership)).find((row) => row.id === id)?.values).toMatchObject([{ value: 93 }]);
    expect((await removed()).map((row) => row.id)).not.toContain(id);
    await member.call(scorecardApi.restore, of(linked, install));
    expect((await linkedTo(id))?.values).toMatchObject([{ value: 93 }]);
  });

  it('leaves out one that the scorecard shows again', async () => {
    const id = await addToBoth();
    const linked = (await linkedTo(id))?.id ?? '';
    const edit = (tractionIds: string[]) =>
      member.call(scorecardApi.edit, { ...of(id), body: { ...draft, ownerId: member.personId, tractionIds } });
    await edit([leadership.id]);
    expect((await removed(install)).map((row) => row.id)).toContain(linked);
    await edit([leadership.id, install.id]);
    expect((await removed(install)).map((row) => row.id)).not.toContain(linked);
    expect(await member.call(scorecardApi.restore, of(linked, install))).toMatchObject({ status: 404 });
  });

  it('403 to who may not remove it, 404 for one that is not removed and for another scorecard', async () => {
    const id = await addToBoth();
    const linked = (await linkedTo(id))?.id ?? '';
    expect(await member.call(scorecardApi.restore, of(id))).toMatchObject({ status: 404 });
    await member.call(scorecardApi.remove, of(linked, install));
    expect(await builder.call(scorecardApi.restore, of(linked, install))).toMatchObject({ status: 403 });
    expect(await member.call(scorecardApi.restore, of(linked))).toMatchObject({ status: 404 });
  });
});
