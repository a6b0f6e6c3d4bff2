import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantTable } from './columns.ts';
import type { Statement } from './gathering.ts';
import { statementName } from './statement-name.ts';
import { type Tx, write } from './transaction.ts';

const casing = new CasingCache('snake_case');

interface Plan {
  table: string;
  columns: { key: string; column: PgColumn; name: string }[];
  /** The statement for each combination of columns that was given, by their numbers. */
  texts: Map<string, string>;
}

const plans = new WeakMap<PgTable, Plan>();

const planOf = (table: PgTable): Plan => {
  const known = plans.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, column, name: casing.getColumnCasing(column) }));
  const plan = { table: getTableName(table), columns, texts: new Map<string, string>() };
  plans.set(table, plan);
  return plan;
};

/** More combinations than a table has in practice; what is beyond them is written out each time. */
const mostTexts = 50;

const textOf = (plan: Plan, rows: Record<string, unknown>[], shape: string): string => {
  const known = plan.texts.get(shape);
  if (known !== undefined) return known;
  const given = plan.columns.filter(({ key }) => rows.some((row) => row[key] !== undefined));
  let count = 0;
  const tuples = rows.map((row) => `(${given.map(({ key }) => (row[key] === undefined ? 'default' : `$${++count}`)).join(', ')})`);
  const text = `insert into "${plan.table}" (${given.map(({ name }) => `"${name}"`).join(', ')}) values ${tuples.join(', ')}`;
  if (plan.texts.size < mostTexts) plan.texts.set(shape, text);
  return text;
};

/** A value as PostgreSQL reads it; `mapToDriverValue` leaves numbers and truth values as they are. */
const wireOf = (column: PgColumn, value: unknown): string | null => {
  const mapped = value === null ? null : column.mapToDriverValue(value);
  if (mapped === null || typeof mapped === 'string') return mapped;
  if (typeof mapped === 'number' || typeof mapped === 'boolean') return String(mapped);
  throw new TypeError(`a value of ${column.name} cannot be written as text`);
};

/** The statement that adds rows, as Drizzle would write it; what is not given takes the column's default. */
export const insertOf = (table: PgTable, rows: Record<string, unknown>[]): Statement => {
  const plan = planOf(table);
  const values: (string | null)[] = [];
  const shape = rows.map((row) =>
    plan.columns
      .filter(({ key, column }) => {
        const value = row[key];
        if (value !== undefined) values.push(wireOf(column, value));
        return value !== undefined;
      })
      .map(({ name }) => name)
      .join(),
  );
  const text = textOf(plan, rows, shape.join(';'));
  return { name: statementName(text) ?? '', text, values };
};

/**
 * Adds rows of a tenant table to the organisation. The statement is made once for each combination of columns, and asks for
 * nothing back, so that it can also leave together with the command's entry.
 */
export const addRows = async <Table extends PgTable & TenantTable>(
  at: { tx: Tx; orgId: string },
  table: Table,
  rows: Omit<InferInsertModel<Table>, 'orgId'>[],
): Promise<void> => {
  if (rows.length > 0)
    await write(
      at.tx,
      insertOf(
        table,
        rows.map((row) => ({ ...row, orgId: at.orgId })),
      ),
    );
};
