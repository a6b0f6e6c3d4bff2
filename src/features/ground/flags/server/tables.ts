import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const featureFlagTable = pgTable('feature_flag', {
  name: text().primaryKey(),
  enabled: boolean().notNull(),
  /** What the flag's banner says, for `investigation-banner`. */
  note: text().notNull().default(''),
});

/** Flags that the operator has set for one organisation. */
export const orgFlagTable = pgTable('org_flag', {
  orgId: uuid().notNull(),
  name: text().notNull(),
  enabled: boolean().notNull(),
  /** What the flag's banner says in this organisation, for `investigation-banner`. */
  note: text().notNull().default(''),
});
