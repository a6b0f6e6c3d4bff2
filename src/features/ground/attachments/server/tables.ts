import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { subjectTypes } from '#shared/subjects.ts';
import { fileKinds } from '../contract.ts';

export const attachmentTable = pgTable('attachment', {
  ...tenantColumns,
  subjectType: text({ enum: subjectTypes }).notNull(),
  subjectId: uuid().notNull(),
  createdById: uuid().notNull(),
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  kind: text({ enum: fileKinds }).notNull(),
  hasPreview: boolean().notNull().default(false),
  /** Under which id the store keeps the file; null for one that was attached before files had such an id. */
  storedId: uuid(),
});
