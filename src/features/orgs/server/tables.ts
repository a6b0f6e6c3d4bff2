import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { paymentStatuses, subscriptionStatuses } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const orgTable = pgTable('org', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  implementerId: uuid(),
  ltTractionId: uuid(),
  themeColor: text(),
  subscriptionStatus: text({ enum: subscriptionStatuses }).notNull().default('None'),
  paymentStatus: text({ enum: paymentStatuses }).notNull().default('None'),
  trialEndsOn: date({ mode: 'string' }),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
});
