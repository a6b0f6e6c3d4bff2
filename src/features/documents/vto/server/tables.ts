import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparisons, units, valueScales } from '#features/work/scorecards/contract.ts';
import { tenantColumns } from '#server/db/columns.ts';
import { type RowKind, type SectionKind, type VtoType } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const vtoSectionTable = pgTable('vto_section', {
  ...tenantColumns,
  revisionId: uuid().notNull(),
  kind: text().$type<SectionKind>().notNull(),
  title: text().notNull().default(''),
  customTitle: text().notNull().default(''),
  description: text().notNull().default(''),
  niche: text().notNull().default(''),
  text: text().notNull().default(''),
  futureDate: date({ mode: 'string' }),
});

export const vtoRowTable = pgTable('vto_row', {
  ...tenantColumns,
  createdById: uuid(),
  revisionId: uuid().notNull(),
  kind: text().$type<RowKind>().notNull(),
  position: text().notNull(),
  title: text().notNull().default(''),
  description: text().notNull().default(''),
  processTitle: text().notNull().default(''),
  process: text().notNull().default(''),
  guarantee: text().notNull().default(''),
  notes: text().notNull().default(''),
  targetMarketId: uuid(),
  assignedToId: uuid(),
  value: doublePrecision(),
  comparison: text({ enum: comparisons }).notNull().default('GreaterOrEqual'),
  unitOfMeasure: text({ enum: units }).notNull().default('Number'),
  valueScale: text({ enum: valueScales }).notNull().default('One'),
  decimalPlaces: smallint().notNull().default(0),
  measurableId: uuid(),
  rockId: uuid(),
  goalId: uuid(),
  removedAt: instant(),
});

export const vtoResultTable = pgTable('vto_result', {
  ...tenantColumns,
  revisionId: uuid().notNull(),
  quarter: text().notNull(),
  vtoType: text().$type<VtoType>().notNull(),
  isMeasurable: boolean().notNull(),
  planId: uuid(),
  associatedItemId: uuid(),
  title: text().notNull(),
  goalValue: doublePrecision(),
  comparison: text({ enum: comparisons }).notNull().default('GreaterOrEqual'),
  value: doublePrecision().notNull(),
  unitOfMeasure: text({ enum: units }).notNull(),
  valueScale: text({ enum: valueScales }).notNull(),
  decimalPlaces: smallint().notNull(),
  position: integer().notNull().default(0),
  recordedById: uuid(),
  recordedAt: instant().notNull().defaultNow(),
});

export const vtoPresenceTable = pgTable(
  'vto_presence',
  {
    orgId: uuid().notNull(),
    revisionId: uuid().notNull(),
    personId: uuid().notNull(),
    place: text().notNull().default(''),
    seenAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.revisionId, table.personId] })],
);

/** What stood in a V/TO before; a trigger writes it. */
export const vtoPastTable = pgTable(
  'vto_past',
  {
    orgId: uuid().notNull(),
    seq: bigint({ mode: 'bigint' }).notNull(),
    revisionId: uuid().notNull(),
    entryId: uuid().notNull(),
    kind: text().$type<SectionKind | RowKind | 'result'>().notNull(),
    at: instant().notNull(),
    byId: uuid(),
    entry: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.seq] })],
);
