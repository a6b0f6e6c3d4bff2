import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#shared/ids.ts';
import {
  comparisons,
  type MeasuredValue,
  measurableDraft,
  measurableEdit,
  measurableForm,
  measuredValueEntry,
  newMeasurableForm,
  units,
  valueScales,
} from './contract.ts';
import {
  type AmountFormat,
  allowedDecimals,
  compactValue,
  comparisonSigns,
  currencySymbols,
  currentStart,
  fitDecimals,
  formatAverage,
  formatGoal,
  formatValue,
  groupRows,
  inOrder,
  intervalsFrom,
  isGroupOnTarget,
  isLatestOff,
  isOnTarget,
  latestOf,
  measurableDefaults,
  measurableRights,
  missingIn,
  pagedStart,
  percentDifference,
  placementOf,
  remainingMeetings,
  resultOf,
  roundTo,
  scaleFactors,
  signedPercent,
  sumOf,
  valuesIn,
} from './rules.ts';

const format = (
  unitOfMeasure: AmountFormat['unitOfMeasure'] = 'Number',
  valueScale: AmountFormat['valueScale'] = 'One',
  decimalPlaces = 0,
) => ({
  unitOfMeasure,
  valueScale,
  decimalPlaces,
});

/** A day in the week 2026-W10. */
const present = { today: '2026-03-04', firstMonth: 1 };

describe('target', () => {
  it.each([
    ['GreaterOrEqual', [false, true, true]],
    ['LessOrEqual', [true, true, false]],
    ['Greater', [false, false, true]],
    ['Less', [true, false, false]],
    ['Equal', [false, true, false]],
  ] as const)('I-02: %s holds for 9, 10, 11 against 10 as %j', (comparison, expected) => {
    expect([9, 10, 11].map((value) => isOnTarget(value, { goalValue: 10, comparison, decimalPlaces: 0 }))).toEqual(expected);
    expect(resultOf(9, { goalValue: 10, comparison, decimalPlaces: 0 })?.verdict).toBe(expected[0] ? 'onTarget' : 'offTarget');
    expect(comparisonSigns[comparison].length).toBe(1);
  });

  it('I-20: with goal 10, a value of 12 exceeds by +20% and a value of 8 fails by -20%', () => {
    const goal = { goalValue: 10, comparison: 'GreaterOrEqual', decimalPlaces: 0 } as const;
    expect(resultOf(12, goal)).toEqual({ verdict: 'onTarget', difference: { kind: 'exceeded', percent: 20 } });
    expect(resultOf(8, goal)).toEqual({ verdict: 'offTarget', difference: { kind: 'failed', percent: -20 } });
    expect([20, -33.33, 1250].map((percent) => signedPercent(percent))).toEqual(['+20%', '-33.33%', '+1,250%']);
  });

  it('decision 40: below a Less goal counts as exceeded, above it as failed, and the sign is that of the difference', () => {
    expect(resultOf(8, { goalValue: 10, comparison: 'Less', decimalPlaces: 0 })?.difference).toEqual({ kind: 'exceeded', percent: -20 });
    expect(resultOf(12, { goalValue: 10, comparison: 'LessOrEqual', decimalPlaces: 0 })?.difference).toEqual({
      kind: 'failed',
      percent: 20,
    });
    expect(resultOf(-8, { goalValue: -10, comparison: 'GreaterOrEqual', decimalPlaces: 0 })?.difference).toEqual({
      kind: 'exceeded',
      percent: 20,
    });
  });

  it('decision 40: no percentage for a goal of zero or without a difference, and no result without a value', () => {
    expect(resultOf(1, { goalValue: 0, comparison: 'Equal', decimalPlaces: 0 })).toEqual({ verdict: 'offTarget' });
    expect(resultOf(10, { goalValue: 10, comparison: 'Greater', decimalPlaces: 0 })).toEqual({ verdict: 'offTarget' });
    expect(resultOf(null, { goalValue: 10, comparison: 'Greater', decimalPlaces: 0 })).toBeNull();
  });

  it('I-21: the difference is rounded to two decimals', () => {
    expect(percentDifference(4, 3)).toBe(33.33);
    expect(percentDifference(2, 3)).toBe(-33.33);
    expect(percentDifference(1, 0)).toBeNull();
  });

  it('never calls a met goal failed, nor a missed one exceeded', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, fc.constantFrom(...comparisons), (value, goalValue, comparison) => {
        const result = resultOf(value, { goalValue, comparison, decimalPlaces: 0 });
        const met = isOnTarget(value, { goalValue, comparison, decimalPlaces: 0 });
        expect(result?.verdict).toBe(met ? 'onTarget' : 'offTarget');
        expect(result?.difference?.kind ?? (met ? 'exceeded' : 'failed')).toBe(met ? 'exceeded' : 'failed');
        if (result?.difference !== undefined) expect(Math.sign(result.difference.percent)).toBe(Math.sign(value - goalValue));
      }),
    );
  });
});

