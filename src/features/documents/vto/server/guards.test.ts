import { describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis, type Vto, vtoApi } from '../contract.ts';

const { here, owner, member, observer, outsider, traction } = await company();

interface Named {
  collectionId: string;
  revisionId: string;
}
/** Makes a V/TO in a folder of the company that the member and the Observer see, and the member edits. */
const { id: collectionId } = await owner.call(vtoCollectionApi.create, { body: { title: 'Guarded', isCompanyFolder: true } });
await owner.call(vtoCollectionApi.addUsers, { params: { collectionId }, body: { personIds: [member.personId], canEdit: true } });
const make = async (linkedTractionId: string | null = traction.id): Promise<Named> => {
  const body = { title: newId(), linkedTractionId, readersSeeDrafts: true };
  return { collectionId, revisionId: (await owner.call(vtoCollectionApi.addRevision, { params: { collectionId }, body })).id };
};
const read = (params: Named) => owner.call(vtoApi.byId, { params });
const call = (params: Named, kind: RowKind, body: object, who: Actor = owner) =>
  who.call(rowApis[kind].add, { params, body: body as never });
const add = async (params: Named, kind: RowKind, body: object): Promise<string> => {
  const answer = await call(params, kind, body);
  expect(answer.messages).toEqual([]);
  return answer.id;
};

describe('a row that two people write in', () => {
  it('L-24: 409 has the row as it is and who wrote it; nothing is written over', async () => {
    const params = await make();
    const id = await add(params, 'coreValue', { title: 'Care' });
    const edit = (who: Actor, title: string) =>
      who.call(rowApis.coreValue.change, { params: { ...params, id }, body: { title, version: 1 } });
    expect((await edit(member, 'Theirs')).status).toBe(200);
    expect(await edit(owner, 'Mine')).toMatchObject({
      status: 409,
      current: { id, title: 'Theirs', version: 2 },
      ahead: { byId: member.personId },
    });
    expect((await read(params)).coreValues).toMatchObject([{ title: 'Theirs' }]);
  });
});

describe('a row that somebody has removed', () => {
  it('L-24: comes back with the words that it had last, whatever the undo knew of them', async () => {
    const params = await make();
    const id = await add(params, 'coreValue', { title: 'Care', description: 'Old words' });
    const one = { params: { ...params, id } };
    await member.call(rowApis.coreValue.change, { ...one, body: { description: 'New words', version: 1 } });
    await owner.call(rowApis.coreValue.remove, one);
    await add(params, 'coreValue', { id, title: 'Care', description: 'Old words' });
    expect((await read(params)).coreValues).toMatchObject([{ id, title: 'Care', description: 'New words' }]);
  });
});

describe('a list of rows', () => {
  it('takes 300, and 422 answers one more; another list has room', async () => {
    const params = await make();
    await here.sql(
      `insert into vto_row (org_id, id, revision_id, kind, title, position, created_by_id)
        select $1, gen_random_uuid(), $2, 'coreValue', 'Line ' || n, 'a' || n, $3 from generate_series(1, 300) n`,
      [owner.orgId, params.revisionId, owner.personId],
      owner.orgId,
    );
    expect(await call(params, 'coreValue', { title: 'One more' })).toMatchObject({ status: 422, messages: [{ code: 'tooManyEntries' }] });
    await add(params, 'threeYearGoal', { title: 'First' });
  });
});

