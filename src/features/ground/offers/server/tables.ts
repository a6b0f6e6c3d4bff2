import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { offerKinds } from '#shared/offers.ts';

export const acceptedOfferTable = pgTable(
  'kept_offer',
  {
    personId: uuid().notNull(),
    kind: text({ enum: offerKinds }).notNull(),
    code: text().notNull(),
    keptAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
);
