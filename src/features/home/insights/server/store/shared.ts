import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Entered } from '#server/access/granted.ts';
import { addDays, type Day } from '#shared/dates.ts';

export type At = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'timeZone'>;

/** The first and the last day of a time, both included. */
export interface DayRange {
  first: Day;
  last: Day;
}

/** Returns the days of weeks that follow each other; none of no week. */
export const daysOf = (mondays: readonly Day[]): DayRange[] => {
  const [first, last] = [mondays[0], mondays.at(-1)];
  return first === undefined || last === undefined ? [] : [{ first, last: addDays(last, 6) }];
};

/** Returns the calendar day of an instant in the reader's time zone. */
export const dayAt = (at: At, column: AnyPgColumn): SQL => sql`(${column} at time zone ${at.timeZone})::date`;

/** Returns the Monday of the week of a day. */
export const mondayIn = (day: SQL | AnyPgColumn): SQL<string> => sql<string>`date_trunc('week', ${day})::date::text`;

/** Returns the condition that a day is within one of the times; false without any. */
export const isWithin = (day: SQL | AnyPgColumn, times: readonly DayRange[]): SQL =>
  or(...times.map(({ first, last }) => sql`${day} between ${first}::date and ${last}::date`)) ?? sql`false`;

/** Returns the condition that an instant is on a day within one of the times. */
export const isInstantWithin = (at: At, column: AnyPgColumn, times: readonly DayRange[]): SQL =>
  or(
    ...times.map(
      ({ first, last }) =>
        sql`${column} >= ${first}::timestamp at time zone ${at.timeZone} and ${column} < (${last}::date + 1)::timestamp at time zone ${at.timeZone}`,
    ),
  ) ?? sql`false`;
