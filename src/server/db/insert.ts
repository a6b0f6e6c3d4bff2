import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantTable } from './columns.ts';
import type { Tx } from './transaction.ts';

type Row = Record<string, unknown>;

const casing = new CasingCache('snake_case');

/** Most rows of one statement, so that its JSON stays small enough to be parsed at once. */
const mostRows = 1_000;

const given = (row: Row): string[] => Object.keys(row).filter((key) => row[key] !== undefined);

/** A value as JSON carries it to its column. */
const carried = (column: PgColumn, value: unknown): unknown =>
  value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value);

/** Groups rows that give the same columns, since the columns left out take their defaults. */
const bySameColumns = (rows: Row[]): Row[][] => [...Map.groupBy(rows, (row) => given(row).sort().join()).values()];

/** The rows as JSON, and the names of their columns as a list in SQL. */
const written = (columns: Record<string, PgColumn>, rows: Row[]): { json: string; names: string } => {
  const used = given(rows[0] ?? {}).map((key) => {
    const column = columns[key];
    if (column === undefined) throw new TypeError(`the table has no column ${key}`);
    return { key, column, name: casing.getColumnCasing(column) };
  });
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(used.map(({ key, column, name }) => [name, carried(column, row[key])]))),
  );
  return { json, names: used.map(({ name }) => `"${name}"`).join(', ') };
};

/**
 * Inserts rows into a tenant table of the request's organisation. The rows travel as one JSON parameter, so the statement is the same for
 * one row and for a thousand: PostgreSQL keeps its plan, and no limit on parameters applies.
 */
export const addRows = async <Table extends PgTable & TenantTable>(
  at: { tx: Tx; orgId: string },
  table: Table,
  rows: Omit<InferInsertModel<Table>, 'orgId'>[],
): Promise<void> => {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const name = `"${getTableName(table)}"`;
  for (const group of bySameColumns(rows.map((row): Row => ({ ...row, orgId: at.orgId })))) {
    for (let start = 0; start < group.length; start += mostRows) {
      const { json, names } = written(columns, group.slice(start, start + mostRows));
      await at.tx.execute(
        sql`insert into ${sql.raw(`${name} (${names}) select ${names} from json_populate_recordset(null::${name}, `)}${json}::json)`,
      );
    }
  }
};
