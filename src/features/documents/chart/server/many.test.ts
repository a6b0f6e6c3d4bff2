import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { chartApi, type Seat } from '../contract.ts';
import { under } from '../rules/tree.ts';

let here: World;
let owner: Actor;
let admin: Actor;
let observer: Actor;
let elsewhere: Actor;
let home: string;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  observer = await here.person(owner.orgId, 'Observer');
  elsewhere = await here.org('Elsewhere');
  await here.name([
    [owner, 'Theo Okafor'],
    [admin, 'Maren Lindqvist'],
    [observer, 'Hannah Pike'],
  ]);
  home = (await owner.call(collectionApis.ac.companyFolder)).folder.id;
});
afterAll(() => here.close());

interface Named {
  collectionId: string;
  revisionId: string;
}

const addChart = async (title: string): Promise<Named> => {
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  return { collectionId: home, revisionId: id };
};
const read = async (params: Named) => (await owner.call(chartApi.byId, { params })).seats;
const spelled = (seats: Seat[], parentId: string | null): string =>
  under(seats, parentId)
    .map(({ id, title, isAssistant }) => {
      const below = spelled(seats, id);
      return `${title}${isAssistant ? '*' : ''}${below === '' ? '' : `(${below})`}`;
    })
    .join(' ');
const tree = async (params: Named) => spelled(await read(params), null);
const take = (
  params: Named,
  rows: { title: string; manager?: string; holder?: string; assignedToId?: string; isAssistant?: boolean }[],
  more = {},
) => owner.call(chartApi.import, { params, body: { rows: rows.map((row, at) => ({ ...row, line: at + 2 })), ...more } });

describe('import-seats', () => {
  const rows = [
    { title: 'Yard', manager: 'Operations', holder: 'Cal Reyes' },
    { title: 'Operations', manager: 'Visionary', holder: 'maren lindqvist; Theo Okafor' },
    { title: 'Visionary' },
    { title: 'Desk', manager: 'Visionary', isAssistant: true },
    { title: 'Sales', manager: 'Visionary' },
  ];

  it('says in a trial what would be added and changes nothing; then adds all as one edit that is undone at once', async () => {
    const params = await addChart('Imported');
    const trial = await take(params, rows, { isTrial: true, keepsNames: true });
    expect(trial).toMatchObject({ faults: [], seatIds: [] });
    expect(trial.planned.map(({ title, depth }) => `${title} ${depth}`)).toEqual([
      'Visionary 0',
      'Operations 1',
      'Desk 1',
      'Sales 1',
      'Yard 2',
    ]);
    expect(trial.planned.find(({ title }) => title === 'Yard')).toMatchObject({ holders: ['Cal Reyes'], isNamedOnly: true });
    expect(await read(params)).toEqual([]);
    const done = await take(params, rows, { keepsNames: true });
    expect(done.seatIds).toHaveLength(5);
    expect(await tree(params)).toBe('Visionary(Operations(Yard) Desk* Sales)');
    const operations = (await read(params)).find(({ title }) => title === 'Operations');
    expect(operations).toMatchObject({ assignedToId: admin.personId, coHolders: [{ assignedToId: owner.personId }] });
    await owner.call(chartApi.undo, { params });
    expect(await tree(params)).toBe('');
    await owner.call(chartApi.redo, { params });
    expect(await tree(params)).toBe('Visionary(Operations(Yard) Desk* Sales)');
  });

  it('names circles, orphans, two roots and unknown holders by row, and adds nothing of it', async () => {
    const params = await addChart('Faulty');
    const answer = await take(params, [
      { title: 'Top' },
      { title: 'Other top' },
      { title: 'A', manager: 'B' },
      { title: 'B', manager: 'A' },
      { title: 'Lost', manager: 'Nobody' },
      { title: 'Held', manager: 'Top', holder: 'Nobody Atall' },
    ]);
    expect(answer.faults.map(({ line, why }) => `${line} ${why}`)).toEqual([
      '3 secondRoot',
      '4 cycle',
      '5 cycle',
      '6 unknownManager',
      '7 unknownHolder',
    ]);
    expect((await take(params, [{ title: 'Top' }, { title: 'Other top' }])).faults).toEqual([
      { line: 3, why: 'secondRoot', text: 'Other top' },
    ]);
    expect(await read(params)).toEqual([]);
  });

  it('adds to a chart under the seat that is chosen, after those that are there; a seat by id only to somebody who may hold one', async () => {
    const params = await addChart('Added to');
    await take(params, [{ title: 'Top' }, { title: 'Sales', manager: 'Top' }]);
    const sales = (await read(params)).find(({ title }) => title === 'Sales')?.id ?? '';
    await take(params, [{ title: 'Inside', assignedToId: admin.personId }, { title: 'Outside' }], { parentId: sales });
    await take(params, [{ title: 'Marketing' }]);
    expect(await tree(params)).toBe('Top(Sales(Inside Outside) Marketing)');
    expect(await take(params, [{ title: 'X', assignedToId: elsewhere.personId }])).toMatchObject({
      status: 422,
      codes: { 'rows.0.assignedToId': ['VAL_INVALID'] },
    });
    expect(await take(params, [{ title: 'X' }], { parentId: newId() })).toMatchObject({
      status: 422,
      codes: { parentId: ['VAL_INVALID'] },
    });
    for (const who of [observer, elsewhere]) {
      const { status } = await who.call(chartApi.import, { params, body: { rows: [{ line: 2, title: 'X' }] } });
      expect(status).toBe(who === observer ? 403 : 404);
    }
    expect(await tree(params)).toBe('Top(Sales(Inside Outside) Marketing)');
  });

  it('takes a tree 300 deep and one 2,000 wide', async () => {
    const deep = await addChart('Deep');
    await take(
      deep,
      Array.from({ length: 300 }, (_, at) => ({ title: `L${at}`, manager: at === 0 ? '' : `L${at - 1}` })),
    );
    expect(await read(deep)).toHaveLength(300);
    const wide = await addChart('Wide');
    const { seatIds } = await take(
      wide,
      Array.from({ length: 2001 }, (_, at) => ({ title: `W${at}`, manager: at === 0 ? '' : 'W0' })),
    );
    expect(seatIds).toHaveLength(2001);
    const order = under(await read(wide), seatIds[0] ?? '').map(({ title }) => title);
    expect(order).toEqual(Array.from({ length: 2000 }, (_, at) => `W${at + 1}`));
  });
});

