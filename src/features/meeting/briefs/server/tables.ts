import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { briefKinds } from '../contract.ts';

export const briefTable = pgTable('brief', {
  ...tenantColumns,
  meetingId: uuid().notNull(),
  personId: uuid().notNull(),
  kind: text({ enum: briefKinds }).notNull(),
  words: text().notNull(),
  sentAt: timestamp({ withTimezone: true, mode: 'date' }),
});
