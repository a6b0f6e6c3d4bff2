import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../shared/ids.ts';
import { flagsOn, type SearchRequest, textsOn, wordsOn } from '../../shared/search.ts';

/** Is the column one of these ids? A word that is no id matches nothing. One id is compared plainly: then an index keeps the rows' order. */
export const isAmong = (column: AnyPgColumn, ids: readonly string[]): SQL => {
  const [first, ...others] = ids.filter(isId);
  return first !== undefined && others.length === 0
    ? sql`${column} = ${first}::uuid`
    : sql`${column} = any(${sql.param(ids.filter(isId))}::uuid[])`;
};

/** The condition of a filter on a column of ids; undefined when it was not asked. */
export const idsAsked = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined => {
  const ids = wordsOn(request, field);
  return ids === undefined ? undefined : isAmong(column, ids);
};

/** The condition of a filter on a column of words; undefined when it was not asked. */
export const wordsAsked = (request: SearchRequest, field: string, column: SQL | AnyPgColumn): SQL | undefined => {
  const words = wordsOn(request, field);
  return words === undefined ? undefined : sql`${column} = any(${sql.param(words)}::text[])`;
};

/** The condition of a filter that a text contains, whatever its case; undefined when it was not asked. */
export const textAsked = (request: SearchRequest, field: string, column: SQL | AnyPgColumn): SQL | undefined =>
  and(...textsOn(request, field).map((text) => sql`position(lower(${text}) in lower(${column})) > 0`));

/** The condition of a filter on a yes or no; undefined when it was not asked. */
export const flagAsked = (request: SearchRequest, field: string, isSo: SQL | AnyPgColumn): SQL | undefined =>
  and(...flagsOn(request, field).map((flag) => sql`${isSo} = ${flag}`));

/** Whether a filter asks for yes. */
export const isAsked = (request: SearchRequest, field: string): boolean => flagsOn(request, field).includes(true);

/** The condition of a filter on what is archived or not; what is not, when it was not asked. */
export const archivedAsked = (request: SearchRequest, archivedAt: AnyPgColumn): SQL | undefined => {
  const flags = flagsOn(request, 'archived');
  return flags.length === 0 ? isNull(archivedAt) : and(...flags.map((flag) => (flag ? isNotNull(archivedAt) : isNull(archivedAt))));
};

/** Is the column one of these words of ours? They stand in the query itself, as in the condition of a partial index. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/**
 * The condition of the filter on the status; all but what is removed, when it was not asked. That nothing removed is asked for, or only
 * what is open, is said in the words of the partial indexes too: PostgreSQL takes such an index only for what it can prove.
 */
export const statusAsked = (request: SearchRequest, column: AnyPgColumn, open: readonly string[]): SQL | undefined => {
  const asked = wordsOn(request, 'status');
  const isOpen = asked?.every((status) => open.includes(status)) === true;
  return and(
    // Said twice, PostgreSQL would take it for twice as rare.
    isOpen && open.every((status) => asked.includes(status)) ? undefined : wordsAsked(request, 'status', column),
    isOpen ? isOneOf(column, open) : undefined,
    isOpen || asked?.includes('Removed') === true ? undefined : sql`${column} <> 'Removed'`,
  );
};
