import { describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

const { here, owner } = await company();
const other = await here.person(owner.orgId, 'Admin');

/** A chart with a root, `Top`, and what is done to it here; the other one may edit it, too. */
const sample = async (title: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId };
  const at = (id: string) => ({ params: { ...params, id } });
  const add = async (name: string, parentId: string | null) =>
    (await owner.call(chartApi.create, { params, body: { title: name, parentId } })).id;
  return {
    params,
    top: await add('Top', null),
    add,
    write: (who: Actor, id: string, notes: string) => who.call(chartApi.writeNotes, { ...at(id), body: { notes } }),
    notes: async (id: string) => {
      const { notes, notesUpdated, notesUpdatedById } = (await owner.call(chartApi.seat, at(id))).seat;
      return { notes, notesUpdated, notesUpdatedById };
    },
    remove: (id: string) => owner.call(chartApi.remove, at(id)),
    undo: () => owner.call(chartApi.undo, { params }),
    redo: () => owner.call(chartApi.redo, { params }),
    titles: async () => (await owner.call(chartApi.byId, { params })).seats.map((seat) => seat.title).toSorted(),
  };
};
const passedOver = { status: 200, seatIds: [], skipped: 1 };

describe('undo and redo of a seat with notes', () => {
  it('pass over a step that would remove a seat in whose notes somebody else has written; they stay, and the step before is taken', async () => {
    const { top, add, write, notes, undo, titles } = await sample('Added');
    await add('First', top);
    const id = await add('A', top);
    await write(other, id, '<p>Theirs</p>');
    expect(await undo()).toMatchObject({ status: 200, skipped: 1 });
    expect(await notes(id)).toMatchObject({ notes: '<p>Theirs</p>', notesUpdatedById: other.personId });
    expect(await titles()).toEqual(['A', 'Top']);
  });

  it('pass over what somebody else has changed since, say how many, and never come back to it', async () => {
    const { params, top, add, titles, undo, redo } = await sample('Overtaken');
    const rename = (who: Actor, id: string, title: string) => who.call(chartApi.edit, { params: { ...params, id }, body: { title } });
    const [a, b] = [await add('A', top), await add('B', top)];
    await rename(owner, b, 'B2');
    await rename(owner, a, 'A2');
    await rename(owner, a, 'A3');
    await rename(other, a, 'Theirs');
    expect(await undo()).toMatchObject({ status: 200, seatIds: [b], skipped: 2 });
    expect(await titles()).toEqual(['B', 'Theirs', 'Top']);
    await rename(other, b, 'Theirs too');
    expect(await redo()).toMatchObject(passedOver);
    expect(await redo()).toMatchObject({ status: 409, messages: [{ code: 'nothingToUndo' }] });
    expect(await undo()).toMatchObject({ skipped: 3 });
    expect(await owner.call(chartApi.byId, { params })).toMatchObject({ canUndo: false, canRedo: false });
    expect(await titles()).toEqual(['Theirs', 'Theirs too', 'Top']);
  });

  it('pass over a redo that would remove a seat in whose notes somebody else has written since it came back; they stay', async () => {
    const { top, add, write, notes, remove, undo, redo } = await sample('Removed');
    const id = await add('A', top);
    await write(owner, id, '<p>First</p>');
    await remove(id);
    await undo();
    await write(other, id, '<p>Second</p>');
    expect(await redo()).toMatchObject(passedOver);
    expect(await notes(id)).toMatchObject({ notes: '<p>Second</p>', notesUpdatedById: other.personId });
  });

  it('bring back somebody else’s notes that stood there when the seat was removed, as often as they are asked', async () => {
    const { top, add, write, notes, remove, undo, redo } = await sample('Known');
    const id = await add('A', top);
    await write(other, id, '<p>Theirs</p>');
    const before = await notes(id);
    await remove(id);
    for (const step of [undo, redo, undo, redo, undo]) expect((await step()).status).toBe(200);
    expect(await notes(id)).toEqual(before);
  });

  it('bring back my own notes as they stood last, with their time, or none where I had emptied them', async () => {
    const { top, add, write, notes, remove, undo, redo } = await sample('Mine');
    const id = await add('A', top);
    await write(owner, id, '<p>First</p>');
    const first = await notes(id);
    await undo();
    await redo();
    expect(await notes(id)).toEqual(first);
    await remove(id);
    await undo();
    await write(owner, id, '<p>Second</p>');
    const second = await notes(id);
    await redo();
    await undo();
    expect(await notes(id)).toEqual(second);
    await write(owner, id, '');
    await redo();
    await undo();
    expect(await notes(id)).toMatchObject({ notes: '' });
  });

  it('of an import: none of its seats goes while somebody else’s words stand in one; then all come back with their notes', async () => {
    const { params, top, write, notes, undo, redo, titles } = await sample('Imported');
    const rows = ['A', 'B', 'C'].map((title, place) => ({ title, manager: 'Top', line: place + 2 }));
    const take = async () => (await owner.call(chartApi.import, { params, body: { rows } })).seatIds;
    const [, theirs = ''] = await take();
    await write(other, theirs, '<p>Theirs</p>');
    await write(other, top, '<p>Theirs</p>');
    expect(await undo()).toMatchObject({ skipped: 2 });
    expect(await titles()).toEqual(['A', 'B', 'C', 'Top']);
    for (const { id, isRoot } of (await owner.call(chartApi.byId, { params })).seats)
      if (!isRoot) await owner.call(chartApi.remove, { params: { ...params, id } });
    const [a = '', b = ''] = await take();
    await write(owner, a, '<p>Mine</p>');
    await undo();
    expect(await titles()).toEqual(['Top']);
    await redo();
    expect(await titles()).toEqual(['A', 'B', 'C', 'Top']);
    expect(await notes(a)).toMatchObject({ notes: '<p>Mine</p>', notesUpdatedById: owner.personId });
    expect(await notes(b)).toEqual({ notes: '', notesUpdated: null, notesUpdatedById: null });
  });
});
