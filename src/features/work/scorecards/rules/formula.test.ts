import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Formula, FormulaPart, Sign, Span, Way } from '../contract.ts';
import { exactSum } from './exact.ts';
import { circleFrom, formulaValue, readFormula } from './formula.ts';
import { spanReach, spanStart } from './spans.ts';
import { numberOfWeek, weekOfNumber } from './weeks.ts';

const sign = (of: Sign): FormulaPart => ({ sign: of });
const number = (of: string): FormulaPart => ({ number: of });
const source = (ids: string, by: Way = 'sum', over: Span = 'this'): FormulaPart => ({ of: [...ids].map((id) => ({ id })), by, over });

/** A week, and where the spans that end with it begin. */
const groundAt = (place: number) => ({ place, startOf: (over: Span) => spanStart('week', place, over, 1) });

/** Returns what a formula gives in a week, where `values` are those of each source by week. */
const give = (formula: Formula, values: Record<string, Record<number, number>>, week = 100): number | null => {
  const tree = readFormula(formula);
  if (!('is' in tree)) throw new Error(`cannot be read: ${tree.fault}`);
  return formulaValue(tree, { ...groundAt(week), valueIn: (id, at) => values[id]?.[at], scaleOf: () => 'One' }, 'One');
};

/** A fraction of whole numbers, by which the results are checked. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}
const fractionOf = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
};
const joined = (sign: Sign, a: Fraction, b: Fraction): Fraction | null => {
  if (sign === '+') return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
  if (sign === '-') return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
  if (sign === '*') return { top: a.top * b.top, bottom: a.bottom * b.bottom };
  return b.top === 0n ? null : { top: a.top * b.bottom, bottom: a.bottom * b.top };
};

/** An expression with its value, its parts in brackets where they need some. */
interface Expression {
  parts: FormulaPart[];
  value: Fraction | null;
}
/** Often 0, so that some divisions are by it. */
const decimal = fc.oneof(
  fc.constant('0.00'),
  fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 })).map(([a, b]) => `${a}.${String(b).padStart(2, '0')}`),
);
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    decimal.map((text) => ({ parts: [number(text)], value: fractionOf(text) })),
    fc.tuple(tie('expression'), fc.constantFrom<Sign>('+', '-', '*', '/'), tie('expression')).map(([a, by, b]) => ({
      parts: [sign('('), ...a.parts, sign(by), ...b.parts, sign(')')],
      value: a.value === null || b.value === null ? null : joined(by, a.value, b.value),
    })),
  ),
}));

