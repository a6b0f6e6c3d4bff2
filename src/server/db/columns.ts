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

/** A table that belongs to organisations. */
export interface TenantTable {
  orgId: AnyPgColumn;
}
