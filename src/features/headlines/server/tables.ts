import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns } from '../../../server/db/columns.ts';
import { headlineStatuses } from '../contract.ts';

export const headlineTable = pgTable('headline', {
  ...itemColumns,
  tractionId: uuid().notNull(),
  ownerId: uuid().notNull(),
  meetingId: uuid(),
  title: text().notNull(),
  contentHtml: text().notNull().default(''),
  status: text({ enum: headlineStatuses }).notNull().default('ToReview'),
  cascadedFromId: uuid(),
  archivedAt: timestamp({ withTimezone: true, mode: 'date' }),
});