describe('a formula', () => {
  it('gives what whole numbers say, to ten decimals', () => {
    fc.assert(
      fc.property(expression, ({ parts, value }) => {
        const got = give([...parts, sign('+'), source('z', 'count'), sign('*'), number('0')], { z: { 100: 1 } });
        // What is returned from a property is its outcome.
        if (value === null) {
          expect(got).toBeNull();
          return;
        }
        const exact = Number((value.top * 10n ** 12n) / value.bottom) / 1e12;
        if (Math.abs(exact) > 1e12) return;
        expect(Math.abs((got ?? Number.NaN) - exact)).toBeLessThanOrEqual(Math.max(1e-10, Math.abs(exact) * 1e-14));
      }),
      { numRuns: 500 },
    );
  });

  it('multiplies before it adds, from the left, and takes a sign before a value', () => {
    const values = { a: { 100: 8 }, b: { 100: 2 } };
    const of = (...parts: (Sign | 'a' | 'b' | '3')[]) =>
      give(
        parts.map((part) => (part === 'a' || part === 'b' ? source(part) : part === '3' ? number(part) : sign(part))),
        values,
      );
    expect(of('a', '-', 'b', '-', '3')).toBe(3);
    expect(of('a', '/', 'b', '/', '3', '*', '3')).toBe(4);
    expect(of('a', '+', 'b', '*', '3')).toBe(14);
    expect(of('(', 'a', '+', 'b', ')', '*', '3')).toBe(30);
    expect(of('-', 'a', '*', '-', 'b')).toBe(16);
  });

  it('adds 0.1 three times, and a million times, exactly', () => {
    expect(give([source('abc')], { a: { 100: 0.1 }, b: { 100: 0.1 }, c: { 100: 0.1 } })).toBe(0.3);
    expect(Number(exactSum(Array.from({ length: 1_000_000 }, () => 0.1)))).toBe(100_000);
  });

  it('reads the interval before, and the latest number of a span', () => {
    const values = { a: { 98: 2, 99: 4, 100: 7 }, b: { 98: 1, 99: 5 }, x: { 100: 3 } };
    expect(give([source('a'), sign('-'), source('a', 'sum', 'before')], values)).toBe(3);
    expect(give([source('x', 'sum', 'before')], values)).toBeNull();
    expect(give([source('b', 'latest', 'last4')], values)).toBe(5);
    expect(give([source('ab', 'latest', 'last4')], values)).toBe(7);
    expect(give([source('b', 'latest')], values)).toBeNull();
  });

  it('has no value, never 0, where a part is empty or divides by zero', () => {
    const values = { a: { 100: 5 }, n: { 100: 0 } };
    expect(give([source('a'), sign('/'), source('n')], values)).toBeNull();
    expect(give([source('a'), sign('+'), source('x')], values)).toBeNull();
    for (const by of ['sum', 'average', 'least', 'most', 'latest', 'count'] as const)
      expect(give([source('x', by, 'last13')], values)).toBeNull();
    expect(give([source('n')], values)).toBe(0);
    expect(give([source('a'), sign('*'), number('999999999999999')], values)).toBeNull();
  });

  it('brings weeks together, and skips those without a number', () => {
    const values = { a: { 97: 4, 99: 1, 100: 7, 101: 50 }, b: { 100: 2 } };
    const by = (way: Way) => give([source('ab', way, 'last4')], values);
    expect([by('sum'), by('average'), by('least'), by('most'), by('count')]).toEqual([14, 3.5, 1, 7, 4]);
  });

  it('counts in the scale of each source, and answers in its own', () => {
    const tree = readFormula([source('a'), sign('/'), source('b')]);
    if (!('is' in tree)) throw new Error('cannot be read');
    const valueIn = (id: string) => (id === 'a' ? 450 : 3);
    const scaleOf = (id: string) => (id === 'a' ? ('Thousand' as const) : ('One' as const));
    expect(formulaValue(tree, { ...groundAt(100), valueIn, scaleOf }, 'One')).toBe(150_000);
    expect(formulaValue(tree, { ...groundAt(100), valueIn, scaleOf }, 'Million')).toBe(0.15);
  });

  it.each<[string, Formula, string, number]>([
    ['nothing behind a sign', [source('a'), sign('+')], 'value', 2],
    ['a sign behind a sign', [source('a'), sign('+'), sign('*')], 'value', 2],
    ['an open bracket', [sign('('), source('a')], 'bracket', 2],
    ['a bracket that none opened', [source('a'), sign(')')], 'bracket', 1],
    ['two values without a sign', [source('a'), number('2')], 'sign', 1],
    ['numbers alone', [number('2')], 'source', 0],
  ])('is refused with %s', (_, formula, fault, at) => {
    expect(readFormula(formula)).toEqual({ at, fault });
  });

  it('names the way round in which it would count itself', () => {
    const edges: Record<string, string[]> = { a: ['x', 'b'], b: ['c'], c: ['b', 'a'], x: [] };
    expect(circleFrom('a', (id) => edges[id] ?? [])).toEqual(['a', 'b', 'c', 'a']);
    expect(circleFrom('x', (id) => edges[id] ?? [])).toBeUndefined();
    expect(circleFrom('a', () => ['a'])).toEqual(['a', 'a']);
  });
});

describe('weeks', () => {
  it('are counted over year ends with 52 and 53 weeks', () => {
    expect(['2026-W53', '2027-W01'].map(numberOfWeek).reduce((one, other) => other - one)).toBe(1);
    expect(['2025-W52', '2026-W01'].map(numberOfWeek).reduce((one, other) => other - one)).toBe(1);
    expect(weekOfNumber(numberOfWeek('2026-W10'))).toBe('2026-W10');
  });

  it('belong to the quarter and the year of their Thursday', () => {
    const spanOf = (week: string, span: Span) =>
      [spanStart('week', numberOfWeek(week), span, 1), spanReach('week', numberOfWeek(week), span, 1)].map(weekOfNumber);
    expect(spanOf('2026-W14', 'quarter')).toEqual(['2026-W14', '2026-W26']);
    expect(spanOf('2026-W13', 'quarter')).toEqual(['2026-W01', '2026-W13']);
    expect(spanOf('2026-W53', 'year')).toEqual(['2026-W01', '2026-W53']);
    expect(spanOf('2026-W10', 'last4')).toEqual(['2026-W07', '2026-W13']);
  });

  it('are reached by exactly the spans that have them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 4000 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom<Span>('this', 'before', 'last4', 'last13', 'quarter', 'year'),
        (week, ahead, span) => {
          expect(week + ahead <= spanReach('week', week, span, 1)).toBe(spanStart('week', week + ahead, span, 1) <= week);
        },
      ),
    );
  });
});
