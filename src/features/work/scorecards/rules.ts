// Decisions about scorecards: whether a number is on target, which weeks are shown, averages and totals.

import type { RedNumber } from '#features/teams/team/contract/seen.ts';
import { addDays, type Day, mondayOf, weekOf } from '#shared/dates.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import { type Interval, type Measurable, type MeasuredValue, scorecardWeeks } from './contract.ts';
import { exactSum } from './rules/exact.ts';
import { type AmountFormat, formatValue } from './rules/format.ts';
import { displayedValue, goalIn, goalText, isOnTarget, isOnTargetIn, nearestGoal, percentDifference, type Target } from './rules/goals.ts';
import { type FiscalDay, ownInterval } from './rules/periods.ts';

export { beginsNumber, type CellAt, type CursorDirection, cellAfter, cellToStart, directionOf, type GridSize } from './rules/cursor.ts';
export {
  type AmountFormat,
  allowedDecimals,
  compactValue,
  currencySymbols,
  fitDecimals,
  formatAverage,
  formatGoal,
  formatValue,
  mostDecimals,
  parseTyped,
  roundTo,
  scaleFactors,
  scaleSuffixes,
  type Typed,
  totalFormat,
  unitSuffixes,
  widestNumber,
  writtenAverage,
} from './rules/format.ts';
export { circleFrom, formulaValue, isOfOneKind, readFormula, sourcesOf, type Tree } from './rules/formula.ts';
export {
  comparisonSigns,
  displayedValue,
  goalIn,
  goalsFrom,
  goalText,
  isOnTarget,
  isOnTargetIn,
  nearestGoal,
  percentDifference,
  signedPercent,
  type Target,
  withGoal,
  withoutGoal,
} from './rules/goals.ts';
export { isMadeJudged, type NumberThere, numberFor, numberIn, partsIn, rolledUp, rollupOf, type StoredNumbers } from './rules/made.ts';
export {
  type FiscalDay,
  hasTrailing,
  intervalAt,
  intervalFrom,
  intervalNamed,
  intervalOn,
  intervalsDue,
  intervalsInView,
  intervalsUpTo,
  intervalWith,
  isInterval,
  isShorterPeriod,
  ownInterval,
  ownIntervals,
  periodOf,
  placeAt,
  placeOf,
  placesIn,
  weeksIn,
} from './rules/periods.ts';
export { cellsOfRow, hasGoalInView, isEnterable, isLastOff, isOfLonger, judgedBy, numbersInView, type RowCell } from './rules/row-cells.ts';
export { spanReach, spanStart } from './rules/spans.ts';

/** Values of a new measurable; specification section 9. */
export const measurableDefaults = { decimalPlaces: 0, comparison: 'Greater', unitOfMeasure: 'Number', valueScale: 'One' } as const;

export interface MeasuredResult {
  verdict: 'onTarget' | 'offTarget';
  /** Absent when value and goal are equal, or the goal is zero. */
  difference?: { kind: 'exceeded' | 'failed'; percent: number };
}

/**
 * Returns the parts of 'On Target, exceeded by +20%' or 'Off Target, failed by -20%'; null while there is no value (I-20). A number within its
 * range exceeds nothing.
 */
export const resultOf = (value: number | null, target: Target): MeasuredResult | null => {
  if (value === null) return null;
  const met = isOnTarget(value, target);
  const isWithin = met && target.comparison === 'Between';
  const percent = isWithin ? null : percentDifference(displayedValue(value, target), nearestGoal(value, target));
  return {
    verdict: met ? 'onTarget' : 'offTarget',
    ...(percent === null || percent === 0 ? {} : { difference: { kind: met ? 'exceeded' : 'failed', percent } as const }),
  };
};

/** Returns the 13 weeks from the week of `startDate`, oldest first (decision 44). */
export const intervalsFrom = (startDate: Day): Interval[] =>
  Array.from({ length: scorecardWeeks }, (_, index) => {
    const monday = addDays(mondayOf(startDate), index * 7);
    return { id: weekOf(monday), startDate: monday, endDate: addDays(monday, 6) };
  });

