import type { Entered } from '#server/access/granted.ts';
import { type Formula, type ValueScale } from '../../contract.ts';
import { formulaValue, numberOfWeek, readFormula, sourcesOf, spanReach, spanStart, type Tree, weekOfNumber } from '../../rules.ts';
import { type Formulated, listFormulas, listScales, listWeekValues, putComputed, type WeekValue } from '../store/formulas.ts';

/** The weeks of a measurable whose numbers have changed, by their numbers; all of them where its formula or its scale has. */
export type Changed = ReadonlyMap<string, ReadonlySet<number> | 'all'>;

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

/** The values of measurables by the numbers of their weeks. */
type Known = Map<string, Map<number, WeekValue>>;

/** Returns the weeks in which a formula may give something else now. */
const weeksOf = ({ id, formula }: Formulated, dirty: Map<string, ReadonlySet<number>>, known: Known, isWhole: boolean): Set<number> => {
  const weeks = new Set<number>(isWhole ? known.get(id)?.keys() : []);
  for (const source of sourcesOf(formula)) {
    for (const week of (isWhole ? known.get(source.id)?.keys() : dirty.get(source.id)) ?? []) {
      for (let at = week; at <= spanReach(week, source.over); at += 1) weeks.add(at);
    }
  }
  return weeks;
};

/** Returns the first and the last week that a recomputation reads; undefined where it reads all. */
const weeksRead = (formulas: readonly Formulated[], changed: Changed): readonly [string, string] | undefined => {
  const dirty = new Map<string, ReadonlySet<number>>();
  for (const [id, weeks] of changed) {
    if (weeks === 'all') return undefined;
    dirty.set(id, weeks);
  }
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of formulas) {
    const weeks = weeksOf(each, dirty, new Map(), false);
    dirty.set(each.id, weeks);
    for (const week of weeks) {
      to = Math.max(to, week);
      for (const { over } of sourcesOf(each.formula)) from = Math.min(from, spanStart(week, over));
    }
  }
  return [weekOfNumber(from), weekOfNumber(to)];
};

const readValues = async (at: Entered, formulas: readonly Formulated[], changed: Changed): Promise<Known> => {
  const ids = [...new Set(formulas.flatMap(({ id, formula }) => [id, ...sourceIds(formula)]))];
  const known: Known = new Map(ids.map((id) => [id, new Map()]));
  for (const row of await listWeekValues(at, ids, weeksRead(formulas, changed)))
    known.get(row.measurableId)?.set(numberOfWeek(row.intervalId), row);
  return known;
};

const treeOf = (formula: Formula): Tree | undefined => {
  const tree = readFormula(formula);
  return 'is' in tree ? tree : undefined;
};

/**
 * Computes formulas anew after numbers have changed, in the transaction of the change: all that count with them, also through one another, by three
 * statements however many they are.
 */
export const recompute = async (at: Entered, changed: Changed): Promise<void> => {
  const all = await listFormulas(at);
  const formulas = reached(all, changed);
  if (formulas.length === 0) return;
  const known = await readValues(at, formulas, changed);
  const scales: ReadonlyMap<string, ValueScale> = await listScales(at, [...known.keys()]);
  const dirty = new Map<string, ReadonlySet<number>>();
  for (const [id, weeks] of changed) dirty.set(id, weeks === 'all' ? new Set(known.get(id)?.keys()) : weeks);
  const written: Pick<WeekValue, 'measurableId' | 'intervalId' | 'computed'>[] = [];
  const ground = {
    valueIn: (id: string, week: number) => known.get(id)?.get(week)?.value,
    scaleOf: (id: string): ValueScale => scales.get(id) ?? 'One',
  };
  for (const each of formulas) {
    const { id: measurableId, valueScale } = each;
    const tree = treeOf(each.formula);
    const own = known.get(measurableId) ?? new Map<number, WeekValue>();
    const moved = new Set<number>();
    for (const week of weeksOf(each, dirty, known, changed.get(measurableId) === 'all')) {
      const computed = tree === undefined ? null : formulaValue(tree, { ...ground, week }, valueScale);
      const before = own.get(week);
      if ((before?.computed ?? null) === computed && (before?.entered === true || (before?.value ?? null) === computed)) continue;
      const intervalId = weekOfNumber(week);
      const entered = before?.entered ?? false;
      own.set(week, { measurableId, intervalId, computed, entered, value: entered ? (before?.value ?? null) : computed });
      written.push({ measurableId, intervalId, computed });
      moved.add(week);
    }
    dirty.set(measurableId, new Set([...moved, ...(dirty.get(measurableId) ?? [])]));
  }
  await putComputed(at, written);
};

/** Computes the formulas anew that count with a number of one week. */
export const recomputeWeek = (at: Entered, measurableId: string, week: string): Promise<void> =>
  recompute(at, new Map([[measurableId, new Set([numberOfWeek(week)])]]));

/** Computes a formula anew in all weeks, and those that count with it. */
export const recomputeWhole = (at: Entered, ids: readonly string[]): Promise<void> => recompute(at, new Map(ids.map((id) => [id, 'all'])));
