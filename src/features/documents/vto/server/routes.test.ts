import { beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis, vtoApi } from '../contract.ts';

const { owner, member, observer, elsewhere, traction } = await company();

let params: { collectionId: string; revisionId: string };
const addVto = async (title: string, linkedTractionId: string | null = traction.id) => {
  const { folder } = await owner.call(vtoCollectionApi.companyFolder);
  const { id } = await owner.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title, linkedTractionId, readersSeeDrafts: true },
  });
  return { collectionId: folder.id, revisionId: id };
};
beforeAll(async () => {
  params = await addVto('V/TO 2026');
});

const read = (who: Actor = owner, of = params) => who.call(vtoApi.byId, { params: of });
const add = async (kind: RowKind, body: object, who: Actor = owner): Promise<string> => {
  const answer = await who.call(rowApis[kind].add, { params, body: body as never });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

describe('GET vto/collection/{c}/revision/{r}', () => {
  it('L-02, L-03, L-04: returns every section of both pages, empty at first', async () => {
    const fresh = await addVto('Empty');
    expect(await read(owner, fresh)).toMatchObject({
      id: fresh.revisionId,
      collectionId: fresh.collectionId,
      title: 'Empty',
      isPublished: false,
      createdById: owner.personId,
      linkedTractionId: traction.id,
      permissions: { edit: true, manage: true },
      coreValues: [],
      coreValuesSpeech: { text: '' },
      coreFocus: { title: '', customTitle: '', description: '', niche: '' },
      tenYearTarget: { text: '', futureDate: null },
      targetMarkets: [],
      threeYearPicture: { measurables: [], goals: [] },
      oneYearPlan: { measurables: [], goals: [] },
      quarterlyPlan: { measurables: [], goals: [], rocks: [] },
      longTermIssueList: [],
    });
  });

  it('an Observer reads and 404 answers another organisation', async () => {
    expect((await read(observer)).permissions).toMatchObject({ edit: false, manage: false });
    expect((await read(elsewhere)).status).toBe(404);
  });
});

describe('sections', () => {
  it('L-24, L-28, L-35: are written by PUT, one field without the others', async () => {
    await owner.call(sectionApis.coreFocus.write, { params, body: { customTitle: 'Why we build', description: 'A warm place.' } });
    await owner.call(sectionApis.coreFocus.create, { params, body: { niche: 'Cedar' } });
    await owner.call(sectionApis.coreValuesSpeech.write, { params, body: { text: 'One\r\n\r\n\r\n\r\nTwo ' } });
    await owner.call(sectionApis.tenYearTarget.write, { params, body: { text: '1,000 buildings', futureDate: '2035-12-31' } });
    expect(await read()).toMatchObject({
      coreFocus: { customTitle: 'Why we build', description: 'A warm place.', niche: 'Cedar' },
      coreValuesSpeech: { text: 'One\n\nTwo' },
      tenYearTarget: { text: '1,000 buildings', futureDate: '2035-12-31' },
    });
    await owner.call(sectionApis.tenYearTarget.clear, { params });
    expect((await read()).tenYearTarget).toMatchObject({ text: '', futureDate: null });
  });

  it('409 of an edit that somebody was ahead of has the section as it is, and who wrote it', async () => {
    const { version } = (await read()).coreFocus;
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Theirs', version } });
    expect(await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Mine', version } })).toMatchObject({
      status: 409,
      current: { niche: 'Theirs', version: version + 1 },
      ahead: { byId: owner.personId },
    });
    expect((await read()).coreFocus.niche).toBe('Theirs');
  });

  it('403 answers an Observer and a member who may not edit; 422 a text that is too long, and nothing is changed', async () => {
    for (const who of [observer, member])
      expect((await who.call(sectionApis.coreFocus.write, { params, body: { niche: 'x' } })).status).toBe(403);
    expect(await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'x'.repeat(100_000) } })).toMatchObject({
      status: 422,
      codes: { niche: ['VAL_TOO_LONG'] },
    });
    expect((await read()).coreFocus.niche).toBe('Theirs');
  });
});

