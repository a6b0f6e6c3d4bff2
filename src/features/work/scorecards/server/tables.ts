import { boolean, doublePrecision, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns, tenantColumns } from '#server/db/columns.ts';
import { comparisons, units, valueScales } from '../contract.ts';

export const measurableTable = pgTable('measurable', {
  ...itemColumns,
  tractionId: uuid().notNull(),
  linkedItemId: uuid(),
  ownerId: uuid(),
  editorId: uuid(),
  title: text().notNull(),
  goalValue: doublePrecision().notNull(),
  comparison: text({ enum: comparisons }).notNull(),
  unitOfMeasure: text({ enum: units }).notNull(),
  valueScale: text({ enum: valueScales }).notNull(),
  decimalPlaces: smallint().notNull(),
  group: text('group_name').notNull().default(''),
  position: integer().notNull().default(0),
  removedAt: timestamp({ withTimezone: true, mode: 'date' }),
});

export const measuredValueTable = pgTable('measured_value', {
  ...tenantColumns,
  measurableId: uuid().notNull(),
  intervalId: text().notNull(),
  value: doublePrecision(),
  entered: boolean().notNull(),
  editorId: uuid(),
});

export const scorecardSettingTable = pgTable('scorecard_setting', {
  ...tenantColumns,
  personId: uuid().notNull(),
  reverse: boolean().notNull().default(false),
  showAverage: boolean().notNull().default(true),
  showTotal: boolean().notNull().default(false),
});
