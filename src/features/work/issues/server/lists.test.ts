import { beforeEach, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import type { Actor } from '#testing/world.ts';
import { issueApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
let board = traction;
beforeEach(async () => {
  board = await here.traction([owner, member, observer]);
});

const add = async (title: string, more: { isLongTerm?: boolean; ownerId?: string } = {}): Promise<string> => {
  const body = { title, ownerId: member.personId, tractionId: board.id, entityType: 'meeting' as const, ...more };
  return (await member.call(issueApi.create, { body })).id;
};
const find = async (filters: readonly { field: string; value: string | boolean | string[] }[] = [], more = {}) =>
  (await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: board.id }, ...filters], ...more } })).items;
const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ title }) => title);
const longTerm = [{ field: 'longTerm', value: true }];
const bulk = (ids: string[], change: object, who: Actor = member) =>
  who.call(issueApi.changeMany, { body: { items: ids.map((id) => ({ id })), ...change } });
const vote = (id: string, voted = true, who: Actor = member) => who.call(issueApi.vote, { params: { id }, body: { voted } });
const votes = async (who: Actor = member, tractionId = board.id) => {
  const { status, ...answer } = await who.call(issueApi.votes, { query: { tractionId } });
  return { status, votes: answer.votes, people: answer.people, left: answer.left };
};

describe('the long-term list', () => {
  it('is a list of its own, to which Issues are added and moved, to the end of the team’s order', async () => {
    await add('One');
    const two = await add('Two');
    await add('Later', { isLongTerm: true });
    expect([await titles(), await titles(longTerm)]).toEqual([['One', 'Two'], ['Later']]);
    await bulk([two], { isLongTerm: true });
    expect([await titles(), await titles(longTerm)]).toEqual([['One'], ['Later', 'Two']]);
    await bulk([two], { isLongTerm: false });
    await add('Three');
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
    expect((await find(longTerm))[0]).toMatchObject({ title: 'Later', isLongTerm: true });
  });

  it('is not among what a live meeting takes, nor in lists that do not ask for it', async () => {
    await add('Later', { isLongTerm: true });
    expect(await titles([{ field: 'status', value: ['ToReview', 'Pending'] }])).toEqual([]);
  });
});

describe('solved Issues', () => {
  it('are found by words of their outcome, archived or not, of both lists', async () => {
    const ids = [await add('Deposits clear late'), await add('Vans share racks'), await add('No cover in July', { isLongTerm: true })];
    for (const id of ids) await member.call(issueApi.solve, { params: { id } });
    const [deposits = '', , cover = ''] = ids;
    const edit = (id: string, title: string, outcome: string) =>
      member.call(issueApi.update, { params: { id }, body: { title, ownerId: member.personId, outcome } });
    await edit(deposits, 'Deposits clear late', 'Ask for a wire from now on');
    await edit(cover, 'No cover in July', 'Wire the phones to Priya');
    await bulk([deposits], { isArchived: true });
    const solved = [
      { field: 'status', value: 'Reviewed' },
      { field: 'alsoArchived', value: true },
    ];
    expect((await titles(solved)).toSorted()).toEqual(['Deposits clear late', 'No cover in July', 'Vans share racks']);
    expect((await titles([...solved, { field: 'titleOrOutcome', value: 'WIRE' }])).toSorted()).toEqual([
      'Deposits clear late',
      'No cover in July',
    ]);
    expect(await titles([...solved, { field: 'titleOrOutcome', value: 'racks' }])).toEqual(['Vans share racks']);
    expect(await titles([...solved, { field: 'title', value: 'wire' }])).toEqual([]);
    const newest = { sorts: [{ field: 'solvedAt', direction: 'desc' }] };
    expect(await titles(solved, newest)).toEqual(['No cover in July', 'Vans share racks', 'Deposits clear late']);
  });
});

