import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const features = new URL('../features/', import.meta.url);

/** Returns the Drizzle tables of all features, with the names by which code knows them. */
export const listTables = async (): Promise<{ known: string; table: PgTable }[]> => {
  const found: { known: string; table: PgTable }[] = [];
  for (const path of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!/[\\/]server[\\/]tables\.ts$/.test(path)) continue;
    const file = new URL(path.replaceAll('\\', '/'), features);
    const exported = (await import(file.href)) as Record<string, unknown>;
    for (const [known, table] of Object.entries(exported)) if (is(table, PgTable)) found.push({ known, table });
  }
  return found;
};
