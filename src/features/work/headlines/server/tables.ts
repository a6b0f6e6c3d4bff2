import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns, tenantColumns } from '#server/db/columns.ts';
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

/** Who has read a headline before the meeting heard it. */
export const headlineReadTable = pgTable('headline_read', {
  ...tenantColumns,
  headlineId: uuid().notNull(),
  tractionId: uuid().notNull(),
  personId: uuid().notNull(),
});