describe('PUT issue/{id}/vote and GET issues/votes', () => {
  it('counts one vote of a person for an Issue, three in a meeting, and returns those of solved Issues', async () => {
    const ids = [await add('One'), await add('Two'), await add('Three'), await add('Four')];
    const [one = '', two = '', three = '', four = ''] = ids;
    expect(await votes()).toEqual({ status: 200, votes: 0, people: 0, left: 3 });
    for (const id of [one, one, two, three]) expect(await vote(id)).toMatchObject({ status: 200 });
    await vote(three, true, owner);
    expect(await votes()).toEqual({ status: 200, votes: 4, people: 2, left: 0 });
    expect(await vote(four)).toMatchObject({ status: 409, messages: [{ code: 'noVotesLeft' }] });
    expect(await vote(four, true, owner)).toMatchObject({ status: 200 });
    const seen = await find([], { sorts: [{ field: 'votes', direction: 'desc' }] });
    expect(seen.map(({ title, votes: given, voted }) => [title, given, voted])[0]).toEqual(['Three', 2, true]);
    expect((await find()).map(({ voted }) => voted)).toEqual([false, false, true, true]);
    await member.call(issueApi.solve, { params: { id: one } });
    expect((await votes()).left).toBe(1);
    await vote(two, false);
    expect(await votes()).toEqual({ status: 200, votes: 3, people: 2, left: 2 });
  });

  it('leaves a person three votes when Issues with votes are open again, and drops those of who has given them elsewhere since', async () => {
    const ids = [await add('One'), await add('Two'), await add('Three'), await add('Four'), await add('Five')];
    const [one = '', two = '', three = '', four = '', five = ''] = ids;
    for (const id of [one, two, three]) await vote(id);
    await vote(three, true, owner);
    const become = (id: string, status: 'Reviewed' | 'ToReview') => member.call(issueApi.setStatus, { params: { id }, body: { status } });
    await become(three, 'Reviewed');
    await vote(four);
    await become(three, 'ToReview');
    expect(await votes()).toEqual({ status: 200, votes: 4, people: 2, left: 0 });
    expect(await votes(owner)).toEqual({ status: 200, votes: 4, people: 2, left: 2 });
    await bulk([one, two], { status: 'Reviewed' });
    await vote(five);
    await bulk([one, two], { status: 'ToReview' });
    expect(await votes()).toEqual({ status: 200, votes: 4, people: 2, left: 0 });
    await bulk([four], { status: 'Reviewed' });
    await bulk([four], { status: 'ToReview' });
    expect((await find([], { sorts: [{ field: 'votes', direction: 'desc' }] })).find(({ id }) => id === four)?.votes).toBe(1);
  });

  it('leaves the votes behind when an Issue moves to another meeting or to the long-term list', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    for (const id of [one, two, three]) await vote(id);
    await bulk([one], { tractionId: traction.id });
    await bulk([two], { isLongTerm: true });
    const move = { ownerId: owner.personId, source: 'meeting', destination: 'meeting', destinationId: traction.id } as const;
    expect(await member.call(issueApi.move, { params: { id: three }, body: move })).toMatchObject({ status: 200 });
    expect(await votes()).toEqual({ status: 200, votes: 0, people: 0, left: 3 });
    const there = await member.call(issueApi.byIds, { query: { ids: [one, two, three].join(',') } });
    expect(there.items.map((issue) => issue.votes)).toEqual([0, 0, 0]);
  });

  it('409 for an Issue that is solved or on the long-term list', async () => {
    const [solved, later] = [await add('Solved'), await add('Later', { isLongTerm: true })];
    await member.call(issueApi.solve, { params: { id: solved } });
    for (const id of [solved, later]) expect(await vote(id)).toMatchObject({ status: 409, messages: [{ code: 'voteNotOpen' }] });
  });

  it('403 to an Observer, 404 to people who do not see the meeting', async () => {
    const id = await add('One');
    expect([
      (await vote(id, true, observer)).status,
      (await vote(id, true, outsider)).status,
      (await vote(id, true, elsewhere)).status,
    ]).toEqual([403, 404, 404]);
    expect([(await votes(observer)).status, (await votes(outsider)).status, (await votes(elsewhere)).status]).toEqual([200, 404, 404]);
    expect((await votes()).votes).toBe(0);
  });
});

