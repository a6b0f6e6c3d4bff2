import { describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Rock, rockApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const other = await here.traction([owner, member], 'Build & Install');
/** A traction that the member does not see. */
const closed = await here.traction([owner], 'Closed');

const draft = (who: Actor = member) => ({
  title: 'Open the second yard',
  ownerId: who.personId,
  dueDate: '2026-03-31',
  type: 'Company' as const,
  tractionIds: [traction.id],
});

const add = async (who: Actor = member, more: object = {}) => {
  const answer = await who.call(rockApi.create, { body: { ...draft(who), ...more } });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const read = async (id: string, who: Actor = member): Promise<Rock[]> => (await who.call(rockApi.byIds, { query: { ids: id } })).items;
const get = async (id: string, who: Actor = member): Promise<Rock> => (await read(id, who))[0] as Rock;
const edit = ({ title, ownerId, contentHtml, dueDate, type, tractionIds }: Rock) => ({
  title,
  ownerId,
  contentHtml,
  dueDate,
  type,
  tractionIds,
});
const child = (who: Actor = member) => ({ tractionId: other.id, type: 'Department' as const, ownerId: who.personId });

describe('POST rocks', () => {
  it('E-01, E-12: adds a Rock with the id that the client made, in all its meetings', async () => {
    const id = newId();
    await add(member, {
      id,
      contentHtml: '<p>Two hectares</p>',
      meetingId: traction.meetingId,
      tractionId: traction.id,
      tractionIds: [traction.id, other.id],
      progress: 40,
    });
    expect(await read(id)).toMatchObject([
      {
        id,
        title: 'Open the second yard',
        ownerId: member.personId,
        contentHtml: '<p>Two hectares</p>',
        dueDate: '2026-03-31',
        type: 'Company',
        status: 'OnTrack',
        progress: 40,
        tractionId: traction.id,
        tractionIds: [traction.id, other.id],
        meetingId: traction.meetingId,
        delegatedFrom: null,
        delegatedRocks: [],
        source: 'typed',
        version: 1,
        statusAt: '2026-03-03T15:00:00.000Z',
        can: {
          edit: true,
          remove: true,
          title: true,
        },
      },
    ]);
  });

  it('422 names the meeting when it is of another traction', async () => {
    const held = await here.traction([owner, member]);
    for (const meetingId of [held.meetingId, newId()])
      expect(await member.call(rockApi.create, { body: { ...draft(), meetingId } })).toMatchObject({
        status: 422,
        codes: { meetingId: ['VAL_INVALID'] },
      });
  });

  it('takes a single tractionId instead of tractionIds', async () => {
    const { tractionIds: _, ...rest } = draft();
    const { id } = await member.call(rockApi.create, { body: { ...rest, tractionId: other.id } });
    expect(await read(id)).toMatchObject([{ tractionId: other.id, tractionIds: [other.id] }]);
  });

  it('E-04 to E-08: 422 names title, due date, owner, meeting and type when they are missing', async () => {
    const codes = {
      title: ['VAL_REQUIRED'],
      dueDate: ['VAL_REQUIRED'],
      ownerId: ['VAL_REQUIRED'],
      tractionIds: ['VAL_REQUIRED'],
      type: ['VAL_REQUIRED'],
    };
    expect(await member.call(rockApi.create, { body: {} as never })).toMatchObject({ status: 422, succeeded: false, codes });
    expect(await member.call(rockApi.create, { body: { ...draft(), tractionIds: [] } })).toMatchObject({
      status: 422,
      codes: { tractionIds: ['VAL_REQUIRED'] },
    });
  });

  it('E-04: 422 to a title of 257 characters, and takes one of 256', async () => {
    expect(await member.call(rockApi.create, { body: { ...draft(), title: 'x'.repeat(257) } })).toMatchObject({
      status: 422,
      codes: { title: ['VAL_TOO_LONG'] },
    });
    expect(await member.call(rockApi.create, { body: { ...draft(), title: 'x'.repeat(256) } })).toMatchObject({ status: 200 });
  });

  it('E-02, E-03: takes the four types and no other', async () => {
    for (const type of ['Personal', 'Company', 'Department', 'Team'] as const)
      expect((await get(await add(member, { type }))).type).toBe(type);
    expect(await member.call(rockApi.create, { body: { ...draft(), type: 'Individual' as never } })).toMatchObject({
      status: 422,
      codes: { type: ['VAL_INVALID'] },
    });
  });

  it('E-09: 422 names the fields that a delegated row lacks', async () => {
    const body = { ...draft(), delegated: [child(), {}] as never };
    const codes = {
      'delegated.1.tractionId': ['VAL_REQUIRED'],
      'delegated.1.type': ['VAL_REQUIRED'],
      'delegated.1.ownerId': ['VAL_REQUIRED'],
    };
    expect(await member.call(rockApi.create, { body })).toMatchObject({ status: 422, codes });
  });

  it('422 names an unknown field and an invalid percentage', async () => {
    expect(await member.call(rockApi.create, { body: { ...draft(), titel: 'y' } as never })).toMatchObject({
      status: 422,
      codes: { titel: ['VAL_UNKNOWN'] },
    });
    expect(await member.call(rockApi.create, { body: { ...draft(), progress: 101 } })).toMatchObject({
      status: 422,
      codes: { progress: ['VAL_NUMBER'] },
    });
  });

  it('removes scripts from the notes', async () => {
    const { contentHtml } = await get(await add(member, { contentHtml: '<p onclick="x()">a<script>alert(1)</script></p>' }));
    expect(contentHtml).toBe('<p>a</p>');
  });

  it('B-35: 403 to an Observer', async () => {
    expect(await observer.call(rockApi.create, { body: draft(observer) })).toMatchObject({ status: 403 });
  });

  it('404 to somebody who is not invited to each meeting, and to another organisation', async () => {
    for (const who of [outsider, elsewhere])
      expect(await who.call(rockApi.create, { body: draft(who) })).toMatchObject({ status: 404, codes: { tractionIds: ['VAL_INVALID'] } });
    expect(await member.call(rockApi.create, { body: { ...draft(), tractionIds: [traction.id, closed.id] } })).toMatchObject({
      status: 404,
      codes: { tractionIds: ['VAL_INVALID'] },
    });
  });

  it('B-39: a Member picks an owner who is in each of its meetings, an Owner anybody who sees them', async () => {
    const body = { ...draft(), ownerId: outsider.personId };
    expect(await member.call(rockApi.create, { body })).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
    const admin = await here.person(owner.orgId, 'Admin');
    expect(await owner.call(rockApi.create, { body })).toMatchObject({ status: 422 });
    expect(await owner.call(rockApi.create, { body: { ...body, ownerId: admin.personId } })).toMatchObject({ status: 200 });
  });

  it('the same request sent five times is executed once', async () => {
    const key = newId();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        member.call(rockApi.create, { body: { ...draft(), title: 'Only once', delegated: [child()] } }, { 'idempotency-key': key }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    const found = await member.call(rockApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value: 'only ONCE' }] } });
    expect(found.totalCount).toBe(2);
  });

  it('409 when the id is taken', async () => {
    const id = await add();
    expect(await member.call(rockApi.create, { body: { ...draft(), id } })).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });
});

