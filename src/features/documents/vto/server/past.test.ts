import { describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { addDays } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

const { here, owner, observer, elsewhere, traction } = await company();
const maren = await here.person(owner.orgId, 'Admin');
const { folder } = await owner.call(vtoCollectionApi.companyFolder);
const days = (count: number) => addDays(new Date().toISOString().slice(0, 10), count);

const makeVto = async () => {
  const { id } = await owner.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title: newId(), linkedTractionId: traction.id, readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId: id };
  /** Moves all that has been written so far into the past, by whole days. */
  const age = (by: number) => here.sql('update vto_past set at = at - make_interval(days => $2) where revision_id = $1', [id, by]);
  const history = async (query: { part?: 'coreFocus' | 'coreValues' | 'rocks'; before?: string } = {}, who = observer) =>
    who.call(vtoApi.history, { params, query });
  const asOf = (day: string, who = observer) => who.call(vtoApi.asOf, { params: { ...params, day } });
  return { params, age, history, asOf };
};

describe('GET vto/collection/{c}/revision/{r}/history', () => {
  it('L-24: says who wrote what, newest first, as it was and as it became; of one part alone on request', async () => {
    const { params, history } = await makeVto();
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
    await maren.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar cabins' } });
    const { id } = await owner.call(rowApis.coreValue.add, { params, body: { title: 'Say it at the saw.' } });
    await maren.call(rowApis.coreValue.remove, { params: { ...params, id } });
    const { items, next } = await history();
    expect(items.map(({ deed, kind, byId }) => [deed, kind, byId])).toEqual([
      ['removed', 'coreValue', maren.personId],
      ['added', 'coreValue', owner.personId],
      ['changed', 'coreFocus', maren.personId],
      ['changed', 'coreFocus', owner.personId],
      ['begun', 'document', owner.personId],
    ]);
    expect(next).toBeNull();
    expect(items[2]).toMatchObject({ was: { niche: 'Cedar saunas' }, now: { niche: 'Cedar cabins' } });
    expect(items[0]).toMatchObject({ was: { title: 'Say it at the saw.' }, now: null });
    const focus = await history({ part: 'coreFocus' });
    expect(focus.items.map(({ kind }) => kind)).toEqual(['coreFocus', 'coreFocus', 'document']);
  });

  it('what one person types within a quarter of an hour is one act; a long text is whole', async () => {
    const { params, age, history } = await makeVto();
    await age(1);
    await owner.call(sectionApis.coreValuesSpeech.write, { params, body: { text: 'We' } });
    await owner.call(sectionApis.coreValuesSpeech.write, { params, body: { text: 'We build' } });
    const speech = 'We build. '.repeat(500).trim();
    await owner.call(sectionApis.coreValuesSpeech.write, { params, body: { text: speech } });
    const { items } = await history({ part: 'coreValues' });
    // A quarter of an hour may have begun meanwhile.
    expect(items.filter(({ deed }) => deed === 'changed').length).toBeLessThanOrEqual(2);
    expect(items[0]).toMatchObject({ now: { text: speech } });
  });

  it('tells results, moves and Rocks by their names, and a copy begins with one act', async () => {
    const { params, history } = await makeVto();
    await owner.call(rowApis.coreValue.add, { params, body: { title: 'One' } });
    const two = await owner.call(rowApis.coreValue.add, { params, body: { title: 'Two' } });
    await maren.call(vtoApi.move, { params: { ...params, id: two.id }, body: { afterId: null } });
    const moved = (await history({ part: 'coreValues' })).items[0];
    expect(moved).toMatchObject({ deed: 'moved', byId: maren.personId, now: { title: 'Two' } });
    const goal = await owner.call(rowApis.oneYearGoal.add, { params, body: { title: 'Two crews' } });
    const rock = await owner.call(rockApi.create, {
      body: { title: 'Hire', ownerId: owner.personId, type: 'Company', dueDate: '2026-12-31', contentHtml: '', tractionIds: [traction.id] },
    });
    await owner.call(rowApis.rock.add, { params, body: { rockId: rock.id, goalId: goal.id } });
    const named = await history({ part: 'rocks' }, owner);
    expect(named.names).toMatchObject({ [rock.id]: 'Hire', [goal.id]: 'Two crews' });
    const { quarterlyPlan } = await owner.call(vtoApi.byId, { params });
    const number = await owner.call(rowApis.quarterlyMeasurable.add, { params, body: { title: 'Revenue', value: 2 } });
    const result = { planId: quarterlyPlan.id, associatedItemId: number.id, isMeasurable: true, valueScale: 'Million' as const };
    const record = (value: number | null) =>
      owner.call(vtoApi.recordResults, {
        params,
        body: {
          actualResults: [{ ...result, value, decimalPlaces: 1, unitOfMeasure: 'Dollar', vtoType: 'actual_quarterly_plan' }],
        },
      });
    await record(1.8);
    expect((await history({ part: 'rocks' })).items[0]).toMatchObject({ deed: 'recorded', now: { title: 'Revenue', value: 1.8 } });
    const copy = await owner.call(vtoCollectionApi.copyRevision, { params, body: { newRevisionName: newId() } });
    const copied = await owner.call(vtoApi.history, { params: { collectionId: copy.collectionId, revisionId: copy.id } });
    expect(copied.items.map(({ deed }) => deed)).toEqual(['begun']);
  });

  it('comes page by page without a gap; 404 answers another organisation, 422 a part that there is none of', async () => {
    const { params, age, history } = await makeVto();
    await age(1);
    for (let count = 0; count < 60; count += 1)
      await [owner, maren][count % 2]?.call(sectionApis.coreFocus.write, { params, body: { niche: `Niche ${count}` } });
    const first = await history();
    expect(first.items.length).toBe(50);
    const second = await history({ before: first.next ?? '' });
    const niches = [...first.items, ...second.items].flatMap(({ now }) => now?.['niche'] ?? []);
    expect(niches).toEqual(Array.from({ length: 60 }, (_, count) => `Niche ${59 - count}`));
    expect(second.next).toBeNull();
    expect((await history({}, elsewhere)).status).toBe(404);
    expect((await history({ part: 'nonsense' as never })).status).toBe(422);
  });
});

