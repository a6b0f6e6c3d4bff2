import { describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { company } from '#testing/company.ts';
import { chartApi } from '../contract.ts';

const { here, owner, member, observer, elsewhere } = await company();
await here.name([
  [owner, 'Theo Okafor'],
  [member, 'Sam Whitlock'],
]);

const make = async (title: string) => {
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
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

  it('M-20: moves the next one up when the first goes; the others stay, and undo brings back who has left', async () => {
    const { params, names } = await make('Leaving');
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Operations', ...theo, coHolders: [sam] } });
    const at = { params: { ...params, id } };
    await owner.call(chartApi.edit, { ...at, body: { assignedToId: null, coHolders: [sam] } });
    expect(await names(id)).toEqual(['Sam Whitlock']);
    await owner.call(chartApi.edit, { ...at, body: { coHolders: [theo] } });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Theo Okafor']);
    await owner.call(chartApi.edit, { ...at, body: { assignedToId: null } });
    expect(await names(id)).toEqual(['Theo Okafor']);
    await owner.call(chartApi.undo, { params });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Theo Okafor']);
    await owner.call(chartApi.edit, { ...at, body: { assignedToId: null, holderName: '' } });
    expect(await names(id)).toEqual(['Theo Okafor']);
  });

  it('M-20: leaves one by one, whatever their place: of two who are taken out at once both are gone, and the others stay', async () => {
    const { params, names } = await make('One by one');
    const coHolders = [sam, { holderName: 'Edie Ward' }, { holderName: 'Tom' }];
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Operations', ...theo, coHolders } });
    const leave = (leaving: object) => owner.call(chartApi.edit, { params: { ...params, id }, body: { leaving } });
    await Promise.all([leave(theo), leave({ holderName: 'Tom' })]);
    expect(await names(id)).toEqual(['Sam Whitlock', 'Edie Ward']);
    expect((await leave(theo)).status).toBe(200);
    await leave(sam);
    await leave({ holderName: 'Edie Ward' });
    expect(await names(id)).toEqual([null]);
  });

  it('holds it beside somebody whom an import names by id', async () => {
    const { params, names } = await make('Imported');
    const rows = [{ line: 1, title: 'Operations', holder: 'Sam Whitlock; Theo Okafor', ...theo }];
    const { seatIds } = await owner.call(chartApi.import, { params, body: { rows } });
    expect(await names(seatIds[0] ?? '')).toEqual(['Theo Okafor', 'Sam Whitlock']);
  });

  it('is marked once they are deactivated, and stays until taken off; not while only billing keeps them out', async () => {
    const { params, seatOf } = await make('Deactivated');
    const [blocked, kept] = await Promise.all([here.person(owner.orgId), here.person(owner.orgId)]);
    const coHolders = [kept, member].map(({ personId }) => ({ assignedToId: personId }));
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Crew', assignedToId: blocked.personId, coHolders } });
    const marks = async () => {
      const seat = await seatOf(id);
      return [seat.isDeactivated, ...seat.coHolders.map((each) => each.isDeactivated)];
    };
    expect(await marks()).toEqual([false, false, false]);
    await owner.call(memberApi.deactivate, { body: { personIds: [blocked.personId] } });
    await here.sql('update org_member set blocked = true, blocked_by_billing = true where person_id = $1', [kept.personId], owner.orgId);
    expect(await marks()).toEqual([true, false, false]);
    const again = await owner.call(chartApi.edit, { params: { ...params, id }, body: { assignedToId: blocked.personId, coHolders } });
    expect(again.status).toBe(200);
    expect(await marks()).toEqual([true, false, false]);
  });

  it('goes with whoever leaves the organisation, and the others stay, also when the seat is changed then', async () => {
    const { params, names, seatOf } = await make('Left');
    const gone = await here.person(owner.orgId);
    const { id } = await owner.call(chartApi.create, {
      params,
      body: { title: 'Crew', assignedToId: gone.personId, coHolders: [sam, { holderName: 'Tom' }] },
    });
    const alone = await owner.call(chartApi.create, { params, body: { title: 'Yard', parentId: id, assignedToId: gone.personId } });
    await owner.call(memberApi.remove, { params: { id: gone.personId } });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Tom']);
    expect(await seatOf(id)).toMatchObject({ ...sam, assignedToFirstName: 'Sam' });
    expect(await names(alone.id)).toEqual([null]);
    await owner.call(chartApi.edit, { params: { ...params, id }, body: { title: 'Crews' } });
    expect(await names(id)).toEqual(['Sam Whitlock', 'Tom']);
    await owner.call(chartApi.edit, { params: { ...params, id }, body: { assignedToId: null } });
    expect(await names(id)).toEqual(['Tom']);
  });

  it('B-03: is an Observer as well as anybody who sees the chart', async () => {
    const { params, seatOf } = await make('Board');
    const board = { assignedToId: observer.personId };
    const { id } = await owner.call(chartApi.create, { params, body: { title: 'Advisor', ...board, coHolders: [sam] } });
    expect(await seatOf(id)).toMatchObject({ ...board, coHolders: [sam] });
    const rows = [{ line: 1, title: 'Counsel', ...board }];
    expect((await owner.call(chartApi.import, { params, body: { rows, parentId: id } })).faults).toEqual([]);
    const { people } = await owner.call(chartApi.unseated, { params });
    expect(people.map((each) => each.id)).not.toContain(observer.personId);
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

  it('422 to somebody of another organisation and whoever does not see the chart; who holds a seat already stays', async () => {
    const { id: collectionId } = await owner.call(collectionApis.ac.create, { body: { title: 'Private', isCompanyFolder: false } });
    const { id: revisionId } = await owner.call(collectionApis.ac.addRevision, {
      params: { collectionId },
      body: { title: 'Strangers', readersSeeDrafts: true },
    });
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
