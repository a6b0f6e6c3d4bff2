import { boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { weekStarts } from '#shared/dates.ts';
import type { OwnWords } from '#shared/terms.ts';
import { themes } from '#shared/theme.ts';
import { paymentStatuses, subscriptionStatuses } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const orgTable = pgTable('org', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  implementerId: uuid(),
  ltTractionId: uuid(),
  themeColor: text(),
  logoUrl: text(),
  /** With its scheme; empty without one. */
  website: text().notNull().default(''),
  /** For people who join with a new account. */
  theme: text({ enum: themes }).notNull().default('default'),
  locale: text().notNull().default('en-US'),
  currencyCode: text().notNull().default('USD'),
  /** Who referred the founder. */
  referralCode: text(),
  /** What it calls Rocks and the like in words of its own. */
  words: jsonb().$type<OwnWords>().notNull().default({}),
  /** The month in which the first quarter begins, from 1. */
  quarterMonth: smallint().notNull().default(1),
  /** On which day weeks begin in calendars. */
  weekStart: text({ enum: weekStarts }).notNull().default('Monday'),
  /** Whether its people may send what they ask to the language model of the installation. */
  usesModel: boolean().notNull().default(false),
  /** Set while the organisation is deleted and can be brought back: when it is erased. */
  eraseAfter: instant(),
  subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('None'),
  paymentStatus: text({ enum: paymentStatuses }).notNull().default('None'),
  /** The day on which a trial, a week of grace or a canceled period ends, as calendars outside of the sandbox count it. */
  trialEndsOn: date({ mode: 'string' }),
  /** True while everybody may still work although a trial has ended or a payment failed. */
  inGrace: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
