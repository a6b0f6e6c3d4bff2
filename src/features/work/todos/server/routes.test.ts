import { describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Todo, todoApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();

const draft = (who: Actor = member) => ({
  title: 'Call the harbour master',
  ownerIds: [who.personId],
  dueDate: '2026-03-10',
  tractionId: traction.id,
});

const add = async (who: Actor = member, more: object = {}) => {
  const answer = await who.call(todoApi.create, { body: { ...draft(who), ...more } });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const addPersonal = async (who: Actor = member) => (await who.call(todoApi.create, { body: { title: 'Buy a birthday cake' } })).id;
const read = async (id: string, who: Actor = member): Promise<Todo[]> => (await who.call(todoApi.byIds, { query: { ids: id } })).items;
const get = async (id: string, who: Actor = member): Promise<Todo> => (await read(id, who))[0] as Todo;

describe('POST todos', () => {
  it('F-01, F-03: adds a To-Do with the id that the client made', async () => {
    const id = newId();
    await add(member, { id, contentHtml: '<p>Before noon</p>', meetingId: traction.meetingId, source: 'meeting' });
    expect(await read(id)).toMatchObject([
      {
        id,
        title: 'Call the harbour master',
        ownerId: member.personId,
        ownerIds: [member.personId],
        dueDate: '2026-03-10',
        contentHtml: '<p>Before noon</p>',
        tractionId: traction.id,
        meetingId: traction.meetingId,
        issueId: null,
        status: 'NotDone',
        doneAt: null,
        isArchived: false,
        source: 'meeting',
        version: 1,
        can: {
          edit: true,
          remove: true,
        },
      },
    ]);
  });

  it('422 names the meeting when it is of another traction', async () => {
    const held = await here.traction([owner, member]);
    for (const meetingId of [held.meetingId, newId()])
      expect(await member.call(todoApi.create, { body: { ...draft(), meetingId } })).toMatchObject({
        status: 422,
        codes: { meetingId: ['VAL_INVALID'] },
      });
  });

  it('makes one To-Do for each owner', async () => {
    const { ids } = await owner.call(todoApi.create, { body: { ...draft(), ownerIds: [owner.personId, member.personId] } });
    expect((await read(ids.join(','))).map((todo) => todo.ownerId).sort()).toEqual([owner.personId, member.personId].sort());
  });

  it('takes a single ownerId instead of ownerIds', async () => {
    const { ownerIds: _, ...rest } = draft();
    const { id } = await member.call(todoApi.create, { body: { ...rest, ownerId: owner.personId } });
    expect((await get(id)).ownerId).toBe(owner.personId);
  });

  it('F-09: 422 names title, due date, meeting and owners when they are missing', async () => {
    const codes = { title: ['VAL_REQUIRED'], dueDate: ['VAL_REQUIRED'], tractionId: ['VAL_REQUIRED'], ownerIds: ['VAL_REQUIRED'] };
    expect(await member.call(todoApi.create, { body: { title: '', ownerIds: [] } })).toMatchObject({ status: 422, codes });
    for (const field of ['title', 'dueDate', 'tractionId', 'ownerIds'] as const) {
      const { [field]: _, ...body } = draft();
      const answer = await member.call(todoApi.create, { body: body as never });
      expect(answer, field).toMatchObject({ status: 422, codes: { [field]: ['VAL_REQUIRED'] } });
      expect(Object.keys(answer.codes ?? {})).toEqual([field]);
    }
  });

  it('422 names fields that are too long, unknown or not a day', async () => {
    const body = { ...draft(), title: 'x'.repeat(257), dueDate: '2026-02-30', due: 1 } as never;
    expect(await member.call(todoApi.create, { body })).toMatchObject({
      status: 422,
      codes: { title: ['VAL_TOO_LONG'], dueDate: ['VAL_INVALID'], due: ['VAL_UNKNOWN'] },
    });
  });

  it('removes scripts from the notes', async () => {
    expect((await get(await add(member, { contentHtml: '<p onclick="x()">a<script>alert(1)</script></p>' }))).contentHtml).toBe('<p>a</p>');
  });

  it('B-35: 403 to an Observer, with and without a meeting', async () => {
    expect(await observer.call(todoApi.create, { body: draft(observer) })).toMatchObject({ status: 403 });
    expect(await observer.call(todoApi.create, { body: { title: 'x' } })).toMatchObject({ status: 403 });
  });

  it('404 to somebody who is not invited, and to another organisation', async () => {
    for (const who of [outsider, elsewhere])
      expect(await who.call(todoApi.create, { body: draft(who) })).toMatchObject({ status: 404, codes: { tractionId: ['VAL_INVALID'] } });
  });

  it('B-38, B-39: a Member picks owners of the meeting only, an Owner anybody who sees it', async () => {
    const body = { ...draft(), ownerIds: [outsider.personId] };
    expect(await member.call(todoApi.create, { body })).toMatchObject({ status: 422, codes: { ownerIds: ['VAL_INVALID'] } });
    const admin = await here.person(owner.orgId, 'Admin');
    expect(await owner.call(todoApi.create, { body })).toMatchObject({ status: 422 });
    expect(await owner.call(todoApi.create, { body: { ...body, ownerIds: [admin.personId] } })).toMatchObject({ status: 200 });
  });

  it('keeps the Issue that it was made from, and refuses an Issue of another meeting', async () => {
    const issue = await member.call(issueApi.create, {
      body: { title: 'The yard floods', ownerId: member.personId, tractionId: traction.id, entityType: 'meeting' },
    });
    expect((await get(await add(member, { issueId: issue.id, source: 'issue' }))).issueId).toBe(issue.id);
    const apart = await here.traction([member], 'Apart');
    for (const wrong of [{ issueId: newId() }, { issueId: issue.id, tractionId: apart.id }]) {
      expect(await member.call(todoApi.create, { body: { ...draft(), ...wrong } })).toMatchObject({
        status: 422,
        codes: { issueId: ['VAL_INVALID'] },
      });
    }
  });

  it('the same request sent five times is executed once', async () => {
    const key = newId();
    const body = { ...draft(), title: 'Only once' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => member.call(todoApi.create, { body }, { 'idempotency-key': key })));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(
      (await member.call(todoApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value: 'Only once' }] } })).totalCount,
    ).toBe(1);
  });

  it('409 when the id is taken', async () => {
    const id = await add();
    expect(await member.call(todoApi.create, { body: { ...draft(), id } })).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });
});

