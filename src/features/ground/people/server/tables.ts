import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import { weekStarts } from '#shared/dates.ts';
import { nameFormats } from '#shared/names.ts';
import { roles } from '#shared/roles.ts';
import type { FirstSteps } from '../contract/first-steps.ts';
import { experienceLevels, themes, upgradeRequestStatuses, workStyles } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const personTable = pgTable('person', {
  id: uuid().primaryKey(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  username: text().notNull(),
  avatarUrl: text(),
  /** Empty without one. */
  phone: text().notNull().default(''),
  theme: text({ enum: themes }).notNull().default('default'),
  navBarOpen: boolean().notNull().default(true),
  locale: text().notNull().default('en-US'),
  currencyCode: text().notNull().default('USD'),
  timeZone: text().notNull().default('UTC'),
  /** The time zone that the person has chosen; null while the device says it. */
  ownTimeZone: text(),
  /** The locale of numbers and dates that the person has chosen; null while the language says it. */
  formatLocale: text(),
  /** The day on which weeks begin for the person; null while the organisation says it. */
  ownWeekStart: text({ enum: weekStarts }),
  experienceLevel: text({ enum: experienceLevels }).notNull().default('None'),
  policyAcceptedAt: instant(),
  /** The version of the policies that was accepted then. */
  policyVersion: text().notNull().default('1'),
  /** How the person sees short names. */
  nameFormat: text({ enum: nameFormats }).notNull().default('first-last-initial'),
  workStyle: text({ enum: workStyles }).notNull().default('Other'),
  defaultOrgId: uuid(),
  /** Whether the person has proved that their address is theirs. */
  isProven: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});

export const orgMemberTable = pgTable('org_member', {
  ...tenantColumns,
  personId: uuid().notNull(),
  role: text({ enum: roles }).notNull(),
  permissions: text().array().notNull().default([]),
  upgradeRequestStatus: text({ enum: upgradeRequestStatuses }).notNull().default('None'),
  eosRole: text({ enum: workStyles }).notNull().default('Other'),
  blocked: boolean().notNull().default(false),
  /** True for members whom only the deletion of the organisation blocks. */
  blockedByDeletion: boolean().notNull().default(false),
  /** True for members whom only the end of the subscription keeps out. */
  blockedByBilling: boolean().notNull().default(false),
  /** What the person has decided about the first steps of the organisation that they made; null in other organisations. */
  firstSteps: jsonb().$type<FirstSteps>(),
  /** The team whose dashboard the person has chosen for home; null for the one of their own items. */
  dashboardId: uuid(),
});

/** Returns the name of the person whose id a column holds, to sort by it; the empty text where there is none. */
export const nameToSort = (personId: AnyPgColumn): SQL =>
  sql`coalesce((select lower(who.first_name || ' ' || who.last_name) from person who where who.id = ${personId}), '')`;
