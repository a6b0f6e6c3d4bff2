import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const sessionContextTable = pgTable('session_context', {
  id: uuid().primaryKey(),
  authSessionId: uuid().notNull(),
  personId: uuid().notNull(),
  orgId: uuid(),
  timeZone: text().notNull().default('UTC'),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
