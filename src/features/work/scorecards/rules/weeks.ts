// Weeks by number.
import { addDays, type Day, daysBetween, mondayOfWeek, weekOf } from '#shared/dates.ts';

/** A Monday; weeks are counted from it. */
const first: Day = '1970-01-05';

/** Returns the number of an ISO week; the one after has the next. */
export const numberOfWeek = (week: string): number => daysBetween(first, mondayOfWeek(week)) / 7;

/** Returns the ISO week of a number. */
export const weekOfNumber = (number: number): string => weekOf(addDays(first, number * 7));

/** Returns the Thursday of a week. */
export const thursdayOf = (number: number): Day => addDays(first, number * 7 + 3);
/** Returns the first week whose Thursday is not before a day. */
export const weekFrom = (day: Day): number => Math.ceil((daysBetween(first, day) - 3) / 7);
/** Returns the last week whose Thursday is not after a day. */
export const weekUpTo = (day: Day): number => Math.floor((daysBetween(first, day) - 3) / 7);
