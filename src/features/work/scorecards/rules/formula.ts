// What a formula means: how its parts are read, and what it gives in an interval. All numbers are exact decimals.
import type { Formula, MeasurableUnit, Sign, SourcePart, Span, ValueScale } from '../contract.ts';
import { Exact } from './exact.ts';
import { currencySymbols, scaleFactors } from './format.ts';
import { spanEnd } from './spans.ts';

/** A result is kept to so many decimals. */
const keptDecimals = 10;
/** Most digits of a value: so many a number of JavaScript holds exactly. */
const keptDigits = 15;
const tooLarge = new Exact(10).pow(keptDigits);

/** A formula as a tree. */
export type Tree =
  | { is: 'number'; value: string }
  | { is: 'source'; part: SourcePart }
  | { is: 'negative'; of: Tree }
  | { is: 'pair'; sign: '+' | '-' | '*' | '/'; left: Tree; right: Tree };

/** Why a formula cannot be read: at which part, and what is missing there. */
export interface FormulaFault {
  at: number;
  fault: 'value' | 'sign' | 'bracket' | 'source';
}

const isSign = (formula: Formula, place: number, ...signs: Sign[]): Sign | undefined => {
  const part = formula[place];
  return part !== undefined && 'sign' in part && signs.includes(part.sign) ? part.sign : undefined;
};

class Fault extends Error {
  readonly place: FormulaFault;
  constructor(place: FormulaFault) {
    super(place.fault);
    this.place = place;
  }
}

type Read = readonly [tree: Tree, next: number];

const readValue = (formula: Formula, at: number): Read => {
  const part = formula[at];
  if (part === undefined) throw new Fault({ at, fault: 'value' });
  if ('number' in part) return [{ is: 'number', value: part.number }, at + 1];
  if ('of' in part) return [{ is: 'source', part }, at + 1];
  if (part.sign === '-') {
    const [of, next] = readValue(formula, at + 1);
    return [{ is: 'negative', of }, next];
  }
  if (part.sign !== '(') throw new Fault({ at, fault: 'value' });
  const [tree, next] = readSum(formula, at + 1);
  if (isSign(formula, next, ')') === undefined) throw new Fault({ at: next, fault: next < formula.length ? 'sign' : 'bracket' });
  return [tree, next + 1];
};

/** Reads values that are joined by some signs, from the left. */
const readPairs = (
  formula: Formula,
  at: number,
  readPart: (formula: Formula, at: number) => Read,
  signs: ('+' | '-' | '*' | '/')[],
): Read => {
  let [left, next] = readPart(formula, at);
  for (let sign = isSign(formula, next, ...signs); sign !== undefined; sign = isSign(formula, next, ...signs)) {
    const [right, after] = readPart(formula, next + 1);
    left = { is: 'pair', sign: sign as '+', left, right };
    next = after;
  }
  return [left, next];
};

const readProduct = (formula: Formula, at: number): Read => readPairs(formula, at, readValue, ['*', '/']);
const readSum = (formula: Formula, at: number): Read => readPairs(formula, at, readProduct, ['+', '-']);

/** Reads a formula; multiplication and division come first. A formula without any measurable is none. */
export const readFormula = (formula: Formula): Tree | FormulaFault => {
  try {
    const [tree, next] = readSum(formula, 0);
    if (next < formula.length) return { at: next, fault: isSign(formula, next, ')') === undefined ? 'sign' : 'bracket' };
    return formula.some((part) => 'of' in part) ? tree : { at: 0, fault: 'source' };
  } catch (error) {
    if (error instanceof Fault) return error.place;
    throw error;
  }
};

/** Returns the value of a source in an interval of the formula's period; undefined or null where it has none. */
export type ValueIn = (sourceId: string, place: number) => number | null | undefined;

