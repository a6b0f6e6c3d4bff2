import { beforeEach, expect, it, vi } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { pickerBuffer } from '#shared/search.ts';
import { call } from './call.ts';
import { readEveryRow } from './use-pages.ts';

vi.mock('./call.ts', () => ({ call: vi.fn() }));
const called = vi.mocked(call);
beforeEach(() => {
  called.mockReset();
});

/** Serves a search of the given number of rows like the server, with at most its limit in one answer. */
const serve = (total: number): void => {
  called.mockImplementation((_, ask) => {
    const { body } = ask as { body: { startIndex: number; endIndex: number; after?: string } };
    const from = Number(body.after ?? 0) + body.startIndex;
    const to = Math.min(total, from + Math.min(body.endIndex - body.startIndex, pickerBuffer));
    const items = Array.from({ length: to - from }, (_row, at) => ({ id: `${from + at}` }));
    return Promise.resolve({ items, next: to < total ? String(to) : null } as never);
  });
};

it('P-10: a picker reads every row, page by page, and never requests more than one answer may have', async () => {
  serve(2_500);
  const rows = await readEveryRow(meetingApi.searchTractions, { body: { startIndex: 0, endIndex: pickerBuffer } }, pickerBuffer);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, at) => `${at}`));
  const bodies = called.mock.calls.map(
    ([, ask]) => (ask as { body: { endIndex: number; after?: string; includeTotalCount?: boolean } }).body,
  );
  expect(bodies.map(({ endIndex, after }) => [endIndex, after])).toEqual([
    [1_000, undefined],
    [1_000, '1000'],
    [1_000, '2000'],
  ]);
  // Only the first request counts.
  expect(bodies.map(({ includeTotalCount }) => includeTotalCount)).toEqual([undefined, false, false]);
});
