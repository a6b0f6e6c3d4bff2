import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { subjectTypes } from '#shared/subjects.ts';

export const commentTable = pgTable('comment', {
  ...tenantColumns,
  subjectType: text({ enum: subjectTypes }).notNull(),
  subjectId: uuid().notNull(),
  createdById: uuid().notNull(),
  contentHtml: text().notNull(),
  /** The interval of a measurable that it is about; null for all other comments. */
  about: text(),
  editedAt: timestamp({ withTimezone: true, mode: 'date' }),
});
