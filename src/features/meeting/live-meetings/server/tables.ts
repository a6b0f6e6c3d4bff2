import { integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { runStates } from '#features/teams/team/contract.ts';
import { tenantColumns } from '#server/db/columns.ts';
import type { LiveMeeting } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Status, scribe and start of a live meeting, which lists of running meetings show. Its id is the meeting's. */
export const liveMeetingTable = pgTable('live_meeting', {
  ...tenantColumns,
  tractionId: uuid().notNull(),
  threadId: uuid().notNull(),
  status: text({ enum: runStates }).notNull(),
  startedAt: instant(),
  scribePersonId: uuid(),
});

export const liveStateTable = pgTable(
  'live_state',
  {
    orgId: uuid().notNull(),
    id: uuid().notNull(),
    number: integer().notNull(),
    state: json().$type<LiveMeeting>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

export const sectionNotesTable = pgTable(
  'section_notes',
  {
    orgId: uuid().notNull(),
    meetingId: uuid().notNull(),
    agendaItemId: uuid().notNull(),
    place: integer().notNull(),
    title: text().notNull(),
    contentHtml: text().notNull(),
    version: integer().notNull(),
    updatedById: uuid().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.meetingId, table.agendaItemId] })],
);

export const livePresenceTable = pgTable(
  'live_presence',
  {
    orgId: uuid().notNull(),
    threadId: uuid().notNull(),
    personId: uuid().notNull(),
    nodeId: uuid().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.threadId, table.personId, table.nodeId] })],
);