/** Returns the start of the 13 weeks that end with the current one. */
export const currentStart = (today: Day): Day => addDays(mondayOf(today), -(scorecardWeeks - 1) * 7);

/** Returns the new start after paging 13 weeks back (-1) or forward (1). */
export const pagedStart = (startDate: Day, pages: -1 | 1): Day => addDays(mondayOf(startDate), pages * scorecardWeeks * 7);

/** Returns a row's values in the order of the weeks; null where none was entered. */
export const valuesIn = (
  intervals: readonly Pick<Interval, 'id'>[],
  values: readonly Pick<MeasuredValue, 'intervalId' | 'value'>[],
): (number | null)[] => {
  const byWeek = new Map(values.map(({ intervalId, value }) => [intervalId, value]));
  return intervals.map(({ id }) => byWeek.get(id) ?? null);
};

export interface RowSum {
  average: number | null;
  total: number | null;
}

/** Returns average and total of the weeks with a value (I-33). */
export const sumOf = (values: readonly (number | null)[]): RowSum => {
  const entered = values.filter((value) => value !== null);
  if (entered.length === 0) return { average: null, total: null };
  const total = exactSum(entered);
  return { average: Number(total.div(entered.length).round(6)), total: Number(total.round(6)) };
};

/** Returns the weeks in the person's order, newest last or first (I-33). */
export const inOrder = <Item>(items: readonly Item[], reversed: boolean): Item[] => (reversed ? items.toReversed() : [...items]);

/** Returns whether the last value of some intervals misses the goal that its interval has. */
export const isLatestOff = (
  row: Target & { values: readonly Pick<MeasuredValue, 'intervalId' | 'value'>[] },
  intervals: readonly Pick<Interval, 'id'>[],
): boolean => {
  const values = valuesIn(intervals, row.values);
  const place = values.findLastIndex((value) => value !== null);
  const [value = null, interval] = [values[place], intervals[place]?.id];
  return value !== null && interval !== undefined && !isOnTargetIn(interval, value, row);
};

/** Returns the last week's value that is not null. */
export const latestOf = (values: readonly (number | null)[]): number | null => values.findLast((value) => value !== null) ?? null;

export interface RowGroup<Row> {
  group: string;
  rows: Row[];
  /** The number of rows that are off target. */
  offTarget: number;
}

/** Groups rows by heading, in the order in which the headings first appear; rows without one come first. */
export const groupRows = <Row extends Pick<Measurable, 'group'>>(rows: readonly Row[], isOff: (row: Row) => boolean): RowGroup<Row>[] => {
  const groups = new Map<string, Row[]>(rows.some(({ group }) => group === '') ? [['', []]] : []);
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups].map(([group, members]) => ({
    group,
    rows: members,
    offTarget: members.filter(isOff).length,
  }));
};

/**
 * Returns how many weeks the stage of a meeting shows beside title, goal and trend, by its width in rem: four at 1440 px, more where there
 * is more. Undefined where it is too narrow for them, as on a phone.
 */
export const stageWeeks = (width: number): number | undefined => {
  const [others, title, week] = [16.5, 13, 4.25];
  return width < others + title + week ? undefined : Math.min(scorecardWeeks, Math.floor((width - others - title) / week));
};

interface Valued extends Target, Pick<Measurable, 'period'> {
  values: readonly Pick<MeasuredValue, 'intervalId' | 'value'>[];
}

/** Returns the rows whose value in the present interval of their period misses the goal. */
export const redsIn = <Row extends Valued>(rows: readonly Row[], present: FiscalDay): Row[] =>
  rows.filter((row) => {
    const id = ownInterval(row, present);
    return resultOf(valuesIn([{ id }], row.values)[0] ?? null, goalIn(row, id))?.verdict === 'offTarget';
  });

/**
 * Returns what is wrong with a number in the present interval of its period, as people read it: its value, and its goal, with a sign where less is
 * wanted. Undefined while it is not off target.
 */
