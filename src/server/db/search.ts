import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../shared/ids.ts';
import { flagsOn, type Searchable, type SearchRequest, textsOn, wordsOn } from '../../shared/search.ts';

/** Is the column one of these ids? A word that is no id matches nothing. */
export const isAmong = (column: AnyPgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids.filter(isId))}::uuid[])`;

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

/** By what each sort that an endpoint declares is sorted. */
export type Sorting<Search extends Searchable> = Record<Search['sorts'][number], SQL | AnyPgColumn>;

/** The order that a search asks for; rows without a value come last, and the id settles ties. */
export const orderAsked = (
  request: SearchRequest,
  sorts: Readonly<Record<string, SQL | AnyPgColumn>>,
  usual: SQL | AnyPgColumn,
  id: AnyPgColumn,
): SQL[] => {
  const asked = request.sorts.flatMap(({ field, direction }) => {
    const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined;
    return by === undefined ? [] : [direction === 'desc' ? sql`${by} desc nulls last` : sql`${by} asc nulls last`];
  });
  return [...(asked.length === 0 ? [asc(usual)] : asked), asc(id)];
};
