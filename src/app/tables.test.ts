import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { ownerSql } from '#testing/seed.ts';
import { listTables } from '#testing/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Column {
  column_name: string;
  is_nullable: 'YES' | 'NO';
  udt_name: string;
}

/** PostgreSQL's type names as Drizzle writes them. */
const typeNames: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  integer: 'int4',
  boolean: 'bool',
  bigint: 'int8',
  'double precision': 'float8',
  smallint: 'int2',
  'text[]': '_text',
  'uuid[]': '_uuid',
  'real[]': '_float4',
  'bit varying': 'varbit',
};

describe('the migrated database', () => {
  it('has the columns of the Drizzle tables, with their types and nullability', async () => {
    const casing = new CasingCache('snake_case');
    const all = await listTables();
    expect(all.length).toBeGreaterThan(5);
    for (const { table } of all) {
      const name = getTableName(table);
      const rows = await ownerSql<Column>(
        database.url,
        'select column_name, is_nullable, udt_name from information_schema.columns where table_schema = $1 and table_name = $2',
        [getTableConfig(table).schema ?? 'public', name],
      );
      const real = Object.fromEntries(
        rows.map((row) => [row.column_name, `${row.udt_name}${row.is_nullable === 'NO' ? ' not null' : ''}`]),
      );
      const told = Object.values(getTableColumns(table)).map((column) => {
        const type = column.getSQLType().replace(/\(\d+(, ?\d+)?\)/, '');
        return [casing.getColumnCasing(column), `${typeNames[type] ?? type}${column.notNull ? ' not null' : ''}`] as const;
      });
      for (const [column, type] of told) expect(real[column], `${name}.${column}`).toBe(type);
      expect(
        Object.keys(real).filter((column) => !told.some(([known]) => known === column)),
        `${name} has columns that tables.ts does not name`,
      ).toEqual([]);
    }
  });

  it('has row-level security on every table with an organisation, also for the table’s owner', async () => {
    const open = await ownerSql<{ name: string }>(
      database.url,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('has the organisation first in every primary and foreign key between tenant tables', async () => {
    const loose = await ownerSql<{ name: string }>(
      database.url,
      `select conrelid::regclass || ': ' || conname as name from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'org_id'
       where k.contype in ('p', 'f') and k.connamespace = 'public'::regnamespace and a.attname <> 'org_id'
         and k.conrelid <> 'session_context'::regclass and coalesce(k.confrelid, 0) not in ('person'::regclass::oid)`,
    );
    expect(loose).toEqual([]);
  });

  it('has an index for every foreign key, so that deletions need not read whole tables', async () => {
    const slow = await ownerSql<{ name: string }>(
      database.url,
      `select k.conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as name from pg_constraint k
       where k.contype = 'f' and k.conparentid = 0 and k.connamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not exists (
           select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
             and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
               select format('(%I IS NOT NULL)', a.attname) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey))))
       order by 1`,
    );
    expect(slow).toEqual([]);
  });

  it('gives the app a role that owns nothing and cannot bypass row-level security', async () => {
    const [role] = await ownerSql<Record<string, unknown>>(
      database.url,
      "select rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = 'cairn_app'",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 });
  });
});