describe('GET vto/collection/{c}/revision/{r}/as-of/{day}', () => {
  it('L-02: the document as it was at the end of a day, with lines removed and results taken back since, and nobody edits it', async () => {
    const { params, age, asOf } = await makeVto();
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
    const { id } = await owner.call(rowApis.coreValue.add, { params, body: { title: 'Say it at the saw.' } });
    const number = await owner.call(rowApis.quarterlyMeasurable.add, { params, body: { title: 'Revenue', value: 2 } });
    const { quarterlyPlan } = await owner.call(vtoApi.byId, { params });
    const record = (value: number | null) =>
      owner.call(vtoApi.recordResults, {
        params,
        body: {
          actualResults: [
            {
              planId: quarterlyPlan.id,
              associatedItemId: number.id,
              isMeasurable: true,
              value,
              valueScale: 'One',
              decimalPlaces: 0,
              unitOfMeasure: 'Number',
              vtoType: 'actual_quarterly_plan',
            },
          ],
        },
      });
    await record(1);
    await age(10);
    await maren.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar cabins' } });
    await maren.call(rowApis.coreValue.remove, { params: { ...params, id } });
    await record(null);
    await age(5);
    const then = await asOf(days(-7), owner);
    expect(then).toMatchObject({
      coreFocus: { niche: 'Cedar saunas' },
      coreValues: [{ title: 'Say it at the saw.' }],
      results: [{ title: 'Revenue', value: 1 }],
      permissions: { edit: false, manage: false },
      publishedAt: null,
    });
    expect(await asOf(days(0))).toMatchObject({ coreFocus: { niche: 'Cedar cabins' }, coreValues: [], results: [] });
    // As the document itself is now, but for who may do what.
    const now = await observer.call(vtoApi.byId, { params });
    expect({ ...(await asOf(days(1))), rocks: [] }).toEqual({
      ...now,
      rocks: [],
      permissions: { ...now.permissions, edit: false, manage: false },
    });
  });

  it('L-02: Rocks have the status of then, also those removed since; one that was made later is left out', async () => {
    const { params, age, asOf } = await makeVto();
    const make = (title: string) =>
      owner.call(rockApi.create, {
        body: { title, ownerId: owner.personId, type: 'Company', dueDate: days(60), contentHtml: '', tractionIds: [traction.id] },
      });
    const early = await make('Early');
    await age(10);
    await here.sql("update change_log set at = at - interval '10 days' where item_id = $1", [early.id]);
    await owner.call(rockApi.setStatus, { params: { id: early.id }, body: { status: 'Done' } });
    const late = await make('Late');
    const [dropped, gone] = [await make('Dropped since'), await make('Dropped before')];
    for (const { id } of [dropped, gone]) await here.sql("update change_log set at = at - interval '10 days' where item_id = $1", [id]);
    here.clock.now = new Date();
    for (const { id } of [dropped, gone]) await owner.call(rockApi.remove, { params: { id, flag: 'false' } });
    await here.sql("update rock set removed_at = removed_at - interval '6 days' where id = $1", [gone.id], owner.orgId);
    const then = await asOf(days(-5), owner);
    const now = await owner.call(vtoApi.byId, { params });
    expect(now.rocks.find(({ id }) => id === early.id)?.status).toBe('Done');
    expect(then.rocks.map(({ id }) => id)).not.toContain(late.id);
    // A Rock that was removed since was there on that day; one that was removed before was not, and now neither is.
    expect(then.rocks.find(({ id }) => id === dropped.id)).toMatchObject({ title: 'Dropped since', status: 'OnTrack', isRemoved: false });
    expect(then.rocks.map(({ id }) => id)).not.toContain(gone.id);
    expect(now.rocks.map(({ id }) => id)).not.toContain(dropped.id);
    expect(then.rocks.find(({ id }) => id === early.id)?.status).toBe('OnTrack');
  });

  it('422 answers a day before the document, 404 another organisation', async () => {
    const { asOf } = await makeVto();
    expect(await asOf(days(-3))).toMatchObject({ status: 422, codes: { day: ['VAL_INVALID'] } });
    expect((await asOf(days(0), elsewhere)).status).toBe(404);
  });
});
