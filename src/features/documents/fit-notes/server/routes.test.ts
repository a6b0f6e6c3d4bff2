import { beforeEach, describe, expect, it } from 'vitest';
import { chartApi } from '#features/documents/chart/contract.ts';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type FitNoteInput, fitNoteApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere } = await company();
const chartOf = async (who: Actor) => {
  const { id: collectionId } = (await owner.call(collectionApis.ac.companyFolder)).folder;
  const { id: revisionId } = await who.call(collectionApis.ac.addRevision, {
    params: { collectionId },
    body: { title: `Chart ${newId()}`, readersSeeDrafts: true },
  });
  return { collectionId, revisionId };
};

let chart: { collectionId: string; revisionId: string };
let seatId: string;
beforeEach(async () => {
  chart = await chartOf(owner);
  const body = {
    title: 'Yard',
    parentId: null,
    assignedToId: member.personId,
    coHolders: [{ assignedToId: null, holderName: 'Sam Whitlock' }],
  };
  ({ id: seatId } = await owner.call(chartApi.create, { params: chart, body }));
});

const save = (who: Actor, more: Partial<FitNoteInput> = {}, noteId = newId()) =>
  who
    .call(fitNoteApi.save, {
      params: { ...chart, seatId, noteId },
      body: { aboutId: member.personId, words: 'Knows every frame.', gets: 'Yes', ...more },
    })
    .then((answer) => ({ ...answer, noteId }));
const list = (who: Actor) => who.call(fitNoteApi.list, { params: { ...chart, seatId } });
const remove = (who: Actor, noteId: string) => who.call(fitNoteApi.remove, { params: { ...chart, seatId, noteId } });

