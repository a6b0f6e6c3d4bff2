import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { headlineApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});

const add = async (who: Actor = member, more: object = {}) => {
  const answer = await who.call(headlineApi.create, {
    body: { title: 'The ferry contract is signed', ownerId: who.personId, tractionId: traction.id, ...more },
  });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const read = async (id: string, who: Actor = member) => (await who.call(headlineApi.byIds, { query: { ids: id } })).items;

describe('POST headlines', () => {
  it('H-01, H-02: adds a headline with the id that the client made', async () => {
    const id = newId();
    await add(member, { id, contentHtml: '<p>Three boats</p>' });
    expect(await read(id)).toMatchObject([
      {
        id,
        title: 'The ferry contract is signed',
        ownerId: member.personId,
        status: 'ToReview',
        source: 'typed',
        contentHtml: '<p>Three boats</p>',
        version: 1,
      },
    ]);
  });

  it('422 names the meeting when it is of another traction', async () => {
    const held = await here.traction([owner, member]);
    for (const meetingId of [held.meetingId, newId()])
      expect(
        await member.call(headlineApi.create, { body: { title: 'x', ownerId: member.personId, tractionId: traction.id, meetingId } }),
      ).toMatchObject({ status: 422, codes: { meetingId: ['VAL_INVALID'] } });
  });

  it('makes one headline for each owner', async () => {
    const answer = await owner.call(headlineApi.create, {
      body: { title: 'Two owners', ownerIds: [owner.personId, member.personId], tractionId: traction.id },
    });
    expect(answer.ids).toHaveLength(2);
    expect(
      (await owner.call(headlineApi.byIds, { query: { ids: answer.ids.join(',') } })).items.map((item) => item.ownerId).sort(),
    ).toEqual([owner.personId, member.personId].sort());
  });

  it('H-07: 422 names title, owner and meeting when they are missing', async () => {
    const answer = await member.call(headlineApi.create, { body: { title: ' ' } as never });
    expect(answer).toMatchObject({ status: 422, succeeded: false, codes: { title: ['VAL_REQUIRED'], tractionId: ['VAL_REQUIRED'] } });
    expect(await member.call(headlineApi.create, { body: { title: 'x', tractionId: traction.id } })).toMatchObject({
      status: 422,
      codes: { ownerId: ['VAL_REQUIRED'] },
    });
  });

  it('422 names an unknown field', async () => {
    const body = { title: 'x', ownerId: member.personId, tractionId: traction.id, titel: 'y' };
    expect(await member.call(headlineApi.create, { body })).toMatchObject({ status: 422, codes: { titel: ['VAL_UNKNOWN'] } });
  });

  it('removes scripts from the notes', async () => {
    const id = await add(member, {
      contentHtml: '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p>',
    });
    const [item] = await read(id);
    expect(item?.contentHtml).not.toMatch(/script|onclick|onerror|img/);
    expect(item?.contentHtml).toContain('href="https://');
  });

  it('Y-07: 422 to notes that are too long as they would be stored, and accepts every stored text again', async () => {
    const links = (count: number) => '<a href=x>x</a>'.repeat(count);
    const body = { title: 'x', ownerId: member.personId, tractionId: traction.id, contentHtml: links(3_000) };
    const tooLong = { status: 422, codes: { contentHtml: ['VAL_TOO_LONG'] } };
    expect(await member.call(headlineApi.create, { body })).toMatchObject(tooLong);
    const id = await add(member, { contentHtml: links(600) });
    const [item] = await read(id);
    expect(item?.contentHtml.length).toBeGreaterThan(links(600).length);
    const save = (contentHtml = '') =>
      member.call(headlineApi.update, { params: { id }, body: { title: 'x', ownerId: member.personId, contentHtml } });
    expect(await save(item?.contentHtml)).toMatchObject({ status: 200 });
    expect((await read(id))[0]?.contentHtml).toBe(item?.contentHtml);
    expect(await save(links(3_000))).toMatchObject(tooLong);
  });

  it('B-35: 403 to an Observer', async () => {
    expect(
      await observer.call(headlineApi.create, { body: { title: 'x', ownerId: observer.personId, tractionId: traction.id } }),
    ).toMatchObject({ status: 403 });
  });

  it('404 to somebody who is not invited, and to another organisation', async () => {
    for (const who of [outsider, elsewhere]) {
      expect(await who.call(headlineApi.create, { body: { title: 'x', ownerId: who.personId, tractionId: traction.id } })).toMatchObject({
        status: 404,
        codes: { tractionId: ['VAL_INVALID'] },
      });
    }
  });

  it('B-38, B-39: a Member picks owners of the meeting only, an Owner anybody who sees it', async () => {
    const body = { title: 'x', ownerId: outsider.personId, tractionId: traction.id };
    expect(await member.call(headlineApi.create, { body })).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
    const admin = await here.person(owner.orgId, 'Admin');
    expect(await owner.call(headlineApi.create, { body })).toMatchObject({ status: 422 });
    expect(await owner.call(headlineApi.create, { body: { ...body, ownerId: admin.personId } })).toMatchObject({ status: 200 });
  });

  it('the same request sent five times is executed once', async () => {
    const key = newId();
    const body = { title: 'Only once', ownerId: member.personId, tractionId: traction.id };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => member.call(headlineApi.create, { body }, { 'idempotency-key': key })));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    const found = await member.call(headlineApi.search, {
      body: { filters: [{ field: 'title', operator: 'contains', value: 'Only once' }] },
    });
    expect(found.totalCount).toBe(1);
    expect(await member.call(headlineApi.create, { body: { ...body, title: 'Other' } }, { 'idempotency-key': key })).toMatchObject({
      status: 422,
    });
  });

  it('409 when the id is taken', async () => {
    const id = await add();
    expect(
      await member.call(headlineApi.create, { body: { id, title: 'x', ownerId: member.personId, tractionId: traction.id } }),
    ).toMatchObject({ status: 409, codes: { id: ['VAL_INVALID'] } });
  });
});

