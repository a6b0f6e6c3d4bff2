import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { changeApi } from '../contract.ts';

let here: World;
let owner: Actor;
let guest: Actor;
let outsider: Actor;
let board: SeededTraction;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
  [guest, outsider] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  board = await here.traction([owner, guest], 'Board');
});
afterAll(() => here.close());

const seqNow = async (): Promise<number> => {
  const [row] = await here.sql<{ seq: string }>('select seq from org_clock where org_id = $1', [owner.orgId], owner.orgId);
  return Number(row?.seq);
};
const changedSince = (who: Actor, since: number | string) => who.call(changeApi.since, { query: { since } });
const addHeadlines = (count: number) =>
  here.sql<{ id: string }>(
    `insert into headline (org_id, id, created_by_id, traction_id, owner_id, title)
       select $1, gen_random_uuid(), $2, $3, $2, 'News' from generate_series(1, $4::integer) returning id`,
    [owner.orgId, owner.personId, board.id, count],
    owner.orgId,
  );

describe('GET changes', () => {
  it('200: names each changed item once, and only items that the person may see', async () => {
    const since = await seqNow();
    const { id } = await owner.call(headlineApi.create, { body: { title: 'News', ownerId: owner.personId, tractionId: board.id } });
    await owner.call(headlineApi.review, { params: { id } });
    const mine = await guest.call(todoApi.create, { body: { title: 'Mine' } });
    const seq = await seqNow();
    expect(await changedSince(guest, since)).toMatchObject({
      seq,
      refetch: false,
      items: [
        { entityType: 'headline', ids: [id], more: 0 },
        { entityType: 'todo', ids: [mine.id], more: 0 },
      ],
    });
    expect(await changedSince(owner, since)).toMatchObject({ items: [{ entityType: 'headline', ids: [id], more: 0 }] });
    expect(await changedSince(outsider, since)).toMatchObject({ seq, refetch: false, items: [] });
    expect(await changedSince(guest, seq)).toMatchObject({ seq, refetch: false, items: [] });
  });

  it('200: names at most a hundred ids, and counts the others', async () => {
    const since = await seqNow();
    await addHeadlines(1_200);
    const { items } = await changedSince(guest, since);
    expect(items).toMatchObject([{ entityType: 'headline', more: 1_100 }]);
    expect(items[0]?.ids).toHaveLength(100);
  });

  it('200: asks for a full refetch when rights have changed, when too much has changed, and for a number of the future', async () => {
    const anew = { refetch: true, items: [] };
    let since = await seqNow();
    await here.sql('delete from invitee where traction_id = $1 and person_id = $2', [board.id, guest.personId], owner.orgId);
    expect(await changedSince(guest, since)).toMatchObject(anew);
    since = await seqNow();
    expect(await changedSince(guest, since + 1)).toMatchObject(anew);
    await addHeadlines(5_001);
    expect(await changedSince(owner, since)).toMatchObject(anew);
    expect(await changedSince(owner, since + 1)).toMatchObject({ refetch: false });
  });

  it('200: asks for a full refetch when the change log no longer has all changes after the number', async () => {
    const since = await seqNow();
    await addHeadlines(3);
    await here.sql('delete from change_log where org_id = $1 and seq <= $2', [owner.orgId, since + 2], owner.orgId);
    await here.sql('update change_log_month set first_seq = $2 where org_id = $1', [owner.orgId, since + 3], owner.orgId);
    expect(await changedSince(owner, since)).toMatchObject({ refetch: true, items: [] });
    expect(await changedSince(owner, since + 2)).toMatchObject({ refetch: false, items: [{ entityType: 'headline' }] });
  });

  it('422 to a number that is invalid, 401 signed out', async () => {
    for (const since of ['x', '-1', '1.5']) expect((await changedSince(owner, since)).status).toBe(422);
    expect((await here.visitor.call(changeApi.since, { query: { since: 0 } })).status).toBe(401);
  });
});
