import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { meetingApi } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let member: Actor;
let colleague: Actor;
let observer: Actor;
let elsewhere: Actor;

const closed = { lt: { canView: false, canEdit: false }, org: { canView: false, canEdit: false }, individuals: [] };

const create = async (who: Actor, title: string, people: Actor[] = [], more: object = {}) => {
  const body = {
    title,
    cadence: 'Weekly' as const,
    nextDate: '2026-03-04',
    agendaItems: levelTenAgenda.items,
    invitees: [who.personId, ...people.map(({ personId }) => personId)],
    visibility: closed,
    ...more,
  };
  const made = await who.call(meetingApi.create, { body });
  expect(made.messages).toEqual([]);
  return made;
};

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  member = await here.person(owner.orgId);
  colleague = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Another');
  await create(owner, 'Alpha', [member, observer], { nextDate: '2026-03-09' });
  await create(owner, 'bravo', [member, colleague], { nextDate: '2026-03-05', cadence: 'Monthly' });
  await create(colleague, 'Charlie', [], { nextDate: '2026-03-07' });
  await create(colleague, 'Delta', [], {
    cadence: 'AsNeeded',
    nextDate: null,
    visibility: { ...closed, org: { canView: true, canEdit: false } },
  });
  await create(elsewhere, 'Echo');
});
afterAll(() => here.close());

const all = async (who: Actor, body: object = {}) => who.call(meetingApi.search, { body });
const titles = async (who: Actor, body: object = {}) => (await all(who, body)).items.map(({ title }) => title);
const by = (field: string, value: string | boolean | string[]) => ({ filters: [{ field, value }] });

describe('POST meetings/search', () => {
  it('lists the meetings that the person may see, the next one first and those without a date last', async () => {
    expect(await titles(owner)).toEqual(['bravo', 'Charlie', 'Alpha', 'Delta']);
    expect(await titles(admin)).toEqual(['bravo', 'Charlie', 'Alpha', 'Delta']);
    expect(await titles(member)).toEqual(['bravo', 'Alpha', 'Delta']);
    expect(await titles(observer)).toEqual(['Alpha', 'Delta']);
    expect(await titles(elsewhere)).toEqual(['Echo']);
  });

  it('filters by name, cadence, status, owner and traction', async () => {
    const [bravo] = (await all(owner, by('title', 'BRAV'))).items;
    expect(bravo?.title).toBe('bravo');
    expect(await titles(owner, by('cadence', ['Monthly', 'AsNeeded']))).toEqual(['bravo', 'Delta']);
    expect(await titles(owner, by('status', 'Running'))).toEqual([]);
    expect(await titles(owner, by('ownerId', colleague.personId))).toEqual(['Charlie', 'Delta']);
    expect(await titles(owner, by('tractionId', bravo?.tractionId ?? ''))).toEqual(['bravo']);
    expect(await titles(member, by('title', 'Charlie'))).toEqual([]);
  });

  it('J-20: filters and sorts by the person’s own stars, then by name', async () => {
    const [alpha] = (await all(member, by('title', 'Alpha'))).items;
    await member.call(meetingApi.favorite, { params: { id: alpha?.id ?? '' }, body: { isFavorite: true } });
    expect(await titles(member, by('isFavorite', true))).toEqual(['Alpha']);
    const sorts = [
      { field: 'isFavorite', direction: 'desc' },
      { field: 'title', direction: 'asc' },
    ];
    expect(await titles(member, { sorts })).toEqual(['Alpha', 'bravo', 'Delta']);
    expect(await titles(owner, { sorts })).toEqual(['Alpha', 'bravo', 'Charlie', 'Delta']);
    expect(await titles(owner, { sorts: [{ field: 'title', direction: 'desc' }] })).toEqual(['Delta', 'Charlie', 'bravo', 'Alpha']);
  });

  it('answers in pages, with the counts of all', async () => {
    const page = await all(owner, { startIndex: 1, endIndex: 3 });
    expect(page.items.map(({ title }) => title)).toEqual(['Charlie', 'Alpha']);
    expect(page).toMatchObject({ totalCount: 4, totalPages: 2 });
  });

  it('needs as many queries for many meetings as for one', async () => {
    const ask = async (endIndex: number): Promise<number> => {
      here.appContext.answers.clear();
      here.appContext.memos.clear();
      // Other work of the node, such as polling for jobs, asks outside the request, and does not count.
      const request = new AsyncLocalStorage<boolean>();
      const query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown;
      let asked = 0;
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
        if (request.getStore() === true) asked += 1;
        return Reflect.apply(query, this, sent);
      });
      const { items } = await request.run(true, () => all(owner, { endIndex, filters: [], includeTotalCount: false }));
      spy.mockRestore();
      expect(items).toHaveLength(endIndex);
      return asked;
    };
    const few = await ask(1);
    expect(few).toBeGreaterThan(3);
    expect(await ask(4)).toBe(few);
  });
});

