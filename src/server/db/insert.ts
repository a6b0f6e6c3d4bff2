import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantTable } from './columns.ts';
import type { Tx } from './transaction.ts';

/** The most parameters of a statement: PostgreSQL numbers them with 16 bits. */
const mostParameters = 65_535;

/** Inserts rows into a tenant table of the request's organisation, in as few statements as the limit on parameters allows. */
export const addRows = async <Table extends PgTable & TenantTable>(
  at: { tx: Tx; orgId: string },
  table: Table,
  rows: Omit<InferInsertModel<Table>, 'orgId'>[],
): Promise<void> => {
  const values = rows.map((row) => ({ ...row, orgId: at.orgId })) as unknown as Table['$inferInsert'][];
  const rowsPerStatement = Math.floor(mostParameters / Object.keys(getTableColumns(table)).length);
  for (let start = 0; start < values.length; start += rowsPerStatement)
    await at.tx.insert(table).values(values.slice(start, start + rowsPerStatement));
};
