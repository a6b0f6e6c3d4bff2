import { describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';
import { makeThings, marker } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';
import { type Opened, paletteApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
await here.name([
  [owner, 'Théo Okafor'],
  [member, 'Ann Reed'],
]);
const things = await makeThings(owner, traction);

const find = (text: string, who: Actor = member) => who.call(paletteApi.find, { body: { text } });
const titles = async (text: string, who: Actor = member) => (await find(text, who)).items.map(({ title }) => title);
const addTodo = async (title: string, who: Actor = member, more: object = {}) =>
  (await who.call(todoApi.create, { body: { title, ownerId: who.personId, tractionId: traction.id, dueDate: '2026-03-10', ...more } })).id;

describe('POST palette/find', () => {
  it('E-12: finds each kind of item with its facts', async () => {
    const { items } = await find(`${marker} item`);
    const byKind = new Map(items.map((item) => [item.kind, item]));
    expect([...byKind.keys()].toSorted()).toEqual(['headline', 'issue', 'measurable', 'rock', 'todo']);
    expect(byKind.get('todo')).toEqual({
      kind: 'todo',
      id: things['todoId'],
      title: `${marker} item`,
      tractionId: traction.id,
      status: 'NotDone',
      dueDate: '2026-03-10',
      progress: null,
      isClosed: false,
    });
    expect(byKind.get('rock')).toMatchObject({ id: things['rockId'], dueDate: '2026-03-31', tractionId: traction.id, isClosed: false });
    expect(byKind.get('measurable')).toMatchObject({ id: things['measurableId'], status: null, dueDate: null });
  });

  it('finds by words in any order, by beginnings, without accents and in any case', async () => {
    await addTodo('Réserver the café for Ångström');
    for (const text of ['cafe', 'CAFÉ reserv', 'angstrom the', 'réserver the café for ångström'])
      expect(await titles(text), text).toEqual(['Réserver the café for Ångström']);
    expect(await titles('cafe dinner')).toEqual([]);
  });

  it('finds a word with a slip of the finger, after those without one', async () => {
    await addTodo('Heat the sauna');
    await addTodo('Buy sanah tea');
    for (const slip of ['suana', 'saunna', 'sayna', 'heat suana']) expect(await titles(slip), slip).toContain('Heat the sauna');
    expect((await titles('sana'))[0]).toBe('Buy sanah tea');
    expect(await titles('sana')).toContain('Heat the sauna');
    expect(await titles('ledger')).toEqual([]);
  });

  it('finds two words of a title that are typed as one, and one word typed with its signs', async () => {
    await addTodo('Update the V/TO before Friday');
    await addTodo('Voting opens');
    for (const text of ['vto', 'VTO', 'v/to', 'vto friday', 'update vto'])
      expect(await titles(text), text).toEqual(['Update the V/TO before Friday']);
    await addTodo('Print the check-list');
    for (const text of ['checklist', 'check-list', 'check list']) expect(await titles(text), text).toEqual(['Print the check-list']);
    // Two letters are no word to take apart, and a slip counts from four letters on.
    expect(await titles('vt')).toEqual([]);
    expect(await titles('vot')).toEqual(['Voting opens']);
  });

  it('puts open items before closed ones, and those that begin with the text first', async () => {
    const done = await addTodo('Kayak racks are done');
    await member.call(todoApi.setStatus, { params: { id: done }, body: { status: 'Done' } });
    await addTodo('Paint the kayak racks');
    await addTodo('Kayak racks for the shop');
    expect(await titles('kayak racks')).toEqual(['Kayak racks for the shop', 'Paint the kayak racks', 'Kayak racks are done']);
    expect((await find('kayak racks')).items.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
  });

  it('finds a title that is typed whole before any number of others that begin with it, and whole words before beginnings', async () => {
    await addTodo('Mill visit 1');
    for (let day = 10; day < 22; day += 1) await addTodo(`Mill visit 1 before ${day}`);
    expect((await titles('mill visit 1'))[0]).toBe('Mill visit 1');
    await addTodo('Pay for kiln test 2');
    for (let day = 20; day < 32; day += 1) await addTodo(`Plan kiln test ${day}`);
    expect((await titles('kiln test 2'))[0]).toBe('Pay for kiln test 2');
  });

  it('gives at most ten of a kind', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => addTodo(`Plank ${n}`)));
    expect(await titles('plank')).toHaveLength(10);
  });

  it('follows a new title, a removal and a Rock that joins or leaves a meeting', async () => {
    const id = await addTodo('Gravel for the yard');
    const { version } = await member.call(todoApi.update, {
      params: { id },
      body: { title: 'Pebbles for the yard', ownerId: member.personId, dueDate: '2026-03-10', contentHtml: '' },
    });
    expect(version).toBeGreaterThan(1);
    expect(await titles('gravel')).toEqual([]);
    expect(await titles('pebbles')).toEqual(['Pebbles for the yard']);
    await member.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } });
    expect(await titles('pebbles')).toEqual([]);
    const other = await here.traction([owner, outsider], 'Workshop');
    const rock = { title: 'Quarry contract', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team' as const };
    const { id: rockId } = await owner.call(rockApi.create, { body: { ...rock, tractionIds: [traction.id, other.id] } });
    expect((await find('quarry', outsider)).items).toMatchObject([{ id: rockId, tractionId: other.id }]);
    await owner.call(rockApi.update, { params: { id: rockId }, body: { ...rock, contentHtml: '', tractionIds: [traction.id] } });
    expect(await titles('quarry', outsider)).toEqual([]);
    expect(await titles('quarry')).toEqual(['Quarry contract']);
    await owner.call(rockApi.remove, { params: { id: rockId, flag: 'false' } });
    expect(await titles('quarry')).toEqual([]);
  });

  it('hides items of meetings that the person may not see, personal To-Dos of others, and other organisations', async () => {
    await addTodo('Harness inspection');
    expect(await titles('harness', observer)).toEqual(['Harness inspection']);
    expect(await titles('harness', owner)).toEqual(['Harness inspection']);
    expect(await titles('harness', outsider)).toEqual([]);
    expect(await titles('harness', elsewhere)).toEqual([]);
    await member.call(todoApi.create, {
      body: { title: 'Harness present for Ann' },
    });
    expect(await titles('harness present')).toEqual(['Harness present for Ann']);
    expect(await titles('harness present', owner)).toEqual([]);
    expect(await titles('harness present', outsider)).toEqual([]);
  });

  it('reads each found item again, so that a stale row of the index shows nothing', async () => {
    const { id } = await owner.call(headlineApi.create, {
      body: { title: 'Lighthouse opened', ownerId: owner.personId, contentHtml: '', tractionId: traction.id },
    });
    const other = await here.traction([outsider], 'Annex');
    await here.sql('update findable set traction_ids = array[$2::uuid] where id = $1', [id, other.id], owner.orgId);
    expect(await titles('lighthouse', outsider)).toEqual([]);
  });

  it('finds people and meetings, also with a slip, and nobody who was removed', async () => {
    const leaver = await here.person(owner.orgId);
    await here.name([[leaver, 'Annette Gone']]);
    expect((await find('okafor theo')).people).toEqual([{ id: owner.personId, firstName: 'Théo', lastName: 'Okafor', avatarUrl: null }]);
    expect((await find('okafro')).people.map(({ id }) => id)).toEqual([owner.personId]);
    expect((await find('ann')).people.map(({ firstName }) => firstName)).toEqual(['Ann', 'Annette']);
    await here.sql('delete from org_member where person_id = $1', [leaver.personId], owner.orgId);
    expect((await find('ann')).people.map(({ firstName }) => firstName)).toEqual(['Ann']);
    expect((await find('anne', leaver)).status).toBe(403);
    expect((await find('leadrship')).meetings).toEqual([
      { tractionId: traction.id, threadId: traction.threadId, title: 'Leadership', colorTag: 'None' },
    ]);
    expect((await find('leadership', outsider)).meetings).toEqual([]);
    expect((await find('ann', elsewhere)).people).toEqual([]);
  });

  it('finds V/TOs by their titles, only in folders that the person sees, and those who read get the published version', async () => {
    const { folder } = await owner.call(vtoCollectionApi.companyFolder);
    const { id } = await owner.call(vtoCollectionApi.addRevision, {
      params: { collectionId: folder.id },
      body: { title: 'Tidewater 2026' },
    });
    const there = { id, collectionId: folder.id, title: 'Tidewater 2026', folder: folder.title, publishedId: null };
    expect((await find('tidewater', owner)).documents).toEqual([there]);
    expect((await find('tidewatre', owner)).documents).toEqual([there]);
    const params = { collectionId: folder.id, revisionId: id };
    const { publishedId } = await owner.call(vtoCollectionApi.publish, { params, body: {} });
    expect((await find('tidewater', owner)).documents).toEqual([there]);
    expect((await find('tidewater', observer)).documents).toEqual([{ ...there, publishedId }]);
    const { id: hidden } = await owner.call(vtoCollectionApi.create, { body: { title: 'Mine alone' } });
    await owner.call(vtoCollectionApi.addRevision, { params: { collectionId: hidden }, body: { title: 'Undertow plan' } });
    expect((await find('undertow', owner)).documents).toHaveLength(1);
    expect((await find('undertow', member)).documents).toEqual([]);
    expect((await find('tidewater', elsewhere)).documents).toEqual([]);
  });

  it('bears signs, emptiness and long words, and refuses more than 256 characters by name', async () => {
    for (const text of ['', '   ', '%', '_', "'", '\\', "'; drop table todo; --", '%_%', 'a'.repeat(256), 'a '.repeat(127), '(((', '🪨'])
      expect(await find(text), text).toMatchObject({ status: 200 });
    expect(await titles('%')).toEqual([]);
    expect(await titles('_')).toEqual([]);
    expect(await find('a'.repeat(257))).toMatchObject({ status: 422, codes: { text: ['VAL_TOO_LONG'] } });
  });
});

