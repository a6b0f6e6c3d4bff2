import { describe, expect, it } from 'vitest';
import { chartApi } from '#features/documents/chart/contract.ts';
import { vtoPdfApi } from '#features/documents/collections/contract/pdf.ts';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { rowApis, sectionApis, vtoApi } from '#features/documents/vto/contract.ts';
import { paletteApi } from '#features/home/palette/contract.ts';
import { pathOf } from '#shared/endpoint.ts';
import { company } from '#testing/company.ts';
import { readPdf } from '#testing/pdf.ts';

const { here, owner, outsider: reader, observer } = await company();
const { folder } = await owner.call(collectionApis.vto.companyFolder);
const collectionId = folder.id;
const today = new Date().toISOString().slice(0, 10);

/** Makes a V/TO with a niche, published with it or not, and then gives it another one. */
const makeVto = async ({ title, isPublished }: { title: string; isPublished: boolean }) => {
  const { id: revisionId } = await owner.call(collectionApis.vto.addRevision, { params: { collectionId }, body: { title } });
  const params = { collectionId, revisionId };
  await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
  await owner.call(rowApis.threeYearGoal.add, { params, body: { title: 'Three crews' } });
  const { id: targetMarketId } = await owner.call(rowApis.targetMarket.add, { params, body: { title: 'Lake houses' } });
  await owner.call(rowApis.unique.add, { params, body: { title: 'Built in a day', targetMarketId } });
  if (isPublished) await owner.call(collectionApis.vto.publish, { params, body: {} });
  await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Selling the company' } });
  await owner.call(rowApis.coreValue.add, { params, body: { title: 'Whispered' } });
  return params;
};
type Params = Awaited<ReturnType<typeof makeVto>>;

const listed = async (params: Params, who = reader) =>
  (await who.call(collectionApis.vto.one, { params })).folder.revisions.find(({ id }) => id === params.revisionId);
