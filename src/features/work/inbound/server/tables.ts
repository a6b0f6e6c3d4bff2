import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import type { CallLine } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const inboundAddressTable = pgTable('inbound_address', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  name: text().notNull(),
  keyHash: text().notNull(),
  hint: text().notNull(),
  measurables: jsonb().$type<{ id: string; name: string }[]>().notNull(),
  timeZone: text().notNull(),
  createdById: uuid().notNull(),
  endsAt: instant(),
  revokedAt: instant(),
  lastAt: instant(),
  written: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  minuteAt: instant(),
  minuteCalls: integer().notNull().default(0),
});

export const inboundCallTable = pgTable('inbound_call', {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  addressId: uuid().notNull(),
  at: instant().notNull(),
  lines: jsonb().$type<CallLine[]>().notNull(),
});