describe('PUT headline/{id}', () => {
  it('H-03: changes title, notes and owner', async () => {
    const id = await add();
    expect(
      await member.call(headlineApi.update, {
        params: { id },
        body: { title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>', version: 1 },
      }),
    ).toMatchObject({ status: 200, version: 2 });
    expect(await read(id)).toMatchObject([{ title: 'Changed', ownerId: owner.personId, contentHtml: '<p>n</p>' }]);
  });

  it('forgets the meeting that it came from when it moves to another traction', async () => {
    const there = await here.traction([member], 'There');
    const id = await add(member, { meetingId: traction.meetingId });
    const body = { title: 'x', ownerId: member.personId, tractionId: there.id };
    expect(await member.call(headlineApi.update, { params: { id }, body })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject([{ tractionId: there.id, meetingId: null }]);
  });

  it('409 with the current row on a stale version', async () => {
    const id = await add();
    const change = (title: string) =>
      member.call(headlineApi.update, { params: { id }, body: { title, ownerId: member.personId, version: 1 } });
    expect((await change('First')).status).toBe(200);
    expect(await change('Second')).toMatchObject({ status: 409, current: { title: 'First', version: 2 } });
  });

  it('404 to somebody who is not invited, and to another organisation', async () => {
    const id = await add();
    for (const who of [outsider, elsewhere]) {
      expect(await who.call(headlineApi.update, { params: { id }, body: { title: 'x', ownerId: who.personId } })).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('PUT headline/{id}/review', () => {
  it('H-04, H-09: turns To Review into Reviewed', async () => {
    const id = await add();
    await member.call(headlineApi.review, { params: { id } });
    expect(await read(id)).toMatchObject([{ status: 'Reviewed' }]);
  });
});

describe('PUT headline/{id}/reassign', () => {
  it('H-05: gives the headline to another owner', async () => {
    const id = await add();
    await member.call(headlineApi.reassign, { params: { id }, body: { ownerId: owner.personId } });
    expect(await read(id)).toMatchObject([{ ownerId: owner.personId }]);
  });
});

describe('DELETE headline/{id}', () => {
  it('H-03: removes the headline for everybody', async () => {
    const id = await add();
    expect(await member.call(headlineApi.remove, { params: { id } })).toMatchObject({ status: 200 });
    expect(await read(id)).toEqual([]);
  });

  it('403 to somebody who neither owns the headline nor may edit the meeting', async () => {
    const id = await add(owner);
    expect(await member.call(headlineApi.remove, { params: { id } })).toMatchObject({ status: 403 });
  });
});

describe('PUT headlines/bulk', () => {
  const bulk = (who: Actor, id: string, change: object) => who.call(headlineApi.changeMany, { body: { items: [{ id }], ...change } });

  it('H-03: brings a removed headline back, alone or with others, and changes nothing else of a removed one', async () => {
    const id = await add();
    await member.call(headlineApi.remove, { params: { id } });
    expect(await bulk(member, id, { ownerId: owner.personId })).toMatchObject({ status: 404 });
    expect(await bulk(observer, id, { status: 'ToReview' })).toMatchObject({ status: 403 });
    expect(await bulk(outsider, id, { status: 'ToReview' })).toMatchObject({ status: 404 });
    expect(await bulk(member, id, { status: 'ToReview' })).toMatchObject({ status: 200, refused: [] });
    expect(await read(id)).toMatchObject([{ id, status: 'ToReview' }]);
  });
});

describe('PUT headline/{id} to another meeting', () => {
  const move = (by: Actor, id: string, tractionId: string, ownerId = by.personId) =>
    by.call(headlineApi.update, { params: { id }, body: { title: 'Moved', ownerId, contentHtml: '', tractionId } });

  it('needs the right to add to the other meeting: seeing it is not enough', async () => {
    const seen = await here.traction([owner], 'Seen by all');
    await here.sql(
      `update traction set visibility = jsonb_set(visibility, '{org}', '{"canView": true, "canEdit": false}') where id = $1`,
      [seen.id],
      owner.orgId,
    );
    const id = await add(member);
    expect((await member.call(headlineApi.search, { body: { filters: [{ field: 'tractionId', value: seen.id }] } })).status).toBe(200);
    expect(await move(member, id, seen.id)).toMatchObject({ status: 404, codes: { tractionId: ['VAL_INVALID'] } });
    expect(await read(id)).toMatchObject([{ tractionId: traction.id }]);
    const own = await here.traction([member, owner], 'Of my own');
    expect(await move(member, id, own.id)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject([{ tractionId: own.id }]);
  });

  it('needs an owner who shares the other meeting', async () => {
    const own = await here.traction([member], 'Without the owner');
    const id = await add(owner);
    expect(await move(member, id, own.id, owner.personId)).toMatchObject({ status: 422, codes: { ownerId: ['VAL_INVALID'] } });
  });
});

describe('POST headline/cascade', () => {
  it('H-11: 404 while its flag is off', async () => {
    const headlineId = await add(owner);
    expect(
      await owner.call(headlineApi.cascade, { body: { headlineId, list: [{ ownerId: owner.personId, tractionIds: [traction.id] }] } }),
    ).toMatchObject({ status: 404 });
  });

  it('H-06, H-10: makes a copy for each owner and meeting, and needs both in each row', async () => {
    await here.sql("insert into feature_flag values ('cascade-headlines', true)");
    const other = await here.traction([owner], 'Build & Install');
    const headlineId = await add(owner);
    const answer = await owner.call(headlineApi.cascade, {
      body: { headlineId, list: [{ ownerId: owner.personId, tractionIds: [other.id] }] },
    });
    expect(await read(answer.ids[0] ?? '', owner)).toMatchObject([
      { tractionId: other.id, title: 'The ferry contract is signed', status: 'ToReview' },
    ]);
    expect(
      await owner.call(headlineApi.cascade, { body: { headlineId, list: [{ ownerId: owner.personId, tractionIds: [] }] } }),
    ).toMatchObject({ status: 422, codes: { 'list.0.tractionIds': ['VAL_REQUIRED'] } });
  });

  it('H-06: refuses meetings to which the person may not add, naming the row, and copies nothing', async () => {
    await here.sql("insert into feature_flag values ('cascade-headlines', true) on conflict do nothing");
    const [open, board, watched] = [await here.traction([owner, member]), await here.traction([owner]), await here.traction([owner])];
    // One that the person sees, though nobody has invited them.
    await here.sql(
      `update traction set visibility = jsonb_set(visibility, '{org}', '{"canView": true, "canEdit": false}') where id = $1`,
      [watched.id],
      owner.orgId,
    );
    const row = (tractionId: string) => ({ ownerId: owner.personId, tractionIds: [tractionId] });
    const headlineId = await add(member);
    const answer = await member.call(headlineApi.cascade, { body: { headlineId, list: [row(open.id), row(board.id)] } });
    expect(answer).toMatchObject({ status: 404, codes: { 'list.1.tractionIds': ['VAL_INVALID'] } });
    const seen = await member.call(headlineApi.cascade, { body: { headlineId, list: [row(open.id), row(watched.id)] } });
    expect(seen).toMatchObject({ status: 404, codes: { 'list.1.tractionIds': ['VAL_INVALID'] } });
    for (const { id } of [open, board, watched]) {
      const { items } = await owner.call(headlineApi.search, { body: { filters: [{ field: 'tractionId', value: id }] } });
      expect(items).toEqual([]);
    }
  });
});

describe('POST headlines/search', () => {
  it('H-13: filters by meeting and status, and hides headlines that the person may not see', async () => {
    const mine = await here.traction([member], 'Search');
    const id = await add(member, { tractionId: mine.id });
    const ask = {
      body: {
        filters: [
          { field: 'tractionId', value: mine.id },
          { field: 'status', value: 'ToReview' },
        ],
      },
    };
    expect((await member.call(headlineApi.search, ask)).items.map((item) => item.id)).toEqual([id]);
    expect((await outsider.call(headlineApi.search, ask)).items).toEqual([]);
    expect((await elsewhere.call(headlineApi.search, ask)).items).toEqual([]);
  });
});

describe('an answer that has not changed', () => {
  it('is answered 304 to a client that has it, until a headline changes', async () => {
    const id = await add();
    const url = `/api/v2/headlines?ids=${id}`;
    const headers = { authorization: `Bearer ${member.token}`, 'x-session-context': member.context };
    const first = await here.app.inject({ url, headers });
    const again = await here.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers['etag']) } });
    expect(again.statusCode).toBe(304);
    await member.call(headlineApi.review, { params: { id } });
    const changed = await here.app.inject({ url, headers: { ...headers, 'if-none-match': String(first.headers['etag']) } });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ items: [{ status: 'Reviewed' }] });
  });
});
