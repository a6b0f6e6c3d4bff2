import { customType, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { textKinds } from '../contract.ts';

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes),
  fromDriver: (bytes) => new Uint8Array(bytes),
});
const instant = () => timestamp({ withTimezone: true, mode: 'date' });

const place = {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  kind: text({ enum: textKinds }).notNull(),
  subjectId: uuid().notNull(),
  part: uuid().notNull(),
};

export const sharedTextTable = pgTable(
  'shared_text',
  {
    ...place,
    settled: bytea().notNull(),
    html: text().notNull(),
    pending: bytea(),
    /** Who has written since `settled`. */
    pendingBy: uuid().array().notNull().default([]),
    writers: jsonb().$type<Record<string, string>>().notNull(),
    touchedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

export const textPastTable = pgTable(
  'text_past',
  {
    ...place,
    at: instant().notNull(),
    byId: uuid(),
    /** Who else has written what is new in this state. */
    alsoBy: uuid().array().notNull().default([]),
    html: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);