describe('a value with more decimals than its measurable shows', () => {
  const shows = (value: number, goalValue: number, decimalPlaces: number, comparison: (typeof comparisons)[number] = 'GreaterOrEqual') =>
    resultOf(value, { goalValue, comparison, decimalPlaces });

  it('is judged by the number that is shown: 9.96 shown as 10 is on a goal of 10', () => {
    expect(shows(9.96, 10, 0)).toEqual({ verdict: 'onTarget' });
    expect(shows(9.96, 10, 2)).toEqual({ verdict: 'offTarget', difference: { kind: 'failed', percent: -0.4 } });
    expect(shows(10.4, 10, 0, 'LessOrEqual')).toEqual({ verdict: 'onTarget' });
    expect(shows(10.4, 10, 0, 'Greater')?.verdict).toBe('offTarget');
    expect(shows(3.0001, 3, 2, 'Equal')).toEqual({ verdict: 'onTarget' });
  });

  it('counts in the heading of its group in the same way', () => {
    const row = { group: 'Sales', goalValue: 10, comparison: 'GreaterOrEqual' as const, decimalPlaces: 0 };
    const values = [{ measurableId: 'a', intervalId: '2026-W10', value: 9.96, entered: true }];
    const isOff = (each: typeof row & { values: typeof values }) => isLatestOff(each, [{ id: '2026-W10' }]);
    expect(groupRows([{ ...row, values }], isOff)).toMatchObject([{ offTarget: 0 }]);
    expect(groupRows([{ ...row, values, decimalPlaces: 1 }], isOff)).toMatchObject([{ offTarget: 0 }]);
    expect(groupRows([{ ...row, values, decimalPlaces: 2 }], isOff)).toMatchObject([{ offTarget: 1 }]);
  });

  it('never differs from what the same number would be called if it had been typed as shown', () => {
    const places = fc.integer({ min: 0, max: 4 });
    const number = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(number, number, fc.constantFrom(...comparisons), places, (value, goalValue, comparison, decimalPlaces) => {
        const target = { goalValue, comparison, decimalPlaces };
        expect(resultOf(value, target)).toEqual(resultOf(roundTo(value, decimalPlaces), target));
      }),
    );
  });
});

describe('a number too wide for its cell', () => {
  it.each([
    [1234567, format(), '1.23M'],
    [-1234567, format(), '-1.23M'],
    [123456, format('Dollar'), '$123,456'],
    [1234567, format('Dollar'), '$1.23M'],
    [999999.99, format('Euro', 'One', 2), '€1M'],
    [1234.5, format('Dollar', 'One', 2), '$1.23k'],
    [123456789, format('Dollar', 'Million'), '$123T'],
    [123456789012345, format('Number', 'Billion'), '1.2E23'],
    [1234567.5, format('Percent', 'One', 1), '1.23M%'],
    [12345678, format('Hours'), '12.3Mh'],
    [41, format(), '41'],
    [null, format(), ''],
  ])('%d in %j is shown as %s', (value, as, text) => {
    expect(compactValue(value, as)).toBe(text);
  });

  it('is shown in at most ten characters, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        fc.constantFrom(...units),
        fc.constantFrom(...valueScales),
        (value, unit, scale) => {
          expect(compactValue(value, format(unit, scale)).length).toBeLessThanOrEqual(10);
        },
      ),
    );
  });
});

