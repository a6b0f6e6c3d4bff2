import { createHash } from 'node:crypto';
import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { clientOf, type Tx } from './transaction.ts';

interface Wanted {
  where: SQL | undefined;
  orderBy?: SQL[];
  offset?: number;
  limit?: number;
}

const dialect = new PgDialect({ casing: 'snake_case' });
const casing = new CasingCache('snake_case');
const plans = new WeakMap<PgTable, { head: string; keys: string[] }>();
const names = new Map<string, string>();

const planOf = (table: PgTable): { head: string; keys: string[] } => {
  const known = plans.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table));
  const name = getTableName(table);
  const list = columns.map(([, column]) => `"${name}"."${casing.getColumnCasing(column)}"`).join(', ');
  const plan = { head: `select ${list} from "${name}"`, keys: columns.map(([key]) => key) };
  plans.set(table, plan);
  return plan;
};

/** A statement's name, so that PostgreSQL keeps its plan on each connection. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  if (names.size < 2_000) names.set(text, name);
  return name;
};

/**
 * Rows of one table, as Drizzle would give them, at a third of the cost: the column list is written once, the statement is
 * prepared, and rows are not mapped value by value. For lists; single rows are fine with Drizzle's own select.
 */
export const listRows = async <Table extends PgTable>(
  tx: Tx,
  table: Table,
  { where, orderBy = [], offset = 0, limit }: Wanted,
): Promise<InferSelectModel<Table>[]> => {
  const { head, keys } = planOf(table);
  const order = orderBy.length === 0 ? sql`` : sql` order by ${sql.join(orderBy, sql`, `)}`;
  const page = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset}`;
  const tail = dialect.sqlToQuery(sql`${where === undefined ? sql`` : sql` where ${where}`}${order}${page}`);
  const text = head + tail.sql;
  const { rows } = await clientOf(tx).query<unknown[]>({ name: nameOf(text), text, values: tail.params, rowMode: 'array' });
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index];
    return row as InferSelectModel<Table>;
  });
};