const brought = ({ by }: SourcePart, values: Exact[]): Exact | null => {
  const [first] = values;
  if (first === undefined) return null;
  if (by === 'count') return new Exact(values.length);
  if (by === 'least') return values.reduce((one, other) => (other.lt(one) ? other : one));
  if (by === 'most') return values.reduce((one, other) => (other.gt(one) ? other : one));
  const sum = values.reduce((one, other) => one.plus(other));
  return by === 'sum' ? sum : sum.div(values.length);
};

interface Ground {
  /** The interval, by its number. */
  place: number;
  /** Returns the first interval of its span. */
  startOf: (over: Span) => number;
  valueIn: ValueIn;
  scaleOf: (sourceId: string) => ValueScale;
}

/** A value, and the interval that it is of. */
interface Dated {
  at: number;
  value: Exact;
}

const ofSources = (part: SourcePart, { place, startOf, valueIn, scaleOf }: Ground): Exact | null => {
  const values: Dated[] = [];
  for (const { id } of part.of) {
    if (id === undefined) continue;
    const scale = scaleFactors[part.by === 'count' ? 'One' : scaleOf(id)];
    for (let at = startOf(part.over); at <= spanEnd(place, part.over); at += 1) {
      const value = valueIn(id, at);
      if (value !== null && value !== undefined) values.push({ at, value: new Exact(value).times(scale) });
    }
  }
  // Of several measurables with a number in the latest interval, the last one that is named counts.
  if (part.by === 'latest')
    return values.reduce<Dated | null>((one, other) => (one === null || other.at >= one.at ? other : one), null)?.value ?? null;
  return brought(
    part,
    values.map(({ value }) => value),
  );
};

const resultIn = (tree: Tree, ground: Ground): Exact | null => {
  if (tree.is === 'number') return new Exact(tree.value);
  if (tree.is === 'source') return ofSources(tree.part, ground);
  if (tree.is === 'negative') return resultIn(tree.of, ground)?.neg() ?? null;
  const [left, right] = [resultIn(tree.left, ground), resultIn(tree.right, ground)];
  if (left === null || right === null) return null;
  if (tree.sign === '+') return left.plus(right);
  if (tree.sign === '-') return left.minus(right);
  if (tree.sign === '*') return left.times(right);
  return right.eq(0) ? null : left.div(right);
};

/**
 * Returns what a formula gives in an interval, in the scale of its measurable. A part without a value, and a division by zero, give no value, never 0;
 * nor does a number that is too large to be kept.
 */
export const formulaValue = (tree: Tree, ground: Ground, scale: ValueScale): number | null => {
  const result = resultIn(tree, ground)?.div(scaleFactors[scale]) ?? null;
  if (result === null || result.abs().gte(tooLarge)) return null;
  const kept = result.round(keptDecimals);
  return kept.eq(0) ? 0 : Number(kept.prec(keptDigits).toString());
};

const timeUnits: ReadonlySet<MeasurableUnit> = new Set(['Seconds', 'Minutes', 'Hours', 'Days']);

/** Returns whether measurables can be counted with one another: money of one currency alone, times of one unit alone. */
export const isOfOneKind = (units: readonly MeasurableUnit[]): boolean =>
  [units.filter((unit) => currencySymbols[unit] !== undefined), units.filter((unit) => timeUnits.has(unit))].every(
    (some) => new Set(some).size <= 1,
  );

/** Returns the sources of a formula with the spans over which it reads them. */
export const sourcesOf = (formula: Formula): { id: string; over: Span }[] =>
  formula.flatMap((part) => ('of' in part ? part.of.flatMap(({ id }) => (id === undefined ? [] : [{ id, over: part.over }])) : []));

/**
 * Returns the cycle in which a formula would count itself, from it back to it; undefined where there is none. `sourcesAt` returns the sources of
 * a measurable that has a formula.
 */
export const circleFrom = (start: string, sourcesAt: (id: string) => readonly string[]): string[] | undefined => {
  const seen = new Set<string>();
  const follow = (id: string, path: readonly string[]): string[] | undefined => {
    for (const next of sourcesAt(id)) {
      if (next === start) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...path, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return follow(start, [start]);
};
