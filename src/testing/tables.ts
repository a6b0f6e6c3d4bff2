import { existsSync, readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const features = new URL('../features/', import.meta.url);

/** Returns the Drizzle tables of all features, with the names by which code knows them. */
export const listTables = async (): Promise<{ known: string; table: PgTable }[]> => {
  const found: { known: string; table: PgTable }[] = [];
  for (const feature of readdirSync(features)) {
    const file = new URL(`${feature}/server/tables.ts`, features);
    if (!existsSync(file)) continue;
    const exported = (await import(file.href)) as Record<string, unknown>;
    for (const [known, table] of Object.entries(exported)) if (is(table, PgTable)) found.push({ known, table });
  }
  return found;
};
