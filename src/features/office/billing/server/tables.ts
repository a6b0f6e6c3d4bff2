import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { tenantColumns } from '#server/db/columns.ts';
import { invoiceSources, invoiceStatuses } from '../contract/invoices.ts';
import { type billingAddress, cardTypes } from '../contract/payment.ts';
import type { orderLine } from '../contract/subscription.ts';
import type { Address } from '../rules/address.ts';
import { orderStatuses } from '../rules/settling.ts';
import { phases, planKinds } from '../rules/subscription.ts';

const day = () => date({ mode: 'string' });
const money = () => bigint({ mode: 'number' });
type Lines = z.output<typeof orderLine>[];

export const subscriptionTable = pgTable('subscription', {
  ...tenantColumns,
  phase: text({ enum: phases }).notNull().default('none'),
  plan: text({ enum: planKinds }),
  nextPlan: text({ enum: planKinds }),
  trialEndsOn: day(),
  periodStart: day(),
  periodEnd: day(),
  anchor: smallint(),
  failedOn: day(),
  retries: smallint().notNull().default(0),
  phaseBefore: text({ enum: phases }),
  failure: text().notNull().default(''),
  canceledOn: day(),
  canceledById: uuid(),
  cancelReason: text().notNull().default(''),
  licences: integer().notNull().default(0),
  credit: money().notNull().default(0),
  currency: text().notNull(),
  email: text().notNull().default(''),
  contact: text().notNull().default(''),
  billedTo: text().notNull().default(''),
  taxNumber: text().notNull().default(''),
  address: jsonb().$type<Address>(),
  /** In millionths of the amount. */
  taxRate: integer().notNull().default(0),
  taxName: text().notNull().default(''),
  promoCode: text().notNull().default(''),
  remindedOn: day(),
});

export const cardTable = pgTable('payment_card', {
  ...tenantColumns,
  token: text().notNull(),
  cardType: text({ enum: cardTypes }).notNull(),
  last4: text().notNull(),
  expiryMonth: smallint().notNull(),
  expiryYear: smallint().notNull(),
  isPrimary: boolean().notNull().default(false),
  refusedOn: day(),
  removedAt: timestamp({ withTimezone: true, mode: 'date' }),
});

export const orderKinds = ['Checkout', 'Renewal', 'Licenses'] as const;

export const orderTable = pgTable('billing_order', {
  ...tenantColumns,
  kind: text({ enum: orderKinds }).notNull(),
  status: text({ enum: orderStatuses }).notNull().default('Asked'),
  plan: text({ enum: planKinds }).notNull(),
  currency: text().notNull(),
  lines: jsonb().$type<Lines>().notNull(),
  subtotal: money().notNull(),
  discount: money().notNull().default(0),
  tax: money().notNull().default(0),
  creditUsed: money().notNull().default(0),
  creditMade: money().notNull().default(0),
  due: money().notNull(),
  refunded: money().notNull().default(0),
  promoCode: text().notNull().default(''),
  cardId: uuid(),
  cardName: text().notNull().default(''),
  token: text().notNull().default(''),
  licences: integer().notNull(),
  addIds: uuid().array().notNull().default([]),
  endIds: uuid().array().notNull().default([]),
  periodStart: day().notNull(),
  periodEnd: day().notNull(),
  clientSecret: text().notNull().default(''),
  reason: text().notNull().default(''),
  invoiceId: uuid(),
  madeOn: day().notNull(),
  settledOn: day(),
  askedById: uuid(),
});

export const invoiceTable = pgTable('invoice', {
  ...tenantColumns,
  number: text().notNull(),
  status: text({ enum: invoiceStatuses }).notNull(),
  source: text({ enum: invoiceSources }).notNull(),
  currency: text().notNull(),
  lines: jsonb().$type<Lines>().notNull(),
  subtotal: money().notNull(),
  tax: money().notNull(),
  total: money().notNull(),
  buyer: jsonb().$type<z.output<typeof billingAddress>>().notNull(),
  periodStart: day().notNull(),
  periodEnd: day().notNull(),
  card: text().notNull().default(''),
  issueDate: day().notNull(),
  dueDate: day().notNull(),
});

export const ledgerAccounts = ['cash', 'revenue', 'tax', 'credit', 'owedBack'] as const;

export const postingTable = pgTable('ledger_posting', {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  entryId: uuid().notNull(),
  orderId: uuid().notNull(),
  account: text({ enum: ledgerAccounts }).notNull(),
  amount: money().notNull(),
  currency: text().notNull(),
  onDay: day().notNull(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
});

export const promoUseTable = pgTable('promo_use', {
  orgId: uuid().notNull(),
  id: uuid().notNull(),
  code: text().notNull(),
  orderId: uuid().notNull(),
});
