import { describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { company } from '#testing/company.ts';
import { chartApi } from '../contract.ts';
import { branchesOf } from '../rules/branches.ts';
import { faultOf } from '../rules/tree.ts';

const { here, owner, member } = await company();
const manager = await here.person(owner.orgId, 'Admin');

interface Named {
  collectionId: string;
  revisionId: string;
}

/** A chart `Top(A B(C))` with the ids of its seats; the manager may edit it, too. */
const sample = async (title: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
  const params: Named = { collectionId: folder.id, revisionId };
  const add = async (name: string, parentId: string | null) =>
    (await owner.call(chartApi.create, { params, body: { title: name, parentId } })).id;
  const top = await add('Top', null);
  const [a, b] = [await add('A', top), await add('B', top)];
  return { params, top, a, b, c: await add('C', b), read: async () => (await owner.call(chartApi.byId, { params })).seats };
};

const at = (params: Named, id: string) => ({ params: { ...params, id } });

describe('edits of two people who meet', () => {
  it('a seat that hangs under one that was removed meanwhile is refused, and the tree stays one', async () => {
    const { params, a, b, read } = await sample('Parent gone');
    await manager.call(chartApi.remove, at(params, b));
    expect(await owner.call(chartApi.create, { params, body: { title: 'Late', parentId: b } })).toMatchObject({ status: 422 });
    expect(await owner.call(chartApi.edit, { ...at(params, a), body: { parentId: b } })).toMatchObject({ status: 422 });
    expect(await owner.call(chartApi.moveMany, { params, body: { ids: [a], parentId: b } })).toMatchObject({ status: 422 });
    const seats = await read();
    expect(seats.map(({ title }) => title).toSorted()).toEqual(['A', 'C', 'Top']);
    expect(faultOf(seats)).toBeUndefined();
  });

  it('two who move one seat at once: it is under one of both, once, and the tree stays one', async () => {
    const { params, top, a, b, c, read } = await sample('Two movers');
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        owner.call(chartApi.edit, { ...at(params, c), body: { parentId: a } }),
        manager.call(chartApi.edit, { ...at(params, c), body: { parentId: top } }),
      ]);
      const seats = await read();
      expect(seats).toHaveLength(4);
      expect([a, top]).toContain(seats.find(({ id }) => id === c)?.parentId);
      expect(faultOf(seats)).toBeUndefined();
      await owner.call(chartApi.edit, { ...at(params, c), body: { parentId: b } });
    }
  });

  it('two who would together hang two seats on each other: one of them is refused', async () => {
    const { params, a, b, read } = await sample('On each other');
    const answers = await Promise.all([
      owner.call(chartApi.edit, { ...at(params, a), body: { parentId: b } }),
      manager.call(chartApi.edit, { ...at(params, b), body: { parentId: a } }),
    ]);
    expect(answers.filter((answer) => 'status' in answer && answer.status === 422)).toHaveLength(1);
    const seats = await read();
    expect(faultOf(seats)).toBeUndefined();
    expect(branchesOf(seats).size).toBe(4);
  });
});

describe('roles', () => {
  it('M-12, M-13: eight and empty ones are refused when a seat is added, inserted and edited, and nothing changes', async () => {
    const { params, top, a, read } = await sample('Roles');
    const before = await read();
    const eight = Array.from({ length: 8 }, (_, place) => `Role ${place}`);
    for (const roles of [eight, ['One', ''], ['  ']]) {
      expect(await owner.call(chartApi.create, { params, body: { title: 'New', parentId: top, roles } })).toMatchObject({ status: 422 });
      expect(await owner.call(chartApi.insert, { params, body: { title: 'New', parentId: top, roles } })).toMatchObject({ status: 422 });
      expect(await owner.call(chartApi.edit, { ...at(params, a), body: { roles } })).toMatchObject({ status: 422 });
    }
    expect(await read()).toEqual(before);
    expect(await member.call(chartApi.byId, { params })).toMatchObject({ seats: before });
  });
});
