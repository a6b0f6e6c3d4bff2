import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';

export const departmentTable = pgTable('department', {
  ...tenantColumns,
  name: text().notNull(),
  headId: uuid(),
  position: integer().notNull(),
});

export const departmentMeetingTable = pgTable('department_meeting', {
  ...tenantColumns,
  departmentId: uuid().notNull(),
  tractionId: uuid().notNull(),
});
