import { describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SubjectRef, SubjectType } from '#shared/subjects.ts';
import { company } from '#testing/company.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';
import { linkApi, mostLinks } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company();
const hidden = await here.traction([owner], 'Hidden');
const things = await makeThings(owner, traction);
const ref = (type: SubjectType, id: string | undefined): SubjectRef => ({ type, id: id ?? '' });
const headline = ref('Headline', things['headlineId']);
const measurable = ref('Measurable', things['measurableId']);

const newRock = async (title: string, place = traction): Promise<SubjectRef> =>
  ref(
    'Rock',
    (
      await owner.call(rockApi.create, {
        body: { title, ownerId: owner.personId, tractionIds: [place.id], dueDate: '2026-03-31', type: 'Team' },
      })
    ).id,
  );
const link = (who: Actor, one: SubjectRef, other: SubjectRef) =>
  who.call(linkApi.add, { params: one, body: { otherType: other.type, otherId: other.id } });
const list = (who: Actor, of: SubjectRef) => who.call(linkApi.list, { params: of });
const titles = async (who: Actor, of: SubjectRef) => (await list(who, of)).items.map(({ item }) => item.title);

describe('POST subject/{type}/{id}/links', () => {
  it('links two items, and each shows the other', async () => {
    const rock = await newRock('Open the bay');
    const { status, id } = await link(member, rock, measurable);
    expect(status).toBe(200);
    expect((await list(observer, rock)).items).toEqual([
      {
        linkId: id,
        way: 'linked',
        item: { ...measurable, title: expect.any(String) as string, status: null, isClosed: false, tractionId: traction.id },
      },
    ]);
    expect(await list(member, measurable)).toMatchObject({ items: [{ linkId: id, item: { ...rock, title: 'Open the bay' } }], hidden: 0 });
    expect((await list(observer, rock)).can).toEqual({ link: false });
  });

  it('refuses an item with itself, one that is linked already, and more than a hundred', async () => {
    const [one, other] = [await newRock('One'), await newRock('Other')];
    expect(await link(member, one, one)).toMatchObject({ status: 422, codes: { otherId: ['VAL_INVALID'] } });
    await link(member, one, other);
    expect(await link(member, one, other)).toMatchObject({ status: 422, codes: { otherId: ['VAL_TAKEN'] } });
    expect(await link(member, other, one)).toMatchObject({ status: 422, codes: { otherId: ['VAL_TAKEN'] } });
    await here.sql(
      `insert into link (org_id, id, pair_id, subject_type, subject_id, other_type, other_id)
       select $1, gen_random_uuid(), gen_random_uuid(), 'Rock', $2, 'ToDo', gen_random_uuid() from generate_series(1, $3::int)`,
      [owner.orgId, one.id, mostLinks],
      owner.orgId,
    );
    expect(await link(member, one, headline)).toMatchObject({ status: 422, codes: { otherId: ['VAL_TOO_MANY'] } });
  });

  it('404 for either item that the person does not see, 403 without the right to change it', async () => {
    const [rock, secret] = [await newRock('Seen'), await newRock('Secret', hidden)];
    expect(await link(member, rock, secret)).toMatchObject({ status: 404 });
    expect(await link(member, secret, rock)).toMatchObject({ status: 404 });
    expect(await link(outsider, rock, headline)).toMatchObject({ status: 404 });
    expect(await link(elsewhere, rock, headline)).toMatchObject({ status: 404 });
    expect(await link(observer, rock, headline)).toMatchObject({ status: 403 });
    expect(await link(member, rock, ref('ToDo', headline.id))).toMatchObject({ status: 404 });
    const mine = ref('ToDo', (await owner.call(todoApi.create, { body: { title: 'Mine' } })).id);
    expect(await link(member, rock, mine)).toMatchObject({ status: 404 });
    expect(await titles(owner, rock)).toEqual([]);
  });
});

