import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FoundItem } from '#features/home/palette/contract.ts';
import { tenantColumns } from '#server/db/columns.ts';
import type { Counted } from '../contract/counted.ts';
import { answerers, type Proposal } from '../contract.ts';

/** A conversation, which only its person reads. */
export const chatTable = pgTable('chat', {
  ...tenantColumns,
  personId: uuid().notNull(),
  title: text().notNull(),
});

export const chatTurnTable = pgTable('chat_turn', {
  ...tenantColumns,
  chatId: uuid().notNull(),
  personId: uuid().notNull(),
  question: text().notNull(),
  answer: text().notNull().default(''),
  answeredBy: text({ enum: answerers }).notNull(),
  sources: jsonb().$type<FoundItem[]>().notNull().default([]),
  counted: jsonb().$type<Counted[]>().notNull().default([]),
  proposals: jsonb().$type<Proposal[]>().notNull().default([]),
  isWhole: boolean().notNull().default(false),
});
