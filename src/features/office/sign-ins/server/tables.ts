import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const emailChangeTable = pgTable('email_change', {
  personId: uuid().primaryKey(),
  /** The new address. */
  email: text().notNull(),
  oldCodeHash: text().notNull(),
  newCodeHash: text().notNull(),
  wrongTries: integer().notNull().default(0),
  expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
