import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sources } from '#shared/fields.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Columns of every tenant table: organisation, id, times, and the version that optimistic locks compare. */
export const tenantColumns = {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
};

/** Columns of every item that a person writes: those of a tenant table, where the item came from, and who created it. */
export const itemColumns = {
  ...tenantColumns,
  source: text({ enum: sources }).notNull().default('typed'),
  createdById: uuid().notNull(),
};

/** Returns the new `meeting_id` of items that move to the traction `target`: kept when they are in it already, else null. */
export const meetingIdIn = ({ tractionId, meetingId }: { tractionId: AnyPgColumn; meetingId: AnyPgColumn }, target: string): SQL =>
  sql`case when ${tractionId} = ${target}::uuid then ${meetingId} end`;

/** A table whose rows belong to organisations. */
export interface TenantTable {
  orgId: AnyPgColumn;
}
