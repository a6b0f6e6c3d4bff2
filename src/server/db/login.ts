import { escapeIdentifier } from 'pg';
import type { Log } from '#server/core/log/log.ts';
import { StartError } from '#server/core/start-error.ts';
import { connect, migrationLock } from './migrate.ts';
import { roleNames } from './roles.ts';

interface Login {
  name: string;
  /** Roles of the app that it may not take. */
  missing: string[];
  /** Whether it owns the tables, or may become who does. */
  owns: boolean;
}

const asking = `select session_user as name,
  array(select r from unnest($1::text[]) r where not exists (select from pg_roles where rolname = r and pg_has_role(oid, 'member'))) as missing,
  (select pg_has_role(relowner, 'member') from pg_class where relname = 'org' and relnamespace = 'public'::regnamespace) as owns`;

const findLogin = async (url: string): Promise<Login> => {
  const client = await connect(url, 'DATABASE_URL');
  try {
    const { rows } = await client.query<Login>(asking, [roleNames]);
    return rows[0] as Login;
  } finally {
    await client.end();
  }
};

const grantRoles = async (ownerUrl: string, { name, missing }: Login): Promise<void> => {
  const granting = `grant ${missing.join(', ')} to ${escapeIdentifier(name)}`;
  const client = await connect(ownerUrl, 'DATABASE_OWNER_URL');
  try {
    // Two nodes that start together would else change the same row.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(granting);
  } catch (error) {
    throw new StartError(
      `The login ${name} of DATABASE_URL may not work in the app's roles, and the owner of the database may not allow it; have an administrator run "${granting}".`,
      error,
    );
  } finally {
    await client.end();
  }
};

/** Gives the app's login the roles that it works in, and says in the log when that login owns the tables. Throws a `StartError`. */
export const readyLogin = async (ownerUrl: string, url: string, log: Log): Promise<void> => {
  const login = await findLogin(url);
  if (login.missing.length > 0) await grantRoles(ownerUrl, login);
  if (login.owns)
    log.warn({ login: login.name }, 'the login of DATABASE_URL owns the tables: give the app one of its own (DATABASE_OWNER_URL)');
};
