// What a period has of a measurable that is given in another one.

import { type Period, periods, type Rollup } from '../contract/period.ts';
import type { Measurable, MeasurableUnit } from '../contract.ts';
import { exactSum } from './exact.ts';
import { intervalAt, isShorterPeriod, periodOf, placesIn } from './periods.ts';

/** Numbers by their intervals, of any period: a measurable whose period was changed has them of several. */
export interface StoredNumbers {
  period: Period;
  rollup: Rollup;
  numbers: ReadonlyMap<string, number>;
}

/** A number of an interval, and the period of those that it is made of, where it is made. */
export interface NumberThere {
  value: number;
  madeOf?: Period;
}

/** Returns how a measurable is brought together in longer periods: shares as an average, amounts as a sum, unless another way is chosen. */
export const rollupOf = ({ rollup, unitOfMeasure }: { rollup?: Rollup | null | undefined; unitOfMeasure: MeasurableUnit }): Rollup =>
  rollup ?? (unitOfMeasure === 'Percent' || unitOfMeasure === 'YesNo' ? 'average' : 'sum');

/** Returns one number for several, oldest first; undefined for none. Values are exact decimals. */
export const rolledUp = (values: readonly number[], rollup: Rollup): number | undefined => {
  const latest = values.at(-1);
  if (latest === undefined || rollup === 'latest') return latest;
  const sum = exactSum(values);
  return Number((rollup === 'sum' ? sum : sum.div(values.length)).round(10).prec(15));
};

/** Returns the numbers of a shorter period within an interval, oldest first. */
export const partsIn = (
  { numbers }: Pick<StoredNumbers, 'numbers'>,
  [period, place]: readonly [Period, number],
  of: Period,
  firstMonth: number,
): { intervalId: string; value: number }[] => {
  const [first, last] = placesIn(period, place, of, firstMonth);
  return Array.from({ length: last - first + 1 }, (_, index) => intervalAt(of, first + index)).flatMap((intervalId) => {
    const value = numbers.get(intervalId);
    return value === undefined ? [] : [{ intervalId, value }];
  });
};

/**
 * Returns the number of an interval: what is kept there, or what shorter periods make of it by the measurable's way. Those of its own period come
 * first. Undefined where there is none.
 */
export const numberIn = (kept: StoredNumbers, period: Period, place: number, firstMonth: number): NumberThere | undefined => {
  const there = kept.numbers.get(intervalAt(period, place));
  const shorter = periods.filter((each) => isShorterPeriod(each, period)).toReversed();
  const isOwnShorter = isShorterPeriod(kept.period, period);
  if (there !== undefined && !isOwnShorter) return { value: there };
  const held = new Set([...kept.numbers.keys()].map(periodOf));
  for (const madeOf of isOwnShorter ? [kept.period, ...shorter.filter((each) => each !== kept.period)] : shorter) {
    if (!held.has(madeOf)) continue;
    const value = rolledUp(
      partsIn(kept, [period, place], madeOf, firstMonth).map((part) => part.value),
      kept.rollup,
    );
    if (value !== undefined) return { value, madeOf };
  }
  return there === undefined ? undefined : { value: there };
};

/** Returns the number that counts in an interval of a formula: its own, or else that of the longer interval around it. */
export const numberFor = (kept: StoredNumbers, period: Period, place: number, firstMonth: number): number | undefined => {
  const here = numberIn(kept, period, place, firstMonth);
  if (here !== undefined) return here.value;
  for (const longer of periods.filter((each) => isShorterPeriod(period, each))) {
    const value = kept.numbers.get(intervalAt(longer, placesIn(period, place, longer, firstMonth)[0]));
    if (value !== undefined) return value;
  }
  return undefined;
};

/** Returns whether a number made of shorter periods is judged by the goal: a sum of weeks is not, as the goal is that of a week. */
export const isMadeJudged = (row: Pick<Measurable, 'rollup' | 'unitOfMeasure'>): boolean =>
  rollupOf(row) !== 'sum' && row.unitOfMeasure !== 'YesNo';