describe('rows', () => {
  it('L-24, L-25, L-26, L-27: are added, changed and removed, each kind in its list', async () => {
    const value = await add('coreValue', { title: 'Warm hands', description: 'With clients' });
    const market = await add('targetMarket', { title: 'Homes', process: 'Walk\nDraw', guarantee: 'On time' });
    await add('unique', { title: 'One crew', targetMarketId: market });
    const revenue = { title: 'Revenue', value: 14.5, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 };
    for (const kind of ['threeYearMeasurable', 'oneYearMeasurable', 'quarterlyMeasurable'] as const) await add(kind, revenue);
    for (const kind of ['threeYearGoal', 'oneYearGoal', 'quarterlyGoal'] as const) await add(kind, { title: kind });
    expect(await read()).toMatchObject({
      coreValues: [{ id: value, title: 'Warm hands', description: 'With clients', version: 1 }],
      targetMarkets: [{ title: 'Homes', process: 'Walk\nDraw', guarantee: 'On time', uniques: [{ title: 'One crew' }] }],
      threeYearPicture: { measurables: [revenue], goals: [{ title: 'threeYearGoal' }] },
      oneYearPlan: { measurables: [revenue], goals: [{ title: 'oneYearGoal' }] },
      quarterlyPlan: { measurables: [revenue], goals: [{ title: 'quarterlyGoal' }] },
    });
    await owner.call(rowApis.coreValue.change, { params: { ...params, id: value }, body: { title: 'Warmer hands', version: 1 } });
    expect((await read()).coreValues).toMatchObject([{ title: 'Warmer hands', description: 'With clients', version: 2 }]);
    await owner.call(rowApis.coreValue.remove, { params: { ...params, id: value } });
    expect((await read()).coreValues).toEqual([]);
  });

  it('keep their order: added after another one, moved first, and last', async () => {
    const of = await addVto('Order');
    const make = async (title: string, afterId?: string | null) =>
      (await owner.call(rowApis.coreValue.add, { params: of, body: { title, ...(afterId === undefined ? {} : { afterId }) } })).id;
    const a = await make('a');
    const b = await make('b');
    const c = await make('c', a);
    const titles = async () => (await read(owner, of)).coreValues.map(({ title }) => title).join('');
    expect(await titles()).toBe('acb');
    await owner.call(vtoApi.move, { params: { ...of, id: b }, body: { afterId: null } });
    expect(await titles()).toBe('bac');
    await owner.call(vtoApi.move, { params: { ...of, id: b }, body: { afterId: c } });
    expect(await titles()).toBe('acb');
    expect((await owner.call(vtoApi.move, { params: { ...of, id: b }, body: { afterId: newId() } })).status).toBe(422);
  });

  it('come back by an edit that was made meanwhile, and by adding them again', async () => {
    const id = await add('coreValue', { title: 'Kept' });
    const one = { params: { ...params, id } };
    await owner.call(rowApis.coreValue.remove, one);
    expect(await owner.call(rowApis.coreValue.change, { ...one, body: { description: 'Words', version: 1 } })).toMatchObject({
      status: 409,
    });
    await owner.call(rowApis.coreValue.change, { ...one, body: { description: 'Words', version: 2 } });
    expect((await read()).coreValues).toMatchObject([{ id, title: 'Kept', description: 'Words' }]);
    await owner.call(rowApis.coreValue.remove, one);
    await owner.call(rowApis.coreValue.add, { params, body: { id, title: 'Kept' } });
    expect((await read()).coreValues).toMatchObject([{ id, title: 'Kept' }]);
    await owner.call(rowApis.coreValue.remove, one);
  });

  it('422 names what is missing or is not of this V/TO, and nothing is added', async () => {
    const call = (kind: RowKind, body: object) => owner.call(rowApis[kind].add, { params, body: body as never });
    expect(await call('coreValue', {})).toMatchObject({ status: 422, codes: { title: ['VAL_REQUIRED'] } });
    expect(await call('unique', { title: 'x', targetMarketId: newId() })).toMatchObject({ status: 422 });
    expect(await call('longTermIssue', { title: 'x', assignedToId: elsewhere.personId })).toMatchObject({
      status: 422,
      codes: { assignedToId: ['VAL_INVALID'] },
    });
    expect((await read()).longTermIssueList).toEqual([]);
  });
});

describe('Rocks of the quarterly plan', () => {
  it('L-26, L-34: are the linked meeting’s own: its status shows here, and a new one is in the meeting', async () => {
    const goal = await add('oneYearGoal', { title: 'Two crews' });
    await add('rock', { title: 'Hire a crew', ownerId: owner.personId, dueDate: '2199-03-31', goalId: goal });
    const [row] = (await read()).quarterlyPlan.rocks;
    expect(row).toMatchObject({ goalId: goal });
    const rockId = row?.rockId ?? '';
    expect((await owner.call(rockApi.byIds, { query: { ids: rockId } })).items).toMatchObject([
      { title: 'Hire a crew', type: 'Company', tractionId: traction.id },
    ]);
    await owner.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'OffTrack' } });
    expect((await read()).rocks).toMatchObject([{ id: rockId, status: 'OffTrack' }]);
  });
});