export const wrongIn = <Row extends Valued & AmountFormat>(
  row: Row,
  present: FiscalDay,
  locale: string,
): { value: string; goal: string } | undefined => {
  const id = ownInterval(row, present);
  const value = valuesIn([{ id }], row.values)[0] ?? null;
  const then = goalIn(row, id);
  return value === null || isOnTarget(value, then) ? undefined : missed(value, then, locale);
};

/** Returns a number that was off target, and its goal, as people read them. */
export const missedIn = (red: RedNumber, locale: string) => missed(red.value, red as RedNumber & Target & AmountFormat, locale);

const missed = (value: number, row: Target & AmountFormat, locale: string): { value: string; goal: string } => {
  const goal = goalText(row, locale);
  const isToReach = row.comparison !== 'Less' && row.comparison !== 'LessOrEqual' && row.comparison !== 'Between';
  return { value: formatValue(value, row, locale), goal: isToReach ? goal.replace(/^[≥>=] /, '') : goal };
};

interface Enterable extends Pick<Measurable, 'ownerId' | 'formula' | 'period'> {
  values: readonly Pick<MeasuredValue, 'intervalId' | 'value'>[];
}

/** Returns the numbers with an owner that have no value in the present interval of their period. Nobody is asked for what a formula gives. */
export const missingIn = <Row extends Enterable>(rows: readonly Row[], present: FiscalDay): Row[] =>
  rows.filter((row) => {
    const id = ownInterval(row, present);
    return (
      row.ownerId !== null && row.formula === undefined && !row.values.some(({ intervalId, value }) => intervalId === id && value !== null)
    );
  });

/** Returns true when a group has values, none of them is off target, and none is missing in the present interval, if that is shown. */
export const isGroupOnTarget = (
  { rows, offTarget }: { rows: readonly Enterable[]; offTarget: number },
  present: FiscalDay | undefined,
): boolean =>
  offTarget === 0 &&
  rows.some(({ values }) => values.some(({ value }) => value !== null)) &&
  (present === undefined || missingIn(rows, present).length === 0);

/** Returns the meetings in which a measurable stays under a new owner (I-12). */
export const remainingMeetings = (tractionIds: readonly string[], reachable: readonly string[]): string[] =>
  tractionIds.filter((tractionId) => reachable.includes(tractionId));

export interface Placement {
  /** Rows that move to another meeting and keep everything else. */
  moves: { from: string; to: string }[];
  /** Meetings that will show it in addition. */
  joins: string[];
  leaves: string[];
}

/** Returns the changes that show a measurable in the wanted meetings; a meeting replaced by another is a move. */
export const placementOf = (have: readonly string[], wanted: readonly string[]): Placement => {
  const leaving = have.filter((id) => !wanted.includes(id));
  const joining = [...new Set(wanted)].filter((id) => !have.includes(id));
  const amount = Math.min(leaving.length, joining.length);
  return {
    moves: leaving.slice(0, amount).map((from, index) => ({ from, to: joining[index] ?? from })),
    joins: joining.slice(amount),
    leaves: leaving.slice(amount),
  };
};

/** The acting person and their rights in the meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** Whether the person may edit the meeting, and add items to it. */
  inMeeting: { edit: boolean; add: boolean };
}

/**
 * Returns a person's rights: those who may add to the meeting, and the owner, edit the measurable and enter values. Only owner, author,
 * editors of the meeting and Admins remove it.
 */
export const measurableRights = (
  { ownerId, createdById }: { ownerId: string | null; createdById: string },
  { role, personId, inMeeting }: Asker,
): Measurable['can'] => {
  const isOwn = ownerId === personId || createdById === personId;
  const edit = isLicensed(role) && (inMeeting.add || isOwn);
  return { edit, enter: edit, remove: edit && (isOwn || inMeeting.edit || isAdmin(role)) };
};

/** Recommended number of measurables on a scorecard; specification section 9, catalogue I-31. */
export const adviceOnAmount = { least: 5, most: 15 } as const;