describe('notes on right person and right seat', () => {
  it('are read by their writer alone, not by the Owner nor whom they are about', async () => {
    const { noteId } = await save(outsider, { rightPerson: 'Partly', capacity: 'No' });
    expect((await list(outsider)).items).toEqual([
      {
        id: noteId,
        seatId,
        writerId: outsider.personId,
        aboutId: member.personId,
        aboutName: '',
        rightPerson: 'Partly',
        gets: 'Yes',
        wants: null,
        capacity: 'No',
        words: 'Knows every frame.',
        readerIds: [],
        changed: expect.any(String) as string,
        version: 1,
      },
    ]);
    for (const other of [owner, member, observer]) expect(await list(other)).toMatchObject({ status: 200, items: [] });
    expect(await list(elsewhere)).toMatchObject({ status: 404 });
  });

  it('are read by those whom the writer names, until they are named no longer; a reader hears of no other reader and changes nothing', async () => {
    const { noteId } = await save(owner, { readerIds: [member.personId, outsider.personId, owner.personId] });
    expect((await list(owner)).items).toMatchObject([{ readerIds: [member.personId, outsider.personId].toSorted() }]);
    expect((await list(outsider)).items).toMatchObject([{ id: noteId, readerIds: [outsider.personId] }]);
    expect(await save(outsider, { words: 'Mine now', version: 1 }, noteId)).toMatchObject({ status: 403 });
    expect(await remove(outsider, noteId)).toMatchObject({ status: 403 });
    expect(await save(owner, { readerIds: [member.personId], version: 1 }, noteId)).toMatchObject({ status: 200, version: 2 });
    expect((await list(outsider)).items).toEqual([]);
    expect(await remove(outsider, noteId)).toMatchObject({ status: 404 });
    expect((await list(member)).items).toMatchObject([{ words: 'Knows every frame.' }]);
    expect(await remove(owner, noteId)).toMatchObject({ status: 200 });
    expect((await list(member)).items).toEqual([]);
  });

  it('stay hidden by the database itself, whatever a query asks for', async () => {
    await save(owner, { words: 'Only mine', readerIds: [member.personId] });
    const rowsFor = async ({ personId }: Actor) => {
      const client = await here.appContext.pools.app.connect();
      await client.query('begin');
      await client.query("select set_config('cairn.org_id', $1, true), set_config('cairn.person_id', $2, true)", [owner.orgId, personId]);
      const notes = await client.query('select words from fit_note');
      const readers = await client.query('select person_id from fit_note_reader');
      await client.query('rollback');
      client.release();
      return [notes.rows.filter(({ words }) => words === 'Only mine').length, Math.min(readers.rows.length, 1)];
    };
    expect([await rowsFor(owner), await rowsFor(member), await rowsFor(outsider)]).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
    const logged = 'select from change_log where org_id = $1 and after::text like $2';
    expect(await here.sql(logged, [owner.orgId, '%Only mine%'], owner.orgId)).toEqual([]);
  });

  it('422 about somebody who does not hold the seat, for a reader who does not see the chart, a second note and too long words', async () => {
    expect(await save(owner, { aboutId: outsider.personId })).toMatchObject({ status: 422, codes: { aboutId: ['VAL_INVALID'] } });
    expect(await save(owner, { aboutId: null, aboutName: 'Nobody' })).toMatchObject({ status: 422, codes: { aboutId: ['VAL_INVALID'] } });
    const { noteId: there } = await save(owner);
    expect(await save(owner, { aboutId: outsider.personId, version: 1 }, there)).toMatchObject({
      status: 422,
      codes: { aboutId: ['VAL_INVALID'] },
    });
    expect(await remove(owner, there)).toMatchObject({ status: 200 });
    expect(await save(owner, { readerIds: [observer.personId] })).toMatchObject({ status: 422, codes: { readerIds: ['VAL_INVALID'] } });
    expect(await save(owner, { readerIds: [elsewhere.personId] })).toMatchObject({ status: 422, codes: { readerIds: ['VAL_INVALID'] } });
    expect(await save(owner, { words: 'x'.repeat(2_001) })).toMatchObject({ status: 422, codes: { words: ['VAL_TOO_LONG'] } });
    expect(await save(owner)).toMatchObject({ status: 200 });
    expect(await save(owner)).toMatchObject({ status: 422, codes: { aboutId: ['VAL_TAKEN'] } });
    expect(await save(owner, { aboutId: null, aboutName: 'Sam Whitlock' })).toMatchObject({ status: 200 });
    expect((await list(owner)).items).toHaveLength(2);
  });

  it('409 over a version that has not been seen, with the note as it is now', async () => {
    const { noteId } = await save(owner);
    await save(owner, { words: 'Newer', version: 1 }, noteId);
    expect(await save(owner, { words: 'Older', version: 1 }, noteId)).toMatchObject({
      status: 409,
      current: { words: 'Newer', version: 2 },
    });
    expect((await list(owner)).items).toMatchObject([{ words: 'Newer' }]);
  });

  it('404 for a note by the address of another seat', async () => {
    const { noteId } = await save(owner);
    const { id: other } = await owner.call(chartApi.create, {
      params: chart,
      body: { title: 'Gate', parentId: seatId, assignedToId: member.personId },
    });
    const params = { ...chart, seatId: other, noteId };
    const body = { aboutId: member.personId, words: 'Moved', version: 1 };
    expect((await owner.call(fitNoteApi.save, { params, body })).status).toBe(404);
    expect((await owner.call(fitNoteApi.remove, { params })).status).toBe(404);
    expect((await list(owner)).items).toMatchObject([{ words: 'Knows every frame.' }]);
  });

  it('403 for an Observer who writes; notes stay when their person leaves the seat or the seat is removed and comes back', async () => {
    expect(await save(observer)).toMatchObject({ status: 403 });
    const { noteId } = await save(owner);
    await owner.call(chartApi.edit, { params: { ...chart, id: seatId }, body: { assignedToId: outsider.personId, coHolders: [] } });
    expect(await save(owner, { words: 'Left the yard.', version: 1 }, noteId)).toMatchObject({ status: 200 });
    expect((await list(owner)).items).toMatchObject([{ aboutId: member.personId, words: 'Left the yard.' }]);
    const { id: below } = await owner.call(chartApi.create, {
      params: chart,
      body: { title: 'Gate', parentId: seatId, assignedToId: member.personId },
    });
    const params = { ...chart, seatId: below, noteId: newId() };
    await owner.call(fitNoteApi.save, { params, body: { aboutId: member.personId, words: 'At the gate' } });
    await owner.call(chartApi.remove, { params: { ...chart, id: below } });
    expect(await owner.call(fitNoteApi.list, { params: { ...chart, seatId: below } })).toMatchObject({ status: 404 });
    await owner.call(chartApi.undo, { params: chart });
    expect((await owner.call(fitNoteApi.list, { params: { ...chart, seatId: below } })).items).toMatchObject([{ words: 'At the gate' }]);
  });
});
