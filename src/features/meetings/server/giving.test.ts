import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '../../../testing/company.ts';
import type { Actor } from '../../../testing/world.ts';
import { headlineApi } from '../../headlines/contract.ts';
import { issueApi } from '../../issues/contract.ts';
import { rockApi } from '../../rocks/contract.ts';
import { todoApi } from '../../todos/contract.ts';

const { here, owner, member, outsider, elsewhere, traction } = await company();
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

describe.each(kinds)('specification section 6: who may be given a $kind', ({ api, more }) => {
  const create = (by: Actor, to: Actor) =>
    by.call(api.create as typeof headlineApi.create, {
      body: { title: 'Open the second yard', ownerId: to.personId, tractionId: traction.id, ...more },
    });
  const refused = { status: 422, codes: { ownerId: ['VAL_INVALID'] } };

  it('Owner and Admin choose any member, and nobody else', async () => {
    for (const by of [owner, admin]) {
      const made = await create(by, outsider);
      expect(made.status).toBe(200);
      expect(await create(by, elsewhere)).toMatchObject(refused);
      expect(await by.call(api.reassign, { params: { id: made.id }, body: { ownerId: elsewhere.personId } })).toMatchObject(refused);
      const change = { items: [{ id: made.id }], ownerId: elsewhere.personId };
      expect(await by.call(api.changeMany as typeof todoApi.changeMany, { body: change })).toMatchObject({
        done: [],
        refused: [{ id: made.id, code: 'ownerNotInMeeting' }],
      });
    }
  });

  it('a Member chooses people who share the meeting', async () => {
    expect((await create(member, owner)).status).toBe(200);
    expect(await create(member, outsider)).toMatchObject(refused);
  });
});
