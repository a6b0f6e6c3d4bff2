import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { shelves } from '../contract.ts';

export const learningEntryTable = pgTable('learning_entry', {
  ...tenantColumns,
  createdById: uuid().notNull(),
  shelf: text({ enum: shelves }).notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  contentHtml: text().notNull(),
  videoUrl: text().notNull(),
  captionsUrl: text().notNull(),
  chapters: text().notNull(),
});

export const learningProgressTable = pgTable('learning_progress', {
  ...tenantColumns,
  personId: uuid().notNull(),
  entryKey: text().notNull(),
  seconds: integer().notNull(),
  length: integer().notNull(),
  done: boolean().notNull(),
});
