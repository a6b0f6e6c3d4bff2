import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true, mode: 'date' }).notNull();

export const verificationCodeTable = pgTable(
  'verification_code',
  {
    email: text().notNull(),
    /** A digest of the network address that asked for the code. */
    requester: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: instant(),
    /** Wrong tries from where the code was asked for. */
    wrongTries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.email, table.requester] })],
);

export const resetCodeTable = pgTable('reset_code', {
  codeHash: text().primaryKey(),
  personId: uuid().notNull(),
  expiresAt: instant(),
});

export const accountAttemptTable = pgTable('account_attempt', { subject: text().notNull(), at: instant() });
