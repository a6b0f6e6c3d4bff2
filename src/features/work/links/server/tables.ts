import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { subjectTypes } from '#shared/subjects.ts';

/** A link seen from one of its ends; each has two rows. */
export const linkTable = pgTable('link', {
  ...tenantColumns,
  /** The same for both rows of a link. */
  pairId: uuid().notNull(),
  subjectType: text({ enum: subjectTypes }).notNull(),
  subjectId: uuid().notNull(),
  otherType: text({ enum: subjectTypes }).notNull(),
  otherId: uuid().notNull(),
});
