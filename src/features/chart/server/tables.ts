import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '../../../server/db/columns.ts';
import type { Change } from '../rules.ts';

/** Somebody who holds a seat beside the first holder; `holderName` is the name of one without a login. */
export interface CoHolder {
  assignedToId: string | null;
  holderName: string;
}

/** What an edit of a chart can change of a seat, and bring back. */
export interface KeptSeat {
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

/** One seat's part in an edit; of a removed one also the notes, so that they come back with it. */
export interface KeptChange extends Change<KeptSeat> {
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
  changes: jsonb().$type<KeptChange[]>().notNull(),
  isUndone: boolean().notNull().default(false),
});
