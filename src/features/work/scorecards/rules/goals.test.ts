import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type GoalStep, measurableDraft, measurableEdit } from '../contract.ts';
import { goalIn, goalText, isLatestOff, isOnTarget, parseTyped, resultOf, withGoal, withoutGoal, wrongIn } from '../rules.ts';

const range = { comparison: 'Between', goalValue: 38, goalTo: 42, decimalPlaces: 0 } as const;
const percent = { ...range, unitOfMeasure: 'Percent', valueScale: 'One' } as const;
const atLeast = (goalValue: number) => ({ comparison: 'GreaterOrEqual', goalValue, goalTo: null }) as const;

describe('a range', () => {
  it('counts both ends as on target, and judges a number as it is shown', () => {
    expect([37, 37.6, 38, 40, 42, 42.4, 43].map((value) => isOnTarget(value, range))).toEqual([false, true, true, true, true, true, false]);
  });

  it('differs from its nearer end, and a number within it exceeds nothing', () => {
    expect(resultOf(19, range)).toEqual({ verdict: 'offTarget', difference: { kind: 'failed', percent: -50 } });
    expect(resultOf(63, range)).toEqual({ verdict: 'offTarget', difference: { kind: 'failed', percent: 50 } });
    expect(resultOf(40, range)).toEqual({ verdict: 'onTarget' });
  });

  it('is said by both ends, and needs the second, which is the larger one', () => {
    expect(goalText(percent)).toBe('38% – 42%');
    const draft = { title: 'Gross margin', ...percent };
    const faults = (more: object) =>
      measurableDraft.safeParse({ ...draft, ...more }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(faults({})).toBeUndefined();
    expect(faults({ goalTo: undefined })).toEqual([['goalTo', 'VAL_REQUIRED']]);
    expect(faults({ goalTo: null })).toEqual([['goalTo', 'VAL_REQUIRED']]);
    expect(faults({ goalTo: 38 })).toEqual([['goalValue', 'VAL_RANGE']]);
    expect(measurableEdit.safeParse({ ...draft, ownerId: newId(), goalTo: 37 }).success).toBe(false);
    expect(faults({ comparison: 'Less', goalTo: 1 })).toBeUndefined();
  });
});

describe('yes or no', () => {
  const yes = { comparison: 'Equal', goalValue: 1, goalTo: null, unitOfMeasure: 'YesNo', valueScale: 'One', decimalPlaces: 0 } as const;

  it('is typed as a word or a letter, in either language', () => {
    const read = (text: string) => parseTyped(text, yes);
    expect(['y', 'Yes', 'sí', 'S', '1', 'true'].map(read)).toEqual(Array.from({ length: 6 }, () => ({ value: 1 })));
    expect(['n', 'No', '0', 'false'].map(read)).toEqual(Array.from({ length: 4 }, () => ({ value: 0 })));
    expect(read(' ')).toEqual({ value: null });
    expect(['2', 'maybe', 'yesno', '1.5'].map(read)).toEqual(Array.from({ length: 4 }, () => ({ code: 'VAL_NUMBER' })));
  });

  it('has yes or no as its goal, and neither scale nor decimals', () => {
    const draft = { title: 'Safety walk done', ...yes };
    expect(measurableDraft.safeParse(draft).success).toBe(true);
    const wrong = [{ goalValue: 2 }, { comparison: 'Greater' }, { valueScale: 'Thousand' }, { decimalPlaces: 1 }];
    expect(wrong.map((more) => measurableDraft.safeParse({ ...draft, ...more }).success)).toEqual([false, false, false, false]);
    expect([isOnTarget(1, yes), isOnTarget(0, yes)]).toEqual([true, false]);
    expect(goalText(yes)).toBe('✓');
  });
});

describe('a goal that changes', () => {
  const goals: GoalStep[] = [
    { from: '', ...atLeast(5) },
    { from: '2026-W10', ...atLeast(10) },
  ];
  const row = { ...percent, ...atLeast(10), goals };
  const values = (...list: [string, number][]) =>
    list.map(([intervalId, value]) => ({ measurableId: newId(), intervalId, value, entered: true }));

  it('leaves the weeks before to the goal that they had', () => {
    expect(['2025-W01', '2026-W09', '2026-W10', '2027-W01'].map((week) => goalIn(row, week).goalValue)).toEqual([5, 5, 10, 10]);
    expect(goalIn({ ...row, goals: [] }, '2026-W09').goalValue).toBe(10);
    expect(wrongIn({ ...row, values: values(['2026-W09', 7]) }, { today: '2026-02-25', firstMonth: 1 }, 'en-US')).toBeUndefined();
    expect(wrongIn({ ...row, values: values(['2026-W10', 7]) }, { today: '2026-03-04', firstMonth: 1 }, 'en-US')).toEqual({
      value: '7%',
      goal: '10%',
    });
    const weeks = [{ id: '2026-W09' }, { id: '2026-W10' }];
    expect(isLatestOff({ ...row, values: values(['2026-W09', 7]) }, weeks)).toBe(false);
    expect(isLatestOff({ ...row, values: values(['2026-W09', 7], ['2026-W10', 7]) }, weeks)).toBe(true);
  });

  it('replaces one that begins in the same week, and joins equal ones', () => {
    expect(withGoal([], atLeast(5), '2026-W10', atLeast(10))).toEqual(goals);
    expect(withGoal(goals, atLeast(10), '2026-W10', atLeast(12))).toEqual([goals[0], { from: '2026-W10', ...atLeast(12) }]);
    expect(withGoal(goals, atLeast(10), '2026-W10', atLeast(5))).toEqual([]);
    expect(withoutGoal(goals, '2026-W10')).toEqual([]);
  });

  it('changes no week before it, whatever was there', () => {
    const week = fc.integer({ min: 1, max: 52 }).map((number) => `2026-W${String(number).padStart(2, '0')}`);
    const change = fc.record({ from: week, goal: fc.integer({ min: 0, max: 3 }).map(atLeast) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, (changes, last) => {
        const start = { ...row, ...atLeast(1), goals: [] as GoalStep[] };
        const before = { ...start };
        for (const { from, goal } of changes) before.goals = withGoal(before.goals, before, from, goal);
        const after = { ...before, goals: withGoal(before.goals, before, last.from, last.goal) };
        for (let number = 1; number <= 52; number += 1) {
          const id = `2026-W${String(number).padStart(2, '0')}`;
          if (id < last.from) expect(goalIn(after, id).goalValue).toBe(goalIn(before, id).goalValue);
        }
        expect(goalIn(after, last.from).goalValue).toBe(last.goal.goalValue);
      }),
    );
  });
});
