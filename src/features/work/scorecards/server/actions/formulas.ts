import type { Entered } from '#server/access/granted.ts';
import type { Formula, Period } from '../../contract.ts';
import {
  formulaValue,
  intervalAt,
  periodOf,
  placeOf,
  placesIn,
  readFormula,
  sourcesOf,
  spanReach,
  spanStart,
  type Tree,
  weeksIn,
} from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { type Formulated, listFormulas, putComputed, type StoredNumber } from '../store/formulas.ts';
import { type KnownNumbers, readKnown, type Weeks } from './known.ts';

/** The intervals of a measurable whose numbers have changed; all of them where its formula, its scale or its period has. */
export type Changed = ReadonlyMap<string, ReadonlySet<string> | 'all'>;

type Formulas = ReadonlyMap<string, Formulated>;

const sourceIds = (formula: Formula): string[] => sourcesOf(formula).map(({ id }) => id);

/** Returns the formulas that a change reaches, each after those that it counts with. */
const reached = (formulas: Formulas, changed: Changed): Formulated[] => {
  const order: Formulated[] = [];
  const state = new Map<string, boolean>();
  const visit = (id: string): boolean => {
    const known = state.get(id);
    if (known !== undefined) return known;
    // A formula never counts itself; should one do so by a fault, it is left out rather than followed for ever.
    state.set(id, false);
    const own = formulas.get(id);
    const isBelow = own !== undefined && sourceIds(own.formula).map(visit).includes(true);
    const isReached = changed.has(id) || isBelow;
    state.set(id, isReached);
    if (own !== undefined && (isBelow || changed.get(id) === 'all')) order.push(own);
    return isReached;
  };
  for (const id of formulas.keys()) visit(id);
  return order;
};

/** What is looked at to find where a formula may give something else now. */
interface Reach {
  /** The intervals of each measurable that have changed. */
  dirty: ReadonlyMap<string, Iterable<string>>;
  /** All intervals of a measurable with a value; asked where a formula is computed as a whole. */
  all: (id: string) => Iterable<string>;
  isWhole: boolean;
  firstMonth: number;
}

/** Returns the intervals of a formula's period in which it may give something else now, by their numbers. */
const placesOf = ({ id, formula, period }: Formulated, { dirty, all, isWhole, firstMonth }: Reach): Set<number> => {
  const places = new Set<number>();
  if (isWhole) for (const interval of all(id)) if (periodOf(interval) === period) places.add(placeOf(interval));
  for (const source of sourcesOf(formula)) {
    for (const interval of (isWhole ? all(source.id) : dirty.get(source.id)) ?? []) {
      const [first, last] = placesIn(periodOf(interval), placeOf(interval), period, firstMonth);
      for (let at = first; at <= spanReach(period, last, source.over, firstMonth); at += 1) places.add(at);
    }
  }
  return places;
};

const nothing = () => [];

/** Returns the first and the last week that a recomputation reads; undefined where it reads all. */
const weeksRead = (formulas: readonly Formulated[], changed: Changed, firstMonth: number): Weeks | undefined => {
  const dirty = new Map<string, Iterable<string>>();
  for (const [id, intervals] of changed) {
    if (intervals === 'all') return undefined;
    dirty.set(id, intervals);
  }
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of formulas) {
    const { period } = each;
    const places = placesOf(each, { dirty, all: nothing, isWhole: false, firstMonth });
    dirty.set(
      each.id,
      [...places].map((place) => intervalAt(period, place)),
    );
    for (const place of places) {
      to = Math.max(to, weeksIn(period, place, firstMonth)[1]);
      for (const { over } of sourcesOf(each.formula))
        from = Math.min(from, weeksIn(period, spanStart(period, place, over, firstMonth), firstMonth)[0]);
    }
  }
  return [from, to];
};

const treeOf = (formula: Formula): Tree | undefined => {
  const tree = readFormula(formula);
  return 'is' in tree ? tree : undefined;
};

/** Returns where a formula is computed: an interval of its period, and the numbers of its sources there. */
export const groundOf = (known: KnownNumbers, period: Period, place: number, firstMonth: number) => ({
  place,
  startOf: (over: Parameters<typeof spanStart>[2]) => spanStart(period, place, over, firstMonth),
  valueIn: (id: string, at: number) => known.numberFor(id, period, at),
  scaleOf: known.scaleOf,
});

/**
 * Computes formulas anew after numbers have changed, in the transaction of the change: all that count with them, also through one another, by three
 * statements however many they are.
 */
export const recompute = async (at: Entered, changed: Changed): Promise<void> => {
  const formulas = reached(await listFormulas(at), changed);
  if (formulas.length === 0) return;
  const { firstMonth } = await fiscalDay(at);
  const ids = [...new Set(formulas.flatMap(({ id, formula }) => [id, ...sourceIds(formula)]))];
  const known = await readKnown(at, ids, weeksRead(formulas, changed, firstMonth), firstMonth);
  const all = (id: string): string[] => [...known.valuesOf(id).keys()];
  const dirty = new Map<string, Set<string>>();
  for (const [id, intervals] of changed) dirty.set(id, new Set(intervals === 'all' ? all(id) : intervals));
  const written: Pick<StoredNumber, 'measurableId' | 'intervalId' | 'computed'>[] = [];
  for (const each of formulas) {
    const { id: measurableId, valueScale, period } = each;
    const tree = treeOf(each.formula);
    const moved = dirty.get(measurableId) ?? new Set<string>();
    for (const place of placesOf(each, { dirty, all, isWhole: changed.get(measurableId) === 'all', firstMonth })) {
      const computed = tree === undefined ? null : formulaValue(tree, groundOf(known, period, place, firstMonth), valueScale);
      const intervalId = intervalAt(period, place);
      const before = known.valuesOf(measurableId).get(intervalId);
      if ((before?.computed ?? null) === computed && (before?.entered === true || (before?.value ?? null) === computed)) continue;
      const entered = before?.entered ?? false;
      known.put({ measurableId, intervalId, computed, entered, value: entered ? (before?.value ?? null) : computed });
      written.push({ measurableId, intervalId, computed });
      moved.add(intervalId);
    }
    dirty.set(measurableId, moved);
  }
  await putComputed(at, written);
};

/** Computes the formulas anew that count with a number of one interval. */
export const recomputeInterval = (at: Entered, measurableId: string, interval: string): Promise<void> =>
  recompute(at, new Map([[measurableId, new Set([interval])]]));

/** Computes a formula anew in all intervals, and those that count with it. */
export const recomputeWhole = (at: Entered, ids: readonly string[]): Promise<void> => recompute(at, new Map(ids.map((id) => [id, 'all'])));
