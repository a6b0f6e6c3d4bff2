import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const feedTable = pgTable('calendar_feed', {
  personId: uuid().primaryKey(),
  feedId: uuid().notNull(),
  hasMeetings: boolean().notNull().default(true),
  hasTodos: boolean().notNull().default(true),
  hasRocks: boolean().notNull().default(true),
  isBusyOnly: boolean().notNull().default(false),
  lastReadAt: timestamp({ withTimezone: true, mode: 'date' }),
});
