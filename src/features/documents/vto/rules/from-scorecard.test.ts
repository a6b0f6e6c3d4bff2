import { describe, expect, it } from 'vitest';
import { firstWeekOf, proposedFor, soFarOf } from './from-scorecard.ts';

const quarter = { from: '2026-01-01', to: '2026-03-31' };
const week = (id: string, startDate: string) => ({ id, startDate, endDate: startDate });
const intervals = [
  week('W1', '2025-12-29'),
  week('W2', '2026-01-05'),
  week('W3', '2026-01-12'),
  week('W14', '2026-03-30'),
  week('W15', '2026-04-06'),
];
const value = (intervalId: string, amount: number | null) => ({ id: intervalId, intervalId, value: amount, version: 1 }) as never;
const count = { unitOfMeasure: 'Number', valueScale: 'One', decimalPlaces: 0 } as const;

describe('what a scorecard says of a quarter', () => {
  it('L-17: the last value, the total and the average of the weeks that begin in the quarter', () => {
    const values = [value('W1', 100), value('W2', 4), value('W3', null), value('W14', 7), value('W15', 100)];
    expect(proposedFor({ ...count, values }, intervals, quarter, count)).toEqual([
      { proposal: 'last', value: 7, format: count },
      { proposal: 'total', value: 11, format: count },
      { proposal: 'average', value: 5.5, format: { ...count, decimalPlaces: 1 } },
    ]);
  });

  it('a share is never summed, and a quarter without values proposes nothing', () => {
    const share = { ...count, unitOfMeasure: 'Percent' } as const;
    expect(proposedFor({ ...share, values: [value('W2', 91)] }, intervals, quarter, share).map(({ proposal }) => proposal)).toEqual([
      'last',
      'average',
    ]);
    expect(proposedFor({ ...share, values: [value('W1', 91)] }, intervals, quarter, share)).toEqual([]);
  });

  it('dollars are written in the scale of the goal; another unit stays as it is', () => {
    const dollars = { unitOfMeasure: 'Dollar', valueScale: 'Thousand', decimalPlaces: 0 } as const;
    const goal = { unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 } as const;
    const values = [value('W2', 860), value('W3', 900)];
    expect(proposedFor({ ...dollars, values }, intervals, quarter, goal)[1]).toEqual({
      proposal: 'total',
      value: 1.76,
      format: { ...goal, decimalPlaces: 2 },
    });
    expect(proposedFor({ ...dollars, values }, intervals, quarter, count)[1]).toEqual({ proposal: 'total', value: 1760, format: dollars });
  });

  it('L-17: of a running quarter, weeks add up; shares are averaged; an amount whose goal is a week’s stands as it was last', () => {
    const values = [value('W2', 4), value('W3', 5)];
    const far = (unitOfMeasure: 'Number' | 'Percent', weekGoal: number | null, quarterGoal: number | null, within = values) => {
      const format = { ...count, unitOfMeasure };
      return soFarOf({ ...format, values: within, goalValue: weekGoal }, intervals, quarter, { ...format, value: quarterGoal })?.value;
    };
    expect(far('Number', 1, 13)).toBe(9);
    expect(far('Number', null, 13)).toBe(9);
    expect(far('Number', 5, 5)).toBe(5);
    expect(far('Percent', 5, 5)).toBe(4.5);
    expect(far('Number', 1, 13, [])).toBeUndefined();
  });

  it('takes the months of a quarter where a number is given by month', () => {
    const values = [value('2025-12', 100), value('2026-01', 4), value('2026-03', 7), value('2026-04', 100), value('2026', 100)];
    expect(proposedFor({ ...count, period: 'month', values }, intervals, quarter, count).map((each) => each.value)).toEqual([7, 11, 5.5]);
  });

  it('a quarter’s 13 weeks begin with its first Monday', () => {
    expect(firstWeekOf({ from: '2026-01-01' })).toBe('2026-01-05');
    expect(firstWeekOf({ from: '2024-04-01' })).toBe('2024-04-01');
  });
});
