import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../../../server/db/columns.ts';
import { notificationTypes } from '../contract.ts';

export const notificationTable = pgTable('notification', {
  ...tenantColumns,
  recipientId: uuid().notNull(),
  type: text({ enum: notificationTypes }).notNull(),
  title: text().notNull(),
  message: text().notNull().default(''),
  link: text(),
  approvalUrl: text(),
  denyUrl: text(),
  isRead: boolean().notNull().default(false),
  isRemoved: boolean().notNull().default(false),
  isActioned: boolean().notNull().default(false),
});