describe('move-seats', () => {
  it('hangs a selection on another seat, as one edit; refuses a circle and the root whole', async () => {
    const params = await addChart('Selected');
    await take(
      params,
      ['', 'Top', 'Top', 'Top', 'B', 'B'].map((manager, at) => ({ title: ['Top', 'A', 'B', 'C', 'B1', 'B2'][at] ?? '', manager })),
    );
    const ids = new Map((await read(params)).map(({ id, title }) => [title, id]));
    const move = (titles: string[], to: string) =>
      owner.call(chartApi.moveMany, {
        params,
        body: { ids: titles.map((title) => ids.get(title) ?? newId()), parentId: ids.get(to) ?? newId() },
      });
    expect((await move(['C', 'B', 'B1'], 'A')).seatIds).toHaveLength(2);
    expect(await tree(params)).toBe('Top(A(C B(B1 B2)))');
    expect(await move(['A'], 'B2')).toMatchObject({ status: 422, codes: { parentId: ['VAL_INVALID'] } });
    expect((await move(['Top', 'B1'], 'A')).status).toBe(409);
    expect((await move(['B1', 'Gone'], 'A')).status).toBe(422);
    expect(await tree(params)).toBe('Top(A(C B(B1 B2)))');
    await owner.call(chartApi.undo, { params });
    expect(await tree(params)).toBe('Top(A B(B1 B2) C)');
  });
});

describe('people-without-seat and seats-of', () => {
  it('list who may hold a seat and holds none, and the seats of a person in charts that the reader sees', async () => {
    const params = await addChart('Who sits where');
    const unseated = async () => (await owner.call(chartApi.unseated, { params })).people.map(({ firstName }) => firstName);
    expect(await unseated()).toEqual(['Maren', 'Theo']);
    await take(params, [{ title: 'Top' }, { title: 'Yard', manager: 'Top', holder: 'Theo Okafor; Maren Lindqvist' }]);
    expect(await unseated()).toEqual([]);
    const seatsOf = async (who: Actor, personId: string) =>
      (await who.call(chartApi.seatsOf, { params: { personId } })).seats.filter(({ chart }) => chart === 'Who sits where');
    expect(await seatsOf(observer, admin.personId)).toMatchObject([{ title: 'Yard', revisionId: params.revisionId, collectionId: home }]);
    expect(await seatsOf(owner, owner.personId)).toHaveLength(1);
    expect(await seatsOf(owner, observer.personId)).toEqual([]);
    expect((await elsewhere.call(chartApi.seatsOf, { params: { personId: owner.personId } })).seats).toEqual([]);
    const { id: hidden } = await owner.call(collectionApis.ac.create, { body: { title: 'Mine', isCompanyFolder: false } });
    const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
      params: { collectionId: hidden },
      body: { title: 'Secret', readersSeeDrafts: true },
    });
    await take({ collectionId: hidden, revisionId }, [{ title: 'Plan', assignedToId: owner.personId }]);
    const titles = async (who: Actor) =>
      (await who.call(chartApi.seatsOf, { params: { personId: owner.personId } })).seats.map(({ title }) => title);
    expect(await titles(owner)).toContain('Plan');
    expect(await titles(observer)).not.toContain('Plan');
  });
});
