import { date, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns } from '#server/db/columns.ts';
import { rhythms, todoStatuses } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const todoTable = pgTable('todo', {
  ...itemColumns,
  tractionId: uuid(),
  ownerId: uuid().notNull(),
  meetingId: uuid(),
  issueId: uuid(),
  /** The meeting of that Issue, which the database keeps. */
  issuePlace: uuid(),
  title: text().notNull(),
  contentHtml: text().notNull().default(''),
  dueDate: date({ mode: 'string' }),
  status: text({ enum: todoStatuses }).notNull().default('NotDone'),
  doneAt: instant(),
  archivedAt: instant(),
  repeats: text({ enum: rhythms }),
  repeatUntil: date({ mode: 'string' }),
  repeatDay: smallint(),
  repeatedFromId: uuid(),
});
