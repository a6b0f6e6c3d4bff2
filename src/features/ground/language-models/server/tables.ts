import { date, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** The tokens that were used on a day: by a person, and under the organisation's own id by all of them. */
export const modelUseTable = pgTable('model_use', {
  orgId: uuid().notNull(),
  whoseId: uuid().notNull(),
  day: date({ mode: 'string' }).notNull(),
  tokens: integer().notNull(),
  answers: integer().notNull().default(1),
});
