import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { newId } from '#shared/ids.ts';
import { runSql } from '#testing/cluster.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type FencedDatabase, openFenced } from '#testing/fenced-database.ts';
import { addOrg, ownerSql } from '#testing/seed.ts';
import { readyLogin } from './login.ts';
import { migrate } from './migrate.ts';
import { optionsFor, roleNames } from './roles.ts';

const log = makeLog('silent');
const [mine, other] = [newId(), newId()];
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  const jobs = await openJobs(database.loginUrl, log, { ownerUrl: database.url });
  await jobs.stop();
  for (const id of [mine, other]) await addOrg(database.url, id, `Org ${id}`);
  client = new Client({ connectionString: database.loginUrl, options: optionsFor('app') });
  await client.connect();
});
afterEach(() => client.query('rollback; set role cairn_app'));
afterAll(async () => {
  await client.end();
  await database.drop();
});

const ask = async <Value>(text: string): Promise<Value[]> => (await client.query<{ value: Value }>(text)).rows.map(({ value }) => value);

/** The code of PostgreSQL for what a role may not do. */
const insufficientPrivilege = '42501';

/** Whatever an injected statement makes of the connection: one of the app's roles, or the bare login. */
const guises = [...roleNames, 'none'];

describe.each(guises)('a statement that somebody slips in, as the role %s', (role) => {
  it.each([
    `do $$ begin execute format('set role %I', (select relowner::regrole from pg_class where oid = 'public.org'::regclass)); end $$`,
    `do $$ begin execute format('set session authorization %I', (select relowner::regrole from pg_class where oid = 'public.org'::regclass)); end $$`,
    'grant cairn_app to pg_monitor',
    'alter table public.org no force row level security',
    'alter table public.org disable trigger all',
    'alter role cairn_app bypassrls',
    'create table public.mine (id uuid)',
    'create table auth.mine (id uuid)',
    'create table pgboss.mine (id uuid)',
    `select pgboss.create_queue('mine', '{}')`,
    'create schema mine',
    'create extension dblink',
    `create function public.mine() returns void language sql as 'select'`,
    'truncate public.org',
    'drop table public.org',
    'delete from public.schema_migration',
    `copy (select 1) to program 'true'`,
    `copy public.org to '/tmp/org'`,
    `select pg_read_file('PG_VERSION')`,
    `select lo_import('/etc/hostname')`,
  ])('cannot %s', async (text) => {
    await client.query(`begin; set local role ${role}`);
    await expect(client.query(text)).rejects.toMatchObject({ code: insufficientPrivilege });
  });

  it('sees no other organisation’s rows', async () => {
    await client.query(`begin; set local role ${role}`);
    await client.query("select set_config('cairn.org_id', $1, true), set_config('cairn.upkeep', 'on', true)", [mine]);
    const seen = await ask('select id as value from public.org').catch(() => []);
    expect(seen).toEqual(role === 'cairn_app' ? [mine] : []);
  });

  it('does not pass for upkeep, which sees all rows', async () => {
    await ownerSql(database.url, 'grant execute on function is_upkeep() to public');
    await client.query(`begin; set local role ${role}; set local cairn.upkeep = 'on'`);
    expect(await ask('select public.is_upkeep() as value')).toEqual([false]);
  });
});

describe('the role of requests', () => {
  it('is what a reset comes back to', async () => {
    await client.query('reset role');
    expect(await ask('select current_user as value')).toEqual(['cairn_app']);
  });

  it.each([
    'select password as value from auth.account',
    'select "accessToken" as value from auth.account',
    'select token as value from auth.session',
    'select value from auth.verification',
    'select secret as value from auth."twoFactor"',
    'select "backupCodes" as value from auth."twoFactor"',
    'select "publicKey" as value from auth.passkey',
    'select "privateKey" as value from auth.jwks',
    'select html as value from public.mail_outbox',
    'select data as value from pgboss.job',
    'select data as value from pgboss.archive',
  ])('cannot %s', async (text) => {
    await expect(ask(text)).rejects.toMatchObject({ code: insufficientPrivilege });
    expect(await ownerSql(database.url, text)).toEqual([]);
  });
});

describe('the past', () => {
  it.each([
    'update change_log set actor_id = null',
    'delete from change_log',
    'update ledger_posting set amount = 0',
    'delete from ledger_posting',
    'delete from invoice',
    'update sign_in_record set failed = false',
    'delete from sign_in_record',
    'update revision_snapshot set org_id = org_id',
    'insert into promo_code (code) values (null)',
    'update feature_flag set enabled = true',
    'delete from org',
    'delete from person',
  ])('cannot be changed by %s', async (text) => {
    await expect(client.query(text)).rejects.toMatchObject({ code: insufficientPrivilege });
  });
});

describe('the roles of sign-in and of the queue', () => {
  it.each(['cairn_auth', 'cairn_jobs'])('%s reads no table of organisations', async (role) => {
    const readable = await ownerSql(
      database.url,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('org_id', 'org') and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'mail_outbox'
         and (has_table_privilege($1, c.oid, 'select') or has_any_column_privilege($1, c.oid, 'select'))`,
      [role],
    );
    expect(readable).toEqual([]);
  });
});

describe('a PostgreSQL of one’s own', () => {
  const admin = process.env['CAIRN_TEST_ADMIN_URL'] ?? '';
  const login = `cairn_web_${process.pid}`;
  const roles = roleNames.join(', ');
  let own: FencedDatabase;
  let owner = '';
  let url = '';

  beforeAll(async () => {
    own = await openFenced('own', '0197_roles_of_the_app.sql');
    owner = new URL(own.url).username;
    url = own.url.replace(owner, login);
    await runSql(admin, `create role ${login} login`, `alter role ${owner} nocreaterole`, `revoke cairn_auth, cairn_jobs from ${owner}`);
  });
  afterAll(async () => {
    await runSql(admin, `drop role ${login}`);
    await own.close();
  });

  it('names what an administrator must run when its owner may make no roles, and goes on once that is done', async () => {
    await expect(migrate(own.url)).rejects.toThrow(
      `have an administrator run "create role cairn_auth nologin; create role cairn_jobs nologin; `,
    );
    await runSql(admin, `grant cairn_auth, cairn_jobs to ${owner}`);
    expect(await migrate(own.url)).toContain('0197_roles_of_the_app.sql');
  });

  it('says what the login may not do, and after that gives it its roles', async () => {
    await expect(migrate(url)).rejects.toThrow(
      `The login ${login} may not make tables: name the owner of the database in DATABASE_OWNER_URL`,
    );
    await expect(readyLogin(own.url, url, log)).rejects.toThrow(`have an administrator run "grant ${roles} to "${login}""`);
    await runSql(admin, `grant ${roles} to ${owner} with admin option`);
    const warned = vi.spyOn(log, 'warn');
    await readyLogin(own.url, url, log);
    expect(warned).not.toHaveBeenCalled();
    await readyLogin(own.url, own.url, log);
    expect(warned).toHaveBeenCalledWith({ login: owner }, expect.stringContaining('owns the tables'));
  });

  it('gets the queue’s tables from its owner, and jobs from the login', async () => {
    const jobs = await openJobs(url, log, { ownerUrl: own.url });
    const done = Promise.withResolvers<Record<string, unknown>>();
    await jobs.start([{ name: 'errand', run: async (data) => done.resolve(data) }]);
    await jobs.send('errand', { who: 'me' });
    expect(await done.promise).toEqual({ who: 'me' });
    await jobs.stop();
  });
});
