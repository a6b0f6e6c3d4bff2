import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { listTabs } from '../contract.ts';

export const listViewTable = pgTable('list_view', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  personId: uuid(),
  tab: text({ enum: listTabs }).notNull(),
  title: text().notNull(),
  query: text().notNull(),
  isShared: boolean().notNull().default(false),
  removedAt: timestamp({ withTimezone: true }),
});
