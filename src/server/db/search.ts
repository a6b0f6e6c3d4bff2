import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '#shared/ids.ts';
import { flagsOn, type SearchRequest, textsOn, wordsOn } from '#shared/search.ts';

/** Returns the condition that a column is one of these ids; malformed ids match none. One id uses `=`, which keeps an index in order. */
export const isAmong = (column: AnyPgColumn, ids: readonly string[]): SQL => {
  const [first, ...others] = ids.filter(isId);
  return first !== undefined && others.length === 0
    ? sql`${column} = ${first}::uuid`
    : sql`${column} = any(${sql.param(ids.filter(isId))}::uuid[])`;
};

/** Returns the condition of a filter on a column of ids; undefined when the request has no such filter. */
export const filterIds = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined => {
  const ids = wordsOn(request, field);
  return ids === undefined ? undefined : isAmong(column, ids);
};

/** Returns the condition of a filter on a column of words; undefined when the request has no such filter. */
export const filterWords = (request: SearchRequest, field: string, column: SQL | AnyPgColumn): SQL | undefined => {
  const words = wordsOn(request, field);
  return words === undefined ? undefined : sql`${column} = any(${sql.param(words)}::text[])`;
};

/** Returns the condition of a filter for a part of a text, whatever its case and its accents; undefined when the request has no such filter. */
export const filterText = (request: SearchRequest, field: string, column: SQL | AnyPgColumn): SQL | undefined =>
  and(...textsOn(request, field).map((text) => sql`position(folded_text(${text}) in folded_text(${column})) > 0`));

/** Returns the condition of a filter on a boolean; undefined when the request has no such filter. */
export const filterFlag = (request: SearchRequest, field: string, isSo: SQL | AnyPgColumn): SQL | undefined =>
  and(...flagsOn(request, field).map((flag) => sql`${isSo} = ${flag}`));

/** Returns whether the request has a boolean filter with the value true. */
export const hasFilter = (request: SearchRequest, field: string): boolean => flagsOn(request, field).includes(true);

/** Returns the condition of the filters on a column of days: on a day, before it (`lt`) or after it (`gt`). */
export const filterDay = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined =>
  and(
    ...request.filters.flatMap((filter) => {
      if (filter.field !== field) return [];
      const day = String(filter.value).slice(0, 10);
      if (filter.operator === 'lt') return [lt(column, day)];
      return [filter.operator === 'gt' ? gt(column, day) : eq(column, day)];
    }),
  );

/** Returns the condition of the filters on a column of instants: on a day of the person's time zone, before it (`lt`) or after it (`gt`). */
export const filterInstant = (at: { timeZone: string }, request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined =>
  and(
    ...request.filters.flatMap((filter) => {
      if (filter.field !== field) return [];
      const day = String(filter.value).slice(0, 10);
      const begins = (days: number) => sql`(${day}::date + ${days}::int)::timestamp at time zone ${at.timeZone}`;
      if (filter.operator === 'lt') return [sql`${column} < ${begins(0)}`];
      if (filter.operator === 'gt') return [sql`${column} >= ${begins(1)}`];
      return [sql`${column} >= ${begins(0)}`, sql`${column} < ${begins(1)}`];
    }),
  );

/** Returns the place of a column's word in an order of words, from 1 on, to sort by it; words that the order lacks come last. */
export const placeIn = (words: readonly string[], column: AnyPgColumn): SQL =>
  sql`coalesce(array_position(${sql.raw(`array[${words.map((word) => `'${word}'`).join(', ')}]`)}, ${column}::text), ${sql.raw(String(words.length + 1))})`;

/** Returns the condition of the filter `archived`; without it, only items that are not archived match; with `alsoArchived`, both do. */
export const filterArchived = (request: SearchRequest, archivedAt: AnyPgColumn): SQL | undefined => {
  if (hasFilter(request, 'alsoArchived')) return undefined;
  const flags = flagsOn(request, 'archived');
  return flags.length === 0 ? isNull(archivedAt) : and(...flags.map((flag) => (flag ? isNotNull(archivedAt) : isNull(archivedAt))));
};

/** Returns the condition that a column is one of these constants. They stand in the query's text, so that partial indexes match. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/**
 * Returns the condition of the filter on the status; without it, all items but removed ones match. Where only open items, or no
 * removed ones, are wanted, it repeats the partial indexes' own condition: PostgreSQL uses such an index only then.
 */
export const filterStatus = (request: SearchRequest, column: AnyPgColumn, open: readonly string[]): SQL | undefined => {
  const asked = wordsOn(request, 'status');
  const isOpen = asked?.every((status) => open.includes(status)) === true;
  return and(
    // The same condition twice would make PostgreSQL estimate too few rows.
    isOpen && open.every((status) => asked.includes(status)) ? undefined : filterWords(request, 'status', column),
    isOpen ? isOneOf(column, open) : undefined,
    isOpen || asked?.includes('Removed') === true ? undefined : sql`${column} <> 'Removed'`,
  );
};
