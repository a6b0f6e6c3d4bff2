import { roleNames } from '#server/db/roles.ts';
import { ownerSql } from './seed.ts';

/** What stands in the schema `docs/schema.sql` describes: not PostgreSQL's own, and nothing that an extension brings. */
const own = (oid: string, catalogue: string, schema: string): string =>
  `${schema} not in ('pg_catalog', 'information_schema') and ${schema} !~ '^pg_' and not exists (
     select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Tables; the partitions of a table are made and dropped by the month, so they are left out. */
const isTable = `c.relkind in ('r', 'p') and not c.relispartition and ${own('c.oid', 'pg_class', 'n.nspname')}`;
const appRoles = roleNames.map((name) => `'${name}'`).join(', ');
const ofTables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and ${isTable}`;

/** Each query returns statements in their order; the first column is the table that they belong to, if any. */
const queries = {
  extensions:
    "select null as of, format('create extension %I;', extname) as sql from pg_extension where extname <> 'plpgsql' order by extname",
  schemas: `select null as of, format('create schema %I;', n.nspname) as sql from pg_namespace n
    where n.nspname <> 'public' and ${own('n.oid', 'pg_namespace', 'n.nspname')} order by n.nspname`,
  domains: `select null as of, format('create domain %s as %s%s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
      case when t.typnotnull then ' not null' else '' end,
      coalesce((select string_agg(' ' || pg_get_constraintdef(k.oid), '' order by k.conname) from pg_constraint k
        where k.contypid = t.oid and k.contype = 'c'), '')) as sql
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'd' and ${own('t.oid', 'pg_type', 'n.nspname')} order by t.oid::regtype::text`,
  sequences: `select null as of, format('create sequence %s;', c.oid::regclass) as sql from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${own('c.oid', 'pg_class', 'n.nspname')}
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by c.oid::regclass::text`,
  tables: `select c.oid::regclass::text as of, format(E'create table %s (\\n%s\\n)%s;', c.oid::regclass,
      (select string_agg(line, E',\\n' order by place, name) from (
        select 1 as place, lpad(a.attnum::text, 4) as name, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then ' not null' else '' end,
          case when a.attidentity <> '' then ' generated always as identity'
            when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
            when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select position(k.contype in 'puxcf') + 1, k.conname, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')) lines),
      case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end) as sql
    from ${ofTables} order by 1`,
  indexes: `select c.oid::regclass::text as of, pg_get_indexdef(i.indexrelid) || ';' as sql from ${ofTables}
    join pg_index i on i.indrelid = c.oid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1, 2`,
  security: `select c.oid::regclass::text as of, format('alter table %s enable row level security%s;', c.oid::regclass,
      case when c.relforcerowsecurity then ', force row level security' else '' end) as sql
    from ${ofTables} where c.relrowsecurity order by 1`,
  policies: `select c.oid::regclass::text as of, format('create policy %I on %s as %s for %s to %s%s%s;', p.polname, c.oid::regclass,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      coalesce((select string_agg(quote_ident(rolname), ', ' order by rolname) from pg_roles where oid = any (p.polroles)), 'public'),
      coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ''),
      coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')) as sql
    from ${ofTables} join pg_policy p on p.polrelid = c.oid order by 1, p.polname`,
  triggers: `select c.oid::regclass::text as of, pg_get_triggerdef(t.oid) || ';' as sql from ${ofTables}
    join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal order by 1, t.tgname`,
  grants: `select "of", format('grant %s on %s to %I;', string_agg(what, ', ' order by what), "of", rolname) as sql from (
      select c.oid::regclass::text as of, r.rolname, lower(g.privilege_type) as what
      from ${ofTables} cross join aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee and r.rolname in (${appRoles})
      union all
      select c.oid::regclass::text, r.rolname, format('%s (%s)', lower(g.privilege_type), string_agg(quote_ident(a.attname), ', ' order by a.attnum))
      from ${ofTables} join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) g
        join pg_roles r on r.oid = g.grantee and r.rolname in (${appRoles})
      group by c.oid, r.rolname, g.privilege_type) granted
    group by "of", rolname order by "of", rolname`,
  functions: `select null as of, pg_get_functiondef(p.oid) || ';' as sql from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and ${own('p.oid', 'pg_proc', 'n.nspname')} order by p.oid::regprocedure::text`,
};

type Part = keyof typeof queries;

const ahead = ['extensions', 'schemas', 'domains', 'sequences'] as const satisfies Part[];
const byTable = ['tables', 'indexes', 'security', 'policies', 'triggers', 'grants'] as const satisfies Part[];

const opening = `-- The schema after all migrations, made from a freshly migrated database: npm run papers writes it anew.
-- It is for reading: the database itself is made by the files in migrations. The partitions of the change log are left out.`;

/** Returns a database's schema as SQL: first what tables need, then each table with all that belongs to it, then the functions. */
export const schemaPage = async (url: string): Promise<string> => {
  const ask = (part: Part) => ownerSql<{ of: string | null; sql: string }>(url, queries[part]);
  const parts = await Promise.all(ahead.map(ask));
  const tables = await Promise.all(byTable.map(ask));
  const names = tables[0]?.map(({ of }) => of) ?? [];
  const blocks = names.map((name) => tables.flatMap((rows) => rows.filter(({ of }) => of === name).map(({ sql }) => sql)).join('\n'));
  const functions = await ask('functions');
  const first = parts.filter((rows) => rows.length > 0).map((rows) => rows.map(({ sql }) => sql).join('\n'));
  return `${[opening, ...first, ...blocks, ...functions.map(({ sql }) => sql.replace(/\s+;$/, ';'))].join('\n\n').replaceAll(/[ \t]+$/gm, '')}\n`;
};
