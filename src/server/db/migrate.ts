import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type DatabaseError } from 'pg';
import { StartError } from '#server/core/start-error.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The advisory lock that lets only one node migrate at a time. */
export const migrationLock = 4_207_002;

const oldestMajor = 15;

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/;

const readMigrations = (folder: string): Migration[] => {
  if (!existsSync(folder)) throw new StartError(`The folder ${folder} with the database's migrations is missing.`);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const wrong = names.find((name, at) => !namePattern.test(name) || names[at - 1]?.slice(0, 4) === name.slice(0, 4));
  if (wrong) throw new StartError(`The migration ${wrong} needs a number of its own and a name like 0007_what_it_adds.sql.`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
};

/** Opens a connection for the time of the start. Throws a `StartError` that names the setting which the URL comes from. */
export const connect = async (url: string, setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL'): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'cairn migrations' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : (error as Error).message;
    throw new StartError(`The database cannot be reached: ${reason}; check ${setting}.`, error);
  }
};

const checkServer = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ version: number; person: string; makes: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user as person, has_schema_privilege('public', 'create') as makes`,
  );
  const { version = 0, person, makes } = rows[0] ?? {};
  if (version < oldestMajor)
    throw new StartError(`Cairn needs PostgreSQL ${oldestMajor} or later and the database at DATABASE_URL is version ${version}.`);
  if (makes !== true)
    throw new StartError(
      `The login ${person} may not make tables: name the owner of the database in DATABASE_OWNER_URL, for migrations alone, or in DATABASE_URL.`,
    );
};

const appliedMigrations = async (client: Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const checkHistory = (migrations: Migration[], applied: Map<string, string>): void => {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after this database ran it; restore the file and add a new migration instead.`,
    );
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer)
    throw new StartError(
      `The database was migrated by a newer Cairn (${newer}); start that version, or restore a backup made by this one.`,
    );
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const late = migrations.find(({ name }) => !applied.has(name) && name < last);
  if (late)
    throw new StartError(
      `The migration ${late.name} is numbered before ${last}, which this database has run already; give it the next number.`,
    );
};

/** The app's roles by the migrations that make them. */
const madeBy = { '0001_floor.sql': ['cairn_app'], '0197_roles_of_the_app.sql': ['cairn_auth', 'cairn_jobs'] };

/** Throws when one of the app's roles is missing: a backup does not contain roles, and restoring without one loses its grants. */
const checkRoles = async (client: Client, applied: Map<string, string>): Promise<void> => {
  const expected = Object.entries(madeBy).flatMap(([name, roles]) => (applied.has(name) ? roles : []));
  const { rows } = await client.query<{ person: string; missing: string }>(
    `select current_user as person, r as missing from unnest($1::text[]) with ordinality as e (r, place)
     where not exists (select from pg_roles where rolname = r and pg_has_role(oid, 'member')) order by place limit 1`,
    [expected],
  );
  const [found] = rows;
  if (found === undefined) return;
  const { person, missing } = found;
  throw new StartError(
    `The role ${missing} is missing on this server, or not granted to ${person}: run "create role ${missing} nologin; grant ${missing} to ${person}", then restore the backup again.`,
  );
};

const lineOf = (sql: string, error: DatabaseError): string => {
  const at = Number(error.position);
  return Number.isInteger(at) ? ` line ${sql.slice(0, at).split('\n').length}` : '';
};

const apply = async (client: Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const failure = error as DatabaseError;
    throw new StartError(`The migration ${name} failed${lineOf(sql, failure)}: ${failure.message}.`, error);
  }
};

/**
 * Brings the database at `url`, whose user must own it, to the newest schema. Runs every new file of `folder` in order,
 * each in its own transaction. Returns the names of those that ran. Throws a `StartError`, which names the `setting` of the URL when it fails.
 */
export const migrate = async (
  url: string,
  folder = 'migrations',
  setting: Parameters<typeof connect>[1] = 'DATABASE_URL',
): Promise<string[]> => {
  const migrations = readMigrations(folder);
  const client = await connect(url, setting);
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await appliedMigrations(client);
    checkHistory(migrations, applied);
    await checkRoles(client, applied);
    const due = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
};
