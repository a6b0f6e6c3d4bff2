import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../../../server/db/columns.ts';
import type { KeptText } from '../../../server/text/text.ts';
import { notificationTypes } from '../contract.ts';

export const notificationTable = pgTable('notification', {
  ...tenantColumns,
  recipientId: uuid().notNull(),
  type: text({ enum: notificationTypes }).notNull(),
  /** The title of old notifications, which were stored as plain text; null where `textKey` has the title. */
  title: text(),
  textKey: text(),
  textValues: jsonb().$type<KeptText['values']>().notNull().default({}),
  /** Keys and values of the texts that follow the message, or are the whole of it. */
  textParts: jsonb().$type<KeptText[]>().notNull().default([]),
  /** Words that a person wrote, such as an item's title. */
  message: text().notNull().default(''),
  link: text(),
  approvalUrl: text(),
  denyUrl: text(),
  isRead: boolean().notNull().default(false),
  isRemoved: boolean().notNull().default(false),
  isActioned: boolean().notNull().default(false),
});
