import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns } from '../../../server/db/columns.ts';
import { issueOrigins, issueStatuses } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const issueTable = pgTable('issue', {
  ...itemColumns,
  tractionId: uuid().notNull(),
  ownerId: uuid().notNull(),
  meetingId: uuid(),
  title: text().notNull(),
  contentHtml: text().notNull().default(''),
  status: text({ enum: issueStatuses }).notNull().default('ToReview'),
  solvedAt: instant(),
  outcome: text().notNull().default(''),
  rank: integer().notNull().default(1),
  fromType: text({ enum: issueOrigins }),
  fromId: uuid(),
  fromTitle: text().notNull().default(''),
  archivedAt: instant(),
});
