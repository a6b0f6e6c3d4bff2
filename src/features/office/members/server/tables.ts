import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** When a member last opened the organisation. It is no change of the organisation, so it is not logged. */
export const lastSeenTable = pgTable('last_seen', {
  orgId: uuid().notNull(),
  personId: uuid().notNull(),
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