describe('PUT rock/{id}', () => {
  it('E-13: changes the fields of the form, and accepts the whole Rock as it was read', async () => {
    const id = await add();
    const body = {
      ...(await get(id)),
      title: 'Changed',
      ownerId: owner.personId,
      contentHtml: '<p>n</p>',
      dueDate: '2026-06-30',
      type: 'Team' as const,
      tractionIds: [other.id, traction.id],
      progress: 60,
    };
    expect(await member.call(rockApi.update, { params: { id }, body })).toMatchObject({ status: 200, version: 2 });
    expect(await read(id)).toMatchObject([
      {
        title: 'Changed',
        ownerId: owner.personId,
        contentHtml: '<p>n</p>',
        dueDate: '2026-06-30',
        type: 'Team',
        tractionId: other.id,
        tractionIds: [other.id, traction.id],
        progress: 60,
      },
    ]);
  });

  it('keeps the meeting that it came from while the Rock is in that meeting’s traction', async () => {
    const id = await add(member, { meetingId: traction.meetingId, tractionIds: [traction.id, other.id] });
    const moved = async (tractionIds: string[]) => {
      expect(await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), tractionIds } })).toMatchObject({
        status: 200,
      });
      return get(id);
    };
    expect(await moved([traction.id])).toMatchObject({ meetingId: traction.meetingId });
    expect(await moved([other.id])).toMatchObject({ meetingId: null });
  });

  it('E-04 to E-08: 422 names the missing fields', async () => {
    const id = await add();
    const codes = {
      title: ['VAL_REQUIRED'],
      dueDate: ['VAL_REQUIRED'],
      ownerId: ['VAL_REQUIRED'],
      type: ['VAL_REQUIRED'],
      tractionIds: ['VAL_REQUIRED'],
    };
    expect(await member.call(rockApi.update, { params: { id }, body: { tractionIds: [] } as never })).toMatchObject({ status: 422, codes });
  });

  it('403 where it takes a Rock of others out of a meeting that the person only sees; their own they may', async () => {
    const seen = await here.traction([owner], 'Seen');
    const letAll = (canEdit: boolean) => {
      const body = { lt: { canView: false, canEdit: false }, org: { canView: true, canEdit }, individuals: [] };
      return owner.call(meetingApi.changeVisibility, { params: { id: seen.meetingId }, body });
    };
    const of = ({ personId: ownerId }: Actor) => ({ tractionIds: [traction.id, seen.id], ownerId });
    expect((await letAll(true)).messages).toEqual([]);
    const [theirs, made, own] = [await add(owner, of(owner)), await add(member, of(owner)), await add(owner, of(member))];
    await letAll(false);
    const alone = async (id: string) => ({ params: { id }, body: { ...edit(await get(id)), tractionIds: [traction.id] } });
    const leave = async (id: string) => (await member.call(rockApi.update, await alone(id))).status;
    expect([await leave(theirs), await leave(made), await leave(own)]).toEqual([403, 200, 200]);
    const move = { items: [{ id: theirs }], fromTractionId: seen.id, tractionId: other.id };
    expect((await member.call(rockApi.changeMany, { body: move })).refused).toEqual([{ id: theirs, code: 'notAllowed' }]);
    expect((await get(theirs)).tractionIds).toEqual(of(owner).tractionIds);
  });

  it('keeps meetings that the person may not see', async () => {
    const id = await add(owner, { tractionIds: [closed.id, traction.id] });
    expect(await read(id)).toMatchObject([{ tractionId: traction.id, tractionIds: [traction.id] }]);
    await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), tractionIds: [other.id] } });
    expect((await get(id, owner)).tractionIds.sort()).toEqual([closed.id, other.id].sort());
  });

  it('404 when a meeting is added that the person may not add to', async () => {
    const id = await add();
    expect(
      await member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), tractionIds: [traction.id, closed.id] } }),
    ).toMatchObject({ status: 404, codes: { tractionIds: ['VAL_INVALID'] } });
  });

  it('409 with the current row on a stale version', async () => {
    const id = await add();
    const change = async (title: string) =>
      member.call(rockApi.update, { params: { id }, body: { ...edit(await get(id)), title, version: 1 } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, current: { title: 'First', version: 2 } });
  });

  it('tells the other person which of their fields did not stand, in an edit that decides between two versions', async () => {
    const id = await add();
    const first = { ...edit(await get(id)), title: 'Theirs', contentHtml: '<p>Theirs</p>', version: 1 };
    expect(await owner.call(rockApi.update, { params: { id }, body: first })).toMatchObject({ status: 200 });
    const settle = (settled: string[] | undefined, version: number) =>
      member.call(rockApi.update, { params: { id }, body: { ...first, title: 'Mine', version, settled: settled as never } });
    const told = async () => (await owner.call(notificationApi.search, { body: {} })).items.filter(({ type }) => type === 'General');
    expect(await settle(['rank'], 2)).toMatchObject({ status: 422 });
    expect(await settle(['title'], 1)).toMatchObject({ status: 409 });
    expect(await told()).toEqual([]);
    expect(await settle(['title'], 2)).toMatchObject({ status: 200 });
    const [notice] = await told();
    expect(notice).toMatchObject({ link: `/?item=Rock.${id}`, actor: { id: member.personId } });
    expect(notice?.message).toMatch(/^Mine, kept is .+’s choice of title$/);
    expect(await settle(undefined, 3)).toMatchObject({ status: 200 });
    expect(await told()).toHaveLength(1);
  });

  it('403 to an Observer, 404 to somebody who is not invited and to another organisation', async () => {
    const id = await add();
    const body = edit(await get(id));
    expect(await observer.call(rockApi.update, { params: { id }, body })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(rockApi.update, { params: { id }, body })).toMatchObject({ status: 404 });
  });
});

