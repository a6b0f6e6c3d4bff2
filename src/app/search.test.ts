import { describe, expect, it } from 'vitest';
import { company } from '#testing/company.ts';
import { routes } from './features.ts';

const { here, owner } = await company({ BILLING: 'sandbox' });

const searches = routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.endsWith('/search'));

const post = (path: string, body: object) =>
  here.app.inject({
    method: 'POST',
    url: `/api/v2/${path}`,
    headers: { authorization: `Bearer ${owner.token}`, 'x-session-context': owner.context },
    payload: body,
  });

const ask = async (path: string, body: object) => {
  const answer = await post(path, body);
  return { status: answer.statusCode, codes: answer.json<{ codes?: Record<string, string[]> }>().codes };
};

/** Parses the filters that an endpoint's summary names, each with its operators. */
const declared = (summary: string): [string, string[]][] => {
  const [, text = ''] = /Filters: (.*?)\.(?: Sorts|$)/.exec(summary) ?? [];
  return [...text.matchAll(/([\w, ]+?) \(([^)]+)\)/g)].flatMap(([, names = '', operators = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name): [string, string[]] => [name, operators.split(', ')]),
  );
};

const valueFor = (operators: string[]): unknown =>
  operators.includes('in') || operators.includes('contains')
    ? 'x'
    : operators.includes('lt') || operators.includes('eq a day')
      ? '2026-03-03'
      : true;

describe('P-01: the summary of a search endpoint', () => {
  it('names the filters and sorts of every search', () => {
    expect(searches.map(({ path }) => path)).toContain('todos/search');
    for (const { summary } of searches) expect(declared(summary)).not.toEqual([]);
  });

  it.each(searches)('$path: 422 to an unknown filter, operator or sort and to an invalid value', async ({ path, summary }) => {
    expect(await ask(path, { filters: [{ field: 'titel', value: 'x' }], sorts: [{ field: 'size' }] })).toEqual({
      status: 422,
      codes: { 'filters.0.field': ['VAL_UNKNOWN'], 'sorts.0.field': ['VAL_UNKNOWN'] },
    });
    for (const [field, operators] of declared(summary)) {
      const wrong = { field, operator: operators.includes('contains') ? 'gt' : 'contains', value: valueFor(operators) };
      expect(await ask(path, { filters: [wrong] })).toEqual({ status: 422, codes: { 'filters.0.operator': ['VAL_INVALID'] } });
      expect(await ask(path, { filters: [{ field, value: 7 }] })).toEqual({ status: 422, codes: { 'filters.0.value': ['VAL_INVALID'] } });
    }
    expect(await ask(path, { filters: [{ field: 'title', op: 'contains', value: 'x' }] })).toMatchObject({ status: 422 });
  });

  it.each(searches)('$path: 200 to every filter and sort that the summary names', async ({ path, summary }) => {
    const [, sorts = ''] = /Sorts: (.*?)\./.exec(summary) ?? [];
    for (const field of sorts.split(', ').filter(Boolean)) expect(await ask(path, { sorts: [{ field }] })).toMatchObject({ status: 200 });
    for (const [field, operators] of declared(summary)) {
      const value = valueFor(operators);
      expect(await ask(path, { filters: [{ field, value }] })).toMatchObject({ status: 200 });
      for (const operator of operators.map((each) => each.split(' ')[0]))
        expect(await ask(path, { filters: [{ field, operator, value }] })).toMatchObject({ status: 200 });
    }
  });
});

it.each(searches)(
  'P-02: $path answers its items, their number and the number of pages, and counts only when it is asked to',
  async ({ path }) => {
    const page = (await post(path, { startIndex: 0, endIndex: 2 })).json<{ items: object[]; totalCount: number; totalPages: number }>();
    expect(page.items.length).toBe(Math.min(2, page.totalCount));
    expect(page.totalPages).toBe(Math.ceil(page.totalCount / 2));
    const more = (await post(path, { startIndex: 0, endIndex: 2, includeTotalCount: false })).json<object>();
    expect(more).toHaveProperty('items');
    expect(more).not.toHaveProperty('totalCount');
    expect(more).not.toHaveProperty('totalPages');
  },
);
