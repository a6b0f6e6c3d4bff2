import { date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns, tenantColumns } from '#server/db/columns.ts';
import { rockStatuses, rockTypes } from '../contract.ts';

export const rockTable = pgTable('rock', {
  ...itemColumns,
  tractionId: uuid().notNull(),
  ownerId: uuid().notNull(),
  meetingId: uuid(),
  title: text().notNull(),
  contentHtml: text().notNull().default(''),
  dueDate: date({ mode: 'string' }).notNull(),
  type: text({ enum: rockTypes }).notNull(),
  status: text({ enum: rockStatuses }).notNull().default('OnTrack'),
  statusAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  /** Why it is a Non-Rock; empty where nobody has said so. */
  statusReason: text().notNull().default(''),
  progress: smallint(),
  delegatedFromId: uuid(),
  removedAt: timestamp({ withTimezone: true, mode: 'date' }),
  firstDueDate: date({ mode: 'string' }),
});

export const rockTractionTable = pgTable('rock_traction', {
  ...tenantColumns,
  rockId: uuid().notNull(),
  tractionId: uuid().notNull(),
});

export const milestoneTable = pgTable('milestone', {
  ...tenantColumns,
  rockId: uuid().notNull(),
  title: text().notNull(),
  ownerId: uuid().notNull(),
  dueDate: date({ mode: 'string' }),
  doneAt: timestamp({ withTimezone: true, mode: 'date' }),
  position: integer().notNull(),
});
