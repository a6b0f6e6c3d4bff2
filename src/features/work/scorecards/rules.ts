// Decisions about scorecards: whether a number is on target, which weeks are shown, averages and totals.

import type { RedNumber } from '#features/teams/team/contract/seen.ts';
import { addDays, type Day, mondayOf, weekOf } from '#shared/dates.ts';
import { numberFormat } from '#shared/formatters.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import { type Comparison, type Interval, type Measurable, type MeasuredValue, scorecardWeeks } from './contract.ts';
import { type AmountFormat, formatGoal, formatValue, roundTo } from './rules/format.ts';

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
  unitSuffixes,
  widestNumber,
} from './rules/format.ts';

/** Values of a new measurable; specification section 9. */
export const measurableDefaults = { decimalPlaces: 0, comparison: 'Greater', unitOfMeasure: 'Number', valueScale: 'One' } as const;

/** The sign before a goal's amount. */
export const comparisonSigns: Record<Comparison, string> = { GreaterOrEqual: '≥', LessOrEqual: '≤', Greater: '>', Less: '<', Equal: '=' };

/** A goal, and the decimals with which values are shown beside it. */
export type Target = Pick<Measurable, 'goalValue' | 'comparison' | 'decimalPlaces'>;

/** Returns a value as it is shown: a number that was sent with more decimals than its measurable has is judged by what people see. */
export const displayedValue = (value: number, { decimalPlaces }: Pick<Target, 'decimalPlaces'>): number => roundTo(value, decimalPlaces);

/** Returns true when the shown value meets the goal: 9.96 is shown as 10 without decimals, and is on a goal of 10. */
export const isOnTarget = (exact: number, { goalValue, comparison, decimalPlaces }: Target): boolean => {
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
  }
};

/** Returns the difference to the goal in percent of the goal, to two decimals; null for a goal of zero (I-21). */
export const percentDifference = (value: number, goalValue: number): number | null =>
  goalValue === 0 ? null : roundTo(((value - goalValue) / Math.abs(goalValue)) * 100, 2);

/** `+20%`, `-33.33%`. */
export const signedPercent = (percent: number, locale = 'en-US'): string =>
  `${percent < 0 ? '-' : '+'}${numberFormat(locale, { maximumFractionDigits: 2 }).format(Math.abs(percent))}%`;

export interface MeasuredResult {
  verdict: 'onTarget' | 'offTarget';
  /** Absent when value and goal are equal, or the goal is zero. */
  difference?: { kind: 'exceeded' | 'failed'; percent: number };
}

/** Returns the parts of 'On Target, exceeded by +20%' or 'Off Target, failed by -20%'; null while there is no value (I-20). */
export const resultOf = (value: number | null, target: Target): MeasuredResult | null => {
  if (value === null) return null;
  const met = isOnTarget(value, target);
  const percent = percentDifference(displayedValue(value, target), target.goalValue);
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
export const valuesIn = (intervals: readonly Pick<Interval, 'id'>[], values: readonly MeasuredValue[]): (number | null)[] => {
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
  const total = entered.reduce((sum, value) => sum + value, 0);
  return { average: roundTo(total / entered.length, 6), total: roundTo(total, 6) };
};

/** Returns the weeks in the person's order, newest last or first (I-33). */
export const inOrder = <Item>(items: readonly Item[], reversed: boolean): Item[] => (reversed ? items.toReversed() : [...items]);

/** Returns the last week's value that is not null. */
export const latestOf = (values: readonly (number | null)[]): number | null => values.findLast((value) => value !== null) ?? null;

interface Rowed extends Target, Pick<Measurable, 'group'> {
  values: readonly MeasuredValue[];
}

export interface RowGroup<Row> {
  group: string;
  rows: Row[];
  /** The number of rows whose last value misses the goal. */
  offTarget: number;
}

/** Groups rows by heading, in the order in which the headings first appear; rows without one come first. */
export const groupRows = <Row extends Rowed>(rows: readonly Row[], intervals: readonly Pick<Interval, 'id'>[]): RowGroup<Row>[] => {
  const groups = new Map<string, Row[]>(rows.some(({ group }) => group === '') ? [['', []]] : []);
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  const misses = (row: Row) => resultOf(latestOf(valuesIn(intervals, row.values)), row)?.verdict === 'offTarget';
  return [...groups].map(([group, members]) => ({ group, rows: members, offTarget: members.filter(misses).length }));
};

/**
 * Returns how many weeks the stage of a meeting shows beside title, goal and trend, by its width in rem: four at 1440 px, more where there
 * is more. Undefined where it is too narrow for them, as on a phone.
 */
export const stageWeeks = (width: number): number | undefined => {
  const [others, title, week] = [16.5, 13, 4.25];
  return width < others + title + week ? undefined : Math.min(scorecardWeeks, Math.floor((width - others - title) / week));
};

/** Returns the rows whose value in a week misses the goal. */
export const redsIn = <Row extends Target & { values: readonly MeasuredValue[] }>(rows: readonly Row[], week: string): Row[] =>
  rows.filter((row) => resultOf(valuesIn([{ id: week }], row.values)[0] ?? null, row)?.verdict === 'offTarget');

/**
 * Returns what is wrong with a number in a week, as people read it: its value, and its goal, with a sign where less is wanted. Undefined while
 * it is not off target.
 */
export const wrongIn = <Row extends Target & AmountFormat & { values: readonly MeasuredValue[] }>(
  row: Row,
  week: string,
  locale: string,
): { value: string; goal: string } | undefined => {
  const value = valuesIn([{ id: week }], row.values)[0] ?? null;
  return value === null || isOnTarget(value, row) ? undefined : missed(value, row, locale);
};

/** Returns a number that was off target, and its goal, as people read them. */
export const missedIn = (red: RedNumber, locale: string) => missed(red.value, red as RedNumber & Target & AmountFormat, locale);

const missed = (value: number, row: Target & AmountFormat, locale: string): { value: string; goal: string } => {
  const sign = row.comparison === 'Less' || row.comparison === 'LessOrEqual' ? `${comparisonSigns[row.comparison]} ` : '';
  return { value: formatValue(value, row, locale), goal: `${sign}${formatGoal(row.goalValue, row, locale)}` };
};

/** Returns the numbers with an owner that have no value for a week. */
export const missingIn = <Row extends { ownerId: string | null; values: readonly MeasuredValue[] }>(
  rows: readonly Row[],
  week: string,
): Row[] =>
  rows.filter(({ ownerId, values }) => ownerId !== null && !values.some(({ intervalId, value }) => intervalId === week && value !== null));

/** Returns true when a group has values, none of them is off target, and none is missing in the current week, if that is shown. */
export const isGroupOnTarget = (
  { rows, offTarget }: { rows: readonly { ownerId: string | null; values: readonly MeasuredValue[] }[]; offTarget: number },
  presentWeek: string | undefined,
): boolean =>
  offTarget === 0 &&
  rows.some(({ values }) => values.some(({ value }) => value !== null)) &&
  (presentWeek === undefined || missingIn(rows, presentWeek).length === 0);

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
