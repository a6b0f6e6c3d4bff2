import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { proposalOrigins } from '../contract.ts';

export const issueNotNowTable = pgTable('issue_not_now', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  fromType: text({ enum: proposalOrigins }).notNull(),
  fromId: uuid().notNull(),
  count: integer().notNull(),
});