describe('POST my-meetings/search', () => {
  it('J-12: lists the meetings that the person owns or is invited to', async () => {
    const mine = async (who: Actor) => (await who.call(meetingApi.mine, { body: {} })).items.map(({ title }) => title);
    expect(await mine(owner)).toEqual(['bravo', 'Alpha']);
    expect(await mine(member)).toEqual(['bravo', 'Alpha']);
    expect(await mine(admin)).toEqual([]);
    expect(await mine(colleague)).toEqual(['bravo', 'Charlie', 'Delta']);
    expect(await mine(observer)).toEqual(['Alpha']);
  });
});

describe('POST traction/search', () => {
  const picks = async (who: Actor, body: object = {}) =>
    (await who.call(meetingApi.searchTractions, { body })).items.map(({ title }) => title);

  it('lists the tractions that the person may add items to: all for Owner and Admin, none for an Observer', async () => {
    expect(await picks(owner)).toEqual(['Alpha', 'bravo', 'Charlie', 'Delta']);
    expect(await picks(admin)).toEqual(['Alpha', 'bravo', 'Charlie', 'Delta']);
    expect(await picks(member)).toEqual(['Alpha', 'bravo']);
    expect(await picks(observer)).toEqual([]);
    expect(await picks(elsewhere)).toEqual(['Echo']);
  });

  it('B-38, B-39: with an owner, gives a Member the meetings shared with that owner, and an Admin all', async () => {
    expect(await picks(member, by('ownerId', colleague.personId))).toEqual(['bravo']);
    expect(await picks(member, by('ownerId', member.personId))).toEqual(['Alpha', 'bravo']);
    expect(await picks(member, by('ownerId', admin.personId))).toEqual([]);
    expect(await picks(admin, by('ownerId', colleague.personId))).toHaveLength(4);
  });

  it('filters by name and answers in pages', async () => {
    expect(await picks(owner, by('title', 'RAV'))).toEqual(['bravo']);
    const page = await owner.call(meetingApi.searchTractions, { body: { startIndex: 1, endIndex: 3 } });
    expect(page).toMatchObject({ totalCount: 4, totalPages: 2, items: [{ title: 'bravo' }, { title: 'Charlie' }] });
  });
});

describe('POST agendas/search', () => {
  it('J-02, J-04, J-11, J-17: gives the Level 10 agenda first, then each custom one of visible meetings, once', async () => {
    const agendaItems = [
      { id: newId(), name: 'Safety', type: 'Custom' as const, lengthInMinutes: 10, sessionNumber: 1 },
      { id: newId(), name: 'IDS', type: 'IDS' as const, lengthInMinutes: 50, sessionNumber: 2 },
    ];
    for (const title of ['Foxtrot', 'Golf']) await create(colleague, title, [], { agendaItems, agendaName: 'Yard' });
    const agendas = async (who: Actor, body: object = {}) => (await who.call(meetingApi.agendas, { body })).items;
    const found = await agendas(colleague);
    expect(found[0]).toMatchObject({ name: 'Level 10', type: 'Level10', lengthInMinutes: 90, sessionNumber: 1 });
    expect(found[0]?.items.map(({ type, lengthInMinutes }) => [type, lengthInMinutes])).toEqual([
      ['Segue', 5],
      ['Scorecard', 5],
      ['RockReview', 5],
      ['Headlines', 5],
      ['ToDoList', 5],
      ['IDS', 60],
      ['Conclude', 5],
    ]);
    expect(found.slice(1)).toMatchObject([{ name: 'Yard', type: 'Custom', lengthInMinutes: 60, sessionNumber: 2, items: agendaItems }]);
    expect((await agendas(member)).map(({ name }) => name)).toEqual(['Level 10']);
    expect((await agendas(colleague, by('name', 'yar'))).map(({ name }) => name)).toEqual(['Yard']);
  });
});
