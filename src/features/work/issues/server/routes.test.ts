import { describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { type Issue, issueApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const other = await here.traction([owner, member], 'Build & Install');
/** A traction that the member does not see. */
const closed = await here.traction([owner], 'Closed');

const draft = (who: Actor = member) => ({
  title: 'The yard floods',
  ownerId: who.personId,
  tractionId: traction.id,
  entityType: 'meeting' as const,
});

const add = async (who: Actor = member, more: object = {}) => {
  const answer = await who.call(issueApi.create, { body: { ...draft(who), ...more } });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const headlineIn = async (tractionId: string): Promise<string> =>
  (await owner.call(headlineApi.create, { body: { title: 'The port closes', ownerId: owner.personId, tractionId } })).id;

const read = async (id: string, who: Actor = member): Promise<Issue[]> => (await who.call(issueApi.byIds, { query: { ids: id } })).items;
const get = async (id: string, who: Actor = member): Promise<Issue> => (await read(id, who))[0] as Issue;
const listed = async (tractionId: string) =>
  (
    await member.call(issueApi.search, {
      body: {
        filters: [
          { field: 'tractionId', value: tractionId },
          { field: 'status', value: 'ToReview' },
        ],
      },
    })
  ).items;

describe('POST issues', () => {
  it('G-01, G-10: adds an Issue with the id that the client made', async () => {
    const id = newId();
    await add(member, { id, contentHtml: '<p>Since May</p>', meetingId: traction.meetingId });
    expect(await read(id)).toMatchObject([
      {
        id,
        title: 'The yard floods',
        ownerId: member.personId,
        contentHtml: '<p>Since May</p>',
        tractionId: traction.id,
        meetingId: traction.meetingId,
        entityType: 'meeting',
        status: 'ToReview',
        solvedAt: null,
        fromType: null,
        fromId: null,
        fromTitle: '',
        isArchived: false,
        source: 'typed',
        version: 1,
        can: {
          edit: true,
          remove: true,
          move: true,
        },
      },
    ]);
  });

  it('422 names the meeting when it is of another traction', async () => {
    const held = await here.traction([owner, member]);
    for (const meetingId of [held.meetingId, newId()])
      expect(await member.call(issueApi.create, { body: { ...draft(), meetingId } })).toMatchObject({
        status: 422,
        codes: { meetingId: ['VAL_INVALID'] },
      });
  });

  it('makes one Issue for each owner', async () => {
    const { ownerId: _, ...rest } = draft();
    const { ids } = await owner.call(issueApi.create, { body: { ...rest, ownerIds: [owner.personId, member.personId] } });
    expect((await read(ids.join(','))).map((issue) => issue.ownerId).sort()).toEqual([owner.personId, member.personId].sort());
  });

  it('keeps the item that it was made from', async () => {
    const fromId = await headlineIn(traction.id);
    const id = await add(member, { fromType: 'headline', fromId, fromTitle: 'Open the second yard' });
    expect(await read(id)).toMatchObject([{ fromType: 'headline', fromId, fromTitle: 'Open the second yard' }]);
    expect(await member.call(issueApi.create, { body: { ...draft(), fromType: 'rock' } })).toMatchObject({
      status: 422,
      codes: { fromId: ['VAL_REQUIRED'] },
    });
  });

  it('404 for an item of a meeting or an organisation that the person does not see, as for one that does not exist; nothing is made', async () => {
    const theirs = await here.traction([elsewhere]);
    const foreign = await elsewhere.call(headlineApi.create, {
      body: { title: 'Theirs', ownerId: elsewhere.personId, tractionId: theirs.id },
    });
    const hidden = await headlineIn(closed.id);
    for (const fromId of [hidden, foreign.id, newId()])
      expect(await member.call(issueApi.create, { body: { ...draft(), title: 'Guessed', fromType: 'headline', fromId } })).toMatchObject({
        status: 404,
        messages: [{ code: 'notFound' }],
      });
    expect((await listed(traction.id)).filter(({ title }) => title === 'Guessed')).toEqual([]);
    await add(owner, { fromType: 'headline', fromId: hidden });
  });

  it('puts new Issues at the end of the team’s order', async () => {
    const own = await here.traction([member], 'Ranks');
    for (const title of ['a', 'b', 'c']) await add(member, { title, tractionId: own.id });
    expect((await listed(own.id)).map(({ title, rank }) => [title, rank])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('G-03: 422 names title, owner, entity type and meeting when they are missing', async () => {
    const codes = { title: ['VAL_REQUIRED'], ownerId: ['VAL_REQUIRED'], entityType: ['VAL_REQUIRED'], tractionId: ['VAL_REQUIRED'] };
    expect(await member.call(issueApi.create, { body: {} as never })).toMatchObject({ status: 422, codes });
  });

  it('422 names fields that are too long or unknown, and a V/TO, which has no Issues yet', async () => {
    expect(await member.call(issueApi.create, { body: { ...draft(), title: 'x'.repeat(257), titel: 1 } as never })).toMatchObject({
      status: 422,
      codes: { title: ['VAL_TOO_LONG'], titel: ['VAL_UNKNOWN'] },
    });
    expect(await member.call(issueApi.create, { body: { ...draft(), entityType: 'vto' } })).toMatchObject({
      status: 422,
      codes: { entityType: ['VAL_INVALID'] },
    });
  });

  it('removes scripts from the notes', async () => {
    expect((await get(await add(member, { contentHtml: '<p onclick="x()">a<script>alert(1)</script></p>' }))).contentHtml).toBe('<p>a</p>');
  });

  it('B-35: 403 to an Observer', async () => {
    expect(await observer.call(issueApi.create, { body: draft(observer) })).toMatchObject({ status: 403 });
  });

  it('404 to somebody who is not invited, and to another organisation', async () => {
    for (const who of [outsider, elsewhere])
      expect(await who.call(issueApi.create, { body: draft(who) })).toMatchObject({ status: 404, codes: { tractionId: ['VAL_INVALID'] } });
  });

  it('B-38, B-39: a Member picks owners of the meeting only, an Owner anybody who sees it', async () => {
    const body = { ...draft(), ownerId: outsider.personId };
    expect(await member.call(issueApi.create, { body })).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
    const admin = await here.person(owner.orgId, 'Admin');
    expect(await owner.call(issueApi.create, { body })).toMatchObject({ status: 422 });
    expect(await owner.call(issueApi.create, { body: { ...body, ownerId: admin.personId } })).toMatchObject({ status: 200 });
  });

  it('the same request sent five times is executed once', async () => {
    const key = newId();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => member.call(issueApi.create, { body: { ...draft(), title: 'Only once' } }, { 'idempotency-key': key })),
    );
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(
      (await member.call(issueApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value: 'Only once' }] } }))
        .totalCount,
    ).toBe(1);
  });

  it('409 when the id is taken', async () => {
    const id = await add();
    expect(await member.call(issueApi.create, { body: { ...draft(), id } })).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });
});

