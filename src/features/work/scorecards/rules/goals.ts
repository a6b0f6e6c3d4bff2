// Which goal holds in which interval, and how a goal is said.
import { numberFormat } from '#shared/formatters.ts';
import type { GoalKind, GoalStep, Measurable } from '../contract.ts';
import { type AmountFormat, formatGoal, formatValue, roundTo } from './format.ts';

/** A goal, and the decimals with which values are shown beside it. */
export type Target = Pick<Measurable, 'goalValue' | 'comparison' | 'decimalPlaces' | 'goalTo' | 'goals'>;

type Goal = Omit<GoalStep, 'from'>;

/** The sign before a goal's amount; a range has none. */
export const comparisonSigns: Record<GoalKind, string> = {
  GreaterOrEqual: '≥',
  LessOrEqual: '≤',
  Greater: '>',
  Less: '<',
  Equal: '=',
  Between: '',
};

/** Returns the goal that holds in a week; undefined where there was only one ever. */
const stepIn = (goals: readonly GoalStep[] | undefined, week: string): GoalStep | undefined =>
  goals?.findLast(({ from }) => from <= week) ?? goals?.[0];

/** Returns a row with the goal that it has in a week. A past week keeps the goal that it had then. */
export const goalIn = <Row extends Target>(row: Row, week: string): Row => {
  const step = stepIn(row.goals, week);
  if (step === undefined) return row;
  const { comparison, goalValue, goalTo } = step;
  return { ...row, comparison, goalValue, goalTo };
};

/** Returns a value as it is shown: a number that was sent with more decimals than its measurable has is judged by what people see. */
export const displayedValue = (value: number, { decimalPlaces }: Pick<Target, 'decimalPlaces'>): number => roundTo(value, decimalPlaces);

/** Returns true when the shown value meets the goal: 9.96 is shown as 10 without decimals, and is on a goal of 10. */
export const isOnTarget = (exact: number, { goalValue, goalTo, comparison, decimalPlaces }: Target): boolean => {
  const value = displayedValue(exact, { decimalPlaces });
  switch (comparison) {
    case 'GreaterOrEqual':
      return value >= goalValue;
    case 'LessOrEqual':
      return value <= goalValue;
    case 'Greater':
      return value > goalValue;
    case 'Less':
      return value < goalValue;
    case 'Equal':
      return value === goalValue;
    case 'Between':
      return value >= goalValue && value <= (goalTo ?? goalValue);
  }
};

/** Returns true when a week's value meets the goal that the measurable had in that week. */
export const isOnTargetIn = (week: string, value: number, row: Target): boolean => isOnTarget(value, goalIn(row, week));

/** Returns the end of a goal that a value is compared with: of a range, the nearer one. */
export const nearestGoal = (value: number, { comparison, goalValue, goalTo }: Target): number =>
  comparison === 'Between' && value > (goalTo ?? goalValue) ? (goalTo ?? goalValue) : goalValue;

/** Formats a goal: `≥ $420k`, a range as `38–42%`, `Yes` by its own word. */
export const goalText = (row: Target & AmountFormat, locale?: string): string => {
  if (row.unitOfMeasure === 'YesNo') return formatValue(row.goalValue, row, locale);
  const from = formatGoal(row.goalValue, row, locale);
  return row.comparison === 'Between'
    ? `${from} – ${formatGoal(row.goalTo ?? row.goalValue, row, locale)}`
    : `${comparisonSigns[row.comparison]} ${from}`;
};

const same = (one: Goal, other: Goal): boolean =>
  one.comparison === other.comparison && one.goalValue === other.goalValue && one.goalTo === other.goalTo;

/**
 * Returns the goals after one is set from a week on: it takes the place of one that begins in the same week, and one equal to that before it is
 * left out. `now` is the goal that a measurable without steps has. Empty where a single goal remains.
 */
export const withGoal = (steps: readonly GoalStep[], now: Goal, from: string, goal: Goal): GoalStep[] => {
  const all = steps.length > 0 ? steps : [{ ...now, from: '' }];
  const added = [...all.filter((step) => step.from !== from), { ...goal, from }].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return joined(added);
};

/** Returns goals as they count in intervals of another period: each from the interval on in which it began. `intervalFrom` finds that. */
export const goalsFrom = (steps: readonly GoalStep[], intervalFrom: (from: string) => string): GoalStep[] => {
  const moved = steps.map((step) => ({ ...step, from: step.from === '' ? '' : intervalFrom(step.from) }));
  return joined(moved.filter(({ from }, place) => moved[place + 1]?.from !== from));
};

/** Returns the goals without one that was planned. */
export const withoutGoal = (steps: readonly GoalStep[], from: string): GoalStep[] => joined(steps.filter((step) => step.from !== from));

/** Joins equal goals that follow each other. */
const joined = (steps: readonly GoalStep[]): GoalStep[] => {
  const kept = steps.filter((step, place) => {
    const before = steps[place - 1];
    return before === undefined || !same(before, step);
  });
  return kept.length === 1 ? [] : kept;
};

/** Returns the difference to the goal in percent of the goal, to two decimals; null for a goal of zero (I-21). */
export const percentDifference = (value: number, goalValue: number): number | null =>
  goalValue === 0 ? null : roundTo(((value - goalValue) / Math.abs(goalValue)) * 100, 2);

/** `+20%`, `-33.33%`. */
export const signedPercent = (percent: number, locale = 'en-US'): string =>
  `${percent < 0 ? '-' : '+'}${numberFormat(locale, { maximumFractionDigits: 2 }).format(Math.abs(percent))}%`;