describe('long-term Issues', () => {
  it('G-02, G-15: are added with owner and notes; the answer has newLongTermIssue.id', async () => {
    const body = { ...params, title: 'Winter work', assignedToId: member.personId, notes: '<p>Two crews</p><script>1</script>' };
    const answer = await owner.call(rowApis.longTermIssue.add, { params, body });
    expect(answer).toMatchObject({ newLongTermIssue: { id: answer.id } });
    expect((await read()).longTermIssueList).toMatchObject([
      { id: answer.id, title: 'Winter work', assignedToId: member.personId, notes: '<p>Two crews</p>' },
    ]);
  });

  it('G-09, G-16: move to a meeting and to another V/TO', async () => {
    const [issue] = (await read()).longTermIssueList;
    const one = { ...params, id: issue?.id ?? '' };
    const move = { ownerId: owner.personId, source: 'vto' as const, destinationId: traction.id };
    const moved = await owner.call(vtoApi.moveIssue, { params: one, body: { ...move, destination: 'meeting' } });
    expect((await owner.call(issueApi.byIds, { query: { ids: moved.newIssueId } })).items).toMatchObject([
      { title: 'Winter work', tractionId: traction.id, contentHtml: '<p>Two crews</p>' },
    ]);
    expect((await read()).longTermIssueList).toEqual([]);
    expect((await owner.call(vtoApi.moveIssue, { params: one, body: { ...move, destination: 'meeting' } })).status).toBe(404);
    const there = await addVto('Other');
    const id = await add('longTermIssue', { title: 'Permits' });
    const to = { destination: 'vto' as const, destinationId: there.revisionId, destinationCollectionId: there.collectionId };
    await owner.call(vtoApi.moveIssue, { params: { ...params, id }, body: { ...move, ...to } });
    expect((await read(owner, there)).longTermIssueList).toMatchObject([{ title: 'Permits', assignedToId: owner.personId }]);
    expect((await read()).longTermIssueList).toEqual([]);
  });

  it('G-07, G-14: an Issue of a meeting moves to a V/TO that its mover may edit; without a folder it stays', async () => {
    const body = {
      title: 'Crane',
      ownerId: owner.personId,
      tractionId: traction.id,
      contentHtml: '<p>Hire</p>',
      entityType: 'meeting' as const,
    };
    const { id } = await owner.call(issueApi.create, { body });
    const move = { ownerId: owner.personId, source: 'meeting' as const, destination: 'vto' as const, destinationId: params.revisionId };
    expect(await owner.call(vtoApi.moveIssueHere, { params: { id }, body: move })).toMatchObject({
      status: 422,
      codes: { destinationCollectionId: ['VAL_REQUIRED'] },
    });
    const whole = { ...move, destinationCollectionId: params.collectionId };
    expect((await member.call(vtoApi.moveIssueHere, { params: { id }, body: whole })).status).toBe(404);
    await owner.call(vtoApi.moveIssueHere, { params: { id }, body: whole });
    expect((await read()).longTermIssueList).toMatchObject([{ title: 'Crane', notes: '<p>Hire</p>' }]);
    expect((await owner.call(issueApi.byIds, { query: { ids: id } })).items).toEqual([]);
  });
});

describe('POST metrics/actual-values', () => {
  it('L-18, L-19, L-20: records results with the goal as it was, replaces them, and takes them back', async () => {
    const { quarterlyPlan, rocks } = await read();
    const number = quarterlyPlan.measurables[0]?.id ?? '';
    const form = { planId: quarterlyPlan.id, vtoType: 'actual_quarterly_plan' as const, unitOfMeasure: 'Dollar' as const };
    const result = { ...form, associatedItemId: number, isMeasurable: true, value: 1.76, valueScale: 'Million' as const, decimalPlaces: 2 };
    const rock = { ...result, associatedItemId: rocks[0]?.id ?? '', isMeasurable: false, value: 1, valueScale: 'One' as const };
    const record = (...actualResults: (typeof result | typeof rock)[]) =>
      owner.call(vtoApi.recordResults, { params, body: { quarter: '2026-Q1', actualResults } });
    expect((await record(result, rock as never)).messages).toEqual([]);
    expect((await read()).results).toMatchObject([
      { quarter: '2026-Q1', title: 'Revenue', goalValue: 14.5, value: 1.76, valueScale: 'Million', decimalPlaces: 2 },
      { title: 'Hire a crew', isMeasurable: false, value: 1 },
    ]);
    await record({ ...result, value: 1.8 });
    expect((await read()).results.map(({ value }) => value)).toEqual([1.8, 1]);
    await record({ ...result, value: null as never });
    expect((await read()).results.map(({ title }) => title)).toEqual(['Hire a crew']);
    expect((await record({ ...result, associatedItemId: newId() })).status).toBe(404);
    expect((await member.call(vtoApi.recordResults, { params, body: { actualResults: [result] } })).status).toBe(403);
  });
});

