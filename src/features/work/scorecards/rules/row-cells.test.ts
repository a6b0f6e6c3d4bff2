import { describe, expect, it } from 'vitest';
import type { ScorecardRow } from '../contract.ts';
import { intervalsUpTo, placeOf } from './periods.ts';
import { cellsOfRow, isLastOff, judgedBy, numbersInView } from './row-cells.ts';

const present = { today: '2026-03-18', firstMonth: 1 };
/** 2026-W05 to 2026-W12; March begins with W10. */
const weeks = intervalsUpTo('week', placeOf('2026-W12'), 1, 8);
const row = (values: Record<string, number | null>, more: Partial<ScorecardRow> = {}): ScorecardRow =>
  ({
    unitOfMeasure: 'Number',
    comparison: 'GreaterOrEqual',
    goalValue: 10,
    decimalPlaces: 0,
    period: 'month',
    values: Object.entries(values).map(([intervalId, value]) => ({ measurableId: 'a', intervalId, value, entered: true })),
    ...more,
  }) as ScorecardRow;
const shown = (of: ScorecardRow) =>
  cellsOfRow(of, weeks, present).map(({ id, span, value, isBeside }) => [id, span, isBeside ? 'beside' : (value?.value ?? null)]);

describe('the cells of a row', () => {
  it('are bands over the weeks of a month, of which the running one is typed in the present week', () => {
    expect(shown(row({ '2026-02': 7 }))).toEqual([
      ['2026-01', 1, null],
      ['2026-02', 4, 7],
      ['2026-03', 2, 'beside'],
      ['2026-03', 1, null],
    ]);
    expect(numbersInView(row({ '2026-02': 7, '2026-03': 8 }), weeks, present)).toEqual([null, 7, 8]);
  });

  it('keep the weeks of before a change of the period', () => {
    expect(shown(row({ '2026-W06': 3, '2026-W07': 4, '2026-03': 9 }))).toEqual([
      ['2026-01', 1, null],
      ['2026-W06', 1, 3],
      ['2026-W07', 1, 4],
      ['2026-02', 2, null],
      ['2026-03', 2, 'beside'],
      ['2026-03', 1, 9],
    ]);
  });

  it('are one for each column otherwise', () => {
    const weekly = row({ '2026-W12': 1 }, { period: 'week' });
    expect(shown(weekly)).toHaveLength(8);
    expect(cellsOfRow(weekly, weeks, present).every(({ isBand, span }) => !isBand && span === 1)).toBe(true);
  });

  it('are judged by the goal of their own interval; a sum of shorter ones, and what is not over, by none', () => {
    const at = (intervalId: string, madeOf?: 'week') => ({ intervalId, ...(madeOf ? { madeOf } : {}) });
    const weekly = { period: 'week', unitOfMeasure: 'Number' } as const;
    expect(judgedBy(row({}), at('2026-02'), present)).toBe('2026-02');
    expect(judgedBy(row({}), at('2026-W06'), present)).toBe('2026-02');
    expect(judgedBy(weekly, at('2026-02', 'week'), present)).toBeUndefined();
    expect(judgedBy({ ...weekly, rollup: 'average' }, at('2026-02', 'week'), present)).toBe('2026-W09');
    expect(judgedBy({ ...weekly, rollup: 'average' }, at('2026-03', 'week'), present)).toBeUndefined();
    expect(judgedBy({ period: 'week', rollup: 'average', unitOfMeasure: 'YesNo' }, at('2026-02', 'week'), present)).toBeUndefined();
  });

  it('say whether the last of them that is judged misses its goal', () => {
    expect(isLastOff(row({ '2026-02': 7 }), weeks, present)).toBe(true);
    expect(isLastOff(row({ '2026-02': 7, '2026-03': 10 }), weeks, present)).toBe(false);
    expect(isLastOff(row({}), weeks, present)).toBe(false);
  });
});
