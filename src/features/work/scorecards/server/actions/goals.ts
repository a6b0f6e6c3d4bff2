import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { GoalStep, MeasurableEdit } from '../../contract.ts';
import { type FiscalDay, goalIn, goalsFrom, intervalFrom, intervalOn, ownInterval, periodOf, withGoal, withoutGoal } from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { hasValuesBefore } from '../store/values.ts';
import { type MeasurableRow, rootOf } from '../store.ts';

/** A goal as the columns of a measurable have it. */
type GoalColumns = Pick<MeasurableRow, 'comparison' | 'goalValue' | 'goalTo' | 'goals'>;

/** Returns a goal as it is kept: only a range has an upper end. */
export const storedGoal = ({ comparison, goalValue, goalTo }: Pick<MeasurableEdit, 'comparison' | 'goalValue' | 'goalTo'>) => ({
  comparison,
  goalValue,
  goalTo: comparison === 'Between' ? (goalTo ?? null) : null,
});

/** Returns the columns for goals: the present one, and all of them where there are several. */
const columnsFor = (now: string, row: MeasurableRow, goals: GoalStep[], only: Omit<GoalColumns, 'goals'>): GoalColumns => {
  if (goals.length === 0) return { ...only, goals };
  const { comparison, goalValue, goalTo } = goalIn({ ...row, goals }, now);
  return { comparison, goalValue, goalTo, goals };
};

/** Returns a row with its goals as they count in the intervals of another period, if an edit gives it one. */
const inPeriod = (row: MeasurableRow, { period = row.period }: MeasurableEdit, { firstMonth }: FiscalDay): MeasurableRow =>
  period === row.period ? row : { ...row, period, goals: goalsFrom(row.goals, (from) => intervalFrom(from, period, firstMonth)) };

/**
 * Returns the goal's columns after an edit. A changed goal counts from an interval on, without one from the present one; those before keep theirs.
 * Where none before has a number, there is nothing to keep.
 */
export const goalAfter = async (at: Entered, was: MeasurableRow, edit: MeasurableEdit): Promise<GoalColumns> => {
  const present = await fiscalDay(at);
  const row = inPeriod(was, edit, present);
  const goal = storedGoal(edit);
  const thisOne = intervalOn(row.period, present);
  const from = edit.goalFrom ?? thisOne;
  const now = goalIn(row, from);
  if (goal.comparison === now.comparison && goal.goalValue === now.goalValue && goal.goalTo === now.goalTo) {
    const { comparison, goalValue, goalTo, goals } = row;
    return { comparison, goalValue, goalTo, goals };
  }
  if (periodOf(from) !== row.period || from < thisOne) refuse(errors.invalid, { fields: { goalFrom: ['VAL_INVALID'] } });
  const isFirst = row.goals.length === 0 && from === thisOne && !(await hasValuesBefore(at, rootOf(row), from));
  return columnsFor(thisOne, row, isFirst ? [] : withGoal(row.goals, row, from, goal), goal);
};

/** Returns the goal's columns without one that was planned; the present one and those of the past stay. */
export const goalWithout = async (at: Entered, row: MeasurableRow, interval: string): Promise<GoalColumns> => {
  const now = ownInterval(row, await fiscalDay(at));
  if (periodOf(interval) !== row.period || interval <= now) refuse(errors.invalid, { fields: { week: ['VAL_INVALID'] } });
  if (!row.goals.some(({ from }) => from === interval)) refuse(errors.notFound);
  return columnsFor(now, row, withoutGoal(row.goals, interval), row);
};
