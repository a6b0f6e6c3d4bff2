import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationApi } from '#features/ground/notifications/contract.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import { newId } from '#shared/ids.ts';
import { pickerBuffer, searchRequest } from '#shared/search.ts';
import { company } from '#testing/company.ts';
import { runsOf } from '#testing/runs.ts';
import { searchList } from './list.ts';
import { txOf, withConnection } from './transaction.ts';

const { here, owner, member, elsewhere, traction } = await company();

interface Row {
  id: string;
  title: string;
  due: string | null;
  created: string;
}

type Field = 'title' | 'dueDate' | 'created';
type Sort = { field: Field; direction: 'asc' | 'desc' };

// There are few values, so that many rows tie. Some instants differ by a microsecond, which a JavaScript `Date` cannot express.
const row = fc.record({
  title: fc.constantFrom('amber', 'birch', 'cedar', "d'oak \\ %"),
  due: fc.constantFrom(null, '2026-03-01', '2026-03-02'),
  created: fc.constantFrom('2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-02T00:00:00.5Z'),
});
const sort = fc.record({
  field: fc.constantFrom<Field>('title', 'dueDate', 'created'),
  direction: fc.constantFrom<Sort['direction']>('asc', 'desc'),
});
const sorts = fc.uniqueArray(sort, { selector: ({ field }) => field, maxLength: 3 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), row }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(60) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(60), row }),
  fc.record({ kind: fc.constant('none' as const) }),
);

interface Act {
  kind: 'add' | 'remove' | 'change' | 'none';
  at?: number;
  row?: Omit<Row, 'id'>;
}

const insert = (rows: readonly Row[]) =>
  here.sql(
    `insert into todo (org_id, id, created_by_id, owner_id, title, due_date, created_at)
      select $1, x.id, $2, $2, x.title, x.due::date, x.created::timestamptz
      from jsonb_to_recordset($3) as x(id uuid, title text, due text, created text)`,
    [owner.orgId, owner.personId, JSON.stringify(rows)],
    owner.orgId,
  );

const valueOf = ({ title, due, created }: Row, field: Field): string | null => ({ title, dueDate: due, created })[field];

/** Returns the rows in the expected order: by the sorts, nulls last, then by the id in the direction of the last sort. */
const inOrder = (rows: readonly Row[], asked: readonly Sort[]): Row[] =>
  rows.toSorted((one, other) => {
    const keys = asked.length === 0 ? [{ field: 'created' as const, direction: 'asc' as const }] : asked;
    for (const { field, direction } of keys) {
      const [mine, theirs] = [valueOf(one, field), valueOf(other, field)];
      if (mine === theirs) continue;
      if (mine === null || theirs === null) return mine === null ? 1 : -1;
      return (mine < theirs ? -1 : 1) * (direction === 'desc' ? -1 : 1);
    }
    return (one.id < other.id ? -1 : 1) * (keys.at(-1)?.direction === 'desc' ? -1 : 1);
  });

const page = (body: object, who = owner) => who.call(todoApi.search, { body: { filters: [{ field: 'personal', value: true }], ...body } });

/** Executes an act on the table, and returns the id of the row that it changed. */
const execute = async ({ kind, at = 0, row: values }: Act, rows: Row[]): Promise<string | undefined> => {
  const target = rows[at % Math.max(1, rows.length)];
  if (kind === 'add' && values !== undefined) {
    const added = { ...values, id: newId() };
    await insert([added]);
    return added.id;
  }
  if (target === undefined) return undefined;
  if (kind === 'remove') await here.sql('delete from todo where org_id = $1 and id = $2', [owner.orgId, target.id], owner.orgId);
  if (kind === 'change' && values !== undefined)
    await here.sql(
      'update todo set title = $3, due_date = $4::date, created_at = $5::timestamptz where org_id = $1 and id = $2',
      [owner.orgId, target.id, values.title, values.due, values.created],
      owner.orgId,
    );
  return kind === 'none' ? undefined : target.id;
};

