import type { Entered } from '#server/access/granted.ts';
import { weekOf } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { GoalStep, MeasurableEdit } from '../../contract.ts';
import { goalIn, withGoal, withoutGoal } from '../../rules.ts';
import { hasValuesBefore, type MeasurableRow, rootOf } from '../store.ts';

/** A goal as the columns of a measurable have it. */
type GoalColumns = Pick<MeasurableRow, 'comparison' | 'goalValue' | 'goalTo' | 'goals'>;

/** Returns a goal as it is kept: only a range has an upper end. */
export const storedGoal = ({ comparison, goalValue, goalTo }: Pick<MeasurableEdit, 'comparison' | 'goalValue' | 'goalTo'>) => ({
  comparison,
  goalValue,
  goalTo: comparison === 'Between' ? (goalTo ?? null) : null,
});

/** Returns the columns for goals: the present one, and all of them where there are several. */
const columnsFor = (at: Entered, row: MeasurableRow, goals: GoalStep[], only: Omit<GoalColumns, 'goals'>): GoalColumns => {
  if (goals.length === 0) return { ...only, goals };
  const { comparison, goalValue, goalTo } = goalIn({ ...row, goals }, weekOf(at.today));
  return { comparison, goalValue, goalTo, goals };
};

/**
 * Returns the goal's columns after an edit. A changed goal counts from a week on, without one from the present week; the weeks before keep theirs.
 * Where no week before has a number, there is nothing to keep.
 */
export const goalAfter = async (at: Entered, row: MeasurableRow, edit: MeasurableEdit): Promise<GoalColumns> => {
  const [goal, thisWeek] = [storedGoal(edit), weekOf(at.today)];
  const from = edit.goalFrom ?? thisWeek;
  const now = goalIn(row, from);
  if (goal.comparison === now.comparison && goal.goalValue === now.goalValue && goal.goalTo === now.goalTo) {
    const { comparison, goalValue, goalTo, goals } = row;
    return { comparison, goalValue, goalTo, goals };
  }
  if (from < thisWeek) refuse(errors.invalid, { fields: { goalFrom: ['VAL_INVALID'] } });
  const isFirst = row.goals.length === 0 && from === thisWeek && !(await hasValuesBefore(at, rootOf(row), from));
  return columnsFor(at, row, isFirst ? [] : withGoal(row.goals, row, from, goal), goal);
};

/** Returns the goal's columns without one that was planned; the present one and those of the past stay. */
export const goalWithout = (at: Entered, row: MeasurableRow, week: string): GoalColumns => {
  if (week <= weekOf(at.today)) refuse(errors.invalid, { fields: { week: ['VAL_INVALID'] } });
  if (!row.goals.some(({ from }) => from === week)) refuse(errors.notFound);
  return columnsFor(at, row, withoutGoal(row.goals, week), row);
};