const rename = (params: Params, title: string) => owner.call(collectionApis.vto.renameRevision, { params, body: { title } });
const open = (params: Params) => owner.call(collectionApis.vto.changeRevision, { params, body: { readersSeeDrafts: true } });
const print = async (params: Params) => {
  const answer = await here.app.inject({
    method: vtoPdfApi.now.method,
    url: `/api/v2/${pathOf(vtoPdfApi.now, { params })}`,
    headers: { authorization: `Bearer ${reader.token}`, 'x-session-context': reader.context },
  });
  return (await readPdf(answer.rawPayload)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
};

describe('L-05: a V/TO that was never published', () => {
  it('is read by those who may edit it alone: others find it nowhere', async () => {
    const params = await makeVto({ title: 'Merger', isPublished: false });
    expect((await owner.call(vtoApi.byId, { params })).coreFocus.niche).toBe('Selling the company');
    expect(await listed(params)).toBeUndefined();
    for (const who of [reader, observer]) {
      expect((await who.call(vtoApi.byId, { params })).status).toBe(404);
      expect((await who.call(vtoApi.history, { params, query: {} })).status).toBe(404);
      expect((await who.call(vtoApi.asOf, { params: { ...params, day: today } })).status).toBe(404);
      expect((await who.call(vtoApi.here, { params })).status).toBe(404);
      expect((await who.call(collectionApis.vto.versions, { params })).status).toBe(404);
    }
    expect((await reader.call(collectionApis.vto.copyRevision, { params, body: { newRevisionName: 'Mine' } })).status).toBe(404);
    expect((await reader.call(paletteApi.find, { body: { text: 'Merger' } })).documents).toEqual([]);
    const { revisions } = await reader.call(collectionApis.vto.editable, { params: { personId: owner.personId } });
    expect(revisions.map(({ id }) => id)).not.toContain(params.revisionId);
  });

  it('is read by all who see the folder once its readers see drafts; who publishes says so', async () => {
    const params = await makeVto({ title: 'Open plan', isPublished: false });
    expect((await reader.call(collectionApis.vto.changeRevision, { params, body: { readersSeeDrafts: true } })).status).toBe(404);
    await open(params);
    expect((await reader.call(vtoApi.byId, { params })).coreFocus.niche).toBe('Selling the company');
    expect(await listed(params)).toMatchObject({ state: 'Draft', readersSeeDrafts: true });
    expect((await observer.call(vtoApi.history, { params, query: {} })).status).toBe(200);
  });
});

describe('L-05: the changes of a V/TO since it was published', () => {
  it('are read by those who may edit it alone, in list, document, history and palette', async () => {
    const params = await makeVto({ title: 'Plan 2026', isPublished: true });
    await rename(params, 'Exit 2026');
    expect(await listed(params, owner)).toMatchObject({ title: 'Exit 2026', state: 'Published' });
    expect(await listed(params)).toMatchObject({ title: 'Plan 2026', state: 'Final', changesSince: 0, isPublished: true });
    const read = await reader.call(vtoApi.byId, { params });
    expect(read).toMatchObject({ title: 'Plan 2026', coreValues: [], coreFocus: { niche: 'Cedar saunas' }, permissions: { edit: false } });
    expect(read.publishedAt).not.toBeNull();
    expect((await reader.call(vtoApi.history, { params, query: {} })).status).toBe(403);
    expect((await reader.call(vtoApi.here, { params })).status).toBe(403);
    expect((await reader.call(vtoApi.asOf, { params: { ...params, day: today } })).coreFocus.niche).toBe('Cedar saunas');
    const found = async (text: string) => (await reader.call(paletteApi.find, { body: { text } })).documents.map(({ title }) => title);
    expect(await found('Exit')).toEqual([]);
    expect(await found('Plan 2026')).toEqual(['Plan 2026']);
  });

  it('are in no drawing and no copy of a reader', async () => {
    const params = await makeVto({ title: 'Drawn', isPublished: true });
    const [mine, theirs] = [await listed(params, owner), await listed(params)];
    expect(theirs?.thumbnail.length).toBeGreaterThan(0);
    expect(theirs?.thumbnail.length).toBeLessThan(mine?.thumbnail.length ?? 0);
    const body = { newRevisionName: 'Copied', newFolderTitle: 'Of a reader' };
    const copy = await reader.call(collectionApis.vto.copyRevision, { params, body });
    const copied = await reader.call(vtoApi.byId, { params: { collectionId: copy.collectionId, revisionId: copy.id } });
    expect(copied.targetMarkets).toMatchObject([{ title: 'Lake houses', uniques: [{ title: 'Built in a day' }] }]);
    expect(copied).toMatchObject({ coreFocus: { niche: 'Cedar saunas' }, coreValues: [] });
  });

  it('are in no PDF of a reader', async () => {
    const text = await print(await makeVto({ title: 'Printed', isPublished: true }));
    expect(text).toContain('Cedar saunas');
    expect(text).not.toContain('Selling the company');
  });

  it('a version whose publication was taken back is gone for readers, with its place in the list of versions', async () => {
    const params = await makeVto({ title: 'Hasty', isPublished: true });
    const before = (await reader.call(vtoApi.byId, { params })).publishedId ?? '';
    const { publishedId } = await owner.call(collectionApis.vto.publish, { params, body: {} });
    const version = { params: { ...params, publishedId } };
    expect((await reader.call(vtoApi.published, version)).status).toBe(200);
    await owner.call(collectionApis.vto.publish, { params, body: { publishedId: before } });
    expect((await reader.call(vtoApi.published, version)).status).toBe(404);
    expect((await owner.call(vtoApi.published, version)).status).toBe(200);
    expect((await reader.call(collectionApis.vto.versions, { params })).items.map(({ id }) => id)).toEqual([before]);
    await owner.call(collectionApis.vto.unpublish, { params });
    expect((await reader.call(vtoApi.published, { params: { ...params, publishedId: before } })).status).toBe(404);
  });
});

describe('M-17: a chart', () => {
  it('is read as it was published, with its seats then and without notes', async () => {
    const api = collectionApis.ac;
    const home = (await owner.call(api.companyFolder)).folder.id;
    const { id: revisionId } = await owner.call(api.addRevision, { params: { collectionId: home }, body: { title: 'Chart' } });
    const params = { collectionId: home, revisionId };
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Visionary', parentId: null } });
    expect((await reader.call(chartApi.byId, { params })).status).toBe(404);
    await owner.call(api.publish, { params, body: {} });
    const { id: secret } = await owner.call(chartApi.create, {
      params,
      body: { title: 'To be let go', parentId: id, assignedToId: reader.personId },
    });
    await owner.call(chartApi.writeNotes, { params: { ...params, id }, body: { notes: '<p>Leaves in May</p>' } });
    expect((await reader.call(chartApi.byId, { params })).seats.map(({ title }) => title)).toEqual(['Visionary']);
    expect((await reader.call(chartApi.seat, { params: { ...params, id } })).seat.notes).toBe('');
    expect((await reader.call(chartApi.seat, { params: { ...params, id: secret } })).status).toBe(404);
    expect((await reader.call(chartApi.seatsOf, { params: { personId: reader.personId } })).seats).toEqual([]);
    expect((await owner.call(chartApi.seatsOf, { params: { personId: reader.personId } })).seats).toHaveLength(1);
    const copy = await reader.call(api.copyRevision, { params, body: { newRevisionName: 'Mine', newFolderTitle: 'My charts' } });
    const copied = await reader.call(chartApi.byId, { params: { collectionId: copy.collectionId, revisionId: copy.id } });
    expect(copied.seats.map(({ title }) => title)).toEqual(['Visionary']);
  });
});

describe('L-02: a V/TO that moved to another folder', () => {
  it('is found at its old addresses by whoever sees it in its new folder, and by nobody else', async () => {
    const params = await makeVto({ title: 'Moving', isPublished: true });
    const { publishedId } = await owner.call(vtoApi.byId, { params });
    const { id: to } = await owner.call(collectionApis.vto.create, { body: { title: 'Leadership 2026', isCompanyFolder: true } });
    await owner.call(collectionApis.vto.moveRevision, { params, body: { destinationCollectionId: to } });
    const moved = { collectionId: to, title: 'Moving', collectionTitle: 'Leadership 2026' };
    expect(await owner.call(vtoApi.byId, { params })).toMatchObject(moved);
    expect(await reader.call(vtoApi.published, { params: { ...params, publishedId: publishedId ?? '' } })).toMatchObject(moved);
    expect((await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Typed on the open page' } })).status).toBe(200);
    const { collectionId: own } = await owner.call(collectionApis.vto.moveRevision, { params, body: { newFolderTitle: 'Private' } });
    expect((await owner.call(vtoApi.byId, { params })).collectionId).toBe(own);
    expect((await reader.call(vtoApi.byId, { params })).status).toBe(404);
  });
});
