import type { Entered } from '#server/access/granted.ts';
import { type Period, periods, type ValueScale } from '../../contract.ts';
import { intervalAt, numberFor, placesIn, rollupOf, type StoredNumbers } from '../../rules.ts';
import { listSourceKinds, listStoredNumbers, type StoredNumber } from '../store/formulas.ts';

/** Weeks by their numbers, both included. */
export type Weeks = readonly [first: number, last: number];

/** Returns the intervals of all periods that have some of the weeks. */
export const intervalsOver = ([first, last]: Weeks, firstMonth: number): string[] =>
  periods.flatMap((period) => {
    const [from] = placesIn('week', first, period, firstMonth);
    const [, to] = placesIn('week', last, period, firstMonth);
    return Array.from({ length: to - from + 1 }, (_, index) => intervalAt(period, from + index));
  });

/** The numbers of some measurables while formulas are computed. */
export interface KnownNumbers {
  /** The values of a measurable by their intervals. */
  valuesOf: (id: string) => ReadonlyMap<string, StoredNumber>;
  put: (value: StoredNumber) => void;
  /** Returns the number of a source that counts in an interval of a formula's period. */
  numberFor: (id: string, period: Period, place: number) => number | undefined;
  scaleOf: (id: string) => ValueScale;
}

/** Reads the numbers of measurables in some weeks, or in all. */
export const readKnown = async (at: Entered, ids: string[], weeks: Weeks | undefined, firstMonth: number): Promise<KnownNumbers> => {
  const kinds = await listSourceKinds(at, ids);
  const values = new Map<string, Map<string, StoredNumber>>(ids.map((id) => [id, new Map()]));
  const kept = new Map<string, StoredNumbers & { numbers: Map<string, number> }>();
  for (const id of ids) {
    const { period, rollup, unitOfMeasure } = kinds.get(id) ?? { period: 'week', rollup: null, unitOfMeasure: 'Number' };
    kept.set(id, { period, rollup: rollupOf({ rollup, unitOfMeasure }), numbers: new Map() });
  }
  const put = (row: StoredNumber): void => {
    values.get(row.measurableId)?.set(row.intervalId, row);
    const numbers = kept.get(row.measurableId)?.numbers;
    if (row.value === null) numbers?.delete(row.intervalId);
    else numbers?.set(row.intervalId, row.value);
  };
  for (const row of await listStoredNumbers(at, ids, weeks && intervalsOver(weeks, firstMonth))) put(row);
  return {
    valuesOf: (id) => values.get(id) ?? new Map(),
    put,
    numberFor: (id, period, place) => {
      const numbers = kept.get(id);
      return numbers === undefined ? undefined : numberFor(numbers, period, place, firstMonth);
    },
    scaleOf: (id) => kinds.get(id)?.valueScale ?? 'One',
  };
};