describe('copies and published versions', () => {
  it('L-02, C-11: a published version stays as it was; a copy has its content and the results', async () => {
    const { publishedId } = await owner.call(vtoCollectionApi.publish, { params });
    const was = await read();
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Changed since' } });
    const seen = await observer.call(vtoApi.published, { params: { ...params, publishedId } });
    expect(seen).toMatchObject({ coreFocus: { niche: was.coreFocus.niche }, permissions: { edit: false, manage: false } });
    expect(seen.publishedAt).not.toBeNull();
    expect(await read()).toMatchObject({ state: 'Published', changesSince: 1 });
    const copy = await owner.call(vtoCollectionApi.copyRevision, { params, body: { newRevisionName: 'Next quarter' } });
    const next = await read(owner, { collectionId: params.collectionId, revisionId: copy.id });
    expect(next).toMatchObject({
      coreFocus: { niche: 'Changed since' },
      targetMarkets: [{ title: 'Homes', uniques: [{ title: 'One crew' }] }],
      results: [{ title: 'Hire a crew' }],
    });
    expect(next.oneYearPlan.goals.map(({ id }) => id)).toContain(next.quarterlyPlan.rocks[0]?.goalId);
  });
});

describe('POST presence', () => {
  it('says who else has the document open, and where they write', async () => {
    await owner.call(vtoApi.here, { params, body: { place: 'coreFocus' } });
    expect((await observer.call(vtoApi.here, { params })).people).toEqual([{ personId: owner.personId, place: 'coreFocus' }]);
    expect((await elsewhere.call(vtoApi.here, { params })).status).toBe(404);
  });
});

describe('what serves what', () => {
  it('a goal of the year serves a line of the picture, a Rock a goal and a Measurable; a copy keeps it', async () => {
    params = await addVto('Sight');
    const lineId = await add('threeYearGoal', { title: 'Three crews' });
    const goalId = await add('oneYearGoal', { title: 'Two crews', lineId });
    const rock = { title: 'Hire a crew', ownerId: owner.personId, type: 'Company' as const, dueDate: '2026-03-31' };
    const { id: rockId } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [traction.id] } });
    const row = await add('rock', { rockId, goalId });
    const measurable = { title: 'On time', ownerId: owner.personId, goalValue: 95, comparison: 'GreaterOrEqual' as const };
    const { id: measurableId } = await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...measurable, unitOfMeasure: 'Percent', valueScale: 'One', decimalPlaces: 0 },
    });
    await owner.call(rowApis.rock.change, { params: { ...params, id: row }, body: { measurableId } });
    expect(await read(owner, params)).toMatchObject({
      oneYearPlan: { goals: [{ id: goalId, lineId }] },
      quarterlyPlan: { rocks: [{ rockId, goalId, measurableId }] },
    });
    for (const wrong of [goalId, newId()])
      expect(await owner.call(rowApis.oneYearGoal.change, { params: { ...params, id: goalId }, body: { lineId: wrong } })).toMatchObject({
        status: 422,
        codes: { lineId: ['VAL_INVALID'] },
      });
    const copy = await owner.call(vtoCollectionApi.copyRevision, { params, body: { newRevisionName: 'Sight again' } });
    const copied = await read(owner, { collectionId: copy.collectionId, revisionId: copy.id });
    expect(copied.oneYearPlan.goals[0]?.lineId).toBe(copied.threeYearPicture.goals[0]?.id);
    expect(copied.quarterlyPlan.rocks).toMatchObject([{ rockId, goalId: copied.oneYearPlan.goals[0]?.id, measurableId }]);
  });
});
