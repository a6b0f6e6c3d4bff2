import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import type { TreeChange } from '../rules/tree.ts';

/** Somebody who holds a seat beside the first holder; `holderName` is the name of one without a login. */
export interface CoHolder {
  assignedToId: string | null;
  holderName: string;
}

/** What an edit of a chart can change of a seat, and bring back. */
export interface StoredSeat {
  id: string;
  parentId: string | null;
  position: string;
  isAssistant: boolean;
  isLT: boolean;
  title: string;
  roles: string[];
  assignedToId: string | null;
  holderName: string;
  coHolders: CoHolder[];
}

/** One seat's part in an edit; of one that was removed, also by a step, the notes too, so that they come back with it. */
export interface StoredChange extends TreeChange<StoredSeat> {
  notes?: { notes: string; notesUpdatedAt: string | null; notesUpdatedById: string | null };
}

export const seatTable = pgTable('seat', {
  ...tenantColumns,
  createdById: uuid(),
  revisionId: uuid().notNull(),
  parentId: uuid(),
  position: text().notNull(),
  isAssistant: boolean().notNull().default(false),
  isLT: boolean('is_lt').notNull().default(false),
  title: text().notNull(),
  roles: jsonb().$type<string[]>().notNull().default([]),
  assignedToId: uuid(),
  holderName: text().notNull().default(''),
  coHolders: jsonb().$type<CoHolder[]>().notNull().default([]),
  edits: integer().notNull().default(1),
  notes: text().notNull().default(''),
  notesUpdatedAt: timestamp({ withTimezone: true, mode: 'date' }),
  notesUpdatedById: uuid(),
});

export const seatEditTable = pgTable('seat_edit', {
  ...tenantColumns,
  revisionId: uuid().notNull(),
  personId: uuid().notNull(),
  number: integer().notNull(),
  changes: jsonb().$type<StoredChange[]>().notNull(),
  isUndone: boolean().notNull().default(false),
});

/** A seat as its past keeps it: its columns by their names in the database. */
interface PastSeat {
  id: string;
  parent_id: string | null;
  position: string;
  is_assistant: boolean;
  is_lt: boolean;
  title: string;
  roles: string[];
  assigned_to_id: string | null;
  holder_name: string;
  co_holders: CoHolder[];
}

/** What stood in a chart before: each state of each seat. A trigger keeps them. */
export const seatPastTable = pgTable(
  'seat_past',
  {
    orgId: uuid().notNull(),
    seq: bigint({ mode: 'bigint' }).notNull(),
    revisionId: uuid().notNull(),
    seatId: uuid().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Null once the seat was removed. */
    seat: jsonb().$type<PastSeat>(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.seq] })],
);