describe('GET issues/alike', () => {
  it('names the solved Issue of the same meeting whose title is most alike, with its outcome', async () => {
    const before = await add('Quotes over 60k wait for an approval');
    await member.call(issueApi.solve, { params: { id: before } });
    const edit = { title: 'Quotes over 60k wait for an approval', ownerId: member.personId, outcome: 'Sales signs up to 80k' };
    await member.call(issueApi.update, { params: { id: before }, body: edit });
    const [like, unlike] = [await add('Quotes over $60k wait for two approvals'), await add('No cover for Ruth in July')];
    const { items } = await owner.call(issueApi.alike, { query: { ids: `${like},${unlike},${before}` } });
    expect(items).toEqual([
      { id: like, solvedId: before, title: edit.title, solvedAt: expect.stringMatching(/^20/), outcome: 'Sales signs up to 80k' },
    ]);
    expect((await outsider.call(issueApi.alike, { query: { ids: like } })).items).toEqual([]);
    expect((await elsewhere.call(issueApi.alike, { query: { ids: like } })).items).toEqual([]);
  });
});

describe('POST issues/drop', () => {
  const headlineIn = async (tractionId: string, who: Actor = member): Promise<string> =>
    (await who.call(headlineApi.create, { body: { title: 'The port closes', ownerId: who.personId, tractionId } })).id;
  const dropped = (title: string, fromId: string, ownerId = member.personId) => ({ title, ownerId, fromType: 'headline' as const, fromId });
  const drop = (items: ReturnType<typeof dropped>[], who: Actor = member) =>
    who.call(issueApi.drop, { body: { tractionId: board.id, items } });

  it('makes an Issue from each item, in their order, and names it', async () => {
    await add('One');
    const seen = await headlineIn(board.id);
    const away = dropped('Yard', seen, observer.personId);
    const { ids, refused } = await drop([dropped('Bay two', seen), away, dropped('Crew', seen, owner.personId)]);
    expect(refused).toEqual([{ id: away.fromId, code: 'ownerNotInMeeting' }]);
    expect(await find()).toMatchObject([
      { title: 'One' },
      { id: ids[0], title: 'Bay two', ownerId: member.personId, fromType: 'headline', fromTitle: 'Bay two', source: 'typed', rank: 2 },
      { id: ids[1], title: 'Crew', ownerId: owner.personId, rank: 3 },
    ]);
  });

  it('422 without items, 403 to an Observer, 404 to others; nothing is made', async () => {
    expect(await drop([])).toMatchObject({ status: 422, codes: { items: ['VAL_REQUIRED'] } });
    const items = [dropped('A', await headlineIn(board.id))];
    const statuses = [];
    for (const who of [observer, outsider, elsewhere]) statuses.push((await drop(items, who)).status);
    expect(statuses).toEqual([403, 404, 404]);
    expect(await find()).toEqual([]);
  });

  it('names items that the person does not see like those that do not exist, and makes no Issue of them', async () => {
    const closed = await here.traction([owner]);
    const theirs = await here.traction([elsewhere]);
    const unseen = [await headlineIn(closed.id, owner), await headlineIn(theirs.id, elsewhere), newId()];
    const items = unseen.map((fromId) => dropped('Guessed', fromId));
    expect(await drop(items)).toMatchObject({ status: 404 });
    expect(await find()).toEqual([]);
    const { ids, refused } = await drop([...items, dropped('Known', await headlineIn(board.id))]);
    expect(refused).toEqual(unseen.map((id) => ({ id, code: 'notFound' })));
    expect(await find()).toMatchObject([{ id: ids[0], title: 'Known' }]);
  });
});
