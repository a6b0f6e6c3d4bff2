import { describe, expect, it } from 'vitest';
import { beginsNumber, type CellAt, cellAfter, cellToStart, directionOf } from './cursor.ts';

describe('the keyboard in the grid', () => {
  const weeks = ['2026-W09', '2026-W10'];
  const size = new Map([
    ['a', weeks],
    ['b', weeks],
  ]);
  const none = new Map<string, string[]>();
  const at = (row: string, interval: string): CellAt => ({ row, interval });
  const present = () => '2026-W10';

  it.each([
    ['up', at('a', '2026-W10')],
    ['down', at('b', '2026-W10')],
    ['left', at('b', '2026-W09')],
    ['right', at('b', '2026-W10')],
    ['rowStart', at('b', '2026-W09')],
    ['first', at('a', '2026-W09')],
    ['last', at('b', '2026-W10')],
  ] as const)('%s from the last cell', (direction, cell) => {
    expect(cellAfter(at('b', '2026-W10'), direction, size)).toEqual(cell);
    expect(cellAfter(at('b', '2026-W10'), direction, none)).toBeUndefined();
  });

  it('begins at the current week of the first row, in either order, and stays where it was', () => {
    expect(cellToStart(undefined, present, size)).toEqual(at('a', '2026-W10'));
    expect(cellToStart(undefined, () => '2026-W30', new Map([['a', weeks.toReversed()]]))).toEqual(at('a', '2026-W10'));
    expect(cellToStart(at('b', '2026-W09'), present, size)).toEqual(at('b', '2026-W09'));
    expect(cellToStart(at('gone', '2026-W09'), present, size)).toEqual(at('a', '2026-W09'));
    expect(cellToStart(undefined, present, none)).toBeUndefined();
  });

  it('goes over a cell of several columns as over one, and down into the column under its end', () => {
    const banded = new Map([
      ['a', ['W05', 'W06', 'W07', 'W08']],
      ['b', ['2026-01', '2026-02', '2026-02', '2026-03']],
    ]);
    expect(cellAfter(at('b', '2026-02'), 'right', banded)).toEqual(at('b', '2026-03'));
    expect(cellAfter(at('b', '2026-03'), 'left', banded)).toEqual(at('b', '2026-02'));
    expect(cellAfter(at('b', '2026-02'), 'left', banded)).toEqual(at('b', '2026-01'));
    expect(cellAfter(at('b', '2026-02'), 'up', banded)).toEqual(at('a', 'W07'));
    expect(cellAfter(at('a', 'W06'), 'down', banded)).toEqual(at('b', '2026-02'));
    expect(cellAfter(at('a', 'W05'), 'last', banded)).toEqual(at('b', '2026-03'));
  });

  it('takes arrow keys, Home and End, and starts an entry with digits, signs and currency symbols', () => {
    expect(['ArrowLeft', 'Home', 'x'].map((key) => directionOf(key, false))).toEqual(['left', 'rowStart', undefined]);
    expect(['ArrowLeft', 'Home', 'End'].map((key) => directionOf(key, true))).toEqual([undefined, 'first', 'last']);
    expect([...'7-(.$€₫'].every((key) => beginsNumber(key))).toBe(true);
    expect(['a', ' ', 'Tab', '%', 'F1'].some((key) => beginsNumber(key))).toBe(false);
    expect(['y', 'N', 's', '1', '7', 'F1', ' '].map((key) => beginsNumber(key, true))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