describe('formatting', () => {
  it.each([
    [5, format('Number', 'Million'), '5M'],
    [3, format('Hours'), '3h'],
    [30, format('Seconds'), '30s'],
    [45, format('Minutes'), '45m'],
    [8.5, format('Days', 'One', 1), '8.5d'],
    [95, format('Percent'), '95%'],
    [468, format('Dollar', 'Thousand'), '$468k'],
    [1.25, format('Euro', 'Billion', 2), '€1.25B'],
    [-1200.5, format('Franc', 'One', 2), '-Fr\u00a01,200.50'],
    [-0.4, format('Number'), '0'],
    [1234567, format('Number'), '1,234,567'],
    [null, format('Dollar'), ''],
  ])('I-22: %d as %j is %s', (value, as, expected) => {
    expect(formatValue(value, as)).toBe(expected);
  });

  it('shows all decimals of a goal that has more than its format', () => {
    expect(formatGoal(0.5, format('Number'))).toBe('0.5');
    expect(formatGoal(-2.25, format('Percent', 'One', 1))).toBe('-2.25%');
    expect(formatGoal(0.0000001, format('Number'))).toBe('0.0000001');
    expect(formatGoal(4, format('Days', 'One', 1))).toBe('4.0d');
  });

  it('I-23 and decision 41: every currency has its symbol, and nothing else has one', () => {
    expect(currencySymbols).toEqual({
      Dollar: '$',
      Dong: '₫',
      Euro: '€',
      Franc: 'Fr',
      Naira: '₦',
      Peso: '$',
      Pound: '£',
      Quetzal: 'Q',
      Yen: '¥',
      Zar: 'R',
    });
    for (const unit of units) {
      const text = formatValue(7, format(unit));
      expect(text.includes(currencySymbols[unit] ?? '7')).toBe(true);
      expect(/^\d/.test(text)).toBe(currencySymbols[unit] === undefined);
    }
  });

  it('I-22: has the factors of the scales', () => {
    expect(scaleFactors).toEqual({ One: 1, Thousand: 1e3, Million: 1e6, Billion: 1e9 });
  });

  it('formats for other locales, and gives an average that would round to zero enough decimals', () => {
    expect(formatValue(1234.5, format('Euro', 'One', 2), 'de-DE')).toBe('€1.234,50');
    expect(formatAverage(0.077, format())).toBe('0.1');
    expect(formatAverage(0, format())).toBe('0');
    expect(formatAverage(40.4, format())).toBe('40');
    expect(formatAverage(null, format())).toBe('');
  });

  it('rounds half away from zero, by the decimal digits', () => {
    expect([1.005, -1.005, 2.5, -2.5, 1e-9, 0.1 + 0.2].map((value) => roundTo(value, 2))).toEqual([1.01, -1.01, 2.5, -2.5, 0, 0.3]);
    expect([0.5, -0.5, -0.4].map((value) => roundTo(value, 0))).toEqual([1, -1, 0]);
  });
});

describe('decimals', () => {
  it('I-24, I-25 and decision 41: the whole table of units and scales', () => {
    for (const unit of units)
      for (const scale of valueScales) {
        const isMoney = currencySymbols[unit] !== undefined;
        const expected = unit === 'Yen' || unit === 'Dong' ? [0] : isMoney && scale === 'One' ? [0, 2] : [0, 1, 2, 3, 4];
        expect(allowedDecimals(unit, scale)).toEqual(expected);
        for (const wanted of [0, 1, 2, 3, 4]) {
          const fitted = fitDecimals(unit, scale, wanted);
          expect(expected).toContain(fitted);
          expect(fitted).toBeLessThanOrEqual(wanted);
          if (expected.includes(wanted)) expect(fitted).toBe(wanted);
        }
      }
  });
});

describe('contract', () => {
  const draft = { title: 'Cash', goalValue: 10, comparison: 'Greater', unitOfMeasure: 'Dollar', valueScale: 'One', decimalPlaces: 0 };
  const problems = (schema: z.ZodMiniType, body: unknown) =>
    z.safeParse(schema, body).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];

  it('I-07: the defaults of a new measurable are a valid format', () => {
    expect(measurableDefaults).toEqual({ decimalPlaces: 0, comparison: 'Greater', unitOfMeasure: 'Number', valueScale: 'One' });
    expect(problems(measurableDraft, { title: 'Cash', goalValue: 1, ...measurableDefaults })).toEqual([]);
  });

  it('I-08: each missing required field is named', () => {
    for (const field of Object.keys(draft)) {
      expect(problems(measurableDraft, { ...draft, [field]: undefined })).toEqual([`${field} VAL_REQUIRED`]);
    }
  });

  it('I-09: the goal is a number of at most 15 characters', () => {
    expect(problems(measurableDraft, { ...draft, goalValue: 'abc' })).toEqual(['goalValue VAL_NUMBER']);
    expect(problems(measurableDraft, { ...draft, goalValue: 1234567890123456 })).toEqual(['goalValue VAL_TOO_LONG']);
    expect(problems(measurableDraft, { ...draft, goalValue: 1e300 })[0]).toBe('goalValue VAL_NUMBER');
    expect(problems(measurableDraft, { ...draft, goalValue: -0.5 })).toEqual([]);
  });

  it('I-10: the owner is optional on create and required on edit', () => {
    expect(problems(measurableDraft, { ...draft, ownerId: null })).toEqual([]);
    expect(problems(measurableEdit, draft)).toEqual(['ownerId VAL_REQUIRED']);
    expect(problems(measurableEdit, { ...draft, ownerId: null })).toEqual(['ownerId VAL_REQUIRED']);
  });

  it('I-24, I-25: decimals that the unit does not allow are refused', () => {
    expect(problems(measurableDraft, { ...draft, decimalPlaces: 1 })).toEqual(['decimalPlaces VAL_INVALID']);
    expect(problems(measurableDraft, { ...draft, valueScale: 'Thousand', decimalPlaces: 1 })).toEqual([]);
    expect(problems(measurableDraft, { ...draft, unitOfMeasure: 'Yen', valueScale: 'Million', decimalPlaces: 2 })).toEqual([
      'decimalPlaces VAL_INVALID',
    ]);
  });

  it('I-05: the week of a value must exist; null clears the value', () => {
    expect(z.parse(measuredValueEntry, { intervalId: '2026-W53', value: null })).toEqual({
      entered: true,
      intervalId: '2026-W53',
      value: null,
    });
    expect(problems(measuredValueEntry, { intervalId: '2025-W53', value: 1 })).toEqual(['intervalId VAL_INVALID']);
    expect(problems(measuredValueEntry, { value: 1 })).toEqual(['intervalId VAL_REQUIRED']);
  });
});