describe('a personal To-Do', () => {
  it('F-02, F-10: needs only a title', async () => {
    const id = await addPersonal();
    expect(await read(id)).toMatchObject([
      { title: 'Buy a birthday cake', tractionId: null, ownerId: member.personId, dueDate: null, can: { edit: true, remove: true } },
    ]);
    const dated = await member.call(todoApi.create, {
      body: { title: 'x', dueDate: '2026-03-10', contentHtml: '<p>n</p>', tractionId: null },
    });
    expect(await read(dated.id)).toMatchObject([{ dueDate: '2026-03-10', contentHtml: '<p>n</p>', tractionId: null }]);
    expect(await member.call(todoApi.create, { body: { title: ' ' } })).toMatchObject({ status: 422, codes: { title: ['VAL_REQUIRED'] } });
  });

  it('is its owner’s alone: 404 and no row to everybody else, even to the Owner of the organisation', async () => {
    const id = await addPersonal();
    for (const who of [owner, outsider, observer, elsewhere]) {
      expect(await read(id, who)).toEqual([]);
      expect(
        (await who.call(todoApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value: 'birthday' }] } })).items,
      ).toEqual([]);
      expect(await who.call(todoApi.update, { params: { id }, body: { title: 'x', dueDate: '2026-03-10' } })).toMatchObject({
        status: 404,
      });
      expect(await who.call(todoApi.complete, { params: { id } })).toMatchObject({ status: 404 });
      expect(await who.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } })).toMatchObject({ status: 404 });
    }
  });

  it('422 when its owner is somebody else', async () => {
    expect(await member.call(todoApi.create, { body: { title: 'x', tractionId: null, ownerIds: [owner.personId] } })).toMatchObject({
      status: 422,
      codes: { ownerIds: ['VAL_INVALID'] },
    });
    const id = await addPersonal();
    expect(await member.call(todoApi.reassign, { params: { id }, body: { ownerId: owner.personId } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
  });

  it('F-11: needs a due date when it is edited, and can be put into a meeting', async () => {
    const id = await addPersonal();
    expect(await member.call(todoApi.update, { params: { id }, body: { title: 'x' } as never })).toMatchObject({
      status: 422,
      codes: { dueDate: ['VAL_REQUIRED'] },
    });
    expect(
      await member.call(todoApi.update, { params: { id }, body: { title: 'x', dueDate: '2026-03-10', tractionId: null } }),
    ).toMatchObject({ status: 200 });
    expect(
      await member.call(todoApi.update, { params: { id }, body: { title: 'x', dueDate: '2026-03-10', tractionId: traction.id } }),
    ).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toMatchObject([{ tractionId: traction.id }]);
    expect(
      await member.call(todoApi.update, { params: { id }, body: { title: 'x', dueDate: '2026-03-10', tractionId: null } }),
    ).toMatchObject({ status: 422, codes: { tractionId: ['VAL_REQUIRED'] } });
  });
});

describe('PUT todo/{id}', () => {
  it('F-04: changes title, notes, due date and owner, and accepts the whole To-Do as it was read', async () => {
    const id = await add();
    const body = { ...(await get(id)), title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>', dueDate: '2026-03-17' };
    expect(await member.call(todoApi.update, { params: { id }, body })).toMatchObject({ status: 200, version: 2 });
    expect(await read(id)).toMatchObject([
      { title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>', dueDate: '2026-03-17', tractionId: traction.id },
    ]);
  });

  it('F-11: 422 names title and due date when they are missing', async () => {
    const id = await add();
    expect(await member.call(todoApi.update, { params: { id }, body: {} as never })).toMatchObject({
      status: 422,
      codes: { title: ['VAL_REQUIRED'], dueDate: ['VAL_REQUIRED'] },
    });
  });

  it('moves to a meeting that the person may add to, with an owner who is in that meeting', async () => {
    const there = await here.traction([member], 'There');
    const body = { title: 'x', dueDate: '2026-03-10', tractionId: there.id };
    const id = await add(member, { meetingId: traction.meetingId });
    expect(await member.call(todoApi.update, { params: { id }, body })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject([{ tractionId: there.id, meetingId: null }]);
    expect(await member.call(todoApi.update, { params: { id: await add(owner) }, body })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    const closed = await here.traction([owner], 'Closed');
    expect(await member.call(todoApi.update, { params: { id: await add() }, body: { ...body, tractionId: closed.id } })).toMatchObject({
      status: 404,
      codes: { tractionId: ['VAL_INVALID'] },
    });
  });

  it('409 with the current row on a stale version', async () => {
    const id = await add();
    const change = (title: string) => member.call(todoApi.update, { params: { id }, body: { title, dueDate: '2026-03-10', version: 1 } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, current: { title: 'First', version: 2 } });
  });

  it('says who was ahead of a stale edit and when: somebody else before the person’s own other acts', async () => {
    const id = await add();
    const body = { dueDate: '2026-03-10', version: 1 };
    await owner.call(todoApi.update, { params: { id }, body: { ...body, title: 'First' } });
    await member.call(todoApi.complete, { params: { id } });
    const stale = await member.call(todoApi.update, { params: { id }, body: { ...body, title: 'Second' } });
    expect(stale).toMatchObject({ status: 409, ahead: { byId: owner.personId, at: expect.stringMatching(/^\d{4}-.*Z$/) } });
    const noVersion = { ...body, title: 'Second', version: 2_147_483_647 };
    expect(await member.call(todoApi.update, { params: { id }, body: noVersion })).toMatchObject({ ahead: { byId: owner.personId } });
    const own = await owner.call(todoApi.update, { params: { id }, body: { ...body, title: 'Third', version: 2 } });
    expect(own).toMatchObject({ status: 409, ahead: { byId: member.personId } });
  });

  it('403 to an Observer, 404 to somebody who is not invited and to another organisation', async () => {
    const id = await add();
    const body = { title: 'x', dueDate: '2026-03-10' };
    expect(await observer.call(todoApi.update, { params: { id }, body })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(todoApi.update, { params: { id }, body })).toMatchObject({ status: 404 });
  });
});

describe('PUT todo/{id}/complete', () => {
  it('F-05: marks it done and keeps the time; complete: false undoes both', async () => {
    const id = await add();
    await member.call(todoApi.complete, { params: { id } });
    expect(await read(id)).toMatchObject([{ status: 'Done', doneAt: '2026-03-03T15:00:00.000Z' }]);
    await member.call(todoApi.complete, { params: { id }, body: { complete: false } });
    expect(await read(id)).toMatchObject([{ status: 'NotDone', doneAt: null }]);
  });

  it('F-05: 409 to a tick that waited when somebody else has opened it again since; other changes do not matter', async () => {
    const id = await add();
    const tick = (who: typeof member, complete: boolean, seen?: number) =>
      who.call(todoApi.complete, { params: { id }, body: { complete, seen } });
    const seen = (await read(id))[0]?.version ?? 0;
    await owner.call(todoApi.reassign, { params: { id }, body: { ownerId: member.personId } });
    expect(await tick(member, true, seen)).toMatchObject({ status: 200 });
    await tick(owner, false);
    await tick(owner, true);
    await tick(owner, false);
    const late = { late: { deed: 'reopened', byId: owner.personId } };
    expect(await tick(member, true, seen)).toMatchObject({ status: 409, ...late });
    expect(await read(id)).toMatchObject([{ status: 'NotDone' }]);
    const [now] = await read(id);
    expect(await tick(member, true, now?.version)).toMatchObject({ status: 200 });
    expect(await tick(owner, true, seen)).toMatchObject({ status: 200 });
  });

  it('403 to an Observer, 404 to others', async () => {
    const id = await add();
    expect(await observer.call(todoApi.complete, { params: { id } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await who.call(todoApi.complete, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('PUT todo/{id}/reassign', () => {
  it('F-06: gives the To-Do to another owner of the meeting', async () => {
    const id = await add();
    await member.call(todoApi.reassign, { params: { id }, body: { ownerId: owner.personId } });
    expect((await get(id)).ownerId).toBe(owner.personId);
    expect(await member.call(todoApi.reassign, { params: { id }, body: { ownerId: outsider.personId } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    expect(await elsewhere.call(todoApi.reassign, { params: { id }, body: { ownerId: elsewhere.personId } })).toMatchObject({
      status: 404,
    });
  });
});

describe('PUT todo/{id}/status', () => {
  it('F-07, F-13: sets each status', async () => {
    const id = await add();
    for (const status of ['Pending', 'Done', 'NotDone'] as const) {
      await member.call(todoApi.setStatus, { params: { id }, body: { status } });
      expect((await get(id)).status).toBe(status);
    }
    expect(await member.call(todoApi.setStatus, { params: { id }, body: { status: 'Gone' as never } })).toMatchObject({
      status: 422,
      codes: { status: ['VAL_INVALID'] },
    });
    expect(await elsewhere.call(todoApi.setStatus, { params: { id }, body: { status: 'Done' } })).toMatchObject({ status: 404 });
  });

  it('the status Removed removes it for everybody, and another status brings it back', async () => {
    const id = await add();
    await member.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } });
    expect(await read(id)).toEqual([]);
    expect(await member.call(todoApi.complete, { params: { id } })).toMatchObject({ status: 404 });
    await member.call(todoApi.setStatus, { params: { id }, body: { status: 'NotDone' } });
    expect(await read(id)).toHaveLength(1);
  });

  it('403 to somebody who removes a To-Do that they do not own, in a meeting that they may not edit', async () => {
    const id = await add(owner);
    expect(await member.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } })).toMatchObject({ status: 403 });
    expect(await member.call(todoApi.setStatus, { params: { id }, body: { status: 'Done' } })).toMatchObject({ status: 200 });
  });
});

describe('GET todos, POST todos/search', () => {
  it('F-08: gives the To-Dos that the person may see', async () => {
    const id = await add();
    for (const who of [outsider, elsewhere]) expect(await read(id, who)).toEqual([]);
    expect(await read(id, observer)).toMatchObject([{ id, can: { edit: false, remove: false } }]);
  });

  it('P-05 and P-09: sorts by status with open ones first and by the owner’s name, and counts by owner and status', async () => {
    const own = await here.traction([member, owner], 'Grouped');
    await here.name([
      [owner, 'Zoe Adams'],
      [member, 'ana Brown'],
    ]);
    const done = await add(owner, { title: 'a', tractionId: own.id });
    const open = await add(owner, { title: 'b', tractionId: own.id });
    const theirs = await add(member, { title: 'c', tractionId: own.id });
    await owner.call(todoApi.complete, { params: { id: done } });
    const ask = (more: object) => member.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }], ...more } });
    const sorted = async (...sorts: object[]) => (await ask({ sorts })).items.map(({ id }) => id);
    expect(await sorted({ field: 'status' }, { field: 'title' })).toEqual([open, theirs, done]);
    expect(await sorted({ field: 'ownerId' }, { field: 'title' })).toEqual([theirs, done, open]);
    expect((await ask({ countBy: 'ownerId.status' })).counts).toEqual({
      [`${owner.personId}.Done`]: 1,
      [`${owner.personId}.NotDone`]: 1,
      [`${member.personId}.NotDone`]: 1,
    });
  });

  it('filters by meeting, owner, status, due date, title and own To-Dos, and sorts', async () => {
    const own = await here.traction([member, owner], 'Search');
    const late = await add(member, { title: 'Beta', tractionId: own.id, dueDate: '2026-03-20' });
    const soon = await add(owner, { title: 'alpha', tractionId: own.id, dueDate: '2026-03-05' });
    await owner.call(todoApi.complete, { params: { id: soon } });
    const found = async (filters: object[], sorts: object[] = []) =>
      (
        await member.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }, ...filters], sorts } as never })
      ).items.map(({ id }) => id);
    expect(await found([])).toEqual([late, soon]);
    expect(await found([], [{ field: 'dueDate' }])).toEqual([soon, late]);
    expect(await found([], [{ field: 'title' }])).toEqual([soon, late]);
    expect(await found([{ field: 'status', operator: 'in', value: ['NotDone', 'Pending'] }])).toEqual([late]);
    expect(await found([{ field: 'ownerId', value: owner.personId }])).toEqual([soon]);
    expect(await found([{ field: 'mine', value: true }])).toEqual([late]);
    expect(await found([{ field: 'dueDate', operator: 'lt', value: '2026-03-20' }])).toEqual([soon]);
    expect(await found([{ field: 'dueDate', operator: 'gt', value: '2026-03-19' }])).toEqual([late]);
    const between = (from: string, to: string) => [
      { field: 'dueDate', operator: 'gt', value: from },
      { field: 'dueDate', operator: 'lt', value: to },
    ];
    expect(await found(between('2026-01-01T00:00:00.000Z', '2026-03-20'))).toEqual([soon]);
    expect(
      await found([
        { field: 'status', operator: 'in', value: ['NotDone', 'Done'] },
        { field: 'status', value: 'NotDone' },
      ]),
    ).toEqual(await found([{ field: 'status', value: 'NotDone' }]));
    expect(
      await found([
        { field: 'ownerId', value: owner.personId },
        { field: 'ownerId', value: member.personId },
      ]),
    ).toEqual([]);
    const bad = { filters: [{ field: 'dueDate', operator: 'lt' as const, value: 'garbage' }] };
    expect(await member.call(todoApi.search, { body: bad })).toMatchObject({ status: 422, codes: { 'filters.0.value': ['VAL_INVALID'] } });
    for (const who of [outsider, elsewhere])
      expect((await who.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }] } })).items).toEqual([]);
  });

  it('F-02: finds personal To-Dos, alone or among all To-Dos of the person', async () => {
    const solo = await here.person(owner.orgId);
    await here.traction([solo, owner], 'Solo');
    const id = await addPersonal(solo);
    expect(
      (await solo.call(todoApi.search, { body: { filters: [{ field: 'personal', value: true }] } })).items.map((item) => item.id),
    ).toEqual([id]);
    expect((await solo.call(todoApi.search, { body: { filters: [{ field: 'mine', value: true }] } })).items.map((item) => item.id)).toEqual(
      [id],
    );
  });

  it('422 to a filter with a character that PostgreSQL cannot store', async () => {
    const search = (value: string | string[]) => member.call(todoApi.search, { body: { filters: [{ field: 'title', value }] } });
    expect(await search('a\u0000b')).toMatchObject({ status: 422, codes: { 'filters.0.value': ['VAL_INVALID'] } });
    expect(await search(['a\u0000b'])).toMatchObject({ status: 422, codes: { 'filters.0.value.0': ['VAL_INVALID'] } });
  });

  it('leaves out archived To-Dos unless they are asked for', async () => {
    const own = await here.traction([member], 'Archive');
    const id = await add(member, { tractionId: own.id });
    await member.call(todoApi.complete, { params: { id } });
    await here.sql('update todo set archived_at = now() where id = $1', [id], owner.orgId);
    const found = async (more: object[]) =>
      (await member.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }, ...more] } as never })).items;
    expect(await found([])).toEqual([]);
    expect(await found([{ field: 'archived', value: true }])).toMatchObject([{ id, isArchived: true }]);
    await member.call(todoApi.complete, { params: { id }, body: { complete: false } });
    expect(await found([])).toMatchObject([{ id, isArchived: false }]);
  });
});
