import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { fitMarks } from '../contract.ts';

const mark = () => text({ enum: fitMarks });

/** Row security shows a note to its writer and its readers only. */
export const fitNoteTable = pgTable('fit_note', {
  ...tenantColumns,
  writerId: uuid().notNull(),
  revisionId: uuid().notNull(),
  seatId: uuid().notNull(),
  aboutId: uuid(),
  aboutName: text().notNull().default(''),
  rightPerson: mark(),
  gets: mark(),
  wants: mark(),
  capacity: mark(),
  words: text().notNull().default(''),
});

export const fitNoteReaderTable = pgTable(
  'fit_note_reader',
  { orgId: uuid().notNull(), noteId: uuid().notNull(), personId: uuid().notNull(), writerId: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.orgId, table.noteId, table.personId] })],
);
