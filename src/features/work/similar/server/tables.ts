import { customType, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** The vector of an Issue's title by a model; without one where the model failed for it. */
export const issueVectorTable = pgTable('issue_vector', {
  orgId: uuid().notNull(),
  issueId: uuid().notNull(),
  model: text().notNull(),
  titleHash: text().notNull(),
  vector: real().array(),
  signs: bits(),
  failedAt: timestamp({ withTimezone: true, mode: 'date' }),
});
