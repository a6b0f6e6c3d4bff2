// Periods: how their intervals are named and counted, and which weeks each has. A week belongs to the month, quarter and year of its Thursday, so
// that a longer interval has whole weeks and no week counts twice. `firstMonth` is the month in which the organisation's year begins, 1 to 12.
import { addDays, type Day, dayLimits, isWeek, mondayOf, quarterOf } from '#shared/dates.ts';
import { type Period, periods } from '../contract/period.ts';
import type { Interval } from '../contract.ts';
import { numberOfWeek, thursdayOf, weekFrom, weekOfNumber, weekUpTo } from './weeks.ts';

/** The day from which periods are looked at, and the month in which the organisation's year begins. */
export interface FiscalDay {
  today: Day;
  firstMonth: number;
}

const shapes: Record<Exclude<Period, 'week'>, RegExp> = {
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
};

/** Returns the period of an interval. */
export const periodOf = (interval: string): Period => {
  if (interval.length === 4) return 'year';
  if (interval[5] === 'W') return 'week';
  return interval[5] === 'Q' ? 'quarter' : 'month';
};

/** Returns true for the name of an existing interval within the allowed days. */
export const isInterval = (text: string): boolean => {
  const period = periodOf(text);
  if (period === 'week') return isWeek(text);
  const year = text.slice(0, 4);
  return shapes[period].test(text) && year >= dayLimits.first.slice(0, 4) && year <= dayLimits.last.slice(0, 4);
};

/** Returns the number of an interval; the one after it in its period has the next. */
export const placeOf = (interval: string): number => {
  const [year, rest] = [Number(interval.slice(0, 4)), Number(interval.slice(-1))];
  switch (periodOf(interval)) {
    case 'week':
      return numberOfWeek(interval);
    case 'month':
      return year * 12 + Number(interval.slice(5)) - 1;
    case 'quarter':
      return year * 4 + rest - 1;
    case 'year':
      return year;
  }
};

/** Returns the interval of a number. */
export const intervalAt = (period: Period, place: number): string => {
  const named = (parts: number, say: (part: number) => string): string =>
    `${String(Math.floor(place / parts)).padStart(4, '0')}-${say((place % parts) + 1)}`;
  if (period === 'week') return weekOfNumber(place);
  if (period === 'month') return named(12, (month) => String(month).padStart(2, '0'));
  return period === 'quarter' ? named(4, (quarter) => `Q${quarter}`) : String(place).padStart(4, '0');
};

/** Returns the number of the interval of a period that has a week. */
const placeOfWeek = (period: Period, week: number, firstMonth: number): number => {
  if (period === 'week') return week;
  const day = thursdayOf(week);
  if (period === 'month') return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const { year, quarter } = quarterOf(day, firstMonth);
  return period === 'quarter' ? year * 4 + quarter - 1 : year;
};

/** How many months an interval has. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the first and the last week of an interval, by their numbers. */
export const weeksIn = (period: Period, place: number, firstMonth: number): readonly [number, number] => {
  if (period === 'week') return [place, place];
  // A year is named after that in which it ends.
  const offset = period === 'month' ? 0 : firstMonth - 1 - (firstMonth === 1 ? 0 : 12);
  const first = place * monthsIn[period] + offset;
  return [weekFrom(`${intervalAt('month', first)}-01`), weekUpTo(addDays(`${intervalAt('month', first + monthsIn[period])}-01`, -1))];
};

/** Returns the first and the last interval of another period that have weeks of an interval, by their numbers. */
export const placesIn = (period: Period, place: number, other: Period, firstMonth: number): readonly [number, number] => {
  if (period === other) return [place, place];
  const [first, last] = weeksIn(period, place, firstMonth);
  return [placeOfWeek(other, first, firstMonth), placeOfWeek(other, last, firstMonth)];
};

/** Returns the number of the interval that has a day. */
export const placeAt = (period: Period, { today, firstMonth }: FiscalDay): number => placeOfWeek(period, placeOfDay(today), firstMonth);

const placeOfDay = (day: Day): number => weekUpTo(addDays(mondayOf(day), 3));

/** Returns the interval of a period that has a day. */
export const intervalOn = (period: Period, present: FiscalDay): string => intervalAt(period, placeAt(period, present));

/** Returns an interval with its first and its last day. */
export const intervalWith = (period: Period, place: number, firstMonth: number): Interval => {
  const [first, last] = weeksIn(period, place, firstMonth);
  return { id: intervalAt(period, place), startDate: addDays(thursdayOf(first), -3), endDate: addDays(thursdayOf(last), 3) };
};

/** Returns an interval by its name. */
export const intervalNamed = (interval: string, firstMonth: number): Interval =>
  intervalWith(periodOf(interval), placeOf(interval), firstMonth);

/** Returns the interval of a period in which another one begins: a goal of a week is that of its month from then on. */
export const intervalFrom = (interval: string, period: Period, firstMonth: number): string =>
  intervalAt(period, placesIn(periodOf(interval), placeOf(interval), period, firstMonth)[0]);

/** Returns whether one period is shorter than another. */
export const isShorterPeriod = (one: Period, other: Period): boolean => periods.indexOf(one) < periods.indexOf(other);

/** How many intervals a scorecard shows; of weeks, catalogue appendix 1, decision 44. */
export const intervalsInView: Record<Period, number> = { week: 13, month: 13, quarter: 9, year: 6 };

/** Returns whether the last four and thirteen intervals are counted: over periods longer than months they would be years. */
export const hasTrailing = (period: Period): boolean => period === 'week' || period === 'month';

/** Returns the intervals that a scorecard shows up to one, oldest first. */
export const intervalsUpTo = (period: Period, last: number, firstMonth: number, count = intervalsInView[period]): Interval[] =>
  Array.from({ length: count }, (_, index) => intervalWith(period, last - count + 1 + index, firstMonth));

/** Returns the intervals of a measurable's own period up to the present one. */
export const ownIntervals = (row: { period?: Period | undefined }, present: FiscalDay): Interval[] => {
  const period = row.period ?? 'week';
  return intervalsUpTo(period, placeAt(period, present), present.firstMonth, intervalsInView.week);
};

/** Returns the interval of a measurable's own period that has the present day. */
export const ownInterval = (row: { period?: Period | undefined }, present: FiscalDay): string => intervalOn(row.period ?? 'week', present);

/**
 * Returns the intervals whose numbers people are asked for in a week: the week itself, and a longer interval in its last week.
 */
export const intervalsDue = (present: FiscalDay): string[] => {
  const week = placeOfDay(present.today);
  return periods.flatMap((period) => {
    const place = placeOfWeek(period, week, present.firstMonth);
    return weeksIn(period, place, present.firstMonth)[1] === week ? [intervalAt(period, place)] : [];
  });
};
