import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true, mode: 'date' }).notNull();

export const verificationCodeTable = pgTable('verification_code', {
  email: text().primaryKey(),
  codeHash: text().notNull(),
  wrongTries: integer().notNull().default(0),
  expiresAt: instant(),
});

export const resetCodeTable = pgTable('reset_code', {
  codeHash: text().primaryKey(),
  personId: uuid().notNull(),
  expiresAt: instant(),
});

export const accountAttemptTable = pgTable('account_attempt', { subject: text().notNull(), at: instant() });
