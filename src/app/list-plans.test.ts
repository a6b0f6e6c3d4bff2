import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { company } from '#testing/company.ts';

// Checks the query plans of a page of a long list, most of it archived: an index in the list's order, with hardly a row read in vain.
const { here, owner, member, traction } = await company({});
const client = new pg.Client({ connectionString: here.url });
await client.connect();
afterAll(() => client.end());

const many = 20_000;
/** Adds rows of which one in forty is open; the others are archived, done or removed. */
const fill = async (table: string, columns: string, values: string): Promise<void> => {
  await here.sql(
    `insert into ${table} (org_id, id, created_by_id, traction_id, owner_id, title, created_at ${columns})
      select $1, gen_random_uuid(), $2::uuid, $3::uuid, case when n % 20 = 0 then $2::uuid else $4::uuid end, 'Row ' || n, '2026-01-01'::timestamptz + n * interval '1 minute' ${values} from generate_series(1, ${many}) n`,
    [owner.orgId, owner.personId, traction.id, member.personId],
    owner.orgId,
  );
};
await fill('todo', ', due_date, archived_at', `, '2026-01-01'::date + n % 90, case when n % 40 = 0 then null else now() end`);
await fill(
  'issue',
  ', rank, status, archived_at',
  `, n, case when n % 40 < 3 then 'ToReview' else 'Reviewed' end, case when n % 40 < 20 then null else now() end`,
);
await fill('headline', ', archived_at', `, case when n % 40 = 0 then null else now() end`);
await fill('rock', ', type, due_date, status_at', `, 'Team', '2026-03-31', now()`);
await here.sql(
  'insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from rock where org_id = $1',
  [owner.orgId],
  owner.orgId,
);
await client.query('vacuum analyze');

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns the page's query as the app sends it, with its values. */
const queryOf = async (ask: () => Promise<{ status: number }>): Promise<{ text: string; values: unknown[] }> => {
  here.appContext.answers.clear();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  expect(await ask()).toMatchObject({ status: 200 });
  const sent = spy.mock.calls.map(([first, second]) => {
    const query = first as unknown as string | { text: string; values?: unknown[] };
    const values = second as unknown as unknown[] | undefined;
    return typeof query === 'string' ? { text: query, values: values ?? [] } : { text: query.text, values: query.values ?? values ?? [] };
  });
  spy.mockRestore();
  const found = sent.find(({ text }) => / order by .* limit \$\d+(?: offset \$\d+)?$/s.test(text));
  if (found === undefined) throw new Error('no page was read');
  return found;
};

/** Returns the query plan for the app's role, with row-level security. */
const planOf = async (ask: () => Promise<{ status: number }>): Promise<Plan[]> => {
  const { text, values } = await queryOf(ask);
  await client.query('begin');
  await client.query("select set_config('cairn.org_id', $1, true), set_config('cairn.person_id', $2, true)", [owner.orgId, owner.personId]);
  await client.query('set local role cairn_app');
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, values);
  await client.query('rollback');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan === undefined ? [] : nodesOf(plan);
};

const inTraction = { field: 'tractionId', value: traction.id };
const mine = { field: 'mine', value: true };
const sortBy = (field: string) => [{ field, direction: 'asc' as const }];
const openTodo = { field: 'status', operator: 'in' as const, value: ['NotDone', 'Pending'] };
const openItem = { field: 'status', operator: 'in' as const, value: ['ToReview', 'Pending'] };

const lists: [name: string, index: string, ask: (after?: string) => Promise<{ status: number; next: string | null }>][] = (
  [
    ['To-Dos of a meeting', 'todo_by_date', todoApi.search, { filters: [inTraction], sorts: sortBy('dueDate') }],
    ['my open To-Dos', 'todo_of_owner', todoApi.search, { filters: [mine, openTodo], sorts: sortBy('dueDate') }],
    ['archived To-Dos', 'todo_archived', todoApi.search, { filters: [inTraction, { field: 'archived', value: true }], sorts: [] }],
    ['To-Dos by age', 'todo_by_age', todoApi.search, { filters: [inTraction], sorts: [] }],
    ['open Issues', 'issue_by_rank', issueApi.search, { filters: [inTraction, openItem], sorts: sortBy('rank') }],
    ['archived Issues', 'issue_archived', issueApi.search, { filters: [inTraction, { field: 'archived', value: true }], sorts: [] }],
    ['Headlines', 'headline_by_age', headlineApi.search, { filters: [inTraction, openItem], sorts: sortBy('created') }],
    [
      'archived Headlines',
      'headline_archived',
      headlineApi.search,
      { filters: [inTraction, { field: 'archived', value: true }], sorts: [] },
    ],
    ['Rocks of a meeting', 'rock_by_age', rockApi.search, { filters: [inTraction], sorts: sortBy('created') }],
    ['my Rocks', 'rock_of_owner', rockApi.search, { filters: [mine], sorts: sortBy('created') }],
  ] as const
).map(([name, index, endpoint, body]) => [
  name,
  index,
  (after) => owner.call(endpoint as typeof todoApi.search, { body: { ...body, ...(after === undefined ? {} : { after }) } as never }),
]);

describe('a page of a long list is read through the index in its order', () => {
  it.each(lists)('%s: %s', async (_name, index, ask) => {
    const first = await ask();
    expect(first.next).not.toBeNull();
    for (const after of [undefined, first.next ?? undefined]) {
      const nodes = await planOf(() => ask(after));
      expect(nodes.map((node) => node['Index Name'])).toContain(index);
      // The few meetings and delegates of each Rock are sorted too.
      expect(nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 20)).toEqual([]);
      const inVain = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0);
      expect(inVain, after).toBeLessThan(20);
    }
  });
});

describe('a search for a part of a title', () => {
  const part = { filters: [{ field: 'title', operator: 'contains' as const, value: 'row 1234' }] };
  it.each([
    ['To-Dos', () => owner.call(todoApi.search, { body: part })],
    ['Issues', () => owner.call(issueApi.search, { body: part })],
    ['Headlines', () => owner.call(headlineApi.search, { body: part })],
    ['Rocks', () => owner.call(rockApi.search, { body: part })],
  ] as const)('%s: reads those whose titles can contain it, by their ids', async (_name, ask) => {
    const nodes = await planOf(ask);
    const inVain = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0);
    expect(inVain).toBeLessThan(20);
  });
});

describe('short lists', () => {
  it.each([
    ['Measurables', () => owner.call(scorecardApi.search, { body: {} })],
    ['Meetings', () => owner.call(meetingApi.search, { body: {} })],
  ] as const)('%s: no row of another organisation, and none of what is over, is read in vain', async (_name, ask) => {
    const nodes = await planOf(ask);
    const inVain = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0);
    expect(inVain).toBeLessThan(20);
  });
});
