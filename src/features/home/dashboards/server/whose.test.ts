import { beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { todosAsk } from '#features/work/todos/rules.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { todosFor } from '../rules/asks.ts';
import { firstChosen } from '../rules/filters.ts';

const { here, owner, member, outsider, traction } = await company();
const dueDate = '2026-03-10';
const others = { filters: [{ field: 'others', value: true }], sorts: [{ field: 'created' }] };

const addTodo = async (who: Actor, title: string, tractionId: string | null = traction.id) =>
  who.call(todoApi.create, {
    body: { id: newId(), title, tractionId, dueDate, contentHtml: '', ...(tractionId === null ? {} : { ownerIds: [who.personId] }) },
  });

beforeAll(async () => {
  for (const who of [owner, member]) {
    const [title, ownerId] = [who === owner ? 'Of the Owner' : 'Of the Member', who.personId];
    await addTodo(who, title);
    await addTodo(who, `${title}, personal`, null);
    await who.call(rockApi.create, {
      body: { id: newId(), title, tractionIds: [traction.id], tractionId: traction.id, ownerId, dueDate, type: 'Team', contentHtml: '' },
    });
    await who.call(issueApi.create, {
      body: { id: newId(), title, tractionId: traction.id, ownerId, contentHtml: '', entityType: 'meeting' },
    });
    await who.call(headlineApi.create, { body: { id: newId(), title, tractionId: traction.id, ownerIds: [ownerId], contentHtml: '' } });
  }
});

describe('O-07: the items of others', () => {
  it.each(['todo', 'rock', 'issue', 'headline'] as const)('are those that somebody else owns: %s', async (kind) => {
    const search = { todo: todoApi.search, rock: rockApi.search, issue: issueApi.search, headline: headlineApi.search }[kind];
    const titles = async (who: Actor) => (await who.call(search, { body: others })).items.map(({ title }) => title);
    expect(await titles(member)).toEqual(['Of the Owner']);
    expect(await titles(owner)).toEqual(['Of the Member']);
    expect(await titles(outsider)).toEqual([]);
  });
});

describe('O-07: the To-Dos of some meetings', () => {
  const home = { calendarDate: '2026-03-05', quarterMonth: 1, user: { userId: '', dashboardId: null }, teams: [{ id: traction.id }] };
  const titles = async (chosen: object, who = member) =>
    (await who.call(todoApi.search, todosAsk(todosFor({ ...firstChosen, ...chosen }, home)))).items.map(({ title }) => title).toSorted();

  it('have one’s own personal ones with them only where those are chosen, and never those of others', async () => {
    expect(await titles({})).toEqual(['Of the Member', 'Of the Member, personal']);
    expect(await titles({ meetings: [traction.id] })).toEqual(['Of the Member']);
    expect(await titles({ meetings: ['personal'] })).toEqual(['Of the Member, personal']);
    expect(await titles({ others: true })).toEqual(['Of the Member', 'Of the Member, personal', 'Of the Owner']);
    expect(await titles({ mine: false, others: true, meetings: [traction.id, 'personal'] })).toEqual(['Of the Owner']);
  });

  it('are counted by meeting, personal ones without a name', async () => {
    const body = { countBy: 'tractionId', endIndex: 0, filters: [{ field: 'mine', value: true }] };
    expect((await member.call(todoApi.search, { body })).counts).toEqual({ [traction.id]: 1, '': 1 });
  });

  it('are left out when they were done before the week', async () => {
    const done = [newId(), newId()] as const;
    for (const id of done) await addTodo(member, id);
    await here.sql("update todo set status = 'Done', done_at = '2026-03-01T23:00:00Z' where title = $1", [done[0]], owner.orgId);
    await here.sql("update todo set status = 'Done', done_at = '2026-03-02T09:00:00Z' where title = $1", [done[1]], owner.orgId);
    expect(await titles({ statuses: ['Done'] })).toEqual([done[1]]);
  });
});