describe('what a row names', () => {
  it('422 to a line, goal and target market that are of another kind or another V/TO, and to a place after such a row', async () => {
    const [params, other] = [await make(), await make()];
    const rowsOf = async (of: Named) => {
      const [line, goal] = [await add(of, 'threeYearGoal', { title: 'Line' }), await add(of, 'oneYearGoal', { title: 'Goal' })];
      return { line, goal, market: await add(of, 'targetMarket', { title: 'Homes' }) };
    };
    const [own, theirs] = [await rowsOf(params), await rowsOf(other)];
    const invalid = (field: string) => ({ status: 422, codes: { [field]: ['VAL_INVALID'] } });
    for (const lineId of [theirs.line, own.goal])
      expect(await call(params, 'oneYearGoal', { title: 'x', lineId })).toMatchObject(invalid('lineId'));
    for (const targetMarketId of [theirs.market, own.goal])
      expect(await call(params, 'unique', { title: 'x', targetMarketId })).toMatchObject(invalid('targetMarketId'));
    const rock = { title: 'Hire a crew', dueDate: '2199-03-31' };
    for (const goalId of [theirs.goal, own.line]) expect(await call(params, 'rock', { ...rock, goalId })).toMatchObject(invalid('goalId'));
    for (const afterId of [theirs.goal, own.line, own.goal])
      expect(await owner.call(vtoApi.move, { params: { ...params, id: own.goal }, body: { afterId } })).toMatchObject(invalid('afterId'));
    const twice = await call(params, 'coreValue', { id: own.goal, title: 'Twice' });
    expect(twice).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });

  it('404 to a Rock and a Measurable that the person does not see, and nothing is added', async () => {
    const hidden = await here.traction([outsider], 'Hidden');
    const rock = { title: 'Theirs', ownerId: outsider.personId, type: 'Team' as const, dueDate: '2199-03-31' };
    const { id: rockId } = await outsider.call(rockApi.create, { body: { ...rock, tractionIds: [hidden.id] } });
    const { id: measurableId } = await outsider.call(scorecardApi.addMeasurable, {
      params: { scorecardId: hidden.scorecardId },
      body: {
        title: 'Theirs',
        ownerId: outsider.personId,
        goalValue: 1,
        comparison: 'GreaterOrEqual',
        unitOfMeasure: 'Number',
        valueScale: 'One',
        decimalPlaces: 0,
      },
    });
    const params = await make();
    expect((await call(params, 'rock', { rockId }, member)).status).toBe(404);
    expect((await call(params, 'quarterlyMeasurable', { title: 'x', measurableId }, member)).status).toBe(404);
    expect((await read(params)).quarterlyPlan).toMatchObject({ rocks: [], measurables: [] });
  });
});

