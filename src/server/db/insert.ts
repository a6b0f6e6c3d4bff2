import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantTable } from './columns.ts';
import type { Tx } from './transaction.ts';

/** PostgreSQL numbers the parameters of a statement with 16 bits. */
const mostParameters = 65_535;

/** Adds rows of a tenant table to the organisation of the request: in one statement, or in as few as their parameters allow. */
export const addRows = async <Table extends PgTable & TenantTable>(
  at: { tx: Tx; orgId: string },
  table: Table,
  rows: Omit<InferInsertModel<Table>, 'orgId'>[],
): Promise<void> => {
  const values = rows.map((row) => ({ ...row, orgId: at.orgId })) as unknown as Table['$inferInsert'][];
  const portion = Math.floor(mostParameters / Object.keys(getTableColumns(table)).length);
  for (let start = 0; start < values.length; start += portion) await at.tx.insert(table).values(values.slice(start, start + portion));
};