describe('paging by cursors', () => {
  it('gives every row once and in order, with equal or missing values, and while rows are added, removed or changed', async () => {
    const walk = async (made: Omit<Row, 'id'>[], asked: Sort[], size: number, acts: Act[]) => {
      await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
      const rows = made.map((each) => ({ ...each, id: newId() }));
      await insert(rows);
      const touched = new Set<string>();
      const seen: string[] = [];
      let after: string | undefined;
      const left = [...acts];
      do {
        const answer = await page({ sorts: asked, endIndex: size, ...(after === undefined ? {} : { after }) });
        expect(answer.status).toBe(200);
        expect(answer.items.length).toBeLessThanOrEqual(size);
        seen.push(...answer.items.map(({ id }) => id));
        after = answer.next ?? undefined;
        const next = left.shift();
        const id = next && (await execute(next, rows));
        if (id !== undefined) touched.add(id);
      } while (after !== undefined);
      const still = ({ id }: { id: string }) => !touched.has(id);
      const wanted = inOrder(rows.filter(still), asked).map(({ id }) => id);
      expect(seen.filter((id) => still({ id }))).toEqual(wanted);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), sorts, fc.integer({ min: 1, max: 7 }), fc.array(act, { maxLength: 6 }), walk),
      runsOf(30),
    );
  });

  it('counts from the row after the cursor, and counts all pages only when asked to', async () => {
    await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
    const rows = Array.from({ length: 7 }, (_, at) => ({ id: newId(), title: `${at}`, due: null, created: '2026-01-01T00:00:00Z' }));
    await insert(rows);
    const sorted = { sorts: [{ field: 'title' }] };
    const first = await page({ ...sorted, endIndex: 3 });
    expect(first).toMatchObject({ totalCount: 7, totalPages: 3 });
    const second = await page({ ...sorted, after: first.next, startIndex: 1, endIndex: 3, includeTotalCount: false });
    expect(second.items.map(({ title }) => title)).toEqual(['4', '5']);
    expect(second).not.toHaveProperty('totalCount');
    const last = await page({ ...sorted, after: second.next, endIndex: 3 });
    expect(last).toMatchObject({ next: null, totalCount: 7, items: [{ title: '6' }] });
    expect(await page({ ...sorted, endIndex: 7 })).toMatchObject({ next: null, totalCount: 7 });
  });

  it('counts by a field that the search declares', async () => {
    await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
    const rows = Array.from({ length: 5 }, (_, at) => ({ id: newId(), title: `${at}`, due: null, created: '2026-01-01T00:00:00Z' }));
    await insert(rows);
    await owner.call(todoApi.complete, { params: { id: rows[0]?.id ?? '' } });
    expect(await page({ countBy: 'status', endIndex: 1 })).toMatchObject({ totalCount: 5, counts: { Done: 1, NotDone: 4 } });
    expect(await page({ countBy: 'title' })).toMatchObject({ status: 422, codes: { countBy: ['VAL_UNKNOWN'] } });
  });

  it('gives at most the picker buffer of rows, and says that there are more', async () => {
    await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
    await insert(
      Array.from({ length: pickerBuffer + 1 }, (_, at) => ({ id: newId(), title: `${at}`, due: null, created: '2026-01-01T00:00:00Z' })),
    );
    const first = await page({ endIndex: pickerBuffer * 2 });
    expect(first.items).toHaveLength(pickerBuffer);
    expect(first.totalCount).toBe(pickerBuffer + 1);
    const rest = await page({ endIndex: pickerBuffer * 2, after: first.next });
    expect(rest.items).toHaveLength(1);
    expect(rest.next).toBeNull();
  });

  it('422 to a cursor that is malformed or was given to another person, for another list or for another search', async () => {
    await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
    await insert(Array.from({ length: 3 }, (_, at) => ({ id: newId(), title: `${at}`, due: null, created: '2026-01-01T00:00:00Z' })));
    const sorted = { sorts: [{ field: 'dueDate' }], endIndex: 1 };
    const { next } = await page(sorted);
    const refused = { status: 422, codes: { after: ['VAL_INVALID'] } };
    const read = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as unknown[];
    const forged = (place: number, value: unknown) => Buffer.from(JSON.stringify(read.with(place, value))).toString('base64url');
    const days = ['2026-02-30', '0000-01-01', '99999-01-01', 'now', '', 5, null, 'x'.repeat(3000)];
    const cursors = ['', '!', 'e30', forged(0, 'x'), forged(2, 'x'), forged(2, null), ...days.map((day) => forged(1, day))];
    for (const after of cursors) expect(await page({ ...sorted, after }), after).toMatchObject(refused);
    expect(await page({ ...sorted, after: next })).toMatchObject({ status: 200 });
    expect(await page({ ...sorted, after: next, sorts: [{ field: 'title' }] })).toMatchObject(refused);
    expect(await page({ ...sorted, after: next, filters: [] })).toMatchObject(refused);
    for (const who of [member, elsewhere]) expect(await page({ ...sorted, after: next }, who)).toMatchObject(refused);
    expect(await owner.call(notificationApi.search, { body: { after: next ?? '' } })).toMatchObject(refused);
  });

  it('pages people, meetings, tractions and agendas to the end too', async () => {
    for (let at = 0; at < 3; at += 1) {
      await here.person(owner.orgId);
      await here.traction([owner], `Team ${at % 2} of ${at}`);
    }
    const endpoints = [peopleApi.search, meetingApi.search, meetingApi.mine, meetingApi.searchTractions, meetingApi.agendas] as const;
    for (const endpoint of endpoints) {
      const all = await owner.call(endpoint, { body: {} });
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const { items, next } = await owner.call(endpoint, { body: { endIndex: 2, ...(after === undefined ? {} : { after }) } });
        ids.push(...items.map(({ id }) => id));
        after = next ?? undefined;
      } while (after !== undefined);
      expect(ids, endpoint.name).toEqual(all.items.map(({ id }) => id));
      expect(all.totalCount, endpoint.name).toBe(ids.length);
    }
  });

  it('pages meetings that are sorted by several fields in opposite directions', async () => {
    const sorts = [
      { field: 'isFavorite', direction: 'desc' as const },
      { field: 'title', direction: 'asc' as const },
    ];
    await owner.call(meetingApi.favorite, { params: { id: traction.meetingId }, body: { isFavorite: true } });
    const all = await owner.call(meetingApi.search, { body: { sorts } });
    expect(all.items.length).toBeGreaterThan(3);
    const { next } = await owner.call(meetingApi.search, { body: { sorts, endIndex: 1 } });
    const rest = await owner.call(meetingApi.search, { body: { sorts, after: next ?? '' } });
    expect(rest.items.map(({ id }) => id)).toEqual(all.items.slice(1).map(({ id }) => id));
  });
});

