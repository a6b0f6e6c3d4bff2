import { describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';
import { under } from '../rules/tree.ts';

const { here, owner } = await company();
const other = await here.person(owner.orgId, 'Admin');

/** A chart `Top(A B)` with the ids of its seats; the other one may edit it, too. */
const sample = async (title: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId };
  const at = (id: string) => ({ params: { ...params, id } });
  const read = (who: Actor = owner) => who.call(chartApi.byId, { params });
  const add = async (body: { title: string; parentId: string | null; isAssistant?: boolean; assignedToId?: string }) =>
    (await owner.call(chartApi.create, { params, body })).id;
  const top = await add({ title: 'Top', parentId: null });
  return {
    params,
    at,
    read,
    add,
    top,
    a: await add({ title: 'A', parentId: top }),
    b: await add({ title: 'B', parentId: top }),
    undo: () => owner.call(chartApi.undo, { params }),
    redo: () => owner.call(chartApi.redo, { params }),
    edit: (id: string, body: object, who: Actor = owner) => who.call(chartApi.edit, { ...at(id), body }),
    below: async (id: string) => under((await read()).seats, id).map(({ title: name, isAssistant }) => `${name}${isAssistant ? '*' : ''}`),
  };
};

describe('a seat of another chart', () => {
  it('404 to whoever asks for it, edits it or writes its notes by a chart that it is not of', async () => {
    const { params, at, a, read } = await sample('Open');
    const { id: collectionId } = await owner.call(collectionApis.ac.create, { body: { title: 'Private', isCompanyFolder: false } });
    const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
      params: { collectionId },
      body: { title: 'Secret', readersSeeDrafts: true },
    });
    const secret = { collectionId, revisionId };
    const { id } = await owner.call(chartApi.create, { params: secret, body: { title: 'Plan' } });
    expect((await other.call(chartApi.byId, { params: secret })).status).toBe(404);
    for (const who of [owner, other]) {
      expect((await who.call(chartApi.seat, at(id))).status).toBe(404);
      expect((await who.call(chartApi.edit, { ...at(id), body: { title: 'Mine' } })).status).toBe(404);
      expect((await who.call(chartApi.writeNotes, { ...at(id), body: { notes: '<p>Mine</p>' } })).status).toBe(404);
      expect((await who.call(chartApi.remove, at(id))).status).toBe(404);
    }
    expect((await owner.call(chartApi.seat, { params: { ...secret, id } })).seat).toMatchObject({ title: 'Plan', notes: '' });
    expect((await owner.call(chartApi.seat, { params: { ...secret, id: a } })).status).toBe(404);
    expect((await owner.call(chartApi.undo, { params })).status).toBe(200);
    expect((await read()).seats).toHaveLength(2);
    expect((await owner.call(chartApi.byId, { params: secret })).seats).toHaveLength(1);
  });
});

describe('insert-seat above all', () => {
  it('leaves the assistant where it is', async () => {
    const { params, top, add, below } = await sample('Insert');
    await add({ title: 'Helper', parentId: top, isAssistant: true });
    const { id } = await owner.call(chartApi.insert, { params, body: { title: 'All', parentId: top } });
    expect(await below(id)).toEqual(['A', 'B']);
    expect((await below(top)).toSorted()).toEqual(['All', 'Helper*']);
  });
});

describe('edit-seat', () => {
  it('makes a report an assistant in its place, and a report again; not the root', async () => {
    const { top, a, edit, below, read } = await sample('Turns');
    await edit(a, { isAssistant: true });
    expect(await below(top)).toEqual(['A*', 'B']);
    await edit(a, { isAssistant: false });
    expect(await below(top)).toEqual(['A', 'B']);
    expect(await edit(top, { isAssistant: true })).toMatchObject({ codes: { isAssistant: ['VAL_INVALID'] } });
    expect((await read()).seats.find(({ isRoot }) => isRoot)).toMatchObject({ isAssistant: false, version: 1 });
  });

  it('puts a name without a login in the place of the person who held the seat', async () => {
    const { at, add, top, edit } = await sample('Named');
    const id = await add({ title: 'C', parentId: top, assignedToId: owner.personId });
    await edit(id, { holderName: 'Cal Reyes' });
    expect((await owner.call(chartApi.seat, at(id))).seat).toMatchObject({ assignedTo: 'Cal Reyes', assignedToId: null });
  });
});

describe('notes', () => {
  it('are written over my own, whichever of them I had seen', async () => {
    const { at, a } = await sample('Notes');
    const write = (notes: string) => owner.call(chartApi.writeNotes, { ...at(a), body: { notes, notesUpdated: null } });
    await write('<p>One tab</p>');
    expect((await write('<p>Another tab</p>')).status).toBe(200);
    expect((await owner.call(chartApi.seat, at(a))).seat.notes).toBe('<p>Another tab</p>');
  });

  it('M-29: are answered whole, with who was ahead, to a writer who had not seen them', async () => {
    const { at, a } = await sample('Ahead');
    const { notesUpdated } = await other.call(chartApi.writeNotes, { ...at(a), body: { notes: '<p>Theirs</p>', notesUpdated: null } });
    const mine = await owner.call(chartApi.writeNotes, { ...at(a), body: { notes: '<p>Mine</p>', notesUpdated: null } });
    expect(mine).toMatchObject({
      status: 409,
      current: { notes: '<p>Theirs</p>', notesUpdated, notesUpdatedById: other.personId, version: 1 },
      ahead: { byId: other.personId, at: notesUpdated },
    });
  });
});

describe('what can be taken back and done again', () => {
  it('is my own alone: what somebody else edits adds nothing to it and takes nothing from it', async () => {
    const { params, a, edit, undo, redo, read } = await sample('Mine');
    expect(await read(other)).toMatchObject({ canUndo: false, canRedo: false });
    await undo();
    await edit(a, { title: 'Aye' }, other);
    expect(await read()).toMatchObject({ canUndo: true, canRedo: true });
    expect(await other.call(chartApi.redo, { params })).toMatchObject({ status: 409, messages: [{ code: 'nothingToUndo' }] });
    expect((await redo()).status).toBe(200);
    expect((await read()).seats.map(({ title }) => title).toSorted()).toEqual(['Aye', 'B', 'Top']);
  });

  it('can no longer be done again once I have edited; an edit that changes nothing is none', async () => {
    const { params, top, a, edit, undo, redo, read } = await sample('Another way');
    await undo();
    expect(await edit(a, { title: 'A', isLT: false })).toMatchObject({ status: 200, version: 1 });
    expect((await owner.call(chartApi.moveMany, { params, body: { ids: [a], parentId: top } })).seatIds).toEqual([]);
    expect(await read()).toMatchObject({ canRedo: true });
    await edit(a, { title: 'Aye' });
    expect(await read()).toMatchObject({ canUndo: true, canRedo: false });
    expect((await redo()).status).toBe(409);
  });

  it('are the last 200 edits of a chart', async () => {
    const { params, add, top, undo, read } = await sample('Many');
    await here.sql('update seat_edit set number = 202 where revision_id = $1 and number = 3', [params.revisionId], owner.orgId);
    await add({ title: 'C', parentId: top });
    for (const left of [
      ['A', 'B', 'Top'],
      ['A', 'Top'],
    ]) {
      await undo();
      expect((await read()).seats.map(({ title }) => title).toSorted()).toEqual(left);
    }
    expect(await undo()).toMatchObject({ status: 409, messages: [{ code: 'nothingToUndo' }] });
  });
});
