import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns, tenantColumns } from '#server/db/columns.ts';
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
  isLongTerm: boolean().notNull().default(false),
  fromType: text({ enum: issueOrigins }),
  fromId: uuid(),
  fromTitle: text().notNull().default(''),
  /** The meetings of that item, which the database keeps; none for a personal To-Do. Null where there is no such item. */
  fromPlaces: uuid().array(),
  archivedAt: instant(),
});

export const issueVoteTable = pgTable('issue_vote', {
  ...tenantColumns,
  issueId: uuid().notNull(),
  tractionId: uuid().notNull(),
  personId: uuid().notNull(),
});
