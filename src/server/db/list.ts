import { and, type SQL } from 'drizzle-orm';
import type { PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { Searching } from './cursor.ts';
import { type ListOrder, requestedCount, requestedPage, type SortColumn } from './page.ts';
import type { Tx } from './transaction.ts';

/** A list of a table's rows. */
interface List<Columns> {
  table: PgTable;
  /** What is read of each row. */
  columns: Columns;
  order: ListOrder;
  /** The condition of the search's rows, on all pages. */
  where: SQL | undefined;
  /** The columns that `countBy` can name. */
  by: Readonly<Record<string, SortColumn>>;
}

/**
 * Reads the page of a list that a search asks for, and counts what it asks for. Both queries leave in one round trip, the page first:
 * PostgreSQL counts while this node makes objects of the rows.
 */
export const searchList = async <Columns extends SelectedFields>(
  at: Searching & { tx: Tx },
  request: SearchRequest,
  { table, columns, order, where, by }: List<Columns>,
): Promise<Found<SelectResultFields<Columns>>> => {
  const page = requestedPage(at, request, order);
  const find = at.tx
    .select({ ...columns, key: page.key } as SelectedFields)
    .from(table)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  // A query of Drizzle is sent when somebody waits for it.
  const reading = find.then((found) => page.cut(found as unknown as (SelectResultFields<Columns> & { key: Record<string, unknown> })[]));
  const [{ rows, next }, counts] = await Promise.all([reading, requestedCount(at.tx, request, { from: table, where, by })]);
  return { items: rows as unknown as SelectResultFields<Columns>[], next, ...counts };
};
