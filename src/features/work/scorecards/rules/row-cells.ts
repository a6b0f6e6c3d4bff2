// The cells of a row in the columns of a scorecard: one for each interval, or one over several where the row's own period is longer.
import type { Interval, Measurable, MeasuredValue, ScorecardRow } from '../contract.ts';
import { isOnTargetIn } from './goals.ts';
import { isMadeJudged } from './made.ts';
import { type FiscalDay, intervalAt, intervalFrom, intervalOn, isShorterPeriod, periodOf, placeOf, placesIn } from './periods.ts';

/** A cell over some columns, oldest first. */
export interface RowCell {
  /** The interval whose number it shows: that of its column, or the longer one of the row's own period. */
  id: string;
  first: number;
  span: number;
  value: MeasuredValue | undefined;
  /** True where it lies in a longer interval: over all its columns, or in that of the present interval. */
  isBand: boolean;
  /** True for the columns of a running longer interval beside the one in which it is typed. They show no number. */
  isBeside: boolean;
}

interface Shown extends Pick<Measurable, 'period'> {
  values: readonly MeasuredValue[];
}

const isLonger = (row: Pick<Measurable, 'period'>, interval: string): boolean => isShorterPeriod(periodOf(interval), row.period ?? 'week');

/** Returns true where a row has numbers of a longer period than the columns. */
export const isOfLonger = (row: Pick<Measurable, 'period'>, intervals: readonly Pick<Interval, 'id'>[]): boolean =>
  intervals[0] !== undefined && isLonger(row, intervals[0].id);

/** Returns the cells of a row in the columns of a scorecard, oldest first. Numbers of before its period was changed stand in their own columns. */
export const cellsOfRow = (row: Shown, intervals: readonly Pick<Interval, 'id'>[], present: FiscalDay): RowCell[] => {
  const values = new Map(row.values.map((value) => [value.intervalId, value]));
  const own = row.period ?? 'week';
  const isBanded = isOfLonger(row, intervals);
  const now = intervals.find(({ id }) => id === intervalOn(periodOf(id), present))?.id;
  const cells = intervals.map(({ id }, first): RowCell => {
    const there = values.get(id);
    if (!isBanded || (there !== undefined && there.value !== null))
      return { id, first, span: 1, value: there, isBand: false, isBeside: false };
    const longer = intervalFrom(id, own, present.firstMonth);
    const isRunning = now !== undefined && longer === intervalFrom(now, own, present.firstMonth);
    return { id: longer, first, span: 1, value: values.get(longer), isBand: true, isBeside: isRunning && id !== now };
  });
  return cells.reduce<RowCell[]>((joined, cell) => {
    const before = joined.at(-1);
    const isSame = before !== undefined && cell.isBand && before.isBand && cell.id === before.id && cell.isBeside === before.isBeside;
    if (isSame) before.span += 1;
    else joined.push(cell);
    return joined;
  }, []);
};

/**
 * Returns the interval whose goal judges a number; undefined for one that is not judged: a sum of shorter periods, whose goal is that of one of
 * them, and what is made of an interval that is not over.
 */
export const judgedBy = (
  row: Pick<Measurable, 'period' | 'rollup' | 'unitOfMeasure'>,
  { intervalId, madeOf }: Pick<MeasuredValue, 'intervalId' | 'madeOf'>,
  present: FiscalDay,
): string | undefined => {
  const period = periodOf(intervalId);
  if (madeOf !== undefined && (!isMadeJudged(row) || intervalId >= intervalOn(period, present))) return undefined;
  const own = row.period ?? 'week';
  return intervalAt(own, placesIn(period, placeOf(intervalId), own, present.firstMonth)[1]);
};

/** Returns whether the last number of a row that is judged misses its goal. */
export const isLastOff = (row: ScorecardRow, intervals: readonly Pick<Interval, 'id'>[], present: FiscalDay): boolean => {
  const judged = cellsOfRow(row, intervals, present).flatMap(({ value, isBeside }) => {
    const by = value === undefined || value.value === null || isBeside ? undefined : judgedBy(row, value, present);
    return by === undefined ? [] : [{ by, value: value?.value ?? 0 }];
  });
  const last = judged.at(-1);
  return last !== undefined && !isOnTargetIn(last.by, last.value, row);
};

/** Returns the numbers that a row shows, oldest first; null where a cell has none. */
export const numbersInView = (row: Shown, intervals: readonly Pick<Interval, 'id'>[], present: FiscalDay): (number | null)[] =>
  cellsOfRow(row, intervals, present)
    .filter(({ isBeside }) => !isBeside)
    .map(({ value }) => value?.value ?? null);

/** Returns true where a number may be entered: in an interval of the row's own period, by whom it may be entered. */
export const isEnterable = (row: Pick<Measurable, 'period' | 'can'>, interval: string, there: MeasuredValue | undefined): boolean =>
  row.can.enter && periodOf(interval) === (row.period ?? 'week') && there?.madeOf === undefined;

/** Returns true where the goal of a row is that of the numbers shown: a sum of shorter periods has none. */
export const hasGoalInView = (
  row: Pick<Measurable, 'period' | 'rollup' | 'unitOfMeasure'>,
  intervals: readonly Pick<Interval, 'id'>[],
): boolean => intervals[0] === undefined || !isShorterPeriod(row.period ?? 'week', periodOf(intervals[0].id)) || isMadeJudged(row);
