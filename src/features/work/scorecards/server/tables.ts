import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { itemColumns, tenantColumns } from '#server/db/columns.ts';
import type { Day } from '#shared/dates.ts';
import { type Formula, type GoalStep, goalKinds, measurableUnits, type Period, periods, rollups, valueScales } from '../contract.ts';

/** An exact decimal. It has at most 15 digits, which a number of JavaScript holds exactly. */
const decimal = () => numeric({ mode: 'number' });

export const measurableTable = pgTable('measurable', {
  ...itemColumns,
  tractionId: uuid().notNull(),
  linkedItemId: uuid(),
  ownerId: uuid(),
  editorId: uuid(),
  title: text().notNull(),
  goalValue: decimal().notNull(),
  comparison: text({ enum: goalKinds }).notNull(),
  unitOfMeasure: text({ enum: measurableUnits }).notNull(),
  valueScale: text({ enum: valueScales }).notNull(),
  decimalPlaces: smallint().notNull(),
  goalTo: decimal(),
  /** All goals, the first from the beginning; empty while there was only one. The columns above have the one that was set last for its own time. */
  goals: jsonb().$type<GoalStep[]>().notNull().default([]),
  formula: jsonb().$type<Formula>(),
  period: text({ enum: periods }).notNull().default('week'),
  /** Without, as is usual for the unit. */
  rollup: text({ enum: rollups }),
  group: text('group_name').notNull().default(''),
  position: integer().notNull().default(0),
  removedAt: timestamp({ withTimezone: true, mode: 'date' }),
  /** The first day from which it is not asked for any more; null for one that is. */
  archivedOn: date({ mode: 'string' }),
  archivedAt: timestamp({ withTimezone: true, mode: 'date' }),
  archivedById: uuid(),
  archivedWhy: text().notNull().default(''),
});

/** Returns the condition that a measurable is on its scorecard on a day: neither removed nor archived by then. */
export const isListedOn = (day: Day): SQL =>
  sql`${measurableTable.removedAt} is null and (${measurableTable.archivedOn} is null or ${measurableTable.archivedOn} > ${day}::date)`;

export const measuredValueTable = pgTable('measured_value', {
  ...tenantColumns,
  measurableId: uuid().notNull(),
  intervalId: text().notNull(),
  value: decimal(),
  /** What the formula gives; the value is another one where a person has put it over. */
  computed: decimal(),
  entered: boolean().notNull(),
  editorId: uuid(),
  /** The name of the inbound address that sent it; null for a number that a person typed. */
  sentBy: text(),
  /** A number from outside that waits beside the typed one; without a time, the typed one was kept against it. */
  offered: decimal(),
  offeredBy: text(),
  offeredAt: timestamp({ withTimezone: true, mode: 'date' }),
});

export const scorecardSettingTable = pgTable('scorecard_setting', {
  ...tenantColumns,
  personId: uuid().notNull(),
  reverse: boolean().notNull().default(false),
  showAverage: boolean().notNull().default(true),
  showTotal: boolean().notNull().default(false),
  showLast4: boolean('show_last4').notNull().default(false),
  showLast13: boolean('show_last13').notNull().default(false),
  ownOnly: boolean().notNull().default(false),
  /** The period in which the person looks at each scorecard, by its meeting; of weeks none is kept. */
  periods: jsonb().$type<Record<string, Period>>().notNull().default({}),
});
