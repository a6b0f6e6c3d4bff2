import { beforeAll, describe, expect, it } from 'vitest';
import { peopleApi } from '#features/ground/people/contract.ts';
import { paletteApi } from '#features/home/palette/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { folded } from '#shared/folded.ts';
import { company } from '#testing/company.ts';

const { here, owner, traction } = await company();

// Each title with ways in which somebody types a word of it.
const words: [title: string, typed: string[]][] = [
  ['Café crème for the yard', ['café', 'cafe', 'CAFÉ', 'cafe\u0301', 'creme']],
  ['A cre\u0300pe whose accent is a sign of its own', ['cr\u00E8pe', 'crepe', 'CRE\u0300PE']],
  ['Große Straße sperren', ['straße', 'strasse', 'STRASSE', 'grosse s']],
  ['Łódź: the Ørsted line', ['łódź', 'lodz', 'ŁÓDŹ', 'orsted', 'ØRSTED']],
  ['İstanbul, ılık and æther', ['istanbul', 'ilik', 'aether', 'ÆTHER']],
];

const lists = {
  todos: todoApi,
  issues: issueApi,
  headlines: headlineApi,
  rocks: rockApi,
};
type List = { search: typeof todoApi.search };

beforeAll(async () => {
  const mine = { ownerId: owner.personId, tractionId: traction.id };
  for (const [title] of words) {
    await owner.call(todoApi.create, { body: { ...mine, title, contentHtml: '', dueDate: '2026-03-10' } });
    await owner.call(issueApi.create, { body: { ...mine, title, entityType: 'meeting' } });
    await owner.call(headlineApi.create, { body: { ...mine, title, contentHtml: '' } });
    await owner.call(rockApi.create, { body: { ...mine, title, type: 'Team', dueDate: '2026-03-31' } });
  }
});

const typed = words.flatMap(([title, all]) => all.map((text) => [text, title] as const));

describe('a word is found whatever its case and accents, stored or typed', () => {
  it.each(Object.entries(lists))('in %s', async (_, endpoint) => {
    const found = [];
    for (const [value] of typed) {
      const { items } = await owner.call((endpoint as List).search, {
        body: { filters: [{ field: 'title', operator: 'contains', value }] },
      });
      found.push([value, items.map(({ title }) => title)]);
    }
    expect(found).toEqual(typed.map(([value, title]) => [value, [title]]));
  });

  it('by the palette', async () => {
    const found = [];
    for (const [text] of typed) {
      const { items } = await owner.call(paletteApi.find, { body: { text } });
      found.push([text, [...new Set((items as { title: string }[]).map(({ title }) => title))][0]]);
    }
    expect(found).toEqual(typed);
  });

  it('of as many signs as a title has', async () => {
    const value = 'e\u0301'.repeat(256);
    const found = (value: string) => owner.call(todoApi.search, { body: { filters: [{ field: 'title', operator: 'contains', value }] } });
    expect(await found(value)).toMatchObject({ status: 200, items: [] });
    expect(await found(`${value}e\u0301`)).toMatchObject({ status: 422 });
  });

  it('by what filters in memory', () => {
    expect(typed.filter(([value, title]) => !folded(title).includes(folded(value)))).toEqual([]);
  });

  it('in pickers of people and meetings', async () => {
    const somebody = await here.person(owner.orgId, 'Member');
    await here.name([[somebody, 'Zoë Łuczak']]);
    await here.traction([owner], 'Straßenbau');
    const people = await owner.call(peopleApi.search, { body: { filters: [{ field: 'name', operator: 'contains', value: 'zoe lucz' }] } });
    expect(people.items.map(({ id }) => id)).toEqual([somebody.personId]);
    const meetings = await owner.call(meetingApi.searchTractions, {
      body: { filters: [{ field: 'title', operator: 'contains', value: 'strassen' }] },
    });
    expect(meetings.items.map(({ title }) => title)).toEqual(['Straßenbau']);
  });
});

describe('items by the day on which they were added', () => {
  it.each(Object.entries(lists))('in %s', async (kind, endpoint) => {
    const table = kind.slice(0, -1);
    const tied = await here.sql<{ id: string }>(
      `select id from ${table} where org_id = $1 order by id limit 3`,
      [owner.orgId],
      owner.orgId,
    );
    const at = ['2026-01-04 23:59:59+00', '2026-01-05 00:00:00+00', '2026-01-05 23:59:59+00'];
    for (const [place, { id }] of tied.entries())
      await here.sql(`update ${table} set created_at = $1 where id = $2`, [at[place], id], owner.orgId);
    const search = async (operator: 'eq' | 'lt' | 'gt', value = '2026-01-05') => {
      const { items } = await owner.call((endpoint as List).search, { body: { filters: [{ field: 'created', operator, value }] } });
      return items.map(({ id }) => id).toSorted();
    };
    const [before, first, last] = tied.map(({ id }) => id);
    expect(await search('lt')).toEqual([before]);
    expect(await search('eq')).toEqual([first, last]);
    expect(await search('gt')).toHaveLength(words.length - 3);
  });
});
