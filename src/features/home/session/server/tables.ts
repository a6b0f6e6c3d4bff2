import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const sessionContextTable = pgTable('session_context', {
  id: uuid().primaryKey(),
  authSessionId: uuid().notNull(),
  personId: uuid().notNull(),
  orgId: uuid(),
  /** True for the context of tabs that stay in one organisation; false for the one that the sign-in's other tabs share. */
  stays: boolean().notNull().default(false),
  timeZone: text().notNull().default('UTC'),
  createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});