describe('GET subject/{type}/{id}/links', () => {
  it('does not name a linked item that the reader may not see', async () => {
    const [rock, secret] = [await newRock('Known'), await newRock('Nobody may read this', hidden)];
    await link(owner, rock, secret);
    expect(await titles(owner, rock)).toEqual(['Nobody may read this']);
    const answer = await list(member, rock);
    expect(answer).toMatchObject({ items: [], hidden: 1 });
    expect(JSON.stringify(answer)).not.toContain(secret.id);
  });

  it('leaves out what is removed, and has it again when it is brought back', async () => {
    const rock = await newRock('Holder');
    const { id } = await owner.call(todoApi.create, {
      body: { title: 'Call', ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-10' },
    });
    await link(owner, rock, ref('ToDo', id));
    await owner.call(todoApi.setStatus, { params: { id }, body: { status: 'Removed' } });
    expect(await list(owner, rock)).toMatchObject({ items: [], hidden: 0 });
    await owner.call(todoApi.setStatus, { params: { id }, body: { status: 'NotDone' } });
    expect(await titles(member, rock)).toEqual(['Call']);
  });

  it('shows what an Issue was made from and what was made from it, which cannot be taken apart', async () => {
    const rock = await newRock('Off track');
    const made = await owner.call(issueApi.create, {
      body: {
        title: 'Why late',
        ownerId: owner.personId,
        tractionId: traction.id,
        entityType: 'meeting',
        fromType: 'rock',
        fromId: rock.id,
        fromTitle: 'Off track',
      },
    });
    const issue = ref('Issue', made.id);
    const todo = await owner.call(todoApi.create, {
      body: { title: 'Ask', ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-10', issueId: issue.id, source: 'issue' },
    });
    expect((await list(member, rock)).items).toMatchObject([{ linkId: null, way: 'madeInto', item: { title: 'Why late' } }]);
    expect((await list(member, issue)).items).toMatchObject([
      { linkId: null, way: 'madeFrom', item: { title: 'Off track' } },
      { linkId: null, way: 'madeInto', item: { title: 'Ask' } },
    ]);
    expect((await list(member, ref('ToDo', todo.id))).items).toMatchObject([{ way: 'madeFrom', item: { title: 'Why late' } }]);
    expect(await link(member, rock, issue)).toMatchObject({ status: 422, codes: { otherId: ['VAL_TAKEN'] } });
  });

  it('is not shown while its item is removed, and goes with a deleted one', async () => {
    const [one, other] = [await newRock('Stays'), await newRock('Goes')];
    await link(owner, one, other);
    await owner.call(rockApi.remove, { params: { id: other.id, flag: 'false' } });
    expect(await list(owner, one)).toMatchObject({ items: [], hidden: 0 });
    await here.sql('delete from rock where id = $1', [other.id], owner.orgId);
    expect(await here.sql('select from link where other_id = $1 or subject_id = $1', [other.id], owner.orgId)).toEqual([]);
  });
});

describe('POST subject/{type}/{id}/links/find', () => {
  const find = (who: Actor, of: SubjectRef, text: string) => who.call(linkApi.find, { params: of, body: { text } });
  const found = async (who: Actor, of: SubjectRef, text: string) => (await find(who, of, text)).items.map(({ title }) => title);

  it('finds what can be linked: not the item, not what is linked, not what the person does not see', async () => {
    const [one, other] = [await newRock('Kiln heats'), await newRock('Kiln cools')];
    await newRock('Kiln secret', hidden);
    expect(await found(member, one, 'kiln')).toEqual(['Kiln cools']);
    expect((await found(owner, one, 'kiln')).toSorted()).toEqual(['Kiln cools', 'Kiln secret']);
    await link(member, one, other);
    expect(await found(member, one, 'kiln')).toEqual([]);
    expect(await found(member, one, '  ')).toEqual([]);
    expect(await find(outsider, one, 'kiln')).toMatchObject({ status: 404 });
    expect(await find(observer, one, 'kiln')).toMatchObject({ status: 403 });
    expect(await find(member, one, 'x'.repeat(257))).toMatchObject({ status: 422, codes: { text: ['VAL_TOO_LONG'] } });
  });
});

describe('DELETE subject/{type}/{id}/link/{linkId}', () => {
  it('removes a link from both ends, by whoever may change one of them', async () => {
    const [one, other, third] = [await newRock('A'), await newRock('B'), await newRock('C')];
    const { id: linkId } = await link(owner, one, other);
    const remove = (who: Actor, of: SubjectRef, id = linkId) => who.call(linkApi.remove, { params: { ...of, linkId: id } });
    expect(await remove(observer, one)).toMatchObject({ status: 403 });
    expect(await remove(outsider, one)).toMatchObject({ status: 404 });
    expect(await remove(elsewhere, one)).toMatchObject({ status: 404 });
    expect(await remove(member, third)).toMatchObject({ status: 404 });
    expect(await remove(member, one, newId())).toMatchObject({ status: 404 });
    expect(await titles(member, one)).toEqual(['B']);
    expect(await remove(member, other)).toMatchObject({ status: 200 });
    expect([await titles(member, one), await titles(member, other)]).toEqual([[], []]);
  });
});
