// Weeks by number, and those that a span of a formula covers.
import { addDays, type Day, daysBetween, mondayOfWeek, quarterEnd, quarterStart, weekOf } from '#shared/dates.ts';
import type { Span } from '../contract/formula.ts';

/** A Monday; weeks are counted from it. */
const first: Day = '1970-01-05';

/** Returns the number of an ISO week; the one after has the next. */
export const numberOfWeek = (week: string): number => daysBetween(first, mondayOfWeek(week)) / 7;

/** Returns the ISO week of a number. */
export const weekOfNumber = (number: number): string => weekOf(addDays(first, number * 7));

const thursdayOf = (number: number): Day => addDays(first, number * 7 + 3);
/** Returns the first week whose Thursday is not before a day. */
const weekFrom = (day: Day): number => Math.ceil((daysBetween(first, day) - 3) / 7);
/** Returns the last week whose Thursday is not after a day. */
const weekUpTo = (day: Day): number => Math.floor((daysBetween(first, day) - 3) / 7);

const lengths: Partial<Record<Span, number>> = { this: 1, last4: 4, last13: 13 };

/** Returns the first week of the span that ends with a week. */
export const spanStart = (number: number, span: Span): number => {
  const length = lengths[span];
  if (length !== undefined) return number - length + 1;
  const thursday = thursdayOf(number);
  return weekFrom(span === 'quarter' ? quarterStart(thursday) : `${thursday.slice(0, 4)}-01-01`);
};

/** Returns the last week whose span has a week in it. */
export const spanReach = (number: number, span: Span): number => {
  const length = lengths[span];
  if (length !== undefined) return number + length - 1;
  const thursday = thursdayOf(number);
  return weekUpTo(span === 'quarter' ? quarterEnd(thursday) : `${thursday.slice(0, 4)}-12-31`);
};
