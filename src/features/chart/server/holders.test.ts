import { describe, expect, it } from 'vitest';
import { company } from '../../../testing/company.ts';
import { collectionApis } from '../../collections/contract.ts';
import { chartApi } from '../contract.ts';

const { here, owner, member, observer, elsewhere } = await company();
await here.name([
  [owner, 'Theo Okafor'],
  [member, 'Sam Whitlock'],
]);

const make = async (title: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id } = await owner.call(collectionApis.ac.addRevision, { params: { collectionId: folder.id }, body: { title } });
  const params = { collectionId: folder.id, revisionId: id };
  const seatOf = async (seatId: string) => (await owner.call(chartApi.seat, { params: { ...params, id: seatId } })).seat;
  const names = async (seatId: string) => {
    const { assignedTo, coHolders } = await seatOf(seatId);
    return [assignedTo, ...coHolders.map((each) => each.assignedTo)];
  };
  return { params, names, seatOf };
};
const [theo, sam] = [{ assignedToId: owner.personId }, { assignedToId: member.personId }];

describe('several holders of a seat', () => {
  it('holds it in their order, with or without a login; each person once', async () => {
    const { params, names, seatOf } = await make('Several');
    const coHolders = [sam, { holderName: 'Edie Ward' }, theo, { holderName: '' }];
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Operations', ...theo, coHolders } });
    expect(await names(id)).toEqual(['Theo Okafor', 'Sam Whitlock', 'Edie Ward']);
    expect((await seatOf(id)).coHolders[0]).toMatchObject({ ...sam, assignedToFirstName: 'Sam', assignedToLastName: 'Whitlock' });
    await owner.call(chartApi.edit, { params: { ...params, id }, body: { title: 'Ops' } });
    expect(await names(id)).toEqual(['Theo Okafor', 'Sam Whitlock', 'Edie Ward']);
  });

  it('moves the next one up when the first goes; M-20: removing the holder empties the seat, and undo brings all back', async () => {
    const { params, names } = await make('Leaving');
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Operations', ...theo, coHolders: [sam] } });
    const at = { params: { ...params, id } };
    await owner.call(chartApi.edit, { ...at, body: { assignedToId: null, coHolders: [sam] } });
    expect(await names(id)).toEqual(['Sam Whitlock']);
    await owner.call(chartApi.edit, { ...at, body: { coHolders: [theo] } });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Theo Okafor']);
    await owner.call(chartApi.edit, { ...at, body: { assignedToId: null } });
    expect(await names(id)).toEqual([null]);
    await owner.call(chartApi.undo, { params });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Theo Okafor']);
  });

  it('are copied and published with the chart, and are at most ten', async () => {
    const { params, names } = await make('Kept');
    const many = Array.from({ length: 9 }, (_, at) => ({ holderName: `Hand ${at}` }));
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Yard', ...theo, coHolders: many } });
    expect(await names(id)).toHaveLength(10);
    const more = await owner.call(chartApi.edit, { params: { ...params, id }, body: { coHolders: [...many, { holderName: 'Eleven' }] } });
    expect(more.status).toBe(422);
    const copy = await owner.call(collectionApis.ac.copyRevision, { params, body: { newRevisionName: 'Kept too' } });
    const copied = await owner.call(chartApi.byId, { params: { ...params, revisionId: copy.id } });
    expect(copied.seats[0]?.coHolders).toHaveLength(9);
  });

  it('422 to an Observer, somebody of another organisation and whoever does not see the chart; who holds a seat already stays', async () => {
    const { id: collectionId } = await owner.call(collectionApis.ac.create, { body: { title: 'Private', isCompanyFolder: false } });
    const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, { params: { collectionId }, body: { title: 'Strangers' } });
    const params = { collectionId, revisionId };
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Operations', ...theo } });
    for (const { personId } of [member, observer, elsewhere]) {
      const stranger = { assignedToId: personId };
      const [alone, beside] = [{ assignedToId: ['VAL_INVALID'] }, { 'coHolders.0.assignedToId': ['VAL_INVALID'] }];
      const under = { title: 'Crews', parentId: id };
      expect((await owner.call(chartApi.create, { params, body: { ...under, ...stranger } })).codes).toEqual(alone);
      expect((await owner.call(chartApi.insert, { params, body: { title: 'Chair', ...stranger } })).codes).toEqual(alone);
      expect((await owner.call(chartApi.edit, { params: { ...params, id }, body: stranger })).codes).toEqual(alone);
      expect((await owner.call(chartApi.edit, { params: { ...params, id }, body: { coHolders: [stranger] } })).codes).toEqual(beside);
    }
    const share = async (personIds: string[]) =>
      owner.call(collectionApis.ac.changeVisibility, {
        params: { collectionId },
        body: {
          lt: { canView: false, canEdit: false },
          org: { canView: false, canEdit: false },
          individuals: personIds.map((personId) => ({ personId, canView: true, canEdit: false })),
        },
      });
    await share([member.personId]);
    expect((await owner.call(chartApi.edit, { params: { ...params, id }, body: { coHolders: [sam] } })).status).toBe(200);
    await share([]);
    const again = await owner.call(chartApi.edit, { params: { ...params, id }, body: { title: 'Ops', ...theo, coHolders: [sam] } });
    expect(again.status).toBe(200);
  });
});
