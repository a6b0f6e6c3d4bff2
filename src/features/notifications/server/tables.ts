import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../../../server/db/columns.ts';
import type { KeptText } from '../../../server/text/text.ts';
import { notificationTypes } from '../contract.ts';

export const notificationTable = pgTable('notification', {
  ...tenantColumns,
  recipientId: uuid().notNull(),
  type: text({ enum: notificationTypes }).notNull(),
  /** Null where `textKey` says it; those that were told before texts were kept as keys have theirs. */
  title: text(),
  textKey: text(),
  textValues: jsonb().$type<KeptText['values']>().notNull().default({}),
  /** Follows the message, or is all of it. */
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
