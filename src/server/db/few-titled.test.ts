import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';

const { here, owner, elsewhere, traction } = await company();
const client = new pg.Client({ connectionString: here.url });
await client.connect();
afterAll(() => client.end());

// Letters of one case only, with and without an accent, of several scripts, and signs that a pattern or the plain text treats in a way of their own.
const titles = [
  'Call Ana: 50 % of the lease_terms\\2026 (draft)',
  'call ANA again — “today”, not to-morrow',
  'Überprüfen, was GROSS und was groß ist',
  'İstanbul ofisi, ılık çay ve IŞIK',
  'Ɩt has a letter that loses its accent in one case, and ɩt has the other',
  'Перезвонить Ивану; ПОРТ № 5',
  'ΣΊΣΥΦΟΣ και σίσυφος',
  '½ a day at the café, crème brûlée',
  '   spaces    within   ',
  '会議の準備 Ａｂｃ',
];
const ids = titles.map(() => newId());

const add = (id: string, title: string, status = 'NotDone') =>
  here.sql(
    "insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status) values ($1, $2, $3, $4, $3, $5, '2026-03-10', $6)",
    [owner.orgId, id, owner.personId, traction.id, title, status],
    owner.orgId,
  );
for (const [place, title] of titles.entries()) await add(ids[place] ?? '', title);

/** Asks as the app's role, in an organisation; null where the index does not tell. */
const fewTitled = async (texts: string[], { orgId = owner.orgId, most = 1_000 } = {}): Promise<(string[] | null)[]> => {
  await client.query('begin');
  await client.query("select set_config('cairn.org_id', $1, true)", [orgId]);
  await client.query('set local role cairn_app');
  const { rows } = await client.query<{ ids: string[] | null }>(
    "select few_titled('todo', text, $2) as ids from unnest($1::text[]) with ordinality as t(text, place) order by place",
    [texts, most],
  );
  await client.query('rollback');
  return rows.map((row) => row.ids);
};

/** Returns the To-Dos that a look through all titles finds for each text. */
const looked = async (texts: string[]): Promise<string[][]> => {
  const { rows } = await client.query<{ found: string[] }>(
    `select array(select id from unnest($2::uuid[], $3::text[]) as i(id, title) where position(folded_text(text) in folded_text(title)) > 0) as found
       from unnest($1::text[]) with ordinality as t(text, place) order by place`,
    [texts, ids, titles],
  );
  return rows.map(({ found }) => found);
};

const titled = (value: string) => ({ field: 'title', operator: 'contains' as const, value });

describe('few_titled', () => {
  it('leaves out nothing that a look through all titles finds, whatever the letters, signs and case', async () => {
    const parts = titles.flatMap((title) => {
      const letters = [...title];
      return letters.flatMap((_, start) => [3, 4, 7, 12].map((length) => letters.slice(start, start + length).join('')));
    });
    const texts = [...new Set(parts.flatMap((part) => [part, part.toLowerCase(), part.toUpperCase()]))].filter(
      (text) => text.trim() !== '',
    );
    const [few, all] = [await fewTitled(texts), await looked(texts)];
    expect(texts.filter((_, place) => all[place]?.some((id) => few[place]?.includes(id) === false))).toEqual([]);
    // The index tells of most texts.
    expect(few.filter((found) => found !== null).length).toBeGreaterThan(texts.length / 2);
  });

  it('tells nothing of short texts, of those without letters, and where more match than asked for', async () => {
    expect(await fewTitled(['an', '%_\\', '— “'])).toEqual([null, null, null]);
    const [both] = await fewTitled(['call ana'], { most: 2 });
    expect(both?.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await fewTitled(['call ana'], { most: 1 })).toEqual([null]);
  });

  it('knows only the items of the organisation', async () => {
    expect(await fewTitled(['call ana'], { orgId: elsewhere.orgId })).toEqual([[]]);
  });
});

describe('a search for a part of a title', () => {
  it('finds the few that contain it, all of several parts, and removed ones where they are asked for', async () => {
    const removed = newId();
    await add(removed, 'Call Ana about what was removed', 'Removed');
    const found = async (...filters: object[]) =>
      (await owner.call(todoApi.search, { body: { filters: filters as never } })).items.map(({ id }) => id).toSorted();
    expect(await found(titled('ALL ana'))).toEqual(ids.slice(0, 2).toSorted());
    expect(await found(titled('all ana'), titled('again — “'))).toEqual([ids[1]]);
    // Its plain letters are the same, and its sign is another one.
    expect(await found(titled('call ana;'))).toEqual([]);
    expect(await found(titled('call ana'), { field: 'status', value: 'Removed' })).toEqual([removed]);
  });
});
