import { beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { meetingApi, type Visibility } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
let admin: Actor;

beforeAll(async () => {
  admin = await here.person(owner.orgId, 'Admin');
});

const kinds = [
  { kind: 'headline', api: headlineApi, more: {} },
  { kind: 'To-Do', api: todoApi, more: { dueDate: '2026-03-10' } },
  { kind: 'Issue', api: issueApi, more: { entityType: 'meeting' } },
  { kind: 'Rock', api: rockApi, more: { dueDate: '2026-03-31', type: 'Team' } },
] as const;

const closed = { canView: false, canEdit: false };

const show = async (change: Partial<Visibility>): Promise<void> => {
  const body = { lt: closed, org: closed, individuals: [], ...change };
  expect(await owner.call(meetingApi.changeVisibility, { params: { id: traction.meetingId }, body })).toMatchObject({ status: 200 });
};

describe.each(kinds)('specification section 6: who may be given a $kind', ({ api, more }) => {
  const create = (by: Actor, to: Actor) =>
    by.call(api.create as typeof headlineApi.create, {
      body: { title: 'Open the second yard', ownerId: to.personId, tractionId: traction.id, ...more },
    });
  const refused = { status: 422, codes: { ownerId: ['VAL_INVALID'] } };

  it('Owner and Admin choose anybody licensed who can see the meeting, and nobody else (B-03, B-38)', async () => {
    for (const by of [owner, admin]) {
      const made = await create(by, admin);
      expect(made.status).toBe(200);
      for (const to of [outsider, observer, elsewhere]) {
        expect(await create(by, to)).toMatchObject(refused);
        expect(await by.call(api.reassign, { params: { id: made.id }, body: { ownerId: to.personId } })).toMatchObject(refused);
        const change = { items: [{ id: made.id }], ownerId: to.personId };
        expect(await by.call(api.changeMany as typeof todoApi.changeMany, { body: change })).toMatchObject({
          done: [],
          refused: [{ id: made.id, code: 'ownerNotInMeeting' }],
        });
      }
    }
  });

  it('the meeting that everybody or a person of their own sees has these to choose from, except for an Observer (B-38)', async () => {
    for (const seen of [
      { org: { canView: true, canEdit: false } },
      { individuals: [outsider, observer].map(({ personId }) => ({ personId, canView: true, canEdit: false })) },
    ]) {
      await show(seen);
      expect((await create(admin, outsider)).status).toBe(200);
      expect(await create(admin, observer)).toMatchObject(refused);
    }
    await show({});
    expect(await create(admin, outsider)).toMatchObject(refused);
  });

  it('a Member chooses people who share the meeting (B-39)', async () => {
    expect((await create(member, owner)).status).toBe(200);
    for (const to of [outsider, observer, admin]) expect(await create(member, to)).toMatchObject(refused);
  });
});
