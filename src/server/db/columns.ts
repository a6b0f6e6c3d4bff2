import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sources } from '../../shared/fields.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Columns of every tenant table: the organisation, the id, the version that optimistic locks compare. */
export const tenantColumns = {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
};

/** Columns of every item that a person writes: where it came from and who made it. */
export const itemColumns = {
  ...tenantColumns,
  source: text({ enum: sources }).notNull().default('typed'),
  createdById: uuid().notNull(),
};

/** The meeting that an item came from, which it keeps in its own traction alone; for an update that moves items to one. */
export const keptIn = ({ tractionId, meetingId }: { tractionId: AnyPgColumn; meetingId: AnyPgColumn }, target: string): SQL =>
  sql`case when ${tractionId} = ${target}::uuid then ${meetingId} end`;

/** A table that belongs to organisations. */
export interface TenantTable {
  orgId: AnyPgColumn;
}
