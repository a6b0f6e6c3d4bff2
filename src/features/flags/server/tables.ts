import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

export const featureFlagTable = pgTable('feature_flag', { name: text().primaryKey(), enabled: boolean().notNull() });
