import { beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

const { here, owner, member, traction: team } = await company();
let board: SeededTraction;

beforeAll(async () => {
  board = await here.traction([owner], 'Board');
});

const base = { title: 'Cedar', ownerId: owner.personId, contentHtml: '' };
const issueIn = async (tractionId: string, from: { fromType: 'headline' | 'rock' | 'todo'; fromId: string }, who = owner) =>
  (
    await who.call(issueApi.create, {
      body: { ...base, ownerId: who.personId, tractionId, entityType: 'meeting', ...from, fromTitle: 'Cedar is late' },
    })
  ).id;

const originFor = async (who: Actor, id: string) => {
  const [issue] = (await who.call(issueApi.byIds, { query: { ids: id } })).items;
  return { id: issue?.fromId, title: issue?.fromTitle };
};
const unknown = { id: null, title: '' };

describe('the item from which an Issue was made', () => {
  it('is named to those who see it, also after it has moved', async () => {
    const { id } = await owner.call(headlineApi.create, { body: { ...base, tractionId: team.id } });
    const issueId = await issueIn(team.id, { fromType: 'headline', fromId: id });
    expect(await originFor(member, issueId)).toEqual({ id, title: 'Cedar is late' });
    await owner.call(headlineApi.changeMany, { body: { items: [{ id }], tractionId: board.id } });
    expect([await originFor(member, issueId), await originFor(owner, issueId)]).toEqual([unknown, { id, title: 'Cedar is late' }]);
    await owner.call(headlineApi.changeMany, { body: { items: [{ id }], tractionId: team.id } });
    expect(await originFor(member, issueId)).toEqual({ id, title: 'Cedar is late' });
  });

  it('is named as long as one of a Rock’s meetings is seen', async () => {
    const rock = { ...base, dueDate: '2026-03-31', type: 'Team' as const };
    const { id } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [board.id, team.id] } });
    const issueId = await issueIn(team.id, { fromType: 'rock', fromId: id });
    expect(await originFor(member, issueId)).toMatchObject({ id });
    await owner.call(rockApi.update, { params: { id }, body: { ...rock, tractionIds: [board.id] } });
    expect(await originFor(member, issueId)).toEqual(unknown);
    expect(await originFor(owner, issueId)).toMatchObject({ id });
  });

  it('is named to nobody but its owner while it is a personal To-Do', async () => {
    const { id } = await member.call(todoApi.create, { body: { title: 'Ask Dev', tractionId: null, contentHtml: '' } });
    const issueId = await issueIn(team.id, { fromType: 'todo', fromId: id }, member);
    expect([await originFor(owner, issueId), await originFor(member, issueId)]).toEqual([unknown, { id, title: 'Cedar is late' }]);
  });
});

describe('the Issue that led to a To-Do', () => {
  it('is named to those who see it, also after it has moved', async () => {
    const { id: issueId } = await owner.call(issueApi.create, { body: { ...base, tractionId: team.id, entityType: 'meeting' } });
    const { id } = await owner.call(todoApi.create, { body: { ...base, tractionId: team.id, dueDate: '2026-03-10', issueId } });
    const ledFor = async (who: Actor) => (await who.call(todoApi.byIds, { query: { ids: id } })).items[0]?.issueId;
    expect(await ledFor(member)).toBe(issueId);
    const move = { ownerId: owner.personId, source: 'meeting' as const, destination: 'meeting' as const, destinationId: board.id };
    expect((await owner.call(issueApi.move, { params: { id: issueId }, body: move })).status).toBe(200);
    expect([await ledFor(member), await ledFor(owner)]).toEqual([null, issueId]);
  });
});