it('a page and its counts leave in one round trip, the page first, also where the page has no row', async () => {
  await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
  await insert(Array.from({ length: 3 }, () => ({ id: newId(), title: 'amber', due: null, created: '2026-01-01T00:00:00Z' })));
  const list = {
    table: todoTable,
    columns: { id: todoTable.id },
    order: { list: 'todos', sorts: {}, usual: [], id: todoTable.id },
    where: eq(todoTable.orgId, owner.orgId),
    by: { status: todoTable.status },
  };
  for (const [asked, found] of [
    [{}, { items: [{}, {}], totalCount: 3, totalPages: 2 }],
    [{ countBy: 'status' }, { items: [{}, {}], totalCount: 3, totalPages: 2, counts: { NotDone: 3 } }],
    [
      { countBy: 'status', includeTotalCount: false },
      { items: [{}, {}], counts: { NotDone: 3 } },
    ],
    [{ includeTotalCount: false }, { items: [{}, {}] }],
    [
      { startIndex: 5, endIndex: 7, countBy: 'status' },
      { items: [], next: null, totalCount: 3, totalPages: 2, counts: { NotDone: 3 } },
    ],
    [
      { startIndex: 5, endIndex: 7 },
      { items: [], next: null, totalCount: 3, totalPages: 2 },
    ],
  ] as const)
    await withConnection(here.appContext.pools.app, async (client) => {
      await client.query(`begin read only; select set_config('cairn.org_id', '${owner.orgId}', true)`);
      const seen: string[] = [];
      const watched = async (query: { text: string }, values: unknown[]) => {
        const name = query.text.includes('count(') ? 'counts' : 'page';
        seen.push(`${name} sent`);
        const answer = await client.query(query, values);
        seen.push(`${name} answered`);
        return answer;
      };
      const read = await searchList(
        { orgId: owner.orgId, personId: owner.personId, tx: txOf({ query: watched } as never) },
        searchRequest.parse({ endIndex: 2, ...asked }),
        list,
      );
      expect(read).toEqual({ next: expect.any(String), ...found, items: found.items.map(() => ({ id: expect.any(String) })) });
      const isCounted = 'countBy' in asked || !('includeTotalCount' in asked);
      expect(seen).toEqual(isCounted ? ['page sent', 'counts sent', 'page answered', 'counts answered'] : ['page sent', 'page answered']);
      await client.query('commit');
    });
});

it('no rows are counted as none, also by group', async () => {
  await here.sql('delete from todo where org_id = $1', [owner.orgId], owner.orgId);
  expect(await page({})).toMatchObject({ items: [], next: null, totalCount: 0, totalPages: 0 });
  expect(await page({ countBy: 'status' })).toMatchObject({ items: [], next: null, totalCount: 0, counts: {} });
});
