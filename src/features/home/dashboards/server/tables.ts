import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import type { Widget } from '../contract.ts';

/** A member's dashboard; its id is the member's. */
export const dashboardTable = pgTable('dashboard', {
  ...tenantColumns,
  /** Null for the default of the member's role. */
  widgets: jsonb().$type<Widget[]>(),
  columnOrder: jsonb().$type<string[]>().notNull().default([]),
});
