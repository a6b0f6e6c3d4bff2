import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns } from '../../../server/db/columns.ts';
import { todoStatuses } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const todoTable = pgTable('todo', {
  ...itemColumns,
  tractionId: uuid(),
  ownerId: uuid().notNull(),
  meetingId: uuid(),
  issueId: uuid(),
  title: text().notNull(),
  contentHtml: text().notNull().default(''),
  dueDate: date({ mode: 'string' }),
  status: text({ enum: todoStatuses }).notNull().default('NotDone'),
  doneAt: instant(),
  archivedAt: instant(),
});
