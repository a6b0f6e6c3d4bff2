import { describe, expect, it } from 'vitest';
import type { ScorecardRow } from '../contract.ts';
import { copiedText, planClear, planFill, selectedNumbers, selectionBetween } from './selection.ts';

const weeks = ['2026-W08', '2026-W09', '2026-W10'];
const row = (id: string, numbers: (number | null)[], more: Partial<ScorecardRow> = {}): ScorecardRow =>
  ({
    id,
    title: id,
    unitOfMeasure: 'Number',
    valueScale: 'One',
    can: { edit: true, enter: true, remove: true },
    values: numbers.flatMap((value, place) =>
      value === null ? [] : [{ measurableId: id, intervalId: weeks[place] ?? '', value, entered: true }],
    ),
    ...more,
  }) as ScorecardRow;
const rows = new Map(
  [
    row('a', [1.5, 2, null]),
    row('rate', [5, 5, 5], { formula: [] }),
    row('b', [null, 4, 1234567]),
    row('share', [7, null, null], { unitOfMeasure: 'Percent' }),
    row('foreign', [null, 3, null], { can: { edit: false, enter: false, remove: false } }),
    row('month', [], { period: 'month' }),
  ].map((each) => [each.id, each]),
);
const size = new Map([...rows.keys()].map((id) => [id, id === 'month' ? ['2026-02', '2026-02', '2026-03'] : weeks]));
const between = (a: [string, string], b: [string, string]) =>
  selectionBetween({ row: a[0], interval: a[1] }, { row: b[0], interval: b[1] }, size);
const all = between(['a', '2026-W08'], ['foreign', '2026-W10']);

describe('a selection', () => {
  it('has the cells between two corners, whichever comes first, and a longer cell with any of its columns', () => {
    expect([...between(['b', '2026-W10'], ['a', '2026-W09'])]).toEqual([
      ['a', ['2026-W09', '2026-W10']],
      ['rate', ['2026-W09', '2026-W10']],
      ['b', ['2026-W09', '2026-W10']],
    ]);
    expect([...between(['foreign', '2026-W09'], ['month', '2026-02'])]).toEqual([
      ['foreign', ['2026-W08', '2026-W09']],
      ['month', ['2026-02']],
    ]);
    expect(selectionBetween({ row: 'gone', interval: 'x' }, { row: 'a', interval: '2026-W08' }, size).size).toBe(0);
  });

  it('is copied as a spreadsheet reads it', () => {
    const of = between(['a', '2026-W08'], ['b', '2026-W10']);
    expect(copiedText(of, rows, 'en-US')).toBe('1.5\t2\t\n5\t5\t5\n\t4\t1234567');
    expect(copiedText(of, rows, 'de-DE').split('\n')[0]).toBe('1,5\t2\t');
  });

  it('is filled downwards by its first row, but for rows of another unit, formulas and those one may not enter', () => {
    const { values, skipped, count } = planFill(all, rows, 'down');
    expect(values).toEqual([
      { measurableId: 'b', intervalId: '2026-W08', value: 1.5, before: null },
      { measurableId: 'b', intervalId: '2026-W09', value: 2, before: 4 },
    ]);
    expect(count).toBe(4);
    expect(skipped).toEqual([
      { title: 'rate', why: 'formula' },
      { title: 'share', why: 'unit' },
      { title: 'foreign', why: 'right' },
    ]);
  });

  it('is filled to the right by the first number of each row', () => {
    expect(planFill(between(['a', '2026-W08'], ['share', '2026-W10']), rows, 'right').values).toEqual([
      { measurableId: 'a', intervalId: '2026-W09', value: 1.5, before: 2 },
      { measurableId: 'a', intervalId: '2026-W10', value: 1.5, before: null },
      { measurableId: 'share', intervalId: '2026-W09', value: 7, before: null },
      { measurableId: 'share', intervalId: '2026-W10', value: 7, before: null },
    ]);
  });

  it('is cleared where somebody entered a number', () => {
    expect(planClear(all, rows).map(({ measurableId, intervalId, before }) => [measurableId, intervalId, before])).toEqual([
      ['a', '2026-W08', 1.5],
      ['a', '2026-W09', 2],
      ['rate', '2026-W08', 5],
      ['rate', '2026-W09', 5],
      ['rate', '2026-W10', 5],
      ['b', '2026-W09', 4],
      ['b', '2026-W10', 1234567],
      ['share', '2026-W08', 7],
    ]);
  });

  it('counts its cells, and names its row where it is one', () => {
    expect(selectedNumbers(between(['a', '2026-W08'], ['a', '2026-W10']), rows)).toMatchObject({
      count: 3,
      row: { id: 'a' },
      numbers: [1.5, 2, null],
    });
    expect(selectedNumbers(all, rows).row).toBeUndefined();
  });
});