describe('PUT issue/{id}', () => {
  it('G-10, G-18: changes title, notes and owner, accepts the whole Issue as it was read, and answers without messages', async () => {
    const id = await add();
    const body = { ...(await get(id)), title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>' };
    expect(await member.call(issueApi.update, { params: { id }, body })).toMatchObject({ status: 200, messages: [], version: 2 });
    expect(await read(id)).toMatchObject([{ title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>' }]);
  });

  it('takes a decision of 200 signs, as a person counts them, and one sign more is too many', async () => {
    const id = await add();
    const decide = (outcome: string) =>
      member.call(issueApi.update, { params: { id }, body: { title: 'Counted', ownerId: member.personId, outcome } });
    expect(await decide('e\u0301'.repeat(200))).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject([{ outcome: 'e\u0301'.repeat(200) }]);
    expect(await decide('e\u0301'.repeat(201))).toMatchObject({ status: 422, codes: { outcome: ['VAL_TOO_LONG'] } });
  });

  it('422 names title and owner when they are missing', async () => {
    expect(await member.call(issueApi.update, { params: { id: await add() }, body: {} as never })).toMatchObject({
      status: 422,
      codes: { title: ['VAL_REQUIRED'], ownerId: ['VAL_REQUIRED'] },
    });
  });

  it('409 with the current row on a stale version', async () => {
    const id = await add();
    const change = (title: string) =>
      member.call(issueApi.update, { params: { id }, body: { title, ownerId: member.personId, version: 1 } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, current: { title: 'First', version: 2 } });
  });

  it('tells whose choice did not stand what it is called, but only while they see it', async () => {
    const guest = await here.person(owner.orgId);
    const weekly = await here.traction([owner, guest]);
    const told = async () => (await guest.call(notificationApi.search, { body: {} })).items.map(({ message }) => message);
    const settle = async (title: string) => {
      const id = await add(owner, { tractionId: weekly.id });
      const body = { ownerId: owner.personId, version: 1 };
      expect((await guest.call(issueApi.update, { params: { id }, body: { ...body, title: 'Theirs' } })).status).toBe(200);
      return () => owner.call(issueApi.update, { params: { id }, body: { ...body, title, version: 2, settled: ['title'] } });
    };
    const [first, second] = [await settle('Roof'), await settle('Raise for Theo')];
    expect((await first()).status).toBe(200);
    expect(await told()).toMatchObject([expect.stringMatching(/^Roof, /)]);
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [weekly.id, guest.personId], owner.orgId);
    expect((await second()).status).toBe(200);
    // The bell does not name it either: they may no longer see it.
    expect(await told()).toEqual([]);
  });

  it('403 to an Observer, 404 to somebody who is not invited and to another organisation', async () => {
    const id = await add();
    expect(await observer.call(issueApi.update, { params: { id }, body: { title: 'x', ownerId: member.personId } })).toMatchObject({
      status: 403,
    });
    for (const who of [outsider, elsewhere])
      expect(await who.call(issueApi.update, { params: { id }, body: { title: 'x', ownerId: who.personId } })).toMatchObject({
        status: 404,
      });
  });
});

describe('PUT issue/{id}/status, PUT issue/{id}/solve', () => {
  it('G-11, G-19: solves an Issue, and reopens it at the end of the order', async () => {
    const own = await here.traction([member], 'Solving');
    const [first, second] = [await add(member, { tractionId: own.id }), await add(member, { tractionId: own.id })];
    await member.call(issueApi.solve, { params: { id: first } });
    expect(await read(first)).toMatchObject([{ status: 'Reviewed', solvedAt: '2026-03-03T15:00:00.000Z', can: { move: false } }]);
    expect((await listed(own.id)).map(({ id }) => id)).toEqual([second]);
    await member.call(issueApi.setStatus, { params: { id: first }, body: { status: 'ToReview' } });
    expect(await read(first)).toMatchObject([{ status: 'ToReview', solvedAt: null }]);
    expect((await listed(own.id)).map(({ id }) => id)).toEqual([second, first]);
  });

  it('G-19: takes the four statuses and no other', async () => {
    const id = await add();
    for (const status of ['Pending', 'Reviewed', 'Removed', 'ToReview'] as const)
      expect(await member.call(issueApi.setStatus, { params: { id }, body: { status } })).toMatchObject({ status: 200 });
    expect((await get(id)).status).toBe('ToReview');
    expect(await member.call(issueApi.setStatus, { params: { id }, body: { status: 'Solved' as never } })).toMatchObject({
      status: 422,
      codes: { status: ['VAL_INVALID'] },
    });
  });

  it('403 to an Observer and to somebody who removes another’s Issue without the right to, 404 to others', async () => {
    const id = await add(owner);
    expect(await observer.call(issueApi.solve, { params: { id } })).toMatchObject({ status: 403 });
    expect(await member.call(issueApi.setStatus, { params: { id }, body: { status: 'Removed' } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) {
      expect(await who.call(issueApi.solve, { params: { id } })).toMatchObject({ status: 404 });
      expect(await who.call(issueApi.setStatus, { params: { id }, body: { status: 'Reviewed' } })).toMatchObject({ status: 404 });
    }
  });
});

describe('PUT issue/{id}/reassign', () => {
  it('G-11: gives the Issue to another owner of the meeting', async () => {
    const id = await add();
    await member.call(issueApi.reassign, { params: { id }, body: { ownerId: owner.personId } });
    expect((await get(id)).ownerId).toBe(owner.personId);
    expect(await member.call(issueApi.reassign, { params: { id }, body: { ownerId: outsider.personId } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
    expect(await elsewhere.call(issueApi.reassign, { params: { id }, body: { ownerId: elsewhere.personId } })).toMatchObject({
      status: 404,
    });
  });
});

describe('DELETE issue/{id}', () => {
  it('G-12: removes the Issue for everybody', async () => {
    const id = await add();
    expect(await member.call(issueApi.remove, { params: { id } })).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toEqual([]);
    expect(await member.call(issueApi.remove, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('403 to somebody who neither owns the Issue nor may edit the meeting, 404 to others', async () => {
    const id = await add(owner);
    for (const who of [member, observer]) expect(await who.call(issueApi.remove, { params: { id } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere]) expect(await who.call(issueApi.remove, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('POST issue/{id}/move', () => {
  const to = (destinationId: string, ownerId = member.personId) => ({
    ownerId,
    source: 'meeting' as const,
    destination: 'meeting' as const,
    destinationId,
  });

  it('G-08, G-09, G-13: moves to the end of another meeting’s list, with the owner named', async () => {
    const id = await add();
    const last = await add(owner, { tractionId: other.id });
    const body = {
      ...to(other.id, owner.personId),
      id,
      sourceTitle: 'Leadership',
      destinationTitle: 'Build & Install',
      destinationCollectionId: null,
    };
    expect(await member.call(issueApi.move, { params: { id }, body })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject([{ tractionId: other.id, ownerId: owner.personId, status: 'ToReview', meetingId: null }]);
    expect((await listed(other.id)).map((issue) => issue.id).slice(-2)).toEqual([last, id]);
  });

  it('G-07: 422 names owner, source and destination when they are missing', async () => {
    const codes = { ownerId: ['VAL_REQUIRED'], source: ['VAL_REQUIRED'], destination: ['VAL_REQUIRED'], destinationId: ['VAL_REQUIRED'] };
    expect(await member.call(issueApi.move, { params: { id: await add() }, body: {} as never })).toMatchObject({ status: 422, codes });
  });

  it('G-17: 409 when the Issue is in the destination already, or solved', async () => {
    const id = await add();
    const refused = { status: 409, messages: [{ text: "Your issue wasn't moved, try again!" }] };
    expect(await member.call(issueApi.move, { params: { id }, body: to(traction.id) })).toMatchObject(refused);
    await member.call(issueApi.solve, { params: { id } });
    expect(await member.call(issueApi.move, { params: { id }, body: to(other.id) })).toMatchObject(refused);
  });

  it('422 to a V/TO, which has no Issues yet, and to an owner who is not in the meeting', async () => {
    const id = await add();
    expect(await member.call(issueApi.move, { params: { id }, body: { ...to(other.id), destination: 'vto' } })).toMatchObject({
      status: 422,
      codes: { destination: ['VAL_INVALID'] },
    });
    expect(await member.call(issueApi.move, { params: { id }, body: to(other.id, outsider.personId) })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_INVALID'] },
    });
  });

  it('404 when the person may not see the destination; 403 to an Observer; 404 to others', async () => {
    const id = await add();
    expect(await member.call(issueApi.move, { params: { id }, body: to(closed.id) })).toMatchObject({
      status: 404,
      codes: { destinationId: ['VAL_INVALID'] },
    });
    expect(await observer.call(issueApi.move, { params: { id }, body: to(other.id) })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(issueApi.move, { params: { id }, body: to(other.id) })).toMatchObject({ status: 404 });
  });
});

describe('PUT issues/rank', () => {
  it('puts the named Issues first, in the order given, and keeps the order of the others', async () => {
    const own = await here.traction([member], 'Order');
    const [a, b, c, d] = [
      await add(member, { tractionId: own.id }),
      await add(member, { tractionId: own.id }),
      await add(member, { tractionId: own.id }),
      await add(member, { tractionId: own.id }),
    ];
    await member.call(issueApi.rank, { body: { tractionId: own.id, ids: [d, b] } });
    expect((await listed(own.id)).map(({ id, rank }) => ({ id, rank }))).toEqual(
      [d, b, a, c].map((id, index) => ({ id, rank: index + 1 })),
    );
  });

  it('404 to an Issue that is not open in the traction, 403 to an Observer, 404 to others', async () => {
    const id = await add();
    expect(await member.call(issueApi.rank, { body: { tractionId: other.id, ids: [id] } })).toMatchObject({
      status: 404,
      codes: { ids: ['VAL_INVALID'] },
    });
    expect(await observer.call(issueApi.rank, { body: { tractionId: traction.id, ids: [id] } })).toMatchObject({ status: 403 });
    for (const who of [outsider, elsewhere])
      expect(await who.call(issueApi.rank, { body: { tractionId: traction.id, ids: [id] } })).toMatchObject({ status: 404 });
  });
});

describe('GET issues, POST issues/search', () => {
  it('G-10: gives the Issues that the person may see', async () => {
    const id = await add();
    for (const who of [outsider, elsewhere]) expect(await read(id, who)).toEqual([]);
    expect(await read(id, observer)).toMatchObject([{ id, can: { edit: false, remove: false, move: false } }]);
  });

  it('filters by meeting, owner, status, title and own Issues, and sorts', async () => {
    const own = await here.traction([member, owner], 'Search');
    const beta = await add(member, { title: 'Beta', tractionId: own.id });
    const alpha = await add(owner, { title: 'alpha', tractionId: own.id });
    await owner.call(issueApi.solve, { params: { id: alpha } });
    const found = async (filters: object[], sorts: object[] = []) =>
      (
        await member.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }, ...filters], sorts } as never })
      ).items.map(({ id }) => id);
    expect(await found([])).toEqual([beta, alpha]);
    expect(await found([], [{ field: 'rank', direction: 'desc' }])).toEqual([alpha, beta]);
    expect(await found([], [{ field: 'title' }])).toEqual([alpha, beta]);
    expect(await found([{ field: 'status', value: 'Reviewed' }])).toEqual([alpha]);
    expect(await found([{ field: 'ownerId', value: owner.personId }])).toEqual([alpha]);
    expect(await found([{ field: 'mine', value: true }])).toEqual([beta]);
    expect(await found([{ field: 'title', operator: 'contains', value: 'BET' }])).toEqual([beta]);
    for (const who of [outsider, elsewhere])
      expect((await who.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }] } })).items).toEqual([]);
  });

  it('leaves out archived Issues unless they are asked for', async () => {
    const own = await here.traction([member], 'Archive');
    const id = await add(member, { tractionId: own.id });
    await member.call(issueApi.solve, { params: { id } });
    await here.sql('update issue set archived_at = now() where id = $1', [id], owner.orgId);
    const found = async (more: object[]) =>
      (await member.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: own.id }, ...more] } as never })).items;
    expect(await found([])).toEqual([]);
    expect(await found([{ field: 'archived', value: true }])).toMatchObject([{ id, isArchived: true }]);
    await member.call(issueApi.setStatus, { params: { id }, body: { status: 'ToReview' } });
    expect(await found([])).toMatchObject([{ id, isArchived: false }]);
  });
});
