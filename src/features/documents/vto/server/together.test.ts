import { describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { sectionApis, vtoApi } from '../contract.ts';

const { here, owner } = await company();
const maren = await here.person(owner.orgId, 'Admin');
const { folder } = await owner.call(vtoCollectionApi.companyFolder);

const make = async () => {
  const { id } = await owner.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title: newId(), readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId: id };
  return { params, read: () => owner.call(vtoApi.byId, { params }) };
};

describe('a V/TO published by two at once', () => {
  it('L-05: both are answered, one version is the current one, and it has all that was written', async () => {
    const { params, read } = await make();
    await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
    const answers = await Promise.all([owner, maren, owner, maren].map((who) => who.call(vtoCollectionApi.publish, { params, body: {} })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { items } = await owner.call(vtoCollectionApi.versions, { params });
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(new Set(answers.map(({ publishedId }) => publishedId)).size).toBe(1);
    const vto = await read();
    expect(vto).toMatchObject({ state: 'Final', isPublished: true, changesSince: 0 });
    const published = await owner.call(vtoApi.published, { params: { ...params, publishedId: vto.publishedId ?? '' } });
    expect(published.coreFocus.niche).toBe('Cedar saunas');
  });
});

describe('a section saved twice', () => {
  it('L-24: the same words change nothing, and count as no change since it was published', async () => {
    const { params, read } = await make();
    const first = await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
    await owner.call(vtoCollectionApi.publish, { params, body: {} });
    const again = await owner.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas', version: first.version } });
    expect(again.version).toBe(first.version);
    expect(await read()).toMatchObject({ state: 'Final', changesSince: 0 });
  });

  it('by two people at once over the same version: one is saved, the other hears of it, and nothing is lost', async () => {
    const { params, read } = await make();
    const { version } = (await read()).coreFocus;
    const answers = await Promise.all(
      [owner, maren].map((who, at) => who.call(sectionApis.coreFocus.write, { params, body: { niche: `Words ${at}`, version } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const saved = answers.findIndex(({ status }) => status === 200);
    expect((await read()).coreFocus.niche).toBe(`Words ${saved}`);
    expect(answers[1 - saved]).toMatchObject({ current: { niche: `Words ${saved}` } });
  });
});
