import { and, asc, count, desc, or, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Found, fieldsOf, pickerBuffer, type Searchable, type SearchRequest } from '#shared/search.ts';
import { cursorOf, requestedCursor, type Searching, type SortKind, typeOf } from './cursor.ts';
import type { Tx } from './transaction.ts';

export type SortColumn = SQL | AnyPgColumn;

/** An expression to sort a list by. Only days and instants can be null; rows without a value come last. */
export interface SortKey {
  by: SortColumn;
  kind: SortKind;
  nullable?: true;
}

/** The sort key of each sort field that an endpoint declares. */
export type Sorting<Search extends Searchable> = Readonly<Record<Search['sorts'][number], SortKey>>;

type Sorted = SortKey & { direction?: 'asc' | 'desc' };

/** The orders in which a list can be searched. */
export interface ListOrder {
  /** The list's name; a cursor of one list is refused for another. */
  list: string;
  sorts: Readonly<Record<string, SortKey>>;
  /** The default order. */
  usual: readonly Sorted[];
  /** Whether ties in a requested order are broken by the default order; if not, only by the id. */
  tiesByUsual?: true;
  id: AnyPgColumn;
}

interface Key {
  by: SQL;
  kind: SortKind;
  down: boolean;
}

/** Returns the expression of a sort key. A null becomes an infinity, so that it is last in both directions. */
const keyOf = ({ by, kind, nullable, direction }: Sorted): Key => {
  const down = direction === 'desc';
  if (nullable !== true) return { by: sql`${by}`, kind, down };
  const beyond = sql.raw(`'${down ? '-' : ''}infinity'::${typeOf[kind]}`);
  // Not `coalesce`: under row-level security PostgreSQL would use the index's order, but could not start at the cursor.
  return { by: sql`(case when ${by} is null then ${beyond} else ${by} end)`, kind, down };
};

const keysOf = (request: SearchRequest, { sorts, usual, tiesByUsual }: ListOrder): Key[] => {
  const asked = request.sorts.flatMap(({ field, direction }) => {
    const key = Object.hasOwn(sorts, field) ? sorts[field] : undefined;
    return key === undefined ? [] : [{ ...key, direction }];
  });
  return (asked.length === 0 ? [...usual] : [...asked, ...(tiesByUsual === true ? usual : [])]).map(keyOf);
};

interface Bound extends Key {
  value: SQL;
}

const isBeyond = ({ by, down, value }: Bound): SQL => (down ? sql`${by} < ${value}` : sql`${by} > ${value}`);

/** Returns the condition of rows after these values: beyond the first value, or equal to it and after the other values. */
const isAfter = ([first, ...others]: readonly Bound[]): SQL | undefined => {
  if (first === undefined) return undefined;
  const rest = isAfter(others);
  return rest === undefined ? isBeyond(first) : or(isBeyond(first), and(sql`${first.by} = ${first.value}`, rest));
};

/** Returns the condition as one row comparison where all keys have the same direction: an index can start at it. */
const rowsAfter = (bounds: readonly Bound[]): SQL | undefined => {
  const [sides, values] = [bounds.map(({ by }) => by), bounds.map(({ value }) => value)];
  if (bounds.some(({ down }) => down !== bounds[0]?.down)) return isAfter(bounds);
  const compared = bounds[0]?.down === true ? sql`<` : sql`>`;
  return sql`(${sql.join(sides, sql`, `)}) ${compared} (${sql.join(values, sql`, `)})`;
};

/** What a page's query selects beside each row: the sorted values and the id, for the row's cursor. */
export type KeyColumns = Record<string, SQL>;

/**
 * Returns the columns of a row's key. They are selected as they are sorted by: PostgreSQL computes what stands in a list of columns for every
 * row that it sorts, and JSON made of the values would take longer than the sort. Instants are in UTC, whatever the connection's time zone.
 */
const keyColumns = (keys: readonly Key[], id: AnyPgColumn): KeyColumns => ({
  ...Object.fromEntries(keys.map(({ by, kind }, place) => [`k${place}`, kind === 'instant' ? sql`${by} at time zone 'UTC'` : by])),
  id: sql`${id}`,
});

/** Returns the values of a row's key as a cursor has them. */
const keyValues = (keys: readonly Key[], read: Record<string, unknown>): unknown[] =>
  Object.values(read).map((value, place) => {
    const kind = keys[place]?.kind;
    if (kind === 'number') return Number(value);
    return kind === 'instant' ? String(value).replace(' ', 'T') : value;
  });

const boundOf = (key: Key, value: unknown): Bound => {
  const text = key.kind === 'instant' && !String(value).endsWith('infinity') ? `${String(value)}Z` : value;
  return { ...key, value: sql`${text}::${sql.raw(typeOf[key.kind])}` };
};

/** The parts of a page's query. It skips `offset` rows after the cursor and reads `limit + 1`: the last one shows that more follow. */
export interface PageRequest {
  after: SQL | undefined;
  orderBy: SQL[];
  /** Selected with each row as `key`. */
  key: KeyColumns;
  limit: number;
  offset: number;
  /** Returns the rows of the page, and the cursor to the next page (null on the last one). */
  cut: <Row extends { key: Record<string, unknown> }>(found: Row[]) => { rows: Omit<Row, 'key'>[]; next: string | null };
}