describe('PUT rock/{id}/status, PUT rock/{id}/complete', () => {
  it('E-16, E-25: sets each status, and keeps the time', async () => {
    const id = await add();
    for (const status of ['OffTrack', 'Done', 'Closed', 'Canceled', 'OnTrack'] as const) {
      here.clock.now = new Date(here.clock.now.getTime() + 60_000);
      await member.call(rockApi.setStatus, { params: { id }, body: { status } });
      expect(await read(id)).toMatchObject([{ status, statusAt: here.clock.now.toISOString() }]);
    }
    expect(await member.call(rockApi.setStatus, { params: { id }, body: { status: 'Non-Rock' as never } })).toMatchObject({
      status: 422,
      codes: { status: ['VAL_INVALID'] },
    });
  });

  it('setting the same status again confirms it, and sets the percentage too', async () => {
    const id = await add();
    here.clock.now = new Date(here.clock.now.getTime() + 60_000);
    await member.call(rockApi.setStatus, { params: { id }, body: { status: 'OnTrack', progress: 70 } });
    expect(await read(id)).toMatchObject([{ status: 'OnTrack', progress: 70, statusAt: here.clock.now.toISOString() }]);
    await member.call(rockApi.setStatus, { params: { id }, body: { status: 'OffTrack' } });
    expect(await read(id)).toMatchObject([{ progress: 70 }]);
  });

  it('E-15: completes the Rock, and reopens it with complete: false', async () => {
    const id = await add();
    await member.call(rockApi.complete, { params: { id } });
    expect((await get(id)).status).toBe('Done');
    await member.call(rockApi.complete, { params: { id }, body: { complete: false } });
    expect((await get(id)).status).toBe('OnTrack');
  });

  it('403 to an Observer, 404 to others', async () => {
    const id = await add();
    expect(await observer.call(rockApi.complete, { params: { id } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(rockApi.setStatus, { params: { id }, body: { status: 'Done' } })).toMatchObject({ status: 404 });
  });
});

describe('PUT rock/{id}/reassign', () => {
  it('E-17: gives the Rock to another owner who shares its meetings', async () => {
    const id = await add();
    await member.call(rockApi.reassign, { params: { id }, body: { ownerId: owner.personId } });
    expect((await get(id)).ownerId).toBe(owner.personId);
    expect(await member.call(rockApi.reassign, { params: { id }, body: { ownerId: outsider.personId } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    expect(await elsewhere.call(rockApi.reassign, { params: { id }, body: { ownerId: elsewhere.personId } })).toMatchObject({
      status: 404,
    });
  });
});

describe('DELETE rock/{id}/{flag}', () => {
  const family = async () => {
    const { id, delegatedIds } = await member.call(rockApi.create, { body: { ...draft(), delegated: [child()] } });
    return { id, childId: delegatedIds[0] ?? '' };
  };

  it('E-18, E-23: with true, deletes its delegated Rocks too', async () => {
    const { id, childId } = await family();
    expect(await member.call(rockApi.remove, { params: { id, flag: 'true' } })).toMatchObject({ status: 200 });
    expect(await read(`${id},${childId}`)).toEqual([]);
  });

  it('E-18: with false, its delegated Rocks stay without a parent', async () => {
    const { id, childId } = await family();
    await member.call(rockApi.remove, { params: { id, flag: 'false' } });
    expect(await read(`${id},${childId}`)).toMatchObject([{ id: childId, delegatedFrom: null, can: { title: true } }]);
  });

  it('422 to another flag, 403 to somebody who neither owns the Rock nor may edit one of its meetings, 404 to others', async () => {
    const id = await add(owner);
    expect(await owner.call(rockApi.remove, { params: { id, flag: 'maybe' as never } })).toMatchObject({
      status: 422,
      codes: { flag: ['VAL_INVALID'] },
    });
    for (const who of [member, observer])
      expect(await who.call(rockApi.remove, { params: { id, flag: 'true' } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(rockApi.remove, { params: { id, flag: 'true' } })).toMatchObject({ status: 404 });
  });
});

describe('POST rocks/remove-in-meeting/{meetingId}', () => {
  it('E-19: takes Rocks out of the meeting, and deletes those that are in no other', async () => {
    const only = await add();
    const both = await add(member, { tractionIds: [traction.id, other.id] });
    expect(
      await member.call(rockApi.removeInMeeting, { params: { meetingId: traction.meetingId }, body: { rockIds: [only, both] } }),
    ).toMatchObject({ status: 200 });
    expect(await read(`${only},${both}`)).toMatchObject([{ id: both, tractionId: other.id, tractionIds: [other.id] }]);
  });

  it('E-20: removes none when one cannot be removed', async () => {
    const mine = await add();
    for (const fault of [await add(owner), await add(member, { tractionIds: [other.id] }), newId()]) {
      const answer = await member.call(rockApi.removeInMeeting, { params: { meetingId: traction.id }, body: { rockIds: [mine, fault] } });
      expect(answer).toMatchObject({ status: 409, messages: [{ text: 'Failed to remove some rocks' }] });
    }
    expect(await read(mine)).toHaveLength(1);
  });

  it('403 to an Observer, 404 to others, 422 without Rocks', async () => {
    const ask = { params: { meetingId: traction.meetingId }, body: { rockIds: [await add()] } };
    expect(await observer.call(rockApi.removeInMeeting, ask)).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await who.call(rockApi.removeInMeeting, ask)).toMatchObject({ status: 404 });
    expect(await member.call(rockApi.removeInMeeting, { ...ask, body: { rockIds: [] } })).toMatchObject({
      status: 422,
      codes: { rockIds: ['VAL_REQUIRED'] },
    });
  });
});

describe('GET rocks, POST rocks/search', () => {
  it('E-21: gives the Rocks that the person may see', async () => {
    const id = await add();
    for (const who of [outsider, elsewhere]) expect(await read(id, who)).toEqual([]);
    expect(await read(id, observer)).toMatchObject([{ id, can: { edit: false, remove: false, title: false } }]);
  });

  it('filters by meeting, owner, status, type, title and own Rocks, and sorts', async () => {
    const own = await here.traction([member, owner], 'Search');
    const late = await add(member, { title: 'Beta', tractionIds: [other.id, own.id], dueDate: '2026-09-30', type: 'Team' });
    const soon = await add(owner, { title: 'alpha', tractionIds: [own.id] });
    await owner.call(rockApi.setStatus, { params: { id: soon }, body: { status: 'OffTrack' } });
    const found = async (filters: object[], sorts: object[] = []) =>
      (
        await member.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }, ...filters], sorts } as never })
      ).items.map(({ id }) => id);
    expect(await found([])).toEqual([late, soon]);
    expect(await found([], [{ field: 'title' }])).toEqual([soon, late]);
    expect(await found([], [{ field: 'dueDate', direction: 'desc' }])).toEqual([late, soon]);
    expect(await found([{ field: 'status', operator: 'in', value: ['OffTrack', 'Done'] }])).toEqual([soon]);
    expect(await found([{ field: 'ownerId', value: owner.personId }])).toEqual([soon]);
    expect(await found([{ field: 'type', value: 'Team' }])).toEqual([late]);
    expect(await found([{ field: 'mine', value: true }])).toEqual([late]);
    expect(await found([{ field: 'title', operator: 'contains', value: 'ALP' }])).toEqual([soon]);
    expect(await found([{ field: 'ownerId', value: 'nobody' }])).toEqual([]);
    for (const who of [outsider, elsewhere])
      expect((await who.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }] } })).items).toEqual([]);
  });

  it('P-05 and P-09: sorts by status with the worst first, by the owner’s name and by type, and counts by two fields', async () => {
    const own = await here.traction([member, owner], 'Grouped');
    await here.name([
      [owner, 'Zoe Adams'],
      [member, 'ana Brown'],
    ]);
    const team = await add(owner, { title: 'a', tractionIds: [own.id], type: 'Team' });
    const company = await add(member, { title: 'b', tractionIds: [own.id], type: 'Company', dueDate: '2026-06-30' });
    const third = await add(owner, { title: 'c', tractionIds: [own.id], type: 'Team' });
    await owner.call(rockApi.setStatus, { params: { id: third }, body: { status: 'OffTrack' } });
    await owner.call(rockApi.setStatus, { params: { id: team }, body: { status: 'Done' } });
    const ask = (more: object) => member.call(rockApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }], ...more } });
    const sorted = async (...sorts: object[]) => (await ask({ sorts })).items.map(({ id }) => id);
    expect(await sorted({ field: 'status' })).toEqual([third, company, team]);
    expect(await sorted({ field: 'status', direction: 'desc' })).toEqual([team, company, third]);
    expect(await sorted({ field: 'ownerId' }, { field: 'title' })).toEqual([company, team, third]);
    expect(await sorted({ field: 'type' }, { field: 'status' })).toEqual([company, third, team]);
    expect((await ask({ countBy: 'type.status' })).counts).toEqual({ 'Company.OnTrack': 1, 'Team.Done': 1, 'Team.OffTrack': 1 });
    expect((await ask({ countBy: 'status' })).counts).toEqual({ OnTrack: 1, Done: 1, OffTrack: 1 });
    for (const countBy of ['type.colour', 'type.type', 'type.status.ownerId', '.', 'title'])
      expect(await ask({ countBy })).toMatchObject({ status: 422, codes: { countBy: ['VAL_UNKNOWN'] } });
    const first = await ask({ sorts: [{ field: 'ownerId' }], endIndex: 2 });
    const rest = await ask({ sorts: [{ field: 'ownerId' }], after: first.next });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toHaveLength(3);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
    const due = (operator: string, value: string) =>
      member.call(rockApi.search, {
        body: {
          filters: [
            { field: 'tractionId', value: own.id },
            { field: 'dueDate', operator, value },
          ],
        } as never,
      });
    expect((await due('eq', '2026-06-30')).items.map(({ id }) => id)).toEqual([company]);
    expect((await due('gt', '2026-06-30')).items.map(({ id }) => id)).not.toContain(company);
    expect((await due('lt', '2026-07-01')).items.map(({ id }) => id)).toContain(company);
  });

  it('answers in pages, with the count of all', async () => {
    const own = await here.traction([member], 'Pages');
    for (const title of ['a', 'b', 'c']) await add(member, { title, tractionIds: [own.id] });
    const answer = await member.call(rockApi.search, {
      body: { startIndex: 1, endIndex: 2, filters: [{ field: 'tractionId', value: own.id }] },
    });
    expect(answer).toMatchObject({ items: [{ title: 'b' }], totalCount: 3, totalPages: 3 });
  });
});
