import { asc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../shared/ids.ts';
import { filterOn, type SearchRequest, wordsOn } from '../../shared/search.ts';

/** Is the column one of these ids? A word that is no id matches nothing. */
export const isAmong = (column: AnyPgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param(ids.filter(isId))}::uuid[])`;

/** The condition of a filter on a column of ids; undefined when it was not asked. */
export const idsAsked = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined => {
  const ids = wordsOn(request, field);
  return ids === undefined ? undefined : isAmong(column, ids);
};

/** The condition of a filter on a column of words; undefined when it was not asked. */
export const wordsAsked = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined => {
  const words = wordsOn(request, field);
  return words === undefined ? undefined : sql`${column} = any(${sql.param(words)}::text[])`;
};

/** The condition of a filter that a text contains, whatever its case; undefined when it was not asked. */
export const textAsked = (request: SearchRequest, field: string, column: AnyPgColumn): SQL | undefined => {
  const text = filterOn(request, field);
  return typeof text === 'string' ? sql`position(lower(${text}) in lower(${column})) > 0` : undefined;
};

/** Whether a filter asks for yes. */
export const isAsked = (request: SearchRequest, field: string): boolean => {
  const value = filterOn(request, field);
  return value === true || value === 'true';
};

/** The order that a search asks for, of those that it can have; rows without a value come last, and the id settles ties. */
export const orderAsked = (
  request: SearchRequest,
  sorts: Record<string, SQL | AnyPgColumn>,
  usual: SQL | AnyPgColumn,
  id: AnyPgColumn,
): SQL[] => {
  const asked = request.sorts.flatMap(({ field, direction }) => {
    const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined;
    return by === undefined ? [] : [direction === 'desc' ? sql`${by} desc nulls last` : sql`${by} asc nulls last`];
  });
  return [...(asked.length === 0 ? [asc(usual)] : asked), asc(id)];
};
