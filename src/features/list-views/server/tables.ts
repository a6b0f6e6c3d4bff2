import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../../../server/db/columns.ts';
import { listTabs } from '../contract.ts';

export const listViewTable = pgTable('list_view', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  personId: uuid().notNull(),
  tab: text({ enum: listTabs }).notNull(),
  title: text().notNull(),
  query: text().notNull(),
  isShared: boolean().notNull().default(false),
});