/** Returns offset and limit of a search, in rows; the limit is at most `pickerBuffer`. */
export const rangeOf = ({ startIndex, endIndex }: Pick<SearchRequest, 'startIndex' | 'endIndex'>): { offset: number; limit: number } => ({
  offset: startIndex,
  limit: Math.max(0, Math.min(endIndex - startIndex, pickerBuffer)),
});

/** Returns the query parts of the page that a search asks for. Refuses a cursor that does not belong to the search. */
export const requestedPage = (at: Searching, request: SearchRequest, order: ListOrder): PageRequest => {
  const keys = keysOf(request, order);
  const down = keys.at(-1)?.down === true;
  const values = requestedCursor(
    at,
    order.list,
    request,
    keys.map(({ kind }) => kind),
  );
  const id = { by: sql`${order.id}`, down };
  const bounds = values && [
    ...keys.map((key, place) => boundOf(key, values[place])),
    { ...id, kind: 'text' as const, value: sql`${values.at(-1)}::uuid` },
  ];
  const { offset, limit } = rangeOf(request);
  return {
    after: bounds && rowsAfter(bounds),
    orderBy: [...keys, id].map((key) => (key.down ? desc(key.by) : asc(key.by))),
    key: keyColumns(keys, order.id),
    limit,
    offset,
    cut: (found) => {
      const last = found[limit - 1];
      const next = found.length > limit && last !== undefined ? cursorOf(at, order.list, request, keyValues(keys, last.key)) : null;
      return { rows: found.slice(0, limit).map(({ key: _, ...row }) => row), next };
    },
  };
};

/** Returns the counts of a search's answer for `totalCount` rows and pages of `limit` rows. */
export const pagesOf = (totalCount: number, limit: number): { totalCount: number; totalPages: number } => ({
  totalCount,
  totalPages: limit === 0 ? 0 : Math.ceil(totalCount / limit),
});

interface Counted {
  from: PgTable | Subquery;
  where: SQL | undefined;
  /** The columns that `countBy` can name. */
  by?: Readonly<Record<string, SortColumn>>;
}

type Counts = Pick<Found<unknown>, 'totalCount' | 'totalPages' | 'counts'>;

/** Returns the columns by which a search counts; the contract has refused fields that the list does not count. */
const columnsAsked = ({ countBy }: SearchRequest, by: NonNullable<Counted['by']>): SortColumn[] =>
  countBy === undefined ? [] : fieldsOf(countBy).flatMap((field) => by[field] ?? []);

/**
 * Counts what a search asks for, over all its pages. A count by two fields has keys such as `Company.OnTrack`; without a value a part is
 * empty. `all` is the number of rows if it is known; that saves the query.
 */
export const requestedCount = async (tx: Tx, request: SearchRequest, { from, where, by = {} }: Counted, all?: number): Promise<Counts> => {
  const { limit } = rangeOf(request);
  const columns = columnsAsked(request, by);
  if (columns.length > 0) {
    const value = sql<string>`concat_ws('.', ${sql.join(
      columns.map((column) => sql`coalesce(${column}::text, '')`),
      sql`, `,
    )})`;
    const groups = await tx
      .select({ value, amount: count() })
      .from(from)
      .where(where)
      .groupBy(...columns);
    const counts = Object.fromEntries(groups.map(({ value, amount }) => [value, amount]));
    const total = groups.reduce((sum, { amount }) => sum + amount, 0);
    return { counts, ...(request.includeTotalCount ? pagesOf(total, limit) : {}) };
  }
  if (!request.includeTotalCount) return {};
  if (all !== undefined) return pagesOf(all, limit);
  const [row] = await tx.select({ amount: count() }).from(from).where(where);
  return pagesOf(row?.amount ?? 0, limit);
};

/** Returns the number of all rows when the page has all of them; else undefined. */
export const allOf = (request: SearchRequest, { rows, next }: { rows: readonly unknown[]; next: string | null }): number | undefined =>
  request.after === undefined && request.startIndex === 0 && next === null && rangeOf(request).limit > 0 ? rows.length : undefined;

const collator = new Intl.Collator('en');

interface Named {
  id: string;
  name: string;
}

/** Returns a page of a short list in memory, by name and id, in the direction of `sorts[0]`. `list` is its name for cursors. */
export const pageInMemory = <Item extends Named>(
  at: Searching,
  request: SearchRequest,
  list: string,
  all: readonly Item[],
): Found<Item> => {
  const sign = request.sorts[0]?.direction === 'desc' ? -1 : 1;
  const compare = (one: Named, other: Named): number =>
    sign * (collator.compare(one.name, other.name) || Number(one.id > other.id) - Number(one.id < other.id));
  const values = requestedCursor(at, list, request, ['text']);
  const last = values && { name: String(values[0]), id: String(values[1]) };
  const { offset, limit } = rangeOf(request);
  const left = all.filter((item) => last === undefined || compare(item, last) > 0).toSorted(compare);
  const items = left.slice(offset, offset + limit);
  const end = items.at(-1);
  const next = end !== undefined && left.length > offset + limit ? cursorOf(at, list, request, [end.name, end.id]) : null;
  return { items, next, ...(request.includeTotalCount ? pagesOf(all.length, limit) : {}) };
};