describe('weeks and rows', () => {
  const value = (intervalId: string, amount: number | null): MeasuredValue => ({
    measurableId: newId(),
    intervalId,
    value: amount,
    entered: true,
  });

  it('I-16 and decision 44: 13 ISO weeks from the Monday of the start, across the end of a year', () => {
    const weeks = intervalsFrom('2025-12-10');
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toEqual({ id: '2025-W50', startDate: '2025-12-08', endDate: '2025-12-14' });
    expect(weeks[4]?.id).toBe('2026-W02');
    expect(weeks.at(-1)).toEqual({ id: '2026-W10', startDate: '2026-03-02', endDate: '2026-03-08' });
    expect(intervalsFrom(currentStart('2026-03-03')).at(-1)?.id).toBe('2026-W10');
    expect(intervalsFrom(pagedStart('2025-12-08', 1))[0]?.startDate).toBe('2026-03-09');
    expect(intervalsFrom(pagedStart('2025-12-08', -1)).at(-1)?.startDate).toBe('2025-12-01');
  });

  it('I-33: average and total of the values entered, with the weeks in either order', () => {
    const weeks = [{ id: '2026-W09' }, { id: '2026-W10' }, { id: '2026-W11' }];
    const values = valuesIn(weeks, [value('2026-W11', 0.2), value('2026-W09', 0.1), value('2026-W01', 99)]);
    expect(values).toEqual([0.1, null, 0.2]);
    expect(sumOf(values)).toEqual({ average: 0.15, total: 0.3 });
    expect(sumOf([null])).toEqual({ average: null, total: null });
    expect(inOrder(values, true)).toEqual([0.2, null, 0.1]);
    expect([latestOf(values), latestOf([3, null]), latestOf([])]).toEqual([0.2, 3, null]);
  });

  it('groups rows under their headings, rows without one first, and counts those off target', () => {
    const weeks = [{ id: '2026-W09' }, { id: '2026-W10' }];
    const row = (group: string, amount: number | null) => ({
      group,
      goalValue: 10,
      comparison: 'GreaterOrEqual' as const,
      decimalPlaces: 0,
      values: [value('2026-W09', amount), value('2026-W10', null)],
    });
    const isOff = (each: ReturnType<typeof row>) => isLatestOff(each, weeks);
    const rows = [row('Money', 9), row('', 10), row('Sales', 12), row('Money', null), row('Money', 8)];
    expect(groupRows(rows, isOff).map(({ group, rows: members, offTarget }) => [group, members.length, offTarget])).toEqual([
      ['', 1, 0],
      ['Money', 3, 2],
      ['Sales', 1, 0],
    ]);
    expect(groupRows([row('Money', 9)], isOff).map(({ group }) => group)).toEqual(['Money']);
  });

  it('a value is missing when the measurable has an owner and no value for the week', () => {
    const owned = { ownerId: newId(), values: [value('2026-W10', 1)] };
    const cleared = { ownerId: newId(), values: [value('2026-W10', null)] };
    const other = { ownerId: newId(), values: [value('2026-W09', 1)] };
    expect(missingIn([owned, cleared, other, { ownerId: null, values: [] }], present)).toEqual([cleared, other]);
  });

  it('a group is on target when it has values, none is off target and none is missing this week', () => {
    const ownerId = newId();
    const [entered, late, empty] = [
      { ownerId, values: [value('2026-W09', 1), value('2026-W10', 1)] },
      { ownerId, values: [value('2026-W09', 1), value('2026-W10', null)] },
      { ownerId, values: [] },
    ];
    const says = (rows: (typeof entered)[], offTarget = 0) => isGroupOnTarget({ rows, offTarget }, present);
    expect([says([entered]), says([entered, late]), says([entered], 1)]).toEqual([true, false, false]);
    expect([
      isGroupOnTarget({ rows: [entered, late], offTarget: 0 }, undefined),
      isGroupOnTarget({ rows: [empty], offTarget: 0 }, undefined),
    ]).toEqual([true, false]);
  });

  it('I-12: under a new owner a measurable stays only in meetings that the owner can reach', () => {
    expect(remainingMeetings(['a', 'b', 'c'], ['c', 'a', 'd'])).toEqual(['a', 'c']);
  });
});

