import { expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { company } from '#testing/company.ts';
import { chartApi } from '../contract.ts';

const { here, owner, member, elsewhere } = await company();

it('tells everybody who sees a chart who else has it open, and at which seat, until they have not said so for 15 seconds', async () => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title: 'Here', readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId: id };
  const { id: place } = await owner.call(chartApi.create, { params, body: { title: 'Visionary' } });
  const say = (by: typeof owner, body: { place?: string } = {}) => by.call(chartApi.here, { params, body });
  expect((await say(member, { place })).people).toEqual([]);
  expect((await say(owner)).people).toEqual([{ personId: member.personId, place }]);
  expect((await say(member)).people).toEqual([{ personId: owner.personId, place: '' }]);
  await here.sql("update vto_presence set seen_at = seen_at - interval '16 seconds' where person_id = $1", [member.personId], owner.orgId);
  expect((await say(owner)).people).toEqual([]);
  expect((await say(elsewhere)).status).toBe(404);
  expect((await say(owner, { place: '<b>' })).status).toBe(422);
});