describe('an Issue that moves', () => {
  it('G-07, G-09: stays where its mover does not see the meeting, or only sees the V/TO; an Observer moves none', async () => {
    const [params, hidden] = [await make(), await here.traction([outsider], 'Their own')];
    const id = await add(params, 'longTermIssue', { title: 'Permits', assignedToId: owner.personId });
    const to = { ownerId: member.personId, source: 'vto' as const, destination: 'meeting' as const, destinationId: hidden.id };
    expect(await member.call(vtoApi.moveIssue, { params: { ...params, id }, body: to })).toMatchObject({
      status: 404,
      codes: { destinationId: ['VAL_INVALID'] },
    });
    expect((await read(params)).longTermIssueList).toMatchObject([{ id }]);
    const issue = { title: 'Crane', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' as const, contentHtml: '' };
    const meeting = await owner.call(issueApi.create, { body: issue });
    const move = { ownerId: owner.personId, source: 'meeting' as const, destination: 'vto' as const };
    const { folder } = await owner.call(vtoCollectionApi.companyFolder);
    const seen = { params: { collectionId: folder.id }, body: { title: newId() } };
    const { id: seenOnly } = await owner.call(vtoCollectionApi.addRevision, seen);
    const asked = (who: Actor, destinationCollectionId: string, destinationId: string) =>
      who.call(vtoApi.moveIssueHere, { params: { id: meeting.id }, body: { ...move, destinationCollectionId, destinationId } });
    expect(await asked(member, folder.id, seenOnly)).toMatchObject({ status: 404, codes: { destinationId: ['VAL_INVALID'] } });
    expect((await asked(observer, collectionId, params.revisionId)).status).toBe(403);
    expect((await owner.call(issueApi.byIds, { query: { ids: meeting.id } })).items).toHaveLength(1);
  });
});

describe('pasted content', () => {
  it('G-02: notes of a long-term Issue lose scripts, also when they are changed; a line stays the characters that it has', async () => {
    const params = await make();
    const notes = '<p>Read <b>this</b></p><img src=x onerror="alert(1)"><script>alert(2)</script>';
    const id = await add(params, 'longTermIssue', { title: '<b>Depot</b>', notes });
    const shown = async () => (await read(params)).longTermIssueList[0];
    expect(await shown()).toMatchObject({ title: '<b>Depot</b>' });
    expect((await shown())?.notes).not.toMatch(/script|onerror|alert/);
    expect((await shown())?.notes).toContain('Read');
    await owner.call(rowApis.longTermIssue.change, { params: { ...params, id }, body: { notes: '<a href="javascript:alert(3)">x</a>' } });
    expect((await shown())?.notes).not.toContain('javascript:');
  });
});

describe('a copy of parts', () => {
  const partsOf = (vto: Vto) => ({
    CoreValues: [vto.coreValues.length, vto.coreValuesSpeech.text],
    CoreFocus: [vto.coreFocus.niche],
    TenYearTarget: [vto.tenYearTarget.text],
    MarketingStrategy: [vto.targetMarkets.length],
    ThreeYearPicture: [vto.threeYearPicture.goals.length, vto.threeYearPicture.futureDate],
    OneYearPlan: [vto.oneYearPlan.goals.length, vto.oneYearPlan.futureDate],
    Rocks: [vto.quarterlyPlan.goals.length, vto.quarterlyPlan.futureDate, vto.results.length],
    IssuesList: [vto.longTermIssueList.length],
  });
  type Part = keyof ReturnType<typeof partsOf>;

  it('L-14, L-16: has the sections, rows and results of the flags that are on, and nothing of the others', async () => {
    const params = await make();
    const day = '2026-12-31';
    await owner.call(sectionApis.coreValuesSpeech.write, { params, body: { text: 'Said' } });
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Saunas' } });
    await owner.call(sectionApis.tenYearTarget.write, { params, body: { text: 'Far' } });
    for (const kind of ['threeYearPicture', 'oneYearPlan', 'quarterlyPlan'] as const)
      await owner.call(sectionApis[kind].write, { params, body: { futureDate: day } });
    for (const kind of ['coreValue', 'targetMarket', 'threeYearGoal', 'oneYearGoal', 'longTermIssue'] as const)
      await add(params, kind, { title: kind });
    const goal = await add(params, 'quarterlyGoal', { title: 'Margin' });
    const result = {
      associatedItemId: goal,
      vtoType: 'quarterly_plan' as const,
      isMeasurable: false,
      planId: (await read(params)).quarterlyPlan.id,
      value: 1,
    };
    const format = { unitOfMeasure: 'Number' as const, valueScale: 'One' as const, decimalPlaces: 0 };
    const recorded = await owner.call(vtoApi.recordResults, { params, body: { actualResults: [{ ...result, ...format }] } });
    expect(recorded.messages).toEqual([]);
    const whole = partsOf(await read(params));
    const bare = partsOf(await read(await make()));
    const none = Object.fromEntries(
      ['Vision', 'Traction', ...Object.keys(whole)].map((part) => [`include${part}`, ['Vision', 'Traction'].includes(part)]),
    );
    for (const part of Object.keys(whole) as Part[]) {
      const body = { newRevisionName: newId(), ...none, [`include${part}`]: true };
      const copy = await owner.call(vtoCollectionApi.copyRevision, { params, body });
      expect(partsOf(await read({ collectionId, revisionId: copy.id })), part).toEqual({ ...bare, [part]: whole[part] });
      expect(whole[part], part).not.toEqual(bare[part]);
    }
  });
});

describe('a linked meeting that the person only sees', () => {
  it('404 to a Rock that a row would make there, by whoever may not add to the meeting; nothing is made', async () => {
    const seen = await here.traction([owner, member], 'Seen by all');
    const visibility = { lt: { canView: false, canEdit: false }, org: { canView: true, canEdit: false }, individuals: [] };
    await owner.call(meetingApi.changeVisibility, { params: { id: seen.meetingId }, body: visibility });
    const params = await make(seen.id);
    await owner.call(vtoCollectionApi.addUsers, { params: { collectionId }, body: { personIds: [outsider.personId], canEdit: true } });
    const copy = { newRevisionName: newId(), newFolderTitle: newId() };
    const { id: revisionId, collectionId: own } = await outsider.call(vtoCollectionApi.copyRevision, { params, body: copy });
    const rock = { title: 'Slipped in', dueDate: '2199-03-31' };
    for (const place of [params, { collectionId: own, revisionId }])
      expect(await call(place, 'rock', rock, outsider)).toMatchObject({ status: 404, codes: { rockId: ['VAL_INVALID'] } });
    const { items } = await owner.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: seen.id }] } });
    expect(items.map(({ title }) => title)).not.toContain('Slipped in');
    expect((await call(params, 'rock', rock, member)).status).toBe(200);
  });

  it('L-17: keeps results of Rocks from readers who see none of their meetings, now and as of a day', async () => {
    const params = await make(null);
    const hidden = await here.traction([owner], 'Closed to others');
    const rock = { title: 'Quiet talks', ownerId: owner.personId, type: 'Team' as const, dueDate: '2199-03-31' };
    const { id: rockId } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [hidden.id] } });
    const goal = await add(params, 'oneYearGoal', { title: 'Open yard' });
    await add(params, 'rock', { rockId });
    const result = {
      planId: params.revisionId,
      isMeasurable: false,
      unitOfMeasure: 'Number',
      valueScale: 'One',
      decimalPlaces: 0,
      value: 1,
    } as const;
    const actualResults = [
      { ...result, associatedItemId: rockId, vtoType: 'actual_quarterly_plan' as const },
      { ...result, associatedItemId: goal, vtoType: 'actual_one_year_plan' as const },
    ];
    expect((await owner.call(vtoApi.recordResults, { params, body: { actualResults } })).messages).toEqual([]);
    const titles = async (who: Actor) => {
      const then = await who.call(vtoApi.asOf, { params: { ...params, day: new Date().toISOString().slice(0, 10) } });
      const shown = [await who.call(vtoApi.byId, { params }), then].map(({ results }) => results.map(({ title }) => title).sort());
      const { items } = await who.call(vtoApi.history, { params, query: {} });
      return [...shown, items.flatMap(({ kind, now }) => (kind === 'result' ? String(now?.['title']) : [])).sort()];
    };
    const whole = ['Open yard', 'Quiet talks'];
    expect(await titles(owner)).toEqual([whole, whole, whole]);
    expect(await titles(member)).toEqual([['Open yard'], ['Open yard'], ['Open yard']]);
  });
});

describe('a published version', () => {
  it('L-02: shows Rocks as they stood, which nobody changes there; who does not see a Rock does not see it in the document', async () => {
    const params = await make(null);
    const hidden = await here.traction([owner], 'The owner’s alone');
    const rock = { title: 'Quiet talks', ownerId: owner.personId, type: 'Team' as const, dueDate: '2199-03-31' };
    const { id: rockId } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [hidden.id] } });
    await add(params, 'rock', { rockId });
    const seen = await observer.call(vtoApi.byId, { params });
    expect([seen.rocks, seen.quarterlyPlan.rocks]).toEqual([[], []]);
    const { publishedId } = await owner.call(vtoCollectionApi.publish, { params, body: {} });
    await owner.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'OffTrack' } });
    const published = await owner.call(vtoApi.published, { params: { ...params, publishedId } });
    expect(published.rocks).toMatchObject([{ title: 'Quiet talks', status: 'OnTrack', can: { edit: false, remove: false, title: false } }]);
  });
});