describe('the meetings that show a measurable', () => {
  it.each([
    [['a'], ['a'], { moves: [], joins: [], leaves: [] }],
    [['a'], ['b'], { moves: [{ from: 'a', to: 'b' }], joins: [], leaves: [] }],
    [['a'], ['a', 'b', 'b'], { moves: [], joins: ['b'], leaves: [] }],
    [['a', 'b'], ['b'], { moves: [], joins: [], leaves: ['a'] }],
    [['a', 'b'], ['c'], { moves: [{ from: 'a', to: 'c' }], joins: [], leaves: ['b'] }],
  ])('from %j to %j', (have, wanted, placement) => {
    expect(placementOf(have, wanted)).toEqual(placement);
  });
});

describe('rights on a measurable', () => {
  const none = { edit: false, add: false };
  const rights = (role: 'Admin' | 'Member' | 'Observer', personId: string, inMeeting: { edit: boolean; add: boolean }) =>
    measurableRights({ ownerId: 'owner', createdById: 'author' }, { role, personId, inMeeting });
  const nothing = { edit: false, enter: false, remove: false };
  const all = { edit: true, enter: true, remove: true };

  it('B-35: an Observer may do nothing, even with their own', () => {
    expect(rights('Observer', 'owner', { edit: true, add: true })).toEqual(nothing);
  });

  it('people who may add edit and enter values; owner, author, editors of the meeting and Admins remove too', () => {
    expect(rights('Member', 'other', none)).toEqual(nothing);
    expect(rights('Member', 'other', { edit: false, add: true })).toEqual({ ...all, remove: false });
    expect(rights('Member', 'other', { edit: true, add: true })).toEqual(all);
    expect(rights('Admin', 'other', { edit: false, add: true })).toEqual(all);
    for (const personId of ['owner', 'author']) expect(rights('Member', personId, none)).toEqual(all);
  });
});

describe('the dialogs', () => {
  const typed = {
    title: 'Cash',
    goalValue: '420',
    decimalPlaces: '0',
    comparison: 'Less',
    unitOfMeasure: 'Dollar',
    valueScale: 'One',
    group: '',
    tractionIds: [newId()],
  };
  const codesOf = (schema: typeof newMeasurableForm | typeof measurableForm, values: object) =>
    Object.fromEntries((schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

  it('I-08, I-10, I-11: require everything but the owner of a new measurable', () => {
    expect(newMeasurableForm.parse({ ...typed, ownerIds: [] })).toMatchObject({ goalValue: 420, decimalPlaces: 0 });
    expect(codesOf(newMeasurableForm, { ...typed, title: '', goalValue: '', tractionIds: [], ownerIds: [] })).toEqual({
      title: 'VAL_REQUIRED',
      goalValue: 'VAL_REQUIRED',
      tractionIds: 'VAL_REQUIRED',
    });
    expect(codesOf(measurableForm, { ...typed, ownerId: '' })).toEqual({ ownerId: 'VAL_REQUIRED' });
  });

  it('I-09, I-24: name what is not a number, and decimals that the unit does not allow', () => {
    expect(codesOf(newMeasurableForm, { ...typed, goalValue: '1-2', ownerIds: [] })).toEqual({ goalValue: 'VAL_NUMBER' });
    expect(codesOf(newMeasurableForm, { ...typed, decimalPlaces: '1', ownerIds: [] })).toEqual({ decimalPlaces: 'VAL_INVALID' });
  });
});
