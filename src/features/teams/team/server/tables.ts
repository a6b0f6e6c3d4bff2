import { boolean, date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { type AgendaItem, type ChecklistItem, cadences, colorTags, type MeetingSummary, runStates, type Visibility } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const tractionTable = pgTable('traction', {
  ...tenantColumns,
  title: text().notNull(),
  ownerId: uuid(),
  createdById: uuid(),
  scorecardId: uuid().notNull(),
  visibility: jsonb().$type<Visibility>().notNull(),
  checklist: jsonb().$type<ChecklistItem[]>().notNull().default([]),
  removedAt: instant(),
});

export const threadTable = pgTable('thread', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  title: text().notNull(),
  cadence: text({ enum: cadences }).notNull(),
  anchorDate: date({ mode: 'string' }),
  meetingTime: text(),
  timeZone: text().notNull().default('UTC'),
  agendaTemplateId: uuid(),
  agendaName: text().notNull().default(''),
  agendaItems: jsonb().$type<AgendaItem[]>().notNull(),
  settings: jsonb().$type<{ sendRecapEmail: boolean; clearMeetingItems: boolean }>().notNull(),
});

export const inviteeTable = pgTable('invitee', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  personId: uuid().notNull(),
  /** When the person was reminded last to prepare. */
  nudgedAt: timestamp({ withTimezone: true, mode: 'date' }),
});

/** A person's own colour tag and star on a meeting. */
export const markTable = pgTable('mark', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  personId: uuid().notNull(),
  colorTag: text({ enum: colorTags }).notNull().default('None'),
  isFavorite: boolean().notNull().default(false),
});

export const meetingTable = pgTable('meeting', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  threadId: uuid().notNull(),
  nextDate: date({ mode: 'string' }),
  status: text({ enum: runStates }).notNull().default('NotStarted'),
  startedAt: instant(),
  endedAt: instant(),
  summary: jsonb().$type<MeetingSummary>(),
});
