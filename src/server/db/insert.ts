import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantTable } from './columns.ts';
import type { Tx } from './transaction.ts';

/** Adds rows of a tenant table to the organisation of the request, in one statement; no rows are no statement. */
export const addRows = async <Table extends PgTable & TenantTable>(
  at: { tx: Tx; orgId: string },
  table: Table,
  rows: Omit<InferInsertModel<Table>, 'orgId'>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, orgId: at.orgId })) as unknown as Table['$inferInsert'][];
  await at.tx.insert(table).values(values);
};