describe('POST palette/named', () => {
  const named = (opened: Opened[], who: Actor = member) => who.call(paletteApi.named, { body: { opened } });

  it('names what was opened in the order given, with present titles', async () => {
    const id = await addTodo('Order cedar');
    const { version } = (await member.call(todoApi.byIds, { query: { ids: id } })).items[0] ?? { version: 0 };
    await member.call(todoApi.update, { params: { id }, body: { title: 'Order larch', dueDate: '2026-03-10', version } });
    const answer = await named([
      { kind: 'todo', id },
      { kind: 'rock', id: things['rockId'] ?? '' },
      { kind: 'person', id: owner.personId },
      { kind: 'meeting', id: traction.id },
    ]);
    expect(answer.items.map(({ title }) => title)).toEqual(['Order larch', `${marker} item`]);
    expect(answer.people.map(({ lastName }) => lastName)).toEqual(['Okafor']);
    expect(answer.meetings.map(({ tractionId }) => tractionId)).toEqual([traction.id]);
  });

  it('leaves out what the person may not see, another kind of the same id, and what was removed', async () => {
    const own = await addTodo('My own affair', owner, { tractionId: null });
    const gone = await addTodo('Gone');
    await member.call(todoApi.setStatus, { params: { id: gone }, body: { status: 'Removed' } });
    const all: Opened[] = [
      { kind: 'todo', id: own },
      { kind: 'todo', id: gone },
      { kind: 'issue', id: things['todoId'] ?? '' },
    ];
    expect((await named(all)).items).toEqual([]);
    expect((await named(all, owner)).items.map(({ title }) => title)).toEqual(['My own affair']);
    const seen: Opened[] = [
      { kind: 'todo', id: things['todoId'] ?? '' },
      { kind: 'meeting', id: traction.id },
    ];
    expect(await named(seen, outsider)).toMatchObject({ items: [], meetings: [] });
    expect(await named(seen, elsewhere)).toMatchObject({ items: [], people: [], meetings: [] });
  });

  it('refuses a kind that does not exist, and more than twenty', async () => {
    expect(await named([{ kind: 'planet' as 'todo', id: traction.id }])).toMatchObject({ status: 422 });
    const many = Array.from({ length: 21 }, () => ({ kind: 'todo' as const, id: traction.id }));
    expect(await named(many)).toMatchObject({ status: 422, codes: { opened: ['VAL_TOO_LONG'] } });
  });
});
